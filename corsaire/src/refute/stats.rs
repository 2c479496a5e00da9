//! How much work a search was, and what it knew. Read `refute/insight.rs` and `refute/reason.rs` before it.

use crate::refute::insight::LevelInsight;
use crate::refute::reason::Reason;
use std::sync::Arc;

/// How much work a search was.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Stats {
    /// Positions that were kept.
    pub positions: u64,
    /// What it knew, if it followed all play in vain.
    pub insight: Option<Arc<LevelInsight>>,
}

impl Stats {
    /// Every line of play was followed to its end.
    pub(crate) fn exhaustion(&self) -> Reason {
        Reason::Exhaustion {
            positions: self.positions,
            insight: self.insight.clone(),
        }
    }
}
