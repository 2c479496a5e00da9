//! Checks certificates about peg solitaire. It shares no code with the program that writes them
//! and has no dependencies: whoever has read these files need trust nobody.
//!
//! Read in this order: `board.rs` (the rules), this file (claims), `counts.rs` and `cases.rs`
//! (proofs by jump counts), `tables.rs` and `sets.rs` (proofs by exhaustion). The format is in
//! `docs/certificate-format.md`.

mod board;
mod cases;
mod counts;
mod sets;
mod tables;

use board::Board;
use std::path::Path;

/// Why a certificate is not accepted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rejection {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub reason: String,
}

/// What the checker may use.
#[derive(Debug, Clone, Copy)]
pub struct Limits {
    /// Bytes of tables and sets.
    pub memory: u64,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { memory: 8 << 30 }
    }
}

/// The lines of a certificate that say something, each with its number.
pub(crate) struct Lines<'a> {
    lines: Vec<(usize, &'a str)>,
    next: usize,
}

impl<'a> Lines<'a> {
    fn new(text: &'a str) -> Lines<'a> {
        let lines = text.lines().enumerate();
        let lines = lines.map(|(index, line)| (index + 1, line.trim()));
        let said = lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
        Lines {
            lines: said.collect(),
            next: 0,
        }
    }

    /// The number of the line that was read last.
    fn number(&self) -> usize {
        let last = self
            .next
            .saturating_sub(1)
            .min(self.lines.len().saturating_sub(1));
        self.lines.get(last).map_or(1, |(number, _)| *number)
    }

    /// A rejection of the line that was read last.
    pub(crate) fn reject<T>(&self, reason: impl Into<String>) -> Result<T, Rejection> {
        Err(Rejection {
            line: self.number(),
            reason: reason.into(),
        })
    }

    /// The next line, as its first word and the rest.
    pub(crate) fn read(&mut self) -> Result<(&'a str, &'a str), Rejection> {
        match self.peek() {
            Some(words) => {
                self.next += 1;
                Ok(words)
            }
            None => self.reject("the certificate ends too early"),
        }
    }

    fn peek(&self) -> Option<(&'a str, &'a str)> {
        let (_, line) = self.lines.get(self.next)?;
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        Some((word, rest.trim()))
    }

    /// The rest of the next line if it begins with this word.
    pub(crate) fn read_if(&mut self, word: &str) -> Option<&'a str> {
        let (first, rest) = self.peek()?;
        (first == word).then(|| {
            self.next += 1;
            rest
        })
    }

    /// The rest of the next line, which must begin with this word.
    pub(crate) fn expect(&mut self, word: &str) -> Result<&'a str, Rejection> {
        let (first, rest) = self.read()?;
        if first == word {
            Ok(rest)
        } else {
            self.reject(format!("expected a line `{word}`"))
        }
    }
}

/// A problem: the men at the start, and what may be left.
pub(crate) struct Problem {
    pub(crate) board: Board,
    pub(crate) start: u64,
    pub(crate) goals: Vec<u64>,
    /// From where to where, for whoever reads the claim.
    words: String,
}

/// Checks a certificate. `folder` is where files beside it are. Returns the claim in words.
pub fn check(text: &str, folder: &Path, limits: Limits) -> Result<String, Rejection> {
    let mut lines = Lines::new(text);
    if lines.expect("corsaire")? != "certificate 1" {
        return lines.reject("not a certificate of version 1");
    }
    let problem = read_problem(&mut lines)?;
    let claim = lines.expect("claim")?;
    let words: Vec<&str> = claim.split_whitespace().collect();
    let said = match words[..] {
        ["solution"] => {
            let play = solution(&problem, &mut lines)?;
            Ok(format!(
                "there is a solution in {} moves and {} jumps",
                play.moves,
                play.jumps.len()
            ))
        }
        ["shortest", moves] => {
            let moves = number(&lines, moves)?;
            let play = solution(&problem, &mut lines)?;
            if play.moves as u64 != moves {
                return lines.reject(format!("the solution has {} moves", play.moves));
            }
            sets::no_shorter(&problem, moves, &mut lines, folder, limits)?;
            Ok(format!("the shortest solution has {moves} moves"))
        }
        ["impossible"] => {
            for goal in &problem.goals {
                cases::check(&problem, *goal, 0, &mut lines, limits)?;
            }
            Ok("there is no solution".to_string())
        }
        ["jumpsets", count] => {
            let count = number(&lines, count)?;
            let mut found = 0;
            for goal in &problem.goals {
                found += cases::check(&problem, *goal, count - found, &mut lines, limits)?;
            }
            if found != count {
                return lines.reject(format!("there are {found} jump sets"));
            }
            Ok(format!(
                "solutions have exactly {count} different jump sets"
            ))
        }
        _ => lines.reject("unknown claim"),
    }?;
    match lines.read() {
        Ok(_) => lines.reject("the proof is complete before this line"),
        Err(_) => Ok(format!("{said}, {}", problem.words)),
    }
}

