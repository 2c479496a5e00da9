//! Where answers go: standard output, files, certificates; progress and failures on standard error.

pub mod certificate;
pub mod certificate_folder;
pub mod destination;
pub mod failure;
pub mod form;
pub mod frame;
pub mod output;
mod own_files;
pub mod paper;
pub mod picture;
pub mod progress;
pub mod remarks;
pub mod resume;
pub mod saved;
