//! The words that a results file has in its columns, for people who look at it with other programs. Read
//! `results/entry.rs` before it.
//!
//! Digests cover these words. So they never change: an entry that is read again must have the same.

use crate::problem::problem::{Goal, Problem};
use crate::results::{Entry, Finding};

/// A start with at most this number of vacancies is given by them.
const FEW: u32 = 3;

/// The words of an entry.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Columns {
    /// The name of the board.
    pub board: String,
    /// The problem. Empty if the question is about the board alone.
    pub problem: String,
    /// Conditions and other details of the question.
    pub details: String,
    /// What was found.
    pub found: String,
}

impl Entry {
    /// The words that a results file has in its columns.
    pub fn columns(&self) -> Columns {
        let asked = self.question().map(|question| question.asked());
        let (board, problem) = match &asked {
            Ok(asked) => {
                let board = asked.board.name().to_string();
                let problem = match &asked.problems[..] {
                    [] => String::new(),
                    [problem] => problem_text(problem),
                    problems => format!("{board}, {} problems", problems.len()),
                };
                (board, problem)
            }
            Err(_) => (String::new(), String::new()),
        };
        Columns {
            board,
            problem,
            details: self.details(),
            found: found(&self.finding()),
        }
    }

    /// Conditions and other details, as they were written down.
    pub(super) fn details(&self) -> String {
        let details = self.record.question.details.iter();
        let details = details
            .map(|(name, values)| format!("{} {}", name.replace('_', " "), values.join(", ")));
        details.collect::<Vec<_>>().join("; ")
    }
}

fn problem_text(problem: &Problem) -> String {
    let board = &problem.board;
    let vacant = board.complement(problem.start);
    let start = match vacant.men() {
        1..=FEW => format!("vacate {}", board.names(vacant.holes()).join(",")),
        _ => format!("start {}", problem.start.diagram(board)),
    };
    let verb = match problem.goal {
        Goal::OneManOn(_) => "finish",
        Goal::Men(_) | Goal::OneOf(_) => "leave",
    };
    let goal = problem.goal.text(board);
    format!("{}, {start}, {verb} {goal}", board.name())
}

fn found(finding: &Finding) -> String {
    match finding {
        Finding::Moves(1) => "1 move".to_string(),
        Finding::Moves(moves) => format!("{moves} moves"),
        Finding::Unique(true) => "unique".to_string(),
        Finding::Unique(false) => "not unique".to_string(),
        Finding::Solvable => "solvable".to_string(),
        Finding::Impossible => "impossible".to_string(),
        Finding::Stopped(why) => why.clone(),
        Finding::LastSweeps(lengths) => {
            let lengths = lengths.iter();
            let lengths = lengths.map(|length| length.map_or("-".to_string(), |n| n.to_string()));
            format!("last sweep {}", lengths.collect::<Vec<_>>().join(", "))
        }
        Finding::Number(total) => total.clone(),
    }
}
