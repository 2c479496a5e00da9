//! What happens when another process is lost. Timely's threads panic when a connection breaks, or when
//! nothing comes for too long; here that ends the run with a sentence. Read `net/post.rs` before it.

use super::post::Post;
use corsaire::Stopped;
use std::sync::Arc;

/// From now on, a thread of timely that panics ends the run. `names` are the processes by number.
pub fn watch(post: &Arc<Post>, names: Vec<String>) {
    let post = Arc::clone(post);
    let usual = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        let thread = std::thread::current();
        let Some(name) = thread.name().and_then(|name| name.strip_prefix("timely:")) else {
            return usual(panic);
        };
        if post.is_closed() {
            return;
        }
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
        let why = match why.contains("os error 11") {
            true => "nothing came from it for too long".to_string(),
            false => why,
        };
        post.end(Stopped::Peers(format!("{other} ({why})")));
    }));
}
