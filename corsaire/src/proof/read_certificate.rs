//! Certificates, read again: the problem, the claim, and the proofs behind it. Read
//! `proof/certificate.rs` before it.
//!
//! What is read here is not checked: `corsaire-check` does that. So nothing is believed of a certificate
//! that it has not accepted.

use crate::problem::conditions::Conditions;
use crate::problem::problem::{Goal, Problem};
use crate::proof::jump_bounds::{Function, When};
use crate::proof::read_conditions::read_conditions;
use crate::proof::steps::{By, Proof, Step};
use crate::refute::insight::{Excluding, LevelInsight};
use crate::refute::pagoda::Pagoda;
use crate::rules::board::Board;
use crate::rules::directions::Directions;
use crate::rules::hole::{Cell, Hole};
use crate::rules::hole_set::HoleSet;
use crate::rules::jump::Jump;
use crate::rules::position::Position;
use crate::rules::solution::Solution;
use crate::rules::symmetry::Symmetry;
use std::collections::BTreeSet;
use std::str::Lines;

/// What a certificate says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Certified {
    /// The problem.
    pub problem: Problem,
    /// What solutions must meet.
    pub conditions: Conditions,
    /// What is claimed of it.
    pub claim: Claim,
}

/// A claim, with what it rests on.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Claim {
    /// This is a solution.
    Solution(Solution),
    /// This is a solution, and none has fewer moves.
    Shortest(Solution),
    /// This is a solution, none has fewer moves, and exactly so many with as many moves are different.
    ShortestCount {
        /// The solution.
        solution: Solution,
        /// How many are different.
        number: u64,
        /// Up to how many symmetries of the problem, the identity counted.
        symmetries: usize,
    },
    /// There is no solution, by a proof for each position of the goal.
    Impossible(Vec<(Position, Proof)>),
    /// There is no solution: all play was followed, by what a search knew.
    Followed(LevelInsight),
    /// So many positions can be reached, whatever the goal.
    Positions(CertifiedNumber),
    /// So many positions can be reached and lead to the goal.
    Winnable(CertifiedNumber),
    /// The longest sweep has so many jumps: in all play from the start, whatever the goal, or in
    /// solutions.
    LongestSweep {
        /// The jumps.
        jumps: u32,
        /// Whether it is about solutions.
        of_solutions: bool,
    },
    /// These are the jump sets of all solutions, by a proof for each position of the goal.
    JumpSets(Vec<(Position, Proof)>),
}

/// A number of positions, up to symmetries.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CertifiedNumber {
    /// How many there are.
    pub number: u128,
    /// The symmetries up to which they are counted, with the identity.
    pub symmetries: usize,
}

impl Certified {
    /// Reads the text of a certificate. `None` if it is not one.
    pub fn read(text: &str) -> Option<Certified> {
        let mut lines = text.lines();
        let version = next(&mut lines)?.strip_prefix("corsaire certificate ")?;
        if !matches!(version, "2" | "3") {
            return None;
        }
        let (problem, has_goal, conditions, claim) = read_problem(&mut lines)?;
        let mut words = claim.split(' ');
        let claim = match words.next()? {
            "solution" => Claim::Solution(read_solution(&problem, next(&mut lines)?)?),
            "shortest" => Claim::Shortest(read_solution(&problem, next(&mut lines)?)?),
            "shortest-count" if version == "3" => {
                let number = words.nth(1)?.parse().ok()?;
                let solution = read_solution(&problem, next(&mut lines)?)?;
                let symmetries = count_symmetries(&problem.board, &mut lines)?;
                Claim::ShortestCount {
                    solution,
                    number,
                    symmetries,
                }
            }
            // If no position allows the ending that is wanted, nothing follows.
            "impossible" if version == "3" && next(&mut lines.clone()).is_none() => {
                Claim::Followed(LevelInsight::default())
            }
            "impossible" if version == "3" => {
                Claim::Followed(read_levels(&problem.board, &mut lines)?)
            }
            "positions" => Claim::Positions(read_number(&problem, words.next()?, &mut lines)?),
            "winnable" => Claim::Winnable(read_number(&problem, words.next()?, &mut lines)?),
            "longest-sweep" => Claim::LongestSweep {
                jumps: words.next()?.parse().ok()?,
                of_solutions: has_goal,
            },
            // Those below are proofs in cases, which version 3 does not have.
            _ if version == "3" => return None,
            "impossible" => Claim::Impossible(read_proofs(&problem, &mut lines)?),
            "jumpsets" => Claim::JumpSets(read_proofs(&problem, &mut lines)?),
            _ => return None,
        };
        Some(Certified {
            problem,
            conditions,
            claim,
        })
    }
}

/// The next line that means something.
fn next<'t>(lines: &mut Lines<'t>) -> Option<&'t str> {
    lines.find(|line| !line.is_empty() && !line.starts_with('#'))
}

