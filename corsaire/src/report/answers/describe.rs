//! A board and a position, described in words. Read `ask/describe.rs` before it.

use crate::ask::answer::{Answer, Outcome};
use crate::ask::describe::{Description, Merson};
use crate::report::words::{grouped, number_of, trimmed};
use crate::rules::board::Board;
use crate::rules::hole_set::HoleSet;
use std::fmt::{self, Write};

impl Answer<Description> {
    /// The description, complete or not.
    pub fn description(&self) -> Option<&Description> {
        self.outcome.solved().or(self.so_far.as_ref())
    }
}

/// With `{:#}` boards have round marks: `●` is a man, `·` an empty hole.
impl fmt::Display for Answer<Description> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let round = f.alternate();
        trimmed(f, |text| self.write(text, round))
    }
}

impl Answer<Description> {
    fn write(&self, f: &mut String, round: bool) -> fmt::Result {
        let board = &self.question.board;
        let Some(found) = self.description() else {
            return Ok(());
        };
        let drawn = found.position.figure_in(board, round);
        write_board(board, &drawn.to_string(), found.classes, f)?;
        let mut asked = self.question.details.iter();
        if asked.any(|(name, _)| *name == "position") {
            let finishes = match &found.finishes[..] {
                [] => "nowhere".to_string(),
                holes => board.names(holes.iter().copied()).join(", "),
            };
            writeln!(f, "The class allows a single man to be left on: {finishes}")?;
        }
        writeln!(
            f,
            "\nEssentially different problems from one vacancy to one man that the class allows: {}",
            found.problems.len()
        )?;
        for same in found.problems.chunk_by(|(_, a), (_, b)| a == b) {
            let vacancies = board
                .names(same.iter().map(|(vacate, _)| *vacate))
                .join(", ");
            let finish = board.cell(same[0].1).to_string();
            writeln!(f, "  finish {finish:<3} vacate {vacancies}")?;
        }
        if let Outcome::Unknown(stopped) = &self.outcome {
            writeln!(f, "\nMerson regions: unknown: {stopped}")?;
        }
        match &found.merson {
            Some(merson) => write_merson(board, merson, f),
            None => Ok(()),
        }
    }
}

/// The board as it is drawn, and its numbers.
fn write_board(board: &Board, drawn: &str, classes: u128, f: &mut String) -> fmt::Result {
    writeln!(
        f,
        "{drawn}\n{}: {}, {} in {} directions, {}, {}",
        board.name(),
        number_of(board.len() as u64, "hole"),
        number_of(board.jumps().len() as u64, "jump"),
        board.directions().count(),
        match board.symmetries().len() {
            1 => "no symmetry".to_string(),
            symmetries => format!("{symmetries} symmetries"),
        },
        match classes {
            1 => "1 position class".to_string(),
            classes => format!("{} position classes", grouped(&classes.to_string())),
        }
    )?;
    if board.has_numbers() {
        let last = board.names(board.holes().last()).concat();
        let first = board.names(board.holes().next()).concat();
        writeln!(
            f,
            "Holes can be named by number too, row by row: 1 is {first}, {} is {last}",
            board.len()
        )?;
    }
    Ok(())
}

fn write_merson(board: &Board, merson: &Merson, f: &mut String) -> fmt::Result {
    let list = |regions: &[HoleSet]| {
        let lines = regions
            .iter()
            .map(|region| format!("  {}\n", board.names(region.holes()).join(" ")));
        lines.collect::<String>()
    };
    writeln!(
        f,
        "\nMerson regions of up to {} holes that contain no smaller one: {}\n{}\
         \nDisjoint ones, each to be left in a move of its own: {}\n{}",
        Merson::LARGEST,
        merson.regions.len(),
        list(&merson.regions),
        merson.disjoint.len(),
        list(&merson.disjoint).trim_end_matches('\n'),
    )
}
