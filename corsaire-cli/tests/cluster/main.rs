//! Several processes that share a question: `started.rs` starts them.

mod kills;
mod namespaces;
mod processes;
mod started;
mod strangers;
