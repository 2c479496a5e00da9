//! Checks certificates about peg solitaire. It shares no code with the program that writes them
//! and has no dependencies. If you have read these files, you need no other code to trust a
//! certificate.
//!
//! Read in this order: `budget.rs` (what a check may cost), `text.rs` (lines and words), `word.rs`,
//! `board.rs` and `play.rs` (the rules), this file (claims); `counts.rs`, `touch.rs`, `order.rs`, `follow.rs`
//! and `cases.rs` (proofs by jump counts); `symmetry.rs`, `function.rs`, `tables.rs`, `fillings.rs`, `moves.rs`,
//! `levels.rs` and `derive.rs` (proofs by exhaustion: the checker derives sets of positions); `every.rs`,
//! `graph.rs` and `move_sets.rs` (numbers of shortest solutions); `jumps.rs`, `reach.rs` and `sweeps.rs` (what
//! play can reach); `conditions.rs`, `ending.rs`, `after.rs` and `states.rs` (conditions on solutions). The
//! format is in `docs/certificate-format.md`. Why a rule cannot make a false claim pass stands at the head of
//! the file with its code.

mod after;
mod board;
mod budget;
mod cases;
mod conditions;
mod counts;
mod derive;
mod ending;
mod every;
mod file;
mod fillings;
mod follow;
mod function;
mod graph;
mod jumps;
mod levels;
mod move_sets;
mod moves;
mod order;
mod play;
mod progress;
mod reach;
mod states;
mod sweeps;
mod symmetry;
mod tables;
mod text;
mod touch;
mod word;

use board::Board;
pub use budget::Limits;
use budget::{Budget, Fault, wrong};
use conditions::Conditions;
pub use derive::Manner;
use play::{Play, Problem};
use std::fmt;
use std::path::Path;
use symmetry::Symmetries;
use text::{Lines, Words};
use word::Word;

/// The largest number of jump sets, of solutions or of positions that can be claimed.
const MOST: u64 = 1_000_000_000_000;
/// The most jumps of play on a board of 128 holes.
const MOST_JUMPS: u64 = 127;
/// The largest size of a set that a certificate of version 2 can name.
const MOST_OLD_POSITIONS: u64 = 1 << 31;

/// Why a certificate is not accepted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Trouble {
    /// It does not prove its claim.
    Rejected {
        /// The line, from 1.
        line: usize,
        /// What is wrong with it.
        reason: String,
    },
    /// Its file cannot be read.
    NotRead {
        /// Why not.
        reason: String,
    },
    /// The limits were reached before it was known whether it proves its claim.
    TooLarge {
        /// The line, from 1.
        line: usize,
        /// What it needs more of.
        reason: String,
    },
}

impl std::error::Error for Trouble {}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Trouble::Rejected { line, reason } => write!(f, "rejected: line {line}: {reason}"),
            Trouble::NotRead { reason } => write!(f, "not read: {reason}"),
            Trouble::TooLarge { line, reason } => {
                write!(f, "too large to check: line {line}: {reason}")
            }
        }
    }
}

/// A claim that was proved, and what that took.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Accepted {
    /// The claim in words, with the problem.
    pub claim: String,
    /// Units of work.
    pub work: u64,
    /// Bytes held at the same time, at most.
    pub memory: u64,
    /// Positions that were derived.
    pub positions: u64,
}

/// Checks the certificate in a file.
pub fn check_file(path: &Path, limits: Limits) -> Result<Accepted, Trouble> {
    check_file_with(path, limits, Manner::default())
}

/// The same with several threads, or with reports of progress.
pub fn check_file_with(path: &Path, limits: Limits, manner: Manner) -> Result<Accepted, Trouble> {
    // The other half is for what is made from the text.
    let most = limits.memory / 2;
    let text = match file::read(path, most) {
        Ok(Some(text)) => text,
        Ok(None) => {
            return Err(Trouble::TooLarge {
                line: 1,
                reason: format!("it has more than {most} bytes (--memory)"),
            });
        }
        Err(error) => {
            let reason = error.to_string();
            return Err(Trouble::NotRead { reason });
        }
    };
    check_with(&text, limits, manner)
}

/// Checks a certificate.
pub fn check(text: &[u8], limits: Limits) -> Result<Accepted, Trouble> {
    check_with(text, limits, Manner::default())
}

/// The same with several threads, or with reports of progress.
pub fn check_with(text: &[u8], limits: Limits, manner: Manner) -> Result<Accepted, Trouble> {
    let mut lines = Lines::new(text, Budget::new(limits, manner.stop));
    let claim = claim(text, &mut lines, manner);
    let (line, budget) = (lines.number(), &lines.budget);
    match claim {
        Ok((claim, positions)) => Ok(Accepted {
            claim,
            work: budget.spent(),
            memory: budget.most_taken(),
            positions,
        }),
        Err(Fault::Wrong(reason)) => Err(Trouble::Rejected { line, reason }),
        Err(Fault::TooLarge(reason)) => Err(Trouble::TooLarge { line, reason }),
    }
}

