//! The sweeps of a board, in words. Read `ask/sweeps.rs` before it.

use crate::ask::answer::{Answer, Outcome};
use crate::ask::sweeps::BoardSweeps;
use crate::report::words::trimmed;
use crate::rules::board::Board;
use crate::rules::hole::Hole;
use crate::rules::hole_set::HoleSet;
use crate::rules::moves::Line;
use crate::rules::sweep::Sweep;
use std::fmt::{self, Write};

impl fmt::Display for Answer<BoardSweeps> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.at_most(usize::MAX).fmt(f)
    }
}

/// The answer with only the first of the sweeps drawn.
struct AtMost<'a> {
    answer: &'a Answer<BoardSweeps>,
    most: usize,
}

impl Answer<BoardSweeps> {
    /// The answer in words, with at most this number of sweeps drawn.
    pub fn at_most(&self, most: usize) -> impl fmt::Display + '_ {
        AtMost { answer: self, most }
    }
}

impl fmt::Display for AtMost<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        trimmed(f, |text| self.write(text))
    }
}

impl AtMost<'_> {
    fn write(&self, f: &mut String) -> fmt::Result {
        let board = &self.answer.question.board;
        let name = board.name();
        let found = match &self.answer.outcome {
            Outcome::Solved(found) => found,
            Outcome::Unknown(stopped) => return writeln!(f, "not complete: {stopped}"),
            Outcome::Impossible(_) => return writeln!(f, "{name}: no such sweep"),
        };
        let Some(length) = found.length() else {
            return writeln!(f, "{name}: no such sweep");
        };
        let (different, all) = (found.different.len(), found.all.len());
        writeln!(
            f,
            "{name}: sweeps of {length} jumps: {different} up to symmetry, {all} in all"
        )?;
        let ends = found.ends(board, |sweep| sweep.from).join(", ");
        writeln!(f, "they start at {ends}")?;
        let ends = found.ends(board, |sweep| sweep.to).join(", ");
        writeln!(f, "they end at {ends}")?;
        if !found.longest.is_empty() {
            writeln!(f, "\nThe longest that ends on each hole, up to symmetry:")?;
            for (to, length) in &found.longest {
                writeln!(f, "{:>5} {length:>3}", board.cell(*to).to_string())?;
            }
        }
        for sweep in found.different.iter().take(self.most) {
            let never = match sweep.may_be_reached(board) {
                true => "",
                false => "no jump leads to a position in which it can be made\n",
            };
            let (line, men) = (line(board, *sweep), sweep.men());
            write!(f, "\n{}\n{never}{}", line.display(board), men.figure(board))?;
        }
        Ok(())
    }
}

impl BoardSweeps {
    /// The names of the holes that they start from, or end in.
    pub(in crate::report) fn ends(
        &self,
        board: &Board,
        hole: impl Fn(&Sweep) -> Hole,
    ) -> Vec<String> {
        let holes: HoleSet = self.all.iter().map(hole).collect();
        board.names(holes.holes())
    }
}

/// The jumps of a sweep.
pub(in crate::report) fn line(board: &Board, sweep: Sweep) -> Line {
    let jumps = sweep.jumps(board, sweep.men()).unwrap_or_default();
    jumps.into_iter().collect()
}
