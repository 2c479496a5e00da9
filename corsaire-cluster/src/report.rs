//! What a person or a program reads of a run.

mod certificate;
mod escaped;
mod interrupt;
pub mod output;
mod watcher;

pub use certificate::{CertificateFile, Certified};
pub use escaped::escaped;
pub use interrupt::interrupt;
pub use watcher::Watcher;
