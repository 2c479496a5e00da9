//! What is asked on the command line. The words are those of `corsaire`.

mod board;
mod hosts;
mod run;
mod secret;

pub use board::ProblemArgs;
pub use hosts::{Hosts, read_hosts};
pub use run::RunArgs;
pub use secret::{NO_SECRET, given_secret, secret_from_input};
