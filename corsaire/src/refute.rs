//! What excludes a position or a problem without a search: classes, pagoda functions, Merson
//! regions. Uses `rules` and `problem`.

pub(crate) mod at_once;
pub(crate) mod insight;
pub(crate) mod kind;
pub(crate) mod merson;
pub(crate) mod pagoda;
pub(crate) mod pruner;
pub(crate) mod random_play;
pub(crate) mod reason;
pub(crate) mod searched;
pub(crate) mod stats;

pub use insight::{Excluding, LevelInsight};
pub use kind::Kind;
pub use pagoda::Pagoda;
pub use reason::{Exclusion, Reason};
