//! Where the program keeps what must outlive a run but is not a result: the user's state folder.

use corsaire::Checkpoints;
use etcetera::BaseStrategy;
use std::sync::Arc;

/// The place for checkpoints of long computations, and whether to go on from one. `None` if the
/// system has no such folder.
pub fn checkpoints(resume: bool) -> Option<Arc<Checkpoints>> {
    let folders = etcetera::choose_base_strategy().ok()?;
    let state = folders.state_dir().unwrap_or_else(|| folders.data_dir());
    Some(Arc::new(Checkpoints::new(state.join("corsaire"), resume)))
}
