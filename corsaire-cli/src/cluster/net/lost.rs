//! What happens when another process is lost. Timely's threads panic when a connection breaks, or when
//! nothing comes for too long; here that ends the run with a sentence, in all processes that can still be
//! reached. Read `net/post.rs` before it.

use super::post::Post;
use corsaire::Stopped;
use corsaire::problem::Peers;
use std::sync::Arc;
use std::time::Duration;

/// How long a thread with a broken connection keeps the others going, so that they tell who is lost.
const TO_TELL: Duration = Duration::from_secs(1);

/// The number of the error of a socket whose time to read is over: `EAGAIN`.
const TRY_AGAIN: i32 = 11;

/// From now on, a thread of timely that panics ends the run. `names` are the processes by number.
pub fn watch(post: &Arc<Post>, names: Vec<String>) {
    let post = Arc::clone(post);
    let usual = std::panic::take_hook();
    // Timely panics with the text of the error. The system says this when nothing came for too long.
    let timeout = std::io::Error::from_raw_os_error(TRY_AGAIN).to_string();
    std::panic::set_hook(Box::new(move |panic| {
        // Nobody waits for anything any more.
        if post.is_closed() {
            return;
        }
        let thread = std::thread::current();
        let Some(name) = thread.name().and_then(|name| name.strip_prefix("timely:")) else {
            return usual(panic);
        };
        let number = name
            .rsplit('-')
            .next()
            .and_then(|n| n.parse::<usize>().ok());
        let other = match number.filter(|_| !name.starts_with("work")) {
            Some(number) => match names.get(number) {
                Some(address) => format!("process {number} at {address} is lost"),
                None => format!("process {number} is lost"),
            },
            None => "the connections to other processes are lost".to_string(),
        };
        let payload = panic.payload();
        let text = payload.downcast_ref::<String>().map(String::as_str);
        let text = text.or_else(|| payload.downcast_ref::<&str>().copied());
        let why = text
            .unwrap_or_default()
            .replace("timely communication error: ", "");
        let why = match why.contains(&timeout) {
            true => "nothing came from it for too long".to_string(),
            false => why,
        };
        post.stop(&Stopped::Peers(format!("{other} ({why})")));
        std::thread::sleep(TO_TELL);
    }));
}
