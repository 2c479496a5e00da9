//! Engines, and what they are given: for the tests and the program of this repository. These names are no part
//! of the library's interface and may change in any version.

pub use crate::ask::kept::restore;
pub use crate::count::games::{DeadEnds, GameCount, count_dead_ends, count_games, count_solutions};
pub use crate::count::jump_sets::{JumpSets, jump_sets};
pub use crate::count::longest_in_play::{InPlay, longest_in_games, longest_in_solutions};
pub use crate::count::longest_on_board::{longest_sweeps, sweeps_of};
pub use crate::problem::control::{Control, DiskRoom};
pub use crate::problem::peers::{BUCKETS, tell_all};
pub use crate::proof::finder::{Verdict, prove_bounds, prove_impossible, prove_jump_sets};
pub use crate::refute::searched::Searched;
pub use crate::rules::symmetry::{canonical, orbit_size};
pub use crate::rules::turn::Turn;
pub use crate::search::another::{Reach, another_solution, different_jump_sets, makes_same_jumps};
pub use crate::search::beam::solve;
pub use crate::search::conditioned::{Conditioned, Prefer, solve_conditions};
pub use crate::search::ending::{solve_ending, solve_shortest_ending};
pub use crate::search::levels::{LevelCount, count_positions};
pub use crate::search::naive;
pub use crate::search::regroup::regroup;
pub use crate::search::shortest::{
    Every, Insight, Shortest, every_shortest, in_natural_order, solve_shortest,
};
pub use crate::search::winnable::count_winnable;
