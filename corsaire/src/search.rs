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

pub use another::{Reach, another_solution, different_jump_sets, makes_same_jumps};
pub use beam::solve;
pub use conditioned::{Conditioned, Prefer, solve_conditions};
pub use ending::{solve_ending, solve_shortest_ending};
pub use levels::{LevelCount, count_positions};
pub use regroup::regroup;
pub use shortest::{
    Every, Insight, Shortest, Work, every_shortest, in_natural_order, solve_shortest,
};
pub use winnable::count_winnable;
