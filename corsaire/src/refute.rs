//! What excludes a position or a problem without a search: classes, pagoda functions, Merson
//! regions. Uses `rules` and `problem`.

pub mod at_once;
pub mod insight;
pub mod kind;
pub mod merson;
pub mod pagoda;
pub mod pruner;
pub(crate) mod random_play;
pub mod reason;
pub mod searched;
pub mod stats;

pub use at_once::{AtOnce, exclude_at_once};
pub use insight::{Excluding, LevelInsight};
pub use kind::Kind;
pub use merson::{disjoint_regions, is_merson_region, merson_bound, merson_regions};
pub use pagoda::Pagoda;
pub use pruner::Pruner;
pub use reason::{Exclusion, Reason};
pub use searched::Searched;
pub use stats::Stats;
