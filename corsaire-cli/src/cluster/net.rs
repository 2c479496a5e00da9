//! How the processes of a run speak with each other. Timely dataflow carries the words; nothing outside
//! this folder knows it. Read `net/post.rs` first.

mod block;
mod connect;
mod hello;
mod line;
mod lost;
mod message;
mod post;
mod pump;
mod secret;

pub use connect::connect;
pub use post::{Post, met_by};
pub use pump::{Running, run};
pub use secret::{Secret, random_secret};
