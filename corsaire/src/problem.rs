//! What is asked, and within which limits. Uses `rules` and `text`.

pub(crate) mod checkpoint;
pub(crate) mod control;
#[allow(clippy::module_inception)] // the room is called after what stands in it
pub(crate) mod problem;
