//! Peg solitaire on any board: rules, notation, search, counting and proofs.
//!
//! Read in this order, one file after the other:
//! [`Hole`], [`Position`], [`Jump`], [`Board`] (with its [`Symmetry`]s and [`Classes`]); diagrams
//! and solutions as text ([`Position::parse`], [`parse_moves`], [`replay()`]); [`Problem`] and its
//! [`Goal`]; what refutes positions ([`Pagoda`], [`Screen`]) and problems ([`Outcome`]); then the
//! searches: [`solve()`], [`count_positions`] and [`count_winnable`] on sorted sets of positions,
//! [`merson_regions`] and [`solve_shortest`]; counting: [`count_games`], [`count_solutions`],
//! [`jump_sets()`] and [`every_shortest`]; long sweeps: [`Sweep`], [`longest_sweeps`],
//! [`solve_ending`], [`solve_conditions`], [`longest_in_games`] and [`regroup()`]; then proofs:
//! [`Task`] and [`Counts`], [`Proof`] and [`prove_impossible`], and their [`Certificate`]s.
//! [`naive`] is the oracle of them all; [`Control`] their limits.

mod board;
mod certificate;
mod checkpoint;
mod class;
mod condition;
mod control;
mod counts;
mod diagram;
mod ending;
mod expand;
mod fillings;
mod games;
mod hole;
mod in_play;
mod jump;
mod jump_sets;
mod last_jump;
mod linear;
mod merson;
pub mod naive;
mod notation;
mod order;
mod outcome;
mod pagoda;
mod place;
mod position;
mod problem;
mod proof;
mod prove;
mod reach;
mod regroup;
mod replay;
mod screen;
mod set;
mod shortest;
mod solution;
mod solve;
mod sweep;
mod sweeps;
mod symmetry;
mod winnable;
mod word_hash;

pub use board::{
    BUILT_IN, Board, BoardError, BoardFileError, Directions, FAMILIES, FamilyError, GRID,
};
pub use certificate::Certificate;
pub use checkpoint::{CheckpointFile, Checkpoints, Refused};
pub use class::{Class, Classes, Svss, svss_problems};
pub use condition::{Conditioned, Conditions, Marked, solve_conditions};
pub use control::{Budget, Control, Observer, Progress, Reserved, Silent, Stopped, Ticker};
pub use counts::{Argument, Counts, Function, Task, Touch, When};
pub use diagram::DiagramError;
pub use ending::{Wanted, solve_ending, solve_shortest_ending};
pub use games::{DeadEnds, GameCount, count_dead_ends, count_games, count_solutions};
pub use hole::{Cell, CellError, Hole, column_name};
pub use in_play::{InPlay, longest_in_games, longest_in_solutions};
pub use jump::Jump;
pub use jump_sets::{JumpSets, jump_sets};
pub use merson::{disjoint_regions, is_merson_region, merson_bound, merson_regions};
pub use notation::{NotationError, WrittenHole, WrittenMove, parse_moves};
pub use outcome::{Exclusion, Outcome, Reason, Screened, Stats, screen};
pub use pagoda::Pagoda;
pub use place::{Place, TextError};
pub use position::Position;
pub use problem::{Goal, Problem};
pub use proof::{By, Gap, Proof, Step};
pub use prove::{Verdict, prove_bounds, prove_impossible, prove_jump_sets};
pub use reach::{LevelCount, count_positions};
pub use regroup::regroup;
pub use replay::{Illegal, IllegalReason, Replay, replay};
pub use screen::Screen;
pub use shortest::{
    Every, Evidence, EvidenceSets, Shortest, Work, every_shortest, evidence, in_natural_order,
    solve_shortest,
};
pub use solution::{Move, Solution};
pub use solve::solve;
pub use sweep::Sweep;
pub use sweeps::{longest_sweeps, sweeps_of};
pub use symmetry::{Symmetry, canonical, orbit_size};
pub use winnable::count_winnable;
