//! One row of a survey: a problem, what is known of it, and a solution. Read `survey/cell.rs` before it.

use crate::ask::answer::{Answer, Outcome};
use crate::ask::asker::Asker;
use crate::ask::count::What;
use crate::ask::kept::Kept;
use crate::problem::limits::Limits;
use crate::problem::problem::Problem;
use crate::refute::kind::Kind;
use crate::rules::hole::Hole;
use crate::rules::solution::Solution;
use crate::survey::cell::{Cell, Value};
use crate::survey::column::Column;

/// A problem and what is known of it.
#[derive(Debug, Clone, PartialEq)]
pub struct Row {
    /// The problem.
    pub problem: Problem,
    /// The number of its goal in a list of goals, from 1.
    pub goal: Option<usize>,
    /// The columns, each with its cell.
    pub cells: Vec<(Column, Cell)>,
    /// A solution: a shortest one if one was asked for and found.
    pub solution: Option<Solution>,
    /// Why there is none, if that was found out.
    why: Option<Kind>,
}

/// Where answers come from: from somebody who looks for them within limits, or, without limits, only
/// from what he knows.
pub(super) struct Source<'a, A> {
    pub(super) asker: &'a A,
    pub(super) limits: Option<Limits>,
}

impl<A: Asker> Source<'_, A> {
    fn answer<Q: Kept>(&self, question: &Q) -> Option<Answer<Q::Found>> {
        match &self.limits {
            Some(limits) => Some(self.asker.answer(question, limits)),
            None => self.asker.known(question),
        }
    }
}

impl Row {
    pub(super) fn new((problem, goal): (Problem, Option<usize>), columns: &[Column]) -> Row {
        let blank = |column: &Column| match column {
            Column::Class => (*column, Cell::of(Value::Yes)),
            column => (*column, Cell::default()),
        };
        Row {
            problem,
            goal,
            cells: columns.iter().map(blank).collect(),
            solution: None,
            why: None,
        }
    }

    /// The hole that is vacated.
    pub fn vacate(&self) -> Option<Hole> {
        let vacant = self.problem.board.complement(self.problem.start);
        vacant.holes().next()
    }

    /// The cell of a column, if the survey has that column.
    pub fn cell(&self, column: Column) -> Option<&Cell> {
        let mut cells = self.cells.iter();
        let found = cells.find(|(other, _)| *other == column);
        found.map(|(_, cell)| cell)
    }

    /// Whether its cells say that all solutions make the same jumps, up to symmetry.
    pub fn has_unique_jumps(&self) -> bool {
        let of = |column| self.cell(column).map(|cell| &cell.value);
        of(Column::JumpSets) == Some(&Value::Number(1))
            || of(Column::Unique) == Some(&Value::Unique(true))
    }

    /// Whether the problem has a solution, as far as its cells say.
    pub fn is_solvable(&self) -> Option<bool> {
        let mut cells = self.cells.iter().map(|(_, cell)| cell);
        match cells.any(Cell::denies) {
            true => Some(false),
            false => self.solution.as_ref().map(|_| true).or_else(|| {
                let mut cells = self.cells.iter();
                let says = |(column, cell): &(Column, Cell)| {
                    cell.affirms() || *column == Column::Solvable && cell.value == Value::Yes
                };
                cells.any(says).then_some(true)
            }),
        }
    }

    /// Fills the cell at this place. Returns whether there was an answer.
    pub(super) fn fill<A: Asker>(&mut self, place: usize, source: &Source<'_, A>) -> bool {
        let column = self.cells[place].0;
        let Some(cell) = self.ask(column, source) else {
            return false;
        };
        self.cells[place].1 = cell;
        self.learn();
        true
    }

    fn ask<A: Asker>(&mut self, column: Column, source: &Source<'_, A>) -> Option<Cell> {
        let problem = &self.problem;
        let count = |what| Some(Cell::counted(&source.answer(&problem.count(what))?));
        // Who is there already has no last sweep, and cannot miss it.
        match column {
            Column::LastSweep if problem.goal.is_met_by(problem.start) => {
                return Some(Cell::of(Value::Number(0)));
            }
            Column::Odds if problem.goal.is_met_by(problem.start) => {
                return Some(Cell::of(Value::Odds(1.0)));
            }
            _ => {}
        }
        match column {
            Column::Class => Some(Cell::of(Value::Yes)),
            Column::Solvable => {
                let answer = source.answer(&problem.solve())?;
                self.keep(&answer);
                Some(Cell::solvable(&answer))
            }
            Column::Moves => {
                let answer = source.answer(&problem.solve().shortest())?;
                self.keep(&answer);
                let known = self.solution.as_ref().map(|known| known.moves().len());
                Some(Cell::moves(&answer, known))
            }
            Column::Unique => Some(Cell::unique(&source.answer(&problem.unique_jumps())?)),
            Column::Shortest => count(What::Shortest),
            Column::JumpSets => count(What::JumpSets),
            Column::Odds => count(What::DeadEnds),
            Column::LastSweep => Some(Cell::last_sweep(&source.answer(&problem.sweeps())?)),
        }
    }

    /// Keeps the solution of an answer, or why there is none. Of two solutions the one with fewer moves
    /// stays; if they have as many, the later one, which is that of the search for a shortest one.
    fn keep(&mut self, answer: &Answer<Solution>) {
        if let Outcome::Impossible(why) = &answer.outcome {
            self.why = Some(why.kind());
        }
        let found = answer.outcome.solved().or(answer.so_far.as_ref());
        if let Some(found) = found {
            let length = found.moves().len();
            let is_shorter = |known: &Solution| known.moves().len() < length;
            if !self.solution.as_ref().is_some_and(is_shorter) {
                self.solution = Some(found.clone());
            }
        }
    }

    /// What a later column says of a solution, an earlier one that was stopped or not asked says too.
    fn learn(&mut self) {
        let solvable = self.is_solvable();
        for (column, cell) in &mut self.cells {
            let is_open = matches!(cell.value, Value::Between(..) | Value::Blank);
            match (solvable, *column) {
                _ if !is_open => continue,
                (Some(false), Column::Solvable) => cell.value = Value::No(self.why),
                (Some(false), _) => cell.value = Value::NoSolution,
                (Some(true), Column::Solvable) => cell.value = Value::Yes,
                _ => continue,
            }
            cell.stopped = None;
        }
    }
}
