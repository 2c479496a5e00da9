//! What happens when another process is lost. Timely's threads panic when a connection breaks, or when
//! nothing comes for too long; here that ends the run with a sentence, in all processes that can still be
//! reached. Read `net/post.rs` and `net/line.rs` before it.

use super::line::{Break, broken};
use super::post::Post;
use corsaire::Stopped;
use corsaire::problem::Peers;
use std::sync::Arc;
use std::time::Duration;

/// How long a thread with a broken connection keeps the others going, so that they tell who is lost.
const TO_TELL: Duration = Duration::from_secs(1);

/// From now on, a thread of timely that panics ends the run. `names` are the processes by number.
pub fn watch(post: &Arc<Post>, names: Vec<String>) {
    let post = Arc::clone(post);
    let usual = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        // No process waits for anything any more.
        if post.is_closed() {
            return;
        }
        let thread = std::thread::current();
        let is_timely = thread
            .name()
            .is_some_and(|name| name.starts_with("timely:"));
        let lost = match broken() {
            _ if !is_timely => return usual(panic),
            Some((process, what)) => {
                let at = names.get(process).map(|address| format!(" at {address}"));
                let at = at.unwrap_or_default();
                format!("process {process}{at} is lost ({})", words(&what))
            }
            None => {
                let why = panic.payload_as_str().unwrap_or_default();
                format!("the connections to other processes are lost ({why})")
            }
        };
        post.stop(&Stopped::Peers(lost));
        std::thread::sleep(TO_TELL);
    }));
}

/// What broke a connection, for a person.
fn words(what: &Break) -> &str {
    match what {
        Break::Silence => "nothing came from it for too long",
        Break::Closed => "it closed the connection",
        Break::Error(why) => why,
    }
}
