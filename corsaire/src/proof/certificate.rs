//! Certificates: claims with all that a stranger needs to check them. Read `proof/steps.rs`,
//! `refute/insight.rs` and `search/shortest/insight.rs` before it. The format is in `docs/certificate-format.md`; the program
//! `corsaire-check` reads it and shares no code with this one.

use crate::problem::problem::Problem;
use crate::proof::jump_bounds::{Task, When};
use crate::proof::steps::{By, Proof, Step};
use crate::refute::insight::{Excluding, LevelInsight, images_of_holes};
use crate::rules::board::Board;
use crate::rules::hole::Hole;
use crate::rules::moves::Line;
use crate::rules::position::Position;
use crate::search::shortest::Insight;
use std::fmt::Write;

/// A certificate: a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Certificate {
    /// The lines.
    pub text: String,
}

impl Certificate {
    /// A certificate that this is a solution.
    pub fn solution(problem: &Problem, solution: &Line) -> Certificate {
        let mut text = header(problem);
        text.push_str("claim solution\n");
        push_solution(&mut text, &problem.board, solution);
        Certificate { text }
    }

    /// A certificate that this solution is a shortest one, by what a search for it knew.
    pub fn shortest(problem: &Problem, solution: &Line, insight: &Insight) -> Certificate {
        let (board, moves) = (&problem.board, solution.moves().len() as u32);
        let mut text = header_of(problem, 3);
        push(&mut text, format_args!("claim shortest {moves}"));
        push_solution(&mut text, board, solution);
        if moves > 0 {
            push_insight(&mut text, board, insight);
            // Otherwise the bound at the start says it all.
            if insight.least < moves {
                push(&mut text, format_args!("limit {}", insight.limit));
            }
        }
        Certificate { text }
    }

    /// A certificate that there is no solution, by what a search that followed all play knew.
    pub fn impossible(problem: &Problem, insight: &LevelInsight) -> Certificate {
        let mut text = header_of(problem, 3);
        text.push_str("claim impossible\n");
        push_levels(&mut text, &problem.board, insight);
        Certificate { text }
    }

    /// A certificate that exactly this many positions can be reached from the start of a problem, whatever
    /// its goal: up to the symmetries that keep the start, or all of them.
    pub fn positions(problem: &Problem, up_to_symmetry: bool, number: u128) -> Certificate {
        let mut text = header_of_play(problem, 3);
        push(&mut text, format_args!("claim positions {number}"));
        push_start_symmetries(&mut text, problem, up_to_symmetry);
        Certificate { text }
    }

    /// A certificate that exactly this many positions can be reached and lead to the goal, up to the
    /// symmetries that a search for them knew.
    pub fn winnable(problem: &Problem, insight: &LevelInsight, number: u128) -> Certificate {
        let mut text = header_of(problem, 3);
        push(&mut text, format_args!("claim winnable {number}"));
        push_levels(&mut text, &problem.board, insight);
        Certificate { text }
    }

    /// A certificate that the longest sweep of all play from the start has this many jumps.
    pub fn longest_sweep_of_play(problem: &Problem, jumps: u32) -> Certificate {
        let mut text = header_of_play(problem, 3);
        push(&mut text, format_args!("claim longest-sweep {jumps}"));
        push_start_symmetries(&mut text, problem, true);
        Certificate { text }
    }

    /// A certificate that the longest sweep of a solution has this many jumps, by what a search for the
    /// positions of solutions knew.
    pub fn longest_sweep(problem: &Problem, insight: &LevelInsight, jumps: u32) -> Certificate {
        let mut text = header_of(problem, 3);
        push(&mut text, format_args!("claim longest-sweep {jumps}"));
        push_levels(&mut text, &problem.board, insight);
        Certificate { text }
    }

    /// A certificate that this solution is a shortest one, and that so many shortest ones are different up to
    /// the symmetries of what a search for all of them knew.
    pub fn shortest_count(
        problem: &Problem,
        solution: &Line,
        number: u128,
        insight: &Insight,
    ) -> Certificate {
        let (board, moves) = (&problem.board, solution.moves().len());
        let mut text = header_of(problem, 3);
        push(
            &mut text,
            format_args!("claim shortest-count {moves} {number}"),
        );
        push_solution(&mut text, board, solution);
        if moves > 0 {
            push_insight(&mut text, board, insight);
            push(&mut text, format_args!("limit {}", insight.limit));
        }
        Certificate { text }
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
        Certificate { text }
    }
}

pub(super) fn push(text: &mut String, line: std::fmt::Arguments<'_>) {
    // Writing to a string cannot fail.
    let _ = writeln!(text, "{line}");
}

fn header(problem: &Problem) -> String {
    header_of(problem, 2)
}

/// The problem, in a certificate of this version.
pub(super) fn header_of(problem: &Problem, version: u32) -> String {
    let mut text = header_of_play(problem, version);
    for goal in problem.goal.positions() {
        let goal = goal.diagram(&problem.board);
        push(&mut text, format_args!("goal {goal}"));
    }
    text
}

/// The problem without its goal.
fn header_of_play(problem: &Problem, version: u32) -> String {
    let board = &problem.board;
    let mut text = format!("corsaire certificate {version}\n");
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
    text
}

pub(super) fn push_solution(text: &mut String, board: &Board, solution: &Line) {
    let moves = solution.display(board).to_string();
    let space = if moves.is_empty() { "" } else { " " };
    push(text, format_args!("solution{space}{moves}"));
}

pub(super) fn push_insight(text: &mut String, board: &Board, insight: &Insight) {
    push_symmetries(text, board, &insight.symmetries);
    push_functions(text, &insight.functions);
    for family in &insight.families {
        let regions: Vec<String> = family.iter().map(|r| r.diagram(board)).collect();
        push(text, format_args!("regions {}", regions.join(" ")));
    }
}

pub(super) fn push_levels(text: &mut String, board: &Board, insight: &LevelInsight) {
    push_symmetries(text, board, &insight.symmetries);
    push_functions(text, &insight.functions);
    push(text, format_args!("meet {}", insight.meet));
}

/// The symmetries of the board that keep the start, if they are wanted.
fn push_start_symmetries(text: &mut String, problem: &Problem, up_to_symmetry: bool) {
    let (board, start) = (&problem.board, problem.start);
    if up_to_symmetry {
        let symmetries = board.symmetries_keeping(|symmetry| symmetry.position(start) == start);
        push_symmetries(text, board, &images_of_holes(board, &symmetries));
    }
}

fn push_symmetries(text: &mut String, board: &Board, symmetries: &[Vec<Hole>]) {
    for symmetry in symmetries {
        let holes = symmetry.iter().map(|hole| board.cell(*hole).to_string());
        let holes: Vec<String> = holes.collect();
        push(text, format_args!("symmetry {}", holes.join(" ")));
    }
}

fn push_functions(text: &mut String, functions: &[Excluding]) {
    for excluding in functions {
        let values = excluding.function.values().iter().map(i32::to_string);
        let side = if excluding.from_start {
            "start"
        } else {
            "goal"
        };
        let kind = if excluding.by_parity {
            "parity"
        } else {
            "plain"
        };
        let values: Vec<String> = values.collect();
        push(
            text,
            format_args!("function {side} {kind} {}", values.join(" ")),
        );
    }
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
