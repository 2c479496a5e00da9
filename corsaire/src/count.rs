//! Counts of games, solutions and jump sets, and the longest sweeps. Uses the rooms before it.

pub(crate) mod games;
pub(crate) mod jump_sets;
pub(crate) mod longest_in_play;
pub(crate) mod longest_on_board;
pub(crate) mod pushed;
