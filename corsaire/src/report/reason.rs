//! Why a problem has no solution, in words. Each argument is given with the numbers that a reader
//! needs to check it by hand. Read `refute/reason.rs` and `report/story.rs` before it.

use crate::problem::problem::Problem;
use crate::refute::pagoda::Pagoda;
use crate::refute::reason::{Exclusion, Reason};
use crate::report::story::Story;
use crate::report::words::{listed, number_of, odd_or_even};
use crate::rules::board::Board;
use crate::rules::hole_set::HoleSet;
use crate::rules::jump::Jump;
use crate::rules::position::Position;
use std::collections::BTreeMap;

/// A reason in one sentence.
pub(super) fn headline(reason: &Reason) -> String {
    let positions = |number: u64| number_of(number, "position");
    match *reason {
        Reason::Class(_) => "start and goal are of different classes".to_string(),
        Reason::Pagoda { ref classes, .. } => match classes.is_empty() {
            true => "the goal is worth more than the start (a pagoda function)".to_string(),
            false => "each position of the goal is of another class than the start, or worth more \
                      (a pagoda function)"
                .to_string(),
        },
        // A certificate does not say how many were seen.
        Reason::Exhaustion { positions: 0, .. } => {
            "every line of play was followed to its end".to_string()
        }
        Reason::Exhaustion {
            positions: seen, ..
        } => {
            format!(
                "every line of play was followed to its end ({})",
                positions(seen)
            )
        }
        Reason::Ending { beginnings: 0, .. } | Reason::Conditions { beginnings: 0, .. } => {
            "no position allows such an ending".to_string()
        }
        Reason::Ending {
            beginnings,
            positions: seen,
            ..
        } => format!(
            "such an ending can begin in {}, and play reaches none of them ({} were seen)",
            positions(beginnings),
            positions(seen)
        ),
        Reason::Conditions {
            beginnings,
            positions: 0,
            ..
        } => format!(
            "what is asked for can begin in {}, and play reaches none of them",
            positions(beginnings)
        ),
        Reason::Conditions {
            positions: seen, ..
        } => format!(
            "every solution was followed, through {}, and none meets the conditions",
            positions(seen)
        ),
    }
}

/// The arguments of a reason, with a figure for each. Searches have none.
pub(super) fn write(story: &mut Story<'_>, problem: &Problem, reason: &Reason) {
    match reason {
        Reason::Class(classes) => write_classes(story, problem.start, classes),
        Reason::Pagoda { classes, functions } => {
            write_classes(story, problem.start, classes);
            write_functions(story, problem.start, functions);
        }
        _ => {}
    }
}

/// Sets of holes on which no jump makes an odd number of men even, or an even number odd.
pub(super) fn write_classes(
    story: &mut Story<'_>,
    start: Position,
    classes: &[Exclusion<HoleSet>],
) {
    for Exclusion { by, targets } in classes {
        story.text(format!(
            "Count the men on the holes marked x: {}",
            parity(story.board, *by, start, targets)
        ));
        story.marks(*by);
    }
}

/// Pagoda functions.
pub(super) fn write_functions(
    story: &mut Story<'_>,
    start: Position,
    functions: &[Exclusion<Pagoda>],
) {
    for Exclusion { by, targets } in functions {
        let ends = made(
            story.board,
            targets,
            |target| by.sum(target),
            |sum| sum.to_string(),
        );
        let sum = by.sum(start);
        story.text(format!(
            "Add up the values of the holes that hold men: {sum} at the start. {ends} No jump \
             raises this sum{}, so it is never more than {sum}.",
            worth_example(story.board, by)
        ));
        let values: Vec<i64> = by.values().iter().map(|value| i64::from(*value)).collect();
        story.numbers(&values);
    }
}

/// What one jump does to the sum of a pagoda function.
fn worth_example(board: &Board, by: &Pagoda) -> String {
    let value = |hole: crate::rules::Hole| by.values()[hole.index()];
    let telling = |jump: &&Jump| (value(jump.to), -by.loss(**jump));
    // If several are best, `max_by_key` takes the last.
    match board.jumps().iter().rev().max_by_key(telling) {
        None => String::new(),
        Some(jump) => format!(
            " ({}, for example, puts {} in place of {} + {})",
            board.jump_name(*jump),
            value(jump.to),
            value(jump.from),
            value(jump.over)
        ),
    }
}

/// Why no jump leads from `start` to one of `targets`, if the number of men on a set of holes is odd
/// at one end and even at the other, and every jump has an even number of its holes in the set.
///
/// Such a jump has none of its holes in the set, or two. If these are the two that it takes men
/// from, there are two men less on the set. If one of them is the hole that it lands on, there are as
/// many as before.
pub(super) fn parity(board: &Board, set: HoleSet, start: Position, targets: &[Position]) -> String {
    let kind = |men: u32| format!("an {} number", odd_or_even(men));
    let number = |men: u32| format!("{men}, {}", kind(men));
    let ends = made(board, targets, |target| men_on(set, target), number);
    let at_start = men_on(set, start);
    let lowers = |jump: &Jump| set.intersection(jump.men_before()).len() == 2;
    let lowering = board.jumps().iter().filter(|jump| lowers(jump)).count();
    let always = odd_or_even(at_start);
    let so = match board.jumps().len() {
        0 => "There are no jumps on this board.".to_string(),
        _ if lowering == 0 => format!("No jump changes this number, so it stays {at_start}."),
        jumps if lowering == jumps => {
            format!("Every jump takes two of these men, so it stays {always}.")
        }
        _ => format!(
            "Each jump has two of its three holes marked, or none{}: it lowers this number by 2 or \
             leaves it, so it stays {always}.",
            marked_example(board, set)
        ),
    };
    format!("{at_start} at the start, {}. {ends} {so}", kind(at_start))
}

/// Which holes of one jump are in a set.
fn marked_example(board: &Board, set: HoleSet) -> String {
    let meets = |jump: &&Jump| set.meets(jump.line());
    match board.jumps().iter().find(meets) {
        None => String::new(),
        Some(jump) => {
            let marked = set.intersection(jump.line());
            format!(
                " ({}, for example, has {})",
                board.jump_name(*jump),
                listed(&board.names(marked.holes()), "and")
            )
        }
    }
}

/// How many men of a position stand on holes of a set.
pub(super) fn men_on(set: HoleSet, men: Position) -> u32 {
    set.men_of(men)
}

/// What each target makes by some measure: single men that make the same stand in one sentence.
fn made<N: Ord + Copy>(
    board: &Board,
    targets: &[Position],
    measure: impl Fn(Position) -> N,
    number: impl Fn(N) -> String,
) -> String {
    let mut single: BTreeMap<N, Vec<String>> = BTreeMap::new();
    let mut several = Vec::new();
    for target in targets {
        let men = board.names(target.holes());
        let number = number(measure(*target));
        match &men[..] {
            [] => several.push(format!("An empty board makes {number}.")),
            [_] => single.entry(measure(*target)).or_default().extend(men),
            _ => several.push(format!("Men on {} make {number}.", listed(&men, "and"))),
        }
    }
    let single = single.iter().map(|(measured, holes)| {
        format!(
            "One man on {} makes {}.",
            listed(holes, "or"),
            number(*measured)
        )
    });
    let sentences: Vec<String> = single.chain(several).collect();
    sentences.join(" ")
}
