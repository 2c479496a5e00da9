//! What excludes a position or a problem without a search: classes, pagoda functions, Merson
//! regions. Uses `rules` and `problem`.

pub(crate) mod merson;
pub(crate) mod outcome;
pub(crate) mod pagoda;
pub(crate) mod pruner;
