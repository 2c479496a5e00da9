//! The question for the longest sweeps of a problem's solutions: as the last move, as the last move
//! but one, and anywhere. Read `search/ending.rs` and `count/longest_in_play.rs` before it.
//!
//! Asked of many problems, it saves the answers for those that are done, and goes on with the next
//! one.

mod place;
mod row;
mod saved;

pub use place::{Longer, Place};
pub use row::Row;

use crate::ask::answer::{Answer, Findings, Outcome, Work};
use crate::ask::asked::{Asked, Topic};
use crate::ask::question::Question;
use crate::ask::refutation::Refutation;
use crate::count::longest_on_board::longest_sweeps;
use crate::problem::checkpoint::{CheckpointFile, Checkpoints, Refused};
use crate::problem::control::{Control, Stopped};
use crate::problem::limits::Limits;
use crate::problem::problem::Problem;
use crate::problem::progress::{Note, Observer, Part, PartObserver};
use crate::rules::board::Board;
use crate::rules::class::svss_problems;
use std::io::Read;

/// The question for the longest sweeps in play. Made by [`Problem::sweeps`] and
/// [`SweepsInPlay::from_single_vacancies`].
#[derive(Debug, Clone)]
#[must_use = "a question is answered when it is run"]
pub struct SweepsInPlay {
    pub(super) board: Board,
    pub(super) problems: Vec<Problem>,
    pub(super) anywhere: bool,
}

impl Problem {
    /// Asks for the longest sweeps of this problem's solutions.
    ///
    /// ```
    /// use corsaire::{Board, Limits, Problem};
    /// let board = Board::named("triangle:5")?;
    /// let rows = Problem::vacate(&board, "a1")?.finish("a1")?.sweeps().run(&Limits::default()).into_result()?;
    /// assert!(rows[0].last.length >= Some(1));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn sweeps(&self) -> SweepsInPlay {
        SweepsInPlay {
            board: self.board.clone(),
            problems: vec![self.clone()],
            anywhere: false,
        }
    }
}

impl SweepsInPlay {
    /// Of every essentially different problem from one vacancy to one man that the classes of a board
    /// allow.
    pub fn from_single_vacancies(board: &Board) -> SweepsInPlay {
        let problems = svss_problems(board).into_iter();
        let svss = |(vacate, finish)| Problem::svss(board, vacate, finish);
        SweepsInPlay {
            board: board.clone(),
            problems: problems.map(svss).collect(),
            anywhere: false,
        }
    }

    /// Also the longest anywhere in a game from the start, and anywhere in a solution. Every position
    /// is visited, which takes long on large boards.
    pub fn anywhere(self) -> SweepsInPlay {
        let anywhere = true;
        SweepsInPlay { anywhere, ..self }
    }

    /// The problems.
    pub fn problems(&self) -> &[Problem] {
        &self.problems
    }

    fn find(&self, control: &Control<'_>) -> Findings<Vec<Row>> {
        let longest = longest_of(&self.board, control);
        let file = control.checkpoints.map(|checkpoints| {
            let mut question = format!("sweeps 3, anywhere {}\n", self.anywhere);
            for problem in &self.problems {
                question.push_str(&problem.in_full());
            }
            (checkpoints.of(&question), checkpoints)
        });
        let mut rows = match &file {
            Some((file, checkpoints)) if checkpoints.resume => self.resumed(file, control),
            _ => Vec::new(),
        };
        let mut stopped = None;
        for problem in self.problems.iter().skip(rows.len()) {
            let part = PartObserver {
                part: self.part(rows.len() + 1, problem),
                observer: control.observer,
            };
            let row = Row::find(problem, self.anywhere, &longest, &control.told_by(&part));
            stopped = row.stopped();
            rows.push(row);
            if stopped.is_some() {
                // The other problems would be stopped as well.
                break;
            }
            if let Some((file, _)) = &file {
                save(file, &rows, control.observer);
            }
        }
        let places = rows.iter().flat_map(Row::places);
        let work = Work::of(places.map(|place| place.positions).sum());
        match stopped {
            Some(stopped) => Findings {
                work,
                so_far: Some(rows),
                ..Findings::of(Outcome::Unknown(stopped))
            },
            None => {
                if let Some((file, checkpoints)) = file {
                    checkpoints.is_done(&file);
                }
                Findings {
                    work,
                    ..Findings::of(Outcome::Solved(rows))
                }
            }
        }
    }

    /// The part of the work that a problem is.
    fn part(&self, number: usize, problem: &Problem) -> Part {
        match self.problems.len() {
            1 => Part::Sweeps,
            of => Part::Problem {
                number,
                of,
                problem: Box::new(problem.clone()),
            },
        }
    }

    /// The rows that an earlier run has left, as far as they can be believed.
    fn resumed(&self, file: &CheckpointFile, control: &Control<'_>) -> Vec<Row> {
        let is_expected = control.checkpoints.is_some_and(Checkpoints::is_expected);
        let afresh = |why: &dyn std::fmt::Display| {
            control.observer.note(&Note::NotResumed(why.to_string()));
            Vec::new()
        };
        let mut text = String::new();
        match file.read(control) {
            Ok(mut content) => {
                if let Err(error) = content.read_to_string(&mut text) {
                    return afresh(&error);
                }
            }
            Err(Refused::Stopped(_)) => return Vec::new(),
            Err(Refused::Missing) if !is_expected => return Vec::new(),
            Err(refused) => return afresh(&refused),
        }
        let saved = saved::read(&text, &self.problems, self.anywhere);
        saved.unwrap_or_else(|| afresh(&"the checkpoint does not hold rows of these problems"))
    }
}

/// Keeps the rows. A run that cannot save goes on: it just cannot be resumed.
fn save(file: &CheckpointFile, rows: &[Row], observer: &dyn Observer) {
    let saved = file.write(|out| {
        let text = saved::text(rows);
        let written = out.write_all(text.as_bytes());
        written.map_err(|error| Stopped::Disk(error.to_string()))
    });
    if let Err(stopped) = saved {
        observer.note(&Note::NotSaved(stopped.to_string()));
    }
}

/// The longest sweep that the board has room for.
fn longest_of(board: &Board, control: &Control<'_>) -> Result<u32, Stopped> {
    let mut longest = 0;
    for to in board.holes() {
        let sweeps = longest_sweeps(board, to, control)?;
        longest = longest.max(sweeps.first().map_or(0, |sweep| sweep.captured.len()));
    }
    Ok(longest)
}

impl Question for SweepsInPlay {
    type Found = Vec<Row>;
    type Why = Refutation;

    fn asked(&self) -> Asked {
        let asked = Asked {
            board: self.board.clone(),
            problems: self.problems.clone(),
            topic: Topic::SweepsInPlay,
            details: Vec::new(),
        };
        let anywhere = self.anywhere.then(|| ("anywhere", "yes".to_string()));
        asked.with(anywhere)
    }

    fn ask(&self, limits: &Limits, observer: &dyn Observer) -> Answer<Vec<Row>> {
        Answer::find(self.asked(), limits, observer, |control| self.find(control))
    }
}
