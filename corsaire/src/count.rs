//! Counts of games, solutions and jump sets, and the longest sweeps. Uses the rooms before it.

pub(crate) mod games;
pub(crate) mod jump_sets;
pub(crate) mod longest_in_play;
pub(crate) mod longest_on_board;
pub(crate) mod pushed;

pub use games::{DeadEnds, GameCount, count_dead_ends, count_games, count_solutions};
pub use jump_sets::{JumpSets, jump_sets};
pub use longest_in_play::{InPlay, longest_in_games, longest_in_solutions};
pub use longest_on_board::{longest_sweeps, sweeps_of};
