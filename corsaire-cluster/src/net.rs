//! How the processes of a run speak with each other. Timely dataflow carries the words; nothing outside
//! this folder knows it. Read `net/post.rs` first.

mod block;
mod connect;
mod line;
mod lost;
mod message;
mod post;
mod pump;

pub use connect::connect;
pub use post::Post;
pub use pump::{Running, run};
