//! Certificates: claims with all that a stranger needs to check them. Read `proof/steps.rs` and
//! `search/shortest/evidence.rs` before it. The format is in `docs/certificate-format.md`; the program
//! `corsaire-check` reads it and shares no code with this one.

use crate::problem::problem::Problem;
use crate::proof::jump_bounds::{Task, When};
use crate::proof::steps::{By, Proof, Step};
use crate::rules::board::Board;
use crate::rules::moves::Line;
use crate::rules::position::Position;
use crate::search::shortest::Evidence;
use crate::sets::push_number;
use std::fmt::Write;

/// A certificate: the text, and the file beside it if there is one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Certificate {
    /// The lines.
    pub text: String,
    /// The sets of positions. They go into a file that is named like the certificate, with `.sets`
    /// added.
    pub sets: Option<Vec<u8>>,
}

impl Certificate {
    /// A certificate that this is a solution.
    pub fn solution(problem: &Problem, solution: &Line) -> Certificate {
        let mut text = header(problem);
        text.push_str("claim solution\n");
        push_solution(&mut text, &problem.board, solution);
        Certificate { text, sets: None }
    }

    /// A certificate that this solution is a shortest one.
    pub fn shortest(problem: &Problem, solution: &Line, evidence: &Evidence) -> Certificate {
        let mut text = header(problem);
        push(
            &mut text,
            format_args!("claim shortest {}", solution.moves().len()),
        );
        push_solution(&mut text, &problem.board, solution);
        for family in &evidence.families {
            let regions: Vec<String> = family.iter().map(|r| r.diagram(&problem.board)).collect();
            push(&mut text, format_args!("regions {}", regions.join(" ")));
        }
        let sets = evidence.sets.as_ref().map(|sets| {
            let count = |levels: &[Vec<u64>]| levels.iter().map(Vec::len).sum::<usize>();
            let (forward, backward) = (count(&sets.forward), count(&sets.backward));
            push(&mut text, format_args!("limit {}", sets.limit));
            push(&mut text, format_args!("sets {forward} {backward}"));
            let mut bytes = Vec::new();
            push_set(&mut bytes, &sets.forward);
            push_set(&mut bytes, &sets.backward);
            bytes
        });
        Certificate { text, sets }
    }

    /// A certificate that the jump sets of these proofs, one for each position of the goal, are all
    /// that solutions have. If there are none: that there is no solution.
    pub fn jump_sets(problem: &Problem, proofs: &[(Position, Proof)]) -> Certificate {
        let mut text = header(problem);
        let sets: usize = proofs.iter().map(|(_, proof)| proof.solutions.len()).sum();
        match sets {
            0 => text.push_str("claim impossible\n"),
            _ => push(&mut text, format_args!("claim jumpsets {sets}")),
        }
        for (target, proof) in proofs {
            push_proof(&mut text, &Task::new(problem, *target), proof);
        }
        Certificate { text, sets: None }
    }
}

fn push(text: &mut String, line: std::fmt::Arguments<'_>) {
    // Writing to a string cannot fail.
    let _ = writeln!(text, "{line}");
}

fn header(problem: &Problem) -> String {
    let board = &problem.board;
    let mut text = String::from("corsaire certificate 2\n");
    // A name may have any characters. A comment ends with the line.
    let name = board.name().replace(char::is_control, " ");
    push(&mut text, format_args!("# {name}"));
    push(
        &mut text,
        format_args!("directions {}", board.directions().count()),
    );
    for row in board.full().diagram(board).split('/') {
        push(&mut text, format_args!("row {row}"));
    }
    push(
        &mut text,
        format_args!("start {}", problem.start.diagram(board)),
    );
    for goal in problem.goal.positions() {
        push(&mut text, format_args!("goal {}", goal.diagram(board)));
    }
    text
}

fn push_solution(text: &mut String, board: &Board, solution: &Line) {
    let moves = solution.display(board).to_string();
    let space = if moves.is_empty() { "" } else { " " };
    push(text, format_args!("solution{space}{moves}"));
}

fn push_proof(text: &mut String, task: &Task<'_>, proof: &Proof) {
    let board = task.board;
    push(text, format_args!("target {}", task.target.diagram(board)));
    for (region, when) in &proof.touches {
        let when = match when {
            When::First => "first",
            When::Last => "last",
            When::Both => "both",
        };
        push(text, format_args!("touch {when} {}", region.diagram(board)));
    }
    for function in &proof.functions {
        let values: Vec<String> = function.values.iter().map(i64::to_string).collect();
        let weights = function.touches.iter();
        let weights: Vec<String> = weights.map(|(t, w)| format!("{}*{w}", t + 1)).collect();
        let with = if weights.is_empty() { "" } else { " with " };
        push(
            text,
            format_args!("function {}{with}{}", values.join(" "), weights.join(" ")),
        );
    }
    for solution in &proof.solutions {
        push_solution(text, board, &solution.iter().copied().collect());
    }
    text.push_str("steps\n");
    let by = |by: &By| match by {
        By::Hole(hole) => format!("hole {}", board.cell(*hole)),
        By::Function(number) => format!("function {}", number + 1),
        By::Parity(set) => format!("parity {}", set.diagram(board)),
    };
    for step in &proof.steps {
        let line = match step {
            Step::Ends { first, last } => format!("ends {first} {last}"),
            Step::Bound(argument) => format!("bound {}", by(argument)),
            Step::Split { jump, most } => {
                let jump = board.jumps()[*jump];
                format!(
                    "split {}-{} {most}",
                    board.cell(jump.from),
                    board.cell(jump.to)
                )
            }
            Step::Contradiction(argument) => format!("contradiction {}", by(argument)),
            Step::NoOrder => "noorder".to_string(),
            Step::Exhaust => "exhaust".to_string(),
            Step::JumpSet(set) => format!("jumpset {}", set + 1),
        };
        push(text, format_args!("{line}"));
    }
}

/// The number of levels, then for each level the number of its positions and the differences
/// between them.
fn push_set(bytes: &mut Vec<u8>, levels: &[Vec<u64>]) {
    push_number(levels.len() as u64, bytes);
    for level in levels {
        push_number(level.len() as u64, bytes);
        let mut last = 0;
        for position in level {
            push_number(position - last, bytes);
            last = *position;
        }
    }
}
