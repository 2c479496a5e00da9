//! Certificates of solutions that meet conditions. Read `problem/conditions.rs` and `proof/certificate.rs` before
//! it.

use crate::problem::conditions::{Conditions, Wanted};
use crate::problem::problem::Problem;
use crate::proof::certificate::{
    Certificate, header_of, push, push_insight, push_levels, push_solution,
};
use crate::refute::insight::LevelInsight;
use crate::rules::board::Board;
use crate::rules::moves::Line;
use crate::search::shortest::Insight;

/// The farthest place that a certificate can speak of.
const FARTHEST: usize = 15;

impl Certificate {
    /// A certificate that this is a solution that meets conditions.
    pub fn solution_meeting(
        problem: &Problem,
        conditions: &Conditions,
        solution: &Line,
    ) -> Option<Certificate> {
        let mut text = header(problem, conditions)?;
        text.push_str("claim solution\n");
        push_solution(&mut text, &problem.board, solution);
        Some(Certificate { text })
    }

    /// A certificate that no solution with these last moves is shorter than this one. What a search knew is
    /// about the moves before them: `before` is their number. Without any there is nothing to know.
    pub fn shortest_ending(
        problem: &Problem,
        conditions: &Conditions,
        solution: &Line,
        before: u32,
        insight: Option<&Insight>,
    ) -> Option<Certificate> {
        let mut text = shortest(problem, conditions, solution)?;
        if before > 0 {
            let insight = insight?;
            push_insight(&mut text, &problem.board, insight);
            // Otherwise the bound at the start says it all.
            if insight.least < before {
                push(&mut text, format_args!("limit {}", insight.limit));
            }
        }
        Some(Certificate { text })
    }

    /// A certificate that no solution that meets conditions is shorter than this one, by what a search for
    /// the positions of solutions knew. Nothing is shorter than the moves that the conditions speak of.
    pub fn shortest_meeting(
        problem: &Problem,
        conditions: &Conditions,
        solution: &Line,
        insight: &LevelInsight,
    ) -> Option<Certificate> {
        let mut text = shortest(problem, conditions, solution)?;
        if solution.moves().len() > conditions.ending.len() {
            push_levels(&mut text, &problem.board, insight);
        }
        Some(Certificate { text })
    }

    /// A certificate that no solution meets conditions, by what a search knew. Where no position allows the
    /// ending that is wanted, there is nothing to know.
    pub fn none_meeting(
        problem: &Problem,
        conditions: &Conditions,
        insight: Option<&LevelInsight>,
    ) -> Option<Certificate> {
        let mut text = header(problem, conditions)?;
        text.push_str("claim impossible\n");
        if let Some(insight) = insight {
            push_levels(&mut text, &problem.board, insight);
        }
        Some(Certificate { text })
    }
}

fn shortest(problem: &Problem, conditions: &Conditions, solution: &Line) -> Option<String> {
    let mut text = header(problem, conditions)?;
    let moves = solution.moves().len();
    push(&mut text, format_args!("claim shortest {moves}"));
    push_solution(&mut text, &problem.board, solution);
    Some(text)
}

/// The problem and the conditions. `None` if a certificate cannot say them: that there are some moves, of
/// whatever kind, has no line.
fn header(problem: &Problem, conditions: &Conditions) -> Option<String> {
    let board = &problem.board;
    if conditions.ending.last() == Some(&Wanted::Any) || conditions.ending.len() > FARTHEST {
        return None;
    }
    let mut text = header_of(problem, 3);
    text.push_str(&lines_of(board, conditions));
    Some(text)
}

/// The lines `condition`.
pub(super) fn lines_of(board: &Board, conditions: &Conditions) -> String {
    let mut text = String::new();
    for (place, wanted) in (1..).zip(&conditions.ending) {
        if let Some(line) = wanted_move(board, *wanted) {
            let marked = mark(conditions.is_by_marked(*wanted));
            push(
                &mut text,
                format_args!("condition move {place} {line}{marked}"),
            );
        }
    }
    if let Some(length) = conditions.sweep {
        let marked = mark(conditions.marked.is_some());
        push(&mut text, format_args!("condition sweep {length}{marked}"));
    }
    if let Some(men) = conditions.through {
        let men = men.diagram(board);
        push(&mut text, format_args!("condition through {men}"));
    }
    if let Some(man) = conditions.marked {
        let start = man.start.diagram(board);
        push(&mut text, format_args!("condition start {start}"));
        if let Some(end) = man.end {
            push(
                &mut text,
                format_args!("condition end {}", end.diagram(board)),
            );
        }
    }
    text
}

fn mark(marked: bool) -> &'static str {
    if marked { " marked" } else { "" }
}

/// What a line says of a move. Nothing of any move.
fn wanted_move(board: &Board, wanted: Wanted) -> Option<String> {
    let name = |hole| board.cell(hole);
    Some(match wanted {
        Wanted::Any => return None,
        Wanted::Length(length) => format!("sweep {length}"),
        Wanted::Between(from, to) => format!("between {} {}", name(from), name(to)),
        Wanted::Exactly(sweep) => format!(
            "over {} {} {}",
            sweep.captured.diagram(board),
            name(sweep.from),
            name(sweep.to)
        ),
    })
}
