//! What a person or a program reads of a run.

mod certificate;
pub mod output;
mod watcher;

pub use certificate::{CertificateFile, Certified};
pub use watcher::Watcher;