/// A number that a line gives.
pub(crate) fn number(lines: &Lines<'_>, word: &str) -> Result<u64, Rejection> {
    match word.parse() {
        Ok(number) if number <= 1_000_000_000_000 => Ok(number),
        _ => lines.reject(format!("`{word}` is not a number, or too large")),
    }
}

fn read_problem(lines: &mut Lines<'_>) -> Result<Problem, Rejection> {
    let directions = lines.expect("directions")?;
    let mut rows = Vec::new();
    while let Some(row) = lines.read_if("row") {
        rows.push(row);
    }
    let board = Board::new(directions, &rows).or_else(|reason| lines.reject(reason))?;
    let diagram = lines.expect("start")?;
    let start = men(&board, lines, diagram)?;
    let mut words = format!("in {directions} directions from {diagram} to ");
    let mut goals = Vec::new();
    while let Some(goal) = lines.read_if("goal") {
        words.push_str(if goals.is_empty() { "" } else { " or " });
        words.push_str(goal);
        goals.push(men(&board, lines, goal)?);
    }
    if goals.is_empty() {
        return lines.reject("there is no goal");
    }
    Ok(Problem {
        board,
        start,
        goals,
        words,
    })
}

/// The men of a diagram on one line.
pub(crate) fn men(board: &Board, lines: &Lines<'_>, diagram: &str) -> Result<u64, Rejection> {
    board.men(diagram).or_else(|reason| lines.reject(reason))
}

/// Legal play that was replayed.
pub(crate) struct Play {
    pub(crate) moves: usize,
    /// Jumps by number.
    pub(crate) jumps: Vec<usize>,
    pub(crate) end: u64,
}

/// Reads a line with a solution and replays it.
fn solution(problem: &Problem, lines: &mut Lines<'_>) -> Result<Play, Rejection> {
    let text = lines.expect("solution")?;
    let play = replay(problem, lines, text)?;
    if !problem.goals.contains(&play.end) {
        return lines.reject("the solution does not end in a goal");
    }
    Ok(play)
}

/// Replays moves: `d3-d1, f2-d2-d4`.
pub(crate) fn replay(problem: &Problem, lines: &Lines<'_>, text: &str) -> Result<Play, Rejection> {
    let board = &problem.board;
    let mut play = Play {
        moves: 0,
        jumps: Vec::new(),
        end: problem.start,
    };
    let mut last = None;
    for written in text.split(',').map(str::trim).filter(|m| !m.is_empty()) {
        let mut holes = Vec::new();
        for name in written.split('-') {
            match board.hole(name) {
                Some(hole) => holes.push(hole),
                None => return lines.reject(format!("{name} is not on this board")),
            }
        }
        if holes.len() < 2 {
            return lines.reject(format!("`{written}` is not a move"));
        }
        // A man that goes on has not begun a new move.
        if last != Some(holes[0]) {
            play.moves += 1;
        }
        for pair in holes.windows(2) {
            let Some(number) = board.jump_between(pair[0], pair[1]) else {
                return lines.reject(format!("`{written}`: not a jump"));
            };
            let jump = board.jumps[number];
            if !jump.is_legal(play.end) {
                return lines.reject(format!("`{written}`: not legal here"));
            }
            play.end ^= jump.line();
            play.jumps.push(number);
        }
        last = holes.last().copied();
    }
    Ok(play)
}
