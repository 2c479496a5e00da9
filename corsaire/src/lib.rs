//! Peg solitaire on any board: rules, notation, search, counting and proofs.
//!
//! The library is a house of rooms, one behind the other in the order in which data flows; a room
//! uses only rooms before it. `ARCHITECTURE.md` in the repository has the plan.
//!
//! | room | what stands in it |
//! |---|---|
//! | rules | [`Hole`], [`Position`], [`Jump`], [`Board`] with its [`Symmetry`]s and [`Classes`], [`Move`] and [`Solution`], [`Sweep`] |
//! | text | boards, positions and lines of play as text: [`Board::named`], [`Board::parse`], [`Position::parse`], [`parse_moves`], [`replay()`] |
//! | problem | [`Problem`] and its [`Goal`]; [`Control`]: the limits of a computation |
//! | refute | what excludes a position or a problem at once: [`Pagoda`], [`Screen`], [`merson_regions`], [`Outcome`] |
//! | sets | sorted sets of positions, in memory and on disk |
//! | search | [`solve()`], [`solve_shortest`], [`every_shortest`], [`solve_ending`], [`solve_conditions`], [`count_positions`], [`count_winnable`], [`regroup()`]; [`naive`] is the oracle of them all |
//! | count | [`count_games`], [`count_solutions`], [`jump_sets()`], [`longest_sweeps`], [`longest_in_games`] |
//! | proof | [`Task`] and [`Counts`], [`Proof`], [`prove_impossible`], [`Certificate`] |
//!
//! # A tour
//!
//! ```
//! use corsaire::{Board, Certificate, Control, Outcome, Problem, solve, solve_shortest};
//!
//! // A board by name, and a problem: vacate the centre, leave one man there.
//! let board = Board::named("english").unwrap();
//! let centre = board.hole("d4").unwrap();
//! let problem = Problem::svss(&board, centre, centre);
//!
//! // Any solution.
//! let (outcome, _) = solve(&problem, &Control::default());
//! let Outcome::Solved(solution) = outcome else { panic!("the central game has a solution") };
//! assert_eq!(solution.jumps().count(), 31);
//!
//! // A shortest one: 18 moves, and a certificate that it is a solution.
//! let shortest = solve_shortest(&problem, &Control::default());
//! assert_eq!(shortest.lower_bound, 18);
//! let Outcome::Solved(solution) = shortest.outcome else { panic!("there is one") };
//! let certificate = Certificate::solution(&problem, &solution);
//! assert!(certificate.text.contains("claim solution"));
//! ```

mod count;
mod problem;
mod proof;
mod refute;
mod rules;
mod search;
mod sets;
mod text;

pub use rules::board::{Board, BoardError, GRID};
pub use rules::class::{Class, Classes, Svss, svss_problems};
pub use rules::directions::Directions;
pub use rules::hole::{Cell, CellError, Hole, column_name};
pub use rules::jump::Jump;
pub use rules::moves::{Move, Solution};
pub use rules::position::Position;
pub use rules::sweep::Sweep;
pub use rules::symmetry::{Symmetry, canonical, orbit_size};

pub use text::board_file::BoardFileError;
pub use text::board_name::{BUILT_IN, FAMILIES, FamilyError};
pub use text::diagram::DiagramError;
pub use text::location::{Place, TextError};
pub use text::notation::{NotationError, WrittenHole, WrittenMove, parse_moves};
pub use text::replay::{Illegal, IllegalReason, Replay, replay};

pub use problem::checkpoint::{CheckpointFile, Checkpoints, Refused};
pub use problem::control::{
    Budget, Control, Observer, Progress, Reserved, Silent, Stopped, Ticker,
};
pub use problem::problem::{Goal, Problem};

pub use refute::merson::{disjoint_regions, is_merson_region, merson_bound, merson_regions};
pub use refute::outcome::{Exclusion, Outcome, Reason, Screened, Stats, screen};
pub use refute::pagoda::Pagoda;
pub use refute::pruner::Screen;

pub use search::beam::solve;
pub use search::conditioned::{Conditioned, Conditions, Marked, solve_conditions};
pub use search::ending::{Wanted, solve_ending, solve_shortest_ending};
pub use search::levels::{LevelCount, count_positions};
pub use search::naive;
pub use search::regroup::regroup;
pub use search::shortest::{
    Every, Evidence, EvidenceSets, Shortest, Work, every_shortest, evidence, in_natural_order,
    solve_shortest,
};
pub use search::winnable::count_winnable;

pub use count::games::{DeadEnds, GameCount, count_dead_ends, count_games, count_solutions};
pub use count::jump_sets::{JumpSets, jump_sets};
pub use count::longest_in_play::{InPlay, longest_in_games, longest_in_solutions};
pub use count::longest_on_board::{longest_sweeps, sweeps_of};

pub use proof::certificate::Certificate;
pub use proof::finder::{Verdict, prove_bounds, prove_impossible, prove_jump_sets};
pub use proof::jump_bounds::{Argument, Counts, Function, Task, Touch, When};
pub use proof::steps::{By, Gap, Proof, Step};
