//! Searches: for a solution, for a shortest one, for those that meet conditions. Uses `rules`,
//! `problem`, `refute` and `sets`. `naive` is the oracle of them all.

pub(crate) mod another;
pub(crate) mod beam;
pub(crate) mod conditioned;
pub(crate) mod ending;
pub(crate) mod fillings;
pub(crate) mod jumps;
pub(crate) mod levels;
pub mod naive;
pub(crate) mod one_order;
pub(crate) mod pincer;
pub(crate) mod regroup;
pub(crate) mod shortest;
pub(crate) mod winnable;
