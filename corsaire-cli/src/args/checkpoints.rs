//! Where the program keeps what must outlive a run but is not a result: the user's state folder.

use corsaire::Checkpoints;
use etcetera::BaseStrategy;
use std::path::PathBuf;
use std::sync::Arc;

/// The place for checkpoints of long computations, and whether to go on from one. `None` if the
/// system has no such folder.
pub fn checkpoints(resume: bool) -> Option<Arc<Checkpoints>> {
    Some(Arc::new(Checkpoints::new(folder()?, resume)))
}

/// The same for many questions in a row: each goes on from its checkpoint if there is one.
pub fn checkpoints_if_there() -> Option<Arc<Checkpoints>> {
    Some(Arc::new(Checkpoints::if_there(folder()?)))
}

/// The folder of checkpoints and of the user's key.
pub fn folder() -> Option<PathBuf> {
    let folders = etcetera::choose_base_strategy().ok()?;
    let state = folders.state_dir().unwrap_or_else(|| folders.data_dir());
    Some(state.join("corsaire"))
}