/// The problem, whether it has a goal, its conditions, and the claim after it. Without a goal it is a problem
/// with any one man as its goal.
fn read_problem<'t>(lines: &mut Lines<'t>) -> Option<(Problem, bool, Conditions, &'t str)> {
    let directions = next(lines)?.strip_prefix("directions ")?.parse().ok()?;
    let directions = Directions::from_count(directions)?;
    let mut rows: Vec<&str> = Vec::new();
    let mut line = next(lines)?;
    while let Some(row) = line.strip_prefix("row ") {
        rows.push(row);
        line = next(lines)?;
    }
    let board = Board::of_rows("board", &rows, directions)?;
    let start = Position::parse(&board, &on_board(&board, line.strip_prefix("start ")?)).ok()?;
    let mut goals = Vec::new();
    line = next(lines)?;
    while let Some(goal) = line.strip_prefix("goal ") {
        goals.push(Position::parse(&board, &on_board(&board, goal)).ok()?);
        line = next(lines)?;
    }
    let mut conditions: Vec<&str> = Vec::new();
    while let Some(condition) = line.strip_prefix("condition ") {
        conditions.push(condition);
        line = next(lines)?;
    }
    let conditions = read_conditions(&board, &conditions)?;
    let claim = line.strip_prefix("claim ")?;
    let word = claim.split(' ').next()?;
    let has_goal = !goals.is_empty();
    let goal = match has_goal || !matches!(word, "positions" | "longest-sweep") {
        true => Goal::of(goals)?,
        false => Goal::any_one_man(&board),
    };
    let problem = Problem { board, start, goal };
    let makes_sense = problem.makes_sense(true);
    makes_sense.then_some((problem, has_goal, conditions, claim))
}

/// A diagram without the empty rows and columns that a certificate may draw below and right of its board.
fn on_board(board: &Board, diagram: &str) -> String {
    let (width, height) = (usize::from(board.width()), usize::from(board.height()));
    let is_empty = |row: &str| row.bytes().all(|mark| mark == b'.');
    let mut rows: Vec<&str> = diagram.split('/').collect();
    while rows.len() > height && rows.last().is_some_and(|row| is_empty(row)) {
        rows.pop();
    }
    let rows = rows
        .into_iter()
        .map(|row| match row.split_at_checked(width) {
            Some((row, beyond)) if is_empty(beyond) => row,
            _ => row,
        });
    rows.collect::<Vec<_>>().join("/")
}

fn read_solution(problem: &Problem, line: &str) -> Option<Solution> {
    let text = line.strip_prefix("solution")?.trim_start();
    problem.solution(text).ok()
}

/// The lines `symmetry`, `function` and `meet`.
fn read_levels(board: &Board, lines: &mut Lines<'_>) -> Option<LevelInsight> {
    let mut insight = LevelInsight::default();
    loop {
        let (word, rest) = next(lines)?.split_once(' ')?;
        match word {
            "symmetry" => {
                let map = rest.split(' ').map(|name| board.hole(name));
                let map: Vec<Hole> = map.collect::<Option<_>>()?;
                insight
                    .symmetries
                    .push(Some(map).filter(|map| map.len() == board.len())?);
            }
            "function" => insight.functions.push(read_excluding(board, rest)?),
            "meet" => {
                insight.meet = rest.parse().ok()?;
                return Some(insight);
            }
            _ => return None,
        }
    }
}

fn read_excluding(board: &Board, text: &str) -> Option<Excluding> {
    let mut words = text.split(' ');
    let from_start = match words.next()? {
        "start" => true,
        "goal" => false,
        _ => return None,
    };
    let by_parity = match words.next()? {
        "parity" => true,
        "plain" => false,
        _ => return None,
    };
    let values = words.map(|value| value.parse().ok());
    let values: Vec<i32> = values.collect::<Option<_>>()?;
    let fits = values.len() == board.len();
    Some(Excluding {
        function: fits.then(|| Pagoda::new(board, values)).flatten()?,
        from_start,
        by_parity,
    })
}

/// A number, with the number of the symmetries after it.
fn read_number(problem: &Problem, number: &str, lines: &mut Lines<'_>) -> Option<CertifiedNumber> {
    Some(CertifiedNumber {
        number: number.parse().ok()?,
        symmetries: count_symmetries(&problem.board, lines)?,
    })
}

/// How many symmetries there are in these lines, with the identity, each counted once. `None` if one of them
/// does not turn or reflect the board: the checker takes any permutation that keeps jumps, start and goals, but
/// numbers of positions and solutions are counted up to those of the board as it is drawn.
fn count_symmetries(board: &Board, lines: &mut Lines<'_>) -> Option<usize> {
    let drawn = board.symmetries_keeping(|_| true);
    let mut maps: BTreeSet<Vec<Hole>> = BTreeSet::from([board.holes().collect()]);
    for line in lines.filter_map(|line| line.strip_prefix("symmetry ")) {
        let map: Vec<Hole> = line
            .split(' ')
            .map(|name| board.hole(name))
            .collect::<Option<_>>()?;
        let is_map = |symmetry: &Symmetry| {
            board
                .holes()
                .map(|hole| symmetry.hole(hole))
                .eq(map.iter().copied())
        };
        if !drawn.iter().any(is_map) {
            return None;
        }
        maps.insert(map);
    }
    Some(maps.len())
}

