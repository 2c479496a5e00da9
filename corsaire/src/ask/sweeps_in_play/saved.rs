//! Rows as text, one line for each place: what a checkpoint keeps. Read `ask/sweeps_in_play/row.rs` before
//! it.

use super::{Longer, Place, Row};
use crate::problem::problem::Problem;
use crate::rules::solution::Solution;
use crate::text::notation::parse_moves;
use crate::text::replay::replay;

/// All rows.
pub(super) fn text(rows: &[Row]) -> String {
    let lines = rows.iter().flat_map(Row::places).map(|place| {
        let number = |length: Option<u32>| length.map_or("-".to_string(), |n| n.to_string());
        let longer = place.longer.iter().map(|longer| {
            format!(
                "{} {} {}",
                longer.length, longer.beginnings, longer.positions
            )
        });
        let longer = longer.collect::<Vec<_>>().join(", ");
        let play = place.play.as_ref().map(ToString::to_string);
        let (length, positions) = (number(place.length), place.positions);
        format!(
            "{length}; {positions}; {longer}; {}\n",
            play.unwrap_or_default()
        )
    });
    lines.collect()
}

/// The rows of the first of these problems. `None` if one of them does not hold: what it says of
/// sweeps that were found is replayed.
pub(super) fn read(text: &str, problems: &[Problem], anywhere: bool) -> Option<Vec<Row>> {
    let mut lines = text.lines();
    let mut rows = Vec::new();
    for problem in problems {
        let Some(first) = lines.next() else {
            break;
        };
        let mut next = || place(problem, lines.next()?);
        let (last_but_one, last) = (next()?, place(problem, first)?);
        let mut somewhere = || match anywhere {
            true => next().map(Some),
            false => Some(None),
        };
        let row = Row {
            problem: problem.clone(),
            last,
            last_but_one,
            in_games: somewhere()?,
            in_solutions: somewhere()?,
        };
        rows.push(row.is_right().then_some(row)?);
    }
    lines.next().is_none().then_some(rows)
}

fn place(problem: &Problem, line: &str) -> Option<Place> {
    let mut parts = line.splitn(4, "; ");
    let mut part = || parts.next();
    let length = match part()? {
        "-" => None,
        length => Some(length.parse().ok()?),
    };
    let positions = part()?.parse().ok()?;
    let longer = part()?.split(", ").filter(|longer| !longer.is_empty());
    let longer = longer.map(|longer| {
        let mut numbers = longer.split(' ').map(str::parse);
        let mut number = || numbers.next()?.ok();
        Some(Longer {
            length: u32::try_from(number()?).ok()?,
            beginnings: number()?,
            positions: number()?,
        })
    });
    let longer = longer.collect::<Option<Vec<Longer>>>()?;
    let play = match part()? {
        "" => None,
        play => {
            let moves = parse_moves(play).ok()?;
            let played = replay(&problem.board, problem.start, &moves).ok()?;
            Some(Solution::new(
                &problem.board,
                problem.start,
                played.solution,
            ))
        }
    };
    Some(Place {
        length,
        play,
        longer,
        stopped: None,
        positions,
        certificate: None,
    })
}
