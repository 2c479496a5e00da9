//! Why a problem has no solution, in words. Each argument is given with the numbers that a reader
//! needs to check it by hand. Read `refute/at_once.rs` and `report/story.rs` before it.

use crate::problem::problem::Problem;
use crate::refute::at_once::{Exclusion, Reason};
use crate::refute::pagoda::Pagoda;
use crate::report::story::figure;
use crate::report::words::{listed, odd_or_even, wrapped};
use crate::rules::board::Board;
use crate::rules::hole_set::HoleSet;
use crate::rules::jump::Jump;
use crate::rules::position::Position;
use std::collections::BTreeMap;

/// A reason in words, with a figure for each argument.
pub(super) fn text(problem: &Problem, reason: &Reason) -> String {
    match reason {
        Reason::Class(classes) => {
            let head = String::from("start and goal are of different classes\n");
            head + &arguments(problem, classes, &[])
        }
        Reason::Pagoda { classes, functions } => {
            let head = match (classes.is_empty(), functions.len()) {
                (true, 1) => "a pagoda function forbids it\n",
                (true, _) => "pagoda functions forbid it\n",
                (false, _) => "position classes and pagoda functions forbid it\n",
            };
            String::from(head) + &arguments(problem, classes, functions)
        }
        Reason::Exhaustion { positions } => {
            format!("every line of play was followed to its end ({positions} positions)\n")
        }
        Reason::Ending { beginnings: 0, .. } | Reason::Conditions { beginnings: 0, .. } => {
            "no position allows such an ending\n".to_string()
        }
        Reason::Ending {
            beginnings,
            positions,
        } => format!(
            "such an ending can begin in {beginnings} positions, and play reaches none of them \
             ({positions} positions were seen)\n"
        ),
        Reason::Conditions {
            beginnings,
            positions: 0,
        } => format!("play reaches none of {beginnings} positions that would do\n"),
        Reason::Conditions { positions, .. } => format!(
            "every solution was followed, through {positions} positions, and none meets the \
             conditions\n"
        ),
    }
}

fn arguments(
    problem: &Problem,
    classes: &[Exclusion<HoleSet>],
    functions: &[Exclusion<Pagoda>],
) -> String {
    let (board, start) = (&problem.board, problem.start);
    let mut text = String::new();
    for Exclusion { by, targets } in classes {
        let said = format!(
            "Count the men on the holes marked x: {}",
            parity(board, *by, start, targets)
        );
        text.push_str(&format!("\n{}\n{}", wrapped(&said), marked(board, *by)));
    }
    for Exclusion { by, targets } in functions {
        let ends = made(
            board,
            targets,
            |target| by.sum(target),
            |sum| sum.to_string(),
        );
        let sum = by.sum(start);
        let said = format!(
            "Add up the values of the holes that hold men: {sum} at the start. {ends} No jump \
             raises this sum, so it is never more than {sum}."
        );
        let values: Vec<String> = by.values().iter().map(i32::to_string).collect();
        text.push_str(&format!("\n{}\n{}", wrapped(&said), figure(board, &values)));
    }
    text
}

/// The board with an `x` on each hole of a set.
fn marked(board: &Board, set: HoleSet) -> String {
    let mut lines = set
        .figure(board)
        .lines()
        .map(str::to_string)
        .collect::<Vec<_>>();
    // The first line has letters: one may be an `o`.
    for line in lines.iter_mut().skip(1) {
        *line = line.replace('o', "x");
    }
    lines.iter().map(|line| format!("{line}\n")).collect()
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
            "Each jump has two of its three holes marked, or none: it lowers this number by 2 or \
             leaves it, so it stays {always}."
        ),
    };
    format!("{at_start} at the start, {}. {ends} {so}", kind(at_start))
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
