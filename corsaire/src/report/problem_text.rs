//! A problem for a person who begins to read: its board, its start and its goal. Read
//! `problem/problem.rs` and `report/story.rs` before it.

use crate::problem::problem::{Goal, Problem};
use crate::report::story::Story;
use crate::report::words::listed;
use crate::rules::position::Position;

/// A start with more vacancies, or a goal with more men, is drawn instead of named.
const FEW: u32 = 3;

/// Writes the problem: a title and what it starts from.
pub(super) fn write(story: &mut Story<'_>, problem: &Problem) {
    story.title(title(problem));
    story.men(problem.start);
    if let Goal::Men(men) = problem.goal
        && men.men() > FEW
    {
        story.text("The position to be reached:");
        story.men(men);
    }
}

fn title(problem: &Problem) -> String {
    let board = &problem.board;
    let vacant = board.complement(problem.start);
    let start = match vacant.men() {
        0 => "from a full board".to_string(),
        1..=FEW => format!("vacate {}", listed(&board.names(vacant.holes()), "and")),
        _ => "from this position".to_string(),
    };
    let goal = match &problem.goal {
        Goal::OneManOn(holes) if holes.len() as usize == board.len() => {
            "finish with one man anywhere".to_string()
        }
        Goal::OneManOn(holes) => {
            format!("finish at {}", listed(&board.names(holes.holes()), "or"))
        }
        Goal::Men(men) if men.men() > FEW => format!("leave {} men", men.men()),
        Goal::Men(men) => format!("leave {}", men_on(problem, *men)),
        Goal::OneOf(positions) => format!("leave one of {} positions", positions.len()),
    };
    format!("{}: {start}, {goal}", board.name())
}

/// The men of a position by name: `one man on d4`, `men on d4 and e4`.
pub(super) fn men_on(problem: &Problem, position: Position) -> String {
    let names = problem.board.names(position.holes());
    match names.len() {
        0 => "no man".to_string(),
        1 => format!("one man on {}", names.concat()),
        _ => format!("men on {}", listed(&names, "and")),
    }
}
