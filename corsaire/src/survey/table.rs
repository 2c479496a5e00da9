//! The survey of a board: every problem, column by column. Read `survey/row.rs` before it.
//!
//! Cheap columns are done first, each for all problems. A cell of one part needs no cell of another.

use crate::ask::answer::Provenance;
use crate::ask::asker::Asker;
use crate::problem::control::{Control, Stopped};
use crate::problem::limits::Limits;
use crate::problem::progress::Silent;
use crate::rules::board::Board;
use crate::rules::position::Position;
use crate::survey::cell::Cell;
use crate::survey::column::Column;
use crate::survey::family::{Family, FamilyTable};
use crate::survey::part::Part;
use crate::survey::problems::Problems;
use crate::survey::row::{Row, Source};
use std::time::Duration;

/// How a survey is made: which columns, how long each cell may take, which part of it.
///
/// ```
/// use corsaire::ask::Engines;
/// use corsaire::survey::Column;
/// use corsaire::{Board, Limits, Silent, Survey};
///
/// let survey = Survey::default().columns([Column::Solvable, Column::Moves]);
/// let engines = Engines { observer: &Silent };
/// let board = Board::named("triangle:4")?;
/// let table = survey.of_board(&board, &engines, &Limits::default(), |_| ());
/// assert_eq!(table.rows.len(), 3);
/// assert!(table.is_complete());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[must_use = "a survey is made when it is asked for"]
pub struct Survey {
    columns: Vec<Column>,
    each: Option<Duration>,
    part: Part,
}

/// A cell that was just asked.
pub struct Done<'a> {
    /// Its row.
    pub row: &'a Row,
    /// Its column.
    pub column: Column,
    /// The cell.
    pub cell: &'a Cell,
}

/// What is known of every problem of a board.
#[derive(Debug, Clone)]
pub struct Table {
    /// The board.
    pub board: Board,
    /// The goals, if it is a survey of a list of them. Otherwise one man is left.
    pub goals: Option<Vec<Position>>,
    /// The columns, in the order in which they were done.
    pub columns: Vec<Column>,
    /// A row for each problem that the class allows.
    pub rows: Vec<Row>,
    /// How many essentially different pairs of vacancy and finish the class excludes.
    pub excluded: usize,
    /// Which part of the survey it is.
    pub part: Part,
    /// The time that each cell could take.
    pub each: Option<Duration>,
    /// What ended the survey before it was done.
    pub stopped: Option<Stopped>,
    /// Who made it, when, and at what cost.
    pub provenance: Provenance,
}

impl Default for Survey {
    /// Which problems can be solved, and in how few moves, as long as it takes.
    fn default() -> Survey {
        Survey {
            columns: vec![Column::Solvable, Column::Moves],
            each: None,
            part: Part::WHOLE,
        }
    }
}

impl Survey {
    /// With these columns. They are done, and stand, in the order of [`Column::ALL`].
    pub fn columns(self, columns: impl IntoIterator<Item = Column>) -> Survey {
        let mut columns: Vec<Column> = columns.into_iter().collect();
        columns.sort_unstable();
        columns.dedup();
        Survey { columns, ..self }
    }

    /// Each cell takes at most this time.
    pub fn each(self, time: Duration) -> Survey {
        let each = Some(time);
        Survey { each, ..self }
    }

    /// Only this part of the cells. The others show what the asker knows.
    pub fn part(self, part: Part) -> Survey {
        Survey { part, ..self }
    }