/// Reads and checks everything. Returns the claim in words, and how many positions were derived.
fn claim(text: &[u8], lines: &mut Lines<'_>, manner: Manner) -> Result<(String, u64), Fault> {
    lines.budget.take(text.len() as u64)?;
    let words = lines.expect("corsaire")?;
    let (said, positions) = match words.rest() {
        Some("certificate 2") => version_2(lines, manner)?,
        Some("certificate 3") => {
            let board = Board::read(lines, u128::MOST_HOLES)?;
            match board.holes <= u64::MOST_HOLES {
                true => version_3::<u64>(board, lines, manner)?,
                false => version_3::<u128>(board, lines, manner)?,
            }
        }
        _ => return wrong("not a certificate of version 2 or 3"),
    };
    lines.end()?;
    Ok((said, positions))
}

/// A claim of version 2: a board of up to 64 holes, and proofs in cases.
fn version_2(lines: &mut Lines<'_>, manner: Manner) -> Result<(String, u64), Fault> {
    let board = Board::read(lines, u64::MOST_HOLES)?;
    let problem = Problem::<u64>::read(board, lines)?;
    problem.needs_goal()?;
    let mut words = lines.expect("claim")?;
    let mut positions = 0;
    let said = match words.word()? {
        "solution" => {
            words.end()?;
            solved(&solution(&problem, lines)?)
        }
        "shortest" => {
            let moves = last_number(words, 64)?;
            positions = shortest(&problem, moves, lines, manner)?;
            read_old_sets(lines)?;
            format!("the shortest solution has {}", number_of(moves, "move"))
        }
        "impossible" => {
            words.end()?;
            jump_sets(&problem, 0, lines)?;
            "there is no solution".to_string()
        }
        "jumpsets" => {
            let count = last_number(words, MOST)?;
            jump_sets(&problem, count, lines)?;
            format!(
                "solutions have exactly {}",
                number_of(count, "different jump set")
            )
        }
        _ => return wrong("unknown claim"),
    };
    Ok((format!("{said}, {}", problem.words), positions))
}

/// Reads the line `sets`, with the sizes of two sets that a second file had once. It means nothing: the
/// checker derives the sets.
fn read_old_sets(lines: &mut Lines<'_>) -> Result<(), Fault> {
    if let Some(mut words) = lines.read_if("sets")? {
        words.number(MOST_OLD_POSITIONS)?;
        words.number(MOST_OLD_POSITIONS)?;
        words.end()?;
    }
    Ok(())
}

/// A claim whose sets of positions the checker derives.
fn version_3<W: Word>(
    board: Board,
    lines: &mut Lines<'_>,
    manner: Manner,
) -> Result<(String, u64), Fault> {
    let mut problem = Problem::<W>::read(board, lines)?;
    let conditions = Conditions::read(&problem.board, lines)?;
    problem.words.push_str(&conditions.words);
    let problem_in_words = problem.words.clone();
    let mut words = lines.expect("claim")?;
    let claim = words.word()?;
    if !matches!(claim, "positions" | "longest-sweep") {
        problem.needs_goal()?;
    }
    if !conditions.is_empty() && !matches!(claim, "solution" | "shortest" | "impossible") {
        return wrong("this claim is not about conditions");
    }
    let such = match conditions.is_empty() {
        true => "",
        false => " that meets the conditions",
    };
    let (said, positions) = match claim {
        "solution" => {
            words.end()?;
            let play = solution(&problem, lines)?;
            conditions.demand(&problem, &play)?;
            (solved(&play) + such, 0)
        }
        "shortest" => {
            let moves = last_number(words, 128)?;
            let play = solution_of(moves, &problem, lines)?;
            conditions.demand(&problem, &play)?;
            let positions = match conditions.is_empty() {
                true => derive::no_shorter(&problem, moves, lines, manner)?,
                false => ending::no_shorter(problem, &conditions, moves, lines, manner)?,
            };
            let moves = number_of(moves, "move");
            (
                format!("the shortest solution{such} has {moves}"),
                positions,
            )
        }
        "shortest-count" => {
            let moves = words.number(128)?;
            let number = last_number(words, MOST)?;
            solution_of(moves, &problem, lines)?;
            let counted = every::count(&problem, moves, lines, manner)?;
            if counted.number != number {
                let found = counted.number;
                return wrong(format!(
                    "{found} is the number of different shortest solutions"
                ));
            }
            (counted.words(moves), counted.positions)
        }
        "impossible" => {
            words.end()?;
            let positions = match conditions.is_empty() {
                true => reach::impossible(&problem, lines, manner)?,
                false => ending::impossible(problem, &conditions, lines, manner)?,
            };
            (format!("there is no solution{such}"), positions)
        }
        "positions" => {
            let count = last_number(words, MOST)?;
            claim_positions(&problem, count, lines, manner)?
        }
        "winnable" => {
            let count = last_number(words, MOST)?;
            claim_winnable(&problem, count, lines, manner)?
        }
        "longest-sweep" => {
            let jumps = last_number(words, MOST_JUMPS)?;
            let positions = sweeps::longest(&problem, jumps, lines, manner)?;
            let play = if problem.goals.is_empty() {
                "game"
            } else {
                "solution"
            };
            let jumps = number_of(jumps, "jump");
            (
                format!("the longest sweep of a {play} has {jumps}"),
                positions,
            )
        }
        _ => return wrong("unknown claim"),
    };
    Ok((format!("{said}, {problem_in_words}"), positions))
}