fn read_proofs(problem: &Problem, lines: &mut Lines<'_>) -> Option<Vec<(Position, Proof)>> {
    // The goals of a certificate may stand in any order, and so do its proofs.
    let targets = problem.goal.positions();
    let proofs = targets.iter().map(|_| {
        let line = next(lines)?.strip_prefix("target ")?;
        let target = Position::parse(&problem.board, line).ok()?;
        Some((target, read_proof(problem, lines)?))
    });
    let mut proofs: Vec<(Position, Proof)> = proofs.collect::<Option<_>>()?;
    proofs.sort_by_key(|(target, _)| targets.iter().position(|other| other == target));
    let found = proofs.iter().map(|(target, _)| *target);
    found.eq(targets.iter().copied()).then_some(proofs)
}

fn read_proof(problem: &Problem, lines: &mut Lines<'_>) -> Option<Proof> {
    let board = &problem.board;
    let mut proof = Proof::default();
    loop {
        let line = next(lines)?;
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        match word {
            "touch" => {
                let (when, region) = rest.split_once(' ')?;
                let when = match when {
                    "first" => When::First,
                    "last" => When::Last,
                    "both" => When::Both,
                    _ => return None,
                };
                proof.touches.push((holes(board, region)?, when));
            }
            "function" => {
                let function = read_function(board, rest, proof.touches.len())?;
                proof.functions.push(function);
            }
            "solution" => {
                let solution = read_solution(problem, line)?;
                proof.solutions.push(solution.jumps().collect());
            }
            "steps" => break,
            _ => return None,
        }
    }
    let mut open = 1_usize;
    while open > 0 {
        let step = read_step(board, &proof, next(lines)?)?;
        match step {
            Step::Split { .. } => open += 1,
            Step::Ends { .. } | Step::Bound(_) => {}
            _ => open -= 1,
        }
        proof.steps.push(step);
    }
    Some(proof)
}

fn read_function(board: &Board, text: &str, touches: usize) -> Option<Function> {
    let (values, with) = match text.split_once(" with ") {
        Some((values, with)) => (values, with.split(' ').collect()),
        None => (text, Vec::new()),
    };
    let values = values.split(' ').map(|value| value.parse().ok());
    let values: Vec<i64> = values.collect::<Option<_>>()?;
    let touch = |text: &str| {
        let (number, weight) = text.split_once('*')?;
        let number = number.parse::<usize>().ok()?.checked_sub(1)?;
        Some((number, weight.parse().ok()?)).filter(|(number, _)| *number < touches)
    };
    let touches = with.into_iter().map(touch).collect::<Option<_>>()?;
    (values.len() == board.len()).then_some(Function { values, touches })
}

fn read_step(board: &Board, proof: &Proof, line: &str) -> Option<Step> {
    let mut words = line.split(' ');
    let word = words.next()?;
    let mut rest = || words.next();
    let step = match word {
        "ends" => Step::Ends {
            first: rest()?.parse().ok()?,
            last: rest()?.parse().ok()?,
        },
        "bound" => Step::Bound(read_by(board, proof, rest()?, rest()?)?),
        "contradiction" => Step::Contradiction(read_by(board, proof, rest()?, rest()?)?),
        "split" => {
            let jump = read_jump(board, rest()?)?;
            let jump = board.jumps().iter().position(|other| *other == jump)?;
            let most = rest()?.parse().ok()?;
            Step::Split { jump, most }
        }
        "noorder" => Step::NoOrder,
        "exhaust" => Step::Exhaust,
        "jumpset" => {
            let set = rest()?.parse::<usize>().ok()?.checked_sub(1)?;
            proof.solutions.get(set)?;
            Step::JumpSet(set)
        }
        _ => return None,
    };
    words.next().is_none().then_some(step)
}

fn read_by(board: &Board, proof: &Proof, kind: &str, what: &str) -> Option<By> {
    match kind {
        "hole" => board.hole(what).map(By::Hole),
        "function" => {
            let number = what.parse::<usize>().ok()?.checked_sub(1)?;
            proof.functions.get(number)?;
            Some(By::Function(number))
        }
        "parity" => holes(board, what).map(By::Parity),
        _ => None,
    }
}

fn read_jump(board: &Board, text: &str) -> Option<Jump> {
    let (from, to) = text.split_once('-')?;
    board.jump_between(board.hole(from)?, board.hole(to)?)
}

pub(super) fn holes(board: &Board, diagram: &str) -> Option<HoleSet> {
    Position::parse(board, diagram).ok().map(Position::taken)
}

impl Board {
    /// The board with a hole for each `o` of these rows. `None` if that is not a board.
    pub(crate) fn of_rows(name: &str, rows: &[&str], directions: Directions) -> Option<Board> {
        let mut cells = Vec::new();
        for (row, line) in rows.iter().enumerate() {
            for (column, mark) in line.chars().enumerate() {
                match mark {
                    'o' => cells.push(Cell {
                        column: u8::try_from(column).ok()?,
                        row: u8::try_from(row).ok()?,
                    }),
                    '.' => {}
                    _ => return None,
                }
            }
        }
        Board::new(name, cells, directions).ok()
    }
}