    /// Every problem of a board from one vacancy to one survivor. `on_cell` is called with each cell
    /// when it was asked.
    pub fn of_board<A: Asker>(
        &self,
        board: &Board,
        asker: &A,
        limits: &Limits,
        on_cell: impl FnMut(&Done<'_>),
    ) -> Table {
        self.start(asker, limits, on_cell).table(board, None)
    }

    /// From every single vacancy of a board to each of these goals.
    pub fn of_goals<A: Asker>(
        &self,
        board: &Board,
        goals: &[Position],
        asker: &A,
        limits: &Limits,
        on_cell: impl FnMut(&Done<'_>),
    ) -> Table {
        self.start(asker, limits, on_cell).table(board, Some(goals))
    }

    /// Every board of a family, one after the other. Cells are numbered throughout.
    pub fn of_family<A: Asker>(
        &self,
        family: &Family,
        asker: &A,
        limits: &Limits,
        on_cell: impl FnMut(&Done<'_>),
    ) -> FamilyTable {
        let mut run = self.start(asker, limits, on_cell);
        let mut tables = Vec::new();
        let mut stopped = None;
        for board in &family.boards {
            stopped = run.control.check().err();
            if stopped.is_some() {
                break;
            }
            tables.push(run.table(board, None));
        }
        FamilyTable {
            tables,
            stopped_before: stopped,
            family: family.clone(),
            provenance: Provenance::of(&run.control, limits, run.began),
        }
    }

    fn start<'a, A: Asker, F: FnMut(&Done<'_>)>(
        &'a self,
        asker: &'a A,
        limits: &'a Limits,
        on_cell: F,
    ) -> Run<'a, A, F> {
        let control = limits.control(&Silent);
        Run {
            survey: self,
            asker,
            limits,
            began: control.clock.now(),
            control,
            on_cell,
            next: 0,
        }
    }
}

/// A survey that is being made.
struct Run<'a, A, F> {
    survey: &'a Survey,
    asker: &'a A,
    limits: &'a Limits,
    control: Control<'a>,
    began: Duration,
    on_cell: F,
    /// The number of the next cell.
    next: usize,
}

impl<A: Asker, F: FnMut(&Done<'_>)> Run<'_, A, F> {
    fn table(&mut self, board: &Board, goals: Option<&[Position]>) -> Table {
        let began = self.control.clock.now();
        let problems = match goals {
            None => Problems::svss(board),
            Some(goals) => Problems::to_goals(board, goals),
        };
        let columns = &self.survey.columns;
        let allowed = problems.allowed.into_iter();
        let mut rows: Vec<Row> = allowed.map(|problem| Row::new(problem, columns)).collect();
        let mut stopped = None;
        for (place, _) in (0..).zip(columns).filter(|(_, column)| column.is_asked()) {
            for row in &mut rows {
                let number = self.next;
                self.next += 1;
                // What is known already is shown even when the time is over.
                let own = self.survey.part.has(number) && stopped.is_none();
                stopped = self.cell(row, place, own).err().or(stopped);
            }
        }
        Table {
            board: board.clone(),
            goals: goals.map(<[Position]>::to_vec),
            columns: columns.clone(),
            rows,
            excluded: problems.excluded,
            part: self.survey.part,
            each: self.survey.each,
            stopped,
            provenance: Provenance::of(&self.control, self.limits, began),
        }
    }

    /// Asks one cell, if it is of this part, or looks what is known of it. An error if the survey must
    /// stop.
    fn cell(&mut self, row: &mut Row, place: usize, own: bool) -> Result<(), Stopped> {
        if row.is_solvable() == Some(false) {
            return Ok(());
        }
        let mut source = Source {
            asker: self.asker,
            limits: None,
        };
        if !own {
            row.fill(place, &source);
            return Ok(());
        }
        // Who could not find out in this time whether there is a solution will find out nothing more of it.
        if let Some(open) = row
            .cell(Column::Solvable)
            .filter(|cell| cell.is_unfinished())
        {
            row.cells[place].1 = open.clone();
            return Ok(());
        }
        self.control.check()?;
        let (control, began) = (&self.control, self.control.clock.now());
        let left = control.deadline.map(|end| end.saturating_sub(began));
        let time = left.into_iter().chain(self.survey.each).min();
        source.limits = Some(match time {
            Some(time) => self.limits.clone().time(time),
            None => self.limits.clone(),
        });
        row.fill(place, &source);
        row.cells[place].1.time = Some(control.clock.now().saturating_sub(began));
        let (column, cell) = &row.cells[place];
        (self.on_cell)(&Done {
            row,
            column: *column,
            cell,
        });
        match &cell.stopped {
            Some((Stopped::Interrupted, _)) => Err(Stopped::Interrupted),
            _ => Ok(()),
        }
    }
}

impl Table {
    /// Whether every cell of this part was found out.
    pub fn is_complete(&self) -> bool {
        let mut cells = self.rows.iter().flat_map(|row| &row.cells);
        self.stopped.is_none()
            && !cells.any(|(_, cell)| cell.time.is_some() && cell.is_unfinished())
    }

    /// How many essentially different pairs of a vacancy and a finish, or a goal, there are.
    pub fn pairs(&self) -> usize {
        self.rows.len() + self.excluded
    }
}