/// Checks a solution of this many moves, and that none has fewer. Returns how many positions were derived.
fn shortest<W: Word>(
    problem: &Problem<W>,
    moves: u64,
    lines: &mut Lines<'_>,
    manner: Manner,
) -> Result<u64, Fault> {
    solution_of(moves, problem, lines)?;
    derive::no_shorter(problem, moves, lines, manner)
}

fn claim_positions<W: Word>(
    problem: &Problem<W>,
    count: u64,
    lines: &mut Lines<'_>,
    manner: Manner,
) -> Result<(String, u64), Fault> {
    if !problem.goals.is_empty() {
        return wrong("positions are counted without a goal");
    }
    let symmetries = Symmetries::read(problem, lines)?;
    let found = reach::positions(problem, &symmetries, lines, manner)?;
    if found != count {
        return wrong(format!("{} can be reached", number_of(found, "position")));
    }
    let (count, up_to) = (number_of(count, "position"), up_to(&symmetries));
    Ok((format!("exactly {count} can be reached{up_to}"), found))
}

fn claim_winnable<W: Word>(
    problem: &Problem<W>,
    count: u64,
    lines: &mut Lines<'_>,
    manner: Manner,
) -> Result<(String, u64), Fault> {
    let symmetries = Symmetries::read(problem, lines)?;
    let (found, positions) = reach::winnable(problem, &symmetries, lines, manner)?;
    if found != count {
        return wrong(format!("solutions pass {}", number_of(found, "position")));
    }
    let (count, up_to) = (number_of(count, "different position"), up_to(&symmetries));
    Ok((format!("solutions pass exactly {count}{up_to}"), positions))
}

/// Says up to which symmetries positions are counted.
fn up_to<W: Word>(symmetries: &Symmetries<W>) -> String {
    match symmetries.count {
        1 => String::new(),
        count => format!(", up to {count} symmetries"),
    }
}

/// The claim of a solution.
fn solved<W>(play: &Play<W>) -> String {
    let moves = number_of(play.moves, "move");
    let jumps = number_of(play.jumps.len() as u64, "jump");
    format!("there is a solution in {moves} and {jumps}")
}

/// `1 move`, `2 moves`.
fn number_of(count: u64, thing: &str) -> String {
    let plural = if count == 1 { "" } else { "s" };
    format!("{count} {thing}{plural}")
}

fn last_number(mut words: Words<'_>, most: u64) -> Result<u64, Fault> {
    let number = words.number(most)?;
    words.end()?;
    Ok(number)
}

/// Reads a line with a solution of this many moves.
fn solution_of<W: Word>(
    moves: u64,
    problem: &Problem<W>,
    lines: &mut Lines<'_>,
) -> Result<Play<W>, Fault> {
    let play = solution(problem, lines)?;
    match play.moves == moves {
        true => Ok(play),
        false => {
            let moves = number_of(play.moves, "move");
            wrong(format!("the solution has {moves}"))
        }
    }
}

/// Reads a line with a solution and replays it to a goal.
fn solution<W: Word>(problem: &Problem<W>, lines: &mut Lines<'_>) -> Result<Play<W>, Fault> {
    let play = Play::replay(problem, lines.expect("solution")?)?;
    match problem.goals.contains(&play.end) {
        true => Ok(play),
        false => wrong("the solution does not end in a goal"),
    }
}

/// Checks that solutions have `count` jump sets. A jump set leads from the start to one position only,
/// so the goals, which are different, have no jump set in common.
fn jump_sets(problem: &Problem<u64>, count: u64, lines: &mut Lines<'_>) -> Result<(), Fault> {
    let mut found = 0;
    for goal in &problem.goals {
        found += cases::check(problem, *goal, lines)?;
    }
    match found == count {
        true => Ok(()),
        false => wrong(format!("there are {found} jump sets")),
    }
}

#[cfg(test)]
#[path = "../tests/random/mod.rs"]
#[allow(dead_code)] // integration tests use the rest of it
mod random;

#[cfg(test)]
mod tests {
    /// `Cargo.toml` asks for it in release builds; `cargo test --release -p corsaire-check` shows it.
    #[test]
    fn a_sum_that_overflows_is_noticed_in_every_build() {
        let most = std::hint::black_box(i64::MAX);
        assert!(std::panic::catch_unwind(|| most + 1).is_err());
    }
}
