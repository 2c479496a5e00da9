//! `corsaire serve`, asked over the network: every kind of question, and whoever means no good.

mod cancelled;
mod client;
mod crowd;
mod events;
mod half_closed;
mod lies;
mod load;
mod openapi;
mod page;
mod questions;
mod refused;
mod schema;
mod server;
mod strangers;
