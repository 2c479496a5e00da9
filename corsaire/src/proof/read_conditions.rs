//! Conditions, read from a certificate. Read `proof/certify_conditions.rs` before it.

use crate::problem::conditions::{Conditions, Marked, Wanted};
use crate::proof::certify_conditions::lines_of;
use crate::proof::read_certificate::holes;
use crate::rules::board::Board;
use crate::rules::hole_set::HoleSet;
use crate::rules::position::Position;
use crate::rules::sweep::Sweep;

/// The conditions of these lines, each without its first word. `None` if they are not as
/// [`Certificate::solution_meeting`](crate::Certificate::solution_meeting) writes them: certificates can say
/// more than [`Conditions`] can.
pub(super) fn read_conditions(board: &Board, lines: &[&str]) -> Option<Conditions> {
    let mut all = Conditions::default();
    let (mut start, mut end) = (None, None);
    for line in lines {
        let words: Vec<&str> = line.split(' ').collect();
        let words = words.strip_suffix(&["marked"]).unwrap_or(&words);
        match words {
            ["move", place, wanted @ ..] => {
                let place: usize = place
                    .parse()
                    .ok()
                    .filter(|place| (1..=15).contains(place))?;
                if all.ending.len() < place {
                    all.ending.resize(place, Wanted::Any);
                }
                all.ending[place - 1] = read_wanted(board, wanted)?;
            }
            ["sweep", length] => all.sweep = Some(length.parse().ok()?),
            ["through", men] => all.through = Some(Position::parse(board, men).ok()?),
            ["start", men] => start = Some(holes(board, men)?),
            ["end", men] => end = Some(holes(board, men)?),
            _ => return None,
        }
    }
    all.marked = start.map(|start: HoleSet| Marked { start, end });
    let written: String = lines
        .iter()
        .map(|line| format!("condition {line}\n"))
        .collect();
    (lines_of(board, &all) == written).then_some(all)
}

fn read_wanted(board: &Board, words: &[&str]) -> Option<Wanted> {
    Some(match words {
        ["sweep", length] => Wanted::Length(length.parse().ok()?),
        ["between", from, to] => Wanted::Between(board.hole(from)?, board.hole(to)?),
        ["over", men, from, to] => Wanted::Exactly(Sweep {
            from: board.hole(from)?,
            to: board.hole(to)?,
            captured: holes(board, men)?,
        }),
        _ => return None,
    })
}
