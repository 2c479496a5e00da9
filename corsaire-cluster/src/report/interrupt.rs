//! What stops a run from outside: Ctrl-C, and the end of who started it. Read `args/run.rs` before it.

use crate::args::RunArgs;
use corsaire::Interrupt;

/// Set when the run is to stop.
pub fn interrupt(args: &RunArgs) -> Interrupt {
    let interrupt = Interrupt::default();
    let stop = interrupt.clone();
    // A second Ctrl-C ends the program at once.
    let _ = ctrlc::set_handler(move || {
        if stop.is_stopped() {
            std::process::exit(130);
        }
        stop.stop();
    });
    if args.until_end_of_input {
        let stop = interrupt.clone();
        std::thread::spawn(move || {
            let _ = std::io::copy(&mut std::io::stdin(), &mut std::io::sink());
            stop.stop();
        });
    }
    interrupt
}
