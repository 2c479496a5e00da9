//! The question for the longest sweeps of a problem's solutions: as the last move, as the last move
//! but one, and anywhere. Read `search/ending.rs` and `count/longest_in_play.rs` before it.
//!
//! Asked of many problems, it saves the answers for those that are done, and goes on with the next
//! one.

use crate::ask::answer::{Answer, Findings, Outcome, Work};
use crate::ask::asked::{Asked, Topic};
use crate::ask::question::Question;
use crate::ask::refutation::Refutation;
use crate::count::longest_in_play::{InPlay, longest_in_games, longest_in_solutions_and_insight};
use crate::count::longest_on_board::longest_sweeps;
use crate::problem::checkpoint::{CheckpointFile, Checkpoints, Refused};
use crate::problem::conditions::Wanted;
use crate::problem::control::{Control, Stopped};
use crate::problem::limits::Limits;
use crate::problem::problem::{Goal, Problem};
use crate::problem::progress::{Note, Observer, Part, PartObserver, Silent};
use crate::proof::certificate::Certificate;
use crate::refute::at_once::{Reason, Searched};
use crate::rules::board::Board;
use crate::rules::class::svss_problems;
use crate::rules::jump::Jump;
use crate::rules::position::Position;
use crate::rules::solution::Solution;
use crate::search::beam::solve;
use crate::search::ending::solve_ending;
use crate::text::notation::parse_moves;
use crate::text::replay::replay;
use std::io::Read;
use std::sync::Arc;

/// The question for the longest sweeps in play. Made by [`Problem::sweeps`] and
/// [`SweepsInPlay::from_single_vacancies`].
#[derive(Debug, Clone)]
#[must_use = "a question is answered when it is run"]
pub struct SweepsInPlay {
    pub(super) board: Board,
    pub(super) problems: Vec<Problem>,
    pub(super) anywhere: bool,
}

/// The longest sweeps of one problem.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    /// The problem.
    pub problem: Problem,
    /// As the last move of a solution.
    pub last: Place,
    /// As the last move but one.
    pub last_but_one: Place,
    /// Anywhere in a game from the start, if that was asked.
    pub in_games: Option<Place>,
    /// Anywhere in a solution, if that was asked.
    pub in_solutions: Option<Place>,
}

/// The longest sweep at a place.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Place {
    /// Its jumps. `None` if there is no solution, or if the search was stopped.
    pub length: Option<u32>,
    /// Play that has it.
    pub play: Option<Solution>,
    /// Longer sweeps that the board has room for, but play does not.
    pub longer: Vec<Longer>,
    /// What stopped the search, and which length it was looking for.
    pub stopped: Option<(Stopped, Option<u32>)>,
    /// Positions that were kept.
    pub positions: u64,
    /// A certificate that it is the longest anywhere in a game, or anywhere in a solution. `None` if there
    /// is no solution, and of other places; it is not kept with the answer.
    pub certificate: Option<Arc<Certificate>>,
}

/// A sweep that play does not have at a place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Longer {
    /// Its jumps.
    pub length: u32,
    /// How many positions allow such an ending: play reaches none of them.
    pub beginnings: u64,
    /// Positions that were kept to find that out.
    pub positions: u64,
}

impl Problem {
    /// Asks for the longest sweeps of this problem's solutions.
    ///
    /// ```
    /// use corsaire::{Board, Limits, Problem};
    /// let board = Board::named("triangle:5")?;
    /// let rows = Problem::vacate(&board, "a1")?.finish("a1")?.sweeps().run(&Limits::default())?;
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

    /// Looks for them within limits.
    pub fn run(&self, limits: &Limits) -> Result<Vec<Row>, Stopped> {
        match self.ask(limits, &Silent).outcome {
            Outcome::Unknown(stopped) => Err(stopped),
            Outcome::Impossible(_) => Ok(Vec::new()),
            Outcome::Solved(rows) => Ok(rows),
        }
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
                part: match self.problems.len() {
                    1 => Part::Sweeps,
                    all => Part::Problem {
                        number: rows.len() + 1,
                        of: all,
                        problem: Box::new(problem.clone()),
                    },
                },
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

impl Row {
    fn find(
        problem: &Problem,
        anywhere: bool,
        longest: &Result<u32, Stopped>,
        control: &Control<'_>,
    ) -> Row {
        let (board, start) = (&problem.board, problem.start);
        let in_games = || {
            let found = control.check();
            let found = found.and_then(|()| longest_in_games(board, start, control));
            let made = |jumps| Some(Certificate::longest_sweep_of_play(problem, jumps));
            let found = found.map(|found| (found, made));
            Place::anywhere(problem, found, None, control)
        };
        let in_solutions = || {
            let found = control.check();
            let found = found.and_then(|()| longest_in_solutions_and_insight(problem, control));
            let found = found.map(|(found, insight)| {
                let made = move |jumps| {
                    let insight = insight?;
                    Some(Certificate::longest_sweep(problem, &insight, jumps))
                };
                (found, made)
            });
            Place::anywhere(problem, found, Some(&problem.goal), control)
        };
        Row {
            problem: problem.clone(),
            last: Place::find(problem, &[], longest, control),
            last_but_one: Place::find(problem, &[Wanted::Any], longest, control),
            in_games: anywhere.then(in_games),
            in_solutions: anywhere.then(in_solutions),
        }
    }

    /// What was looked for.
    pub fn places(&self) -> impl Iterator<Item = &Place> {
        let anywhere = [&self.in_games, &self.in_solutions].into_iter().flatten();
        [&self.last, &self.last_but_one].into_iter().chain(anywhere)
    }

    /// Whether the play that it shows has the sweeps where it says.
    pub(super) fn is_right(&self) -> bool {
        let problem = &self.problem;
        let goal = Some(&problem.goal);
        let at = |place: &Place, from_end: usize| {
            place.is_right(problem, goal, |lengths, length| {
                lengths.iter().rev().nth(from_end) == Some(&length)
            })
        };
        let somewhere = |place: &Option<Place>, goal: Option<&Goal>| {
            let any = |lengths: &[u32], length| lengths.iter().any(|other| *other >= length);
            place.iter().all(|place| place.is_right(problem, goal, any))
        };
        at(&self.last, 0)
            && at(&self.last_but_one, 1)
            && somewhere(&self.in_games, None)
            && somewhere(&self.in_solutions, goal)
    }

    /// What stopped it, if anything did.
    fn stopped(&self) -> Option<Stopped> {
        let mut stopped = self.places().filter_map(|place| place.stopped.as_ref());
        stopped.next().map(|(stopped, _)| stopped.clone())
    }
}

impl Place {
    /// A sweep that was found anywhere, with play to it, and on to the goal if there is one; and what
    /// makes the certificate of its number of jumps.
    fn anywhere(
        problem: &Problem,
        found: Result<(Option<InPlay>, impl FnOnce(u32) -> Option<Certificate>), Stopped>,
        goal: Option<&Goal>,
        control: &Control<'_>,
    ) -> Place {
        let mut place = Place::default();
        match found {
            Err(stopped) => place.stopped = Some((stopped, None)),
            Ok((found, certificate)) => {
                let jumps = found.as_ref().map_or(0, |found| found.jumps.len() as u32);
                place.certificate = certificate(jumps).map(Arc::new);
                if let Some(found) = found {
                    place.length = Some(jumps);
                    place.play = play_with(problem, &found, goal, control);
                }
            }
        }
        place
    }

    /// Tries one length after the other, the longest first.
    fn find(
        problem: &Problem,
        after: &[Wanted],
        longest: &Result<u32, Stopped>,
        control: &Control<'_>,
    ) -> Place {
        let mut place = Place::default();
        let longest = match longest {
            Ok(longest) => *longest,
            Err(stopped) => {
                place.stopped = Some((stopped.clone(), None));
                return place;
            }
        };
        for length in (1..=longest).rev() {
            let mut wanted = after.to_vec();
            wanted.push(Wanted::Length(length));
            let (outcome, stats) = solve_ending(problem, &wanted, control);
            let positions = stats.positions;
            place.positions += positions;
            match outcome {
                Searched::Solved(line) => {
                    place.length = Some(length);
                    place.play = Some(Solution::new(&problem.board, problem.start, line));
                    break;
                }
                Searched::Impossible(reason) => {
                    let beginnings = match reason {
                        Reason::Ending { beginnings, .. } => beginnings,
                        _ => 0,
                    };
                    place.longer.push(Longer {
                        length,
                        beginnings,
                        positions,
                    });
                }
                Searched::Unknown(stopped) => {
                    place.stopped = Some((stopped, Some(length)));
                    break;
                }
            }
        }
        place
    }

    /// Whether the play that it shows is legal, leads to the goal if it must, and has a sweep of its
    /// length where `is_there` looks for it among the lengths of the moves.
    fn is_right(
        &self,
        problem: &Problem,
        goal: Option<&Goal>,
        is_there: impl Fn(&[u32], u32) -> bool,
    ) -> bool {
        let (Some(length), Some(play)) = (self.length, &self.play) else {
            return self.length.is_none() && self.play.is_none();
        };
        let moves = play.moves().iter();
        let lengths: Vec<u32> = moves.map(|m| m.jumps().len() as u32).collect();
        play.start() == problem.start
            && is_there(&lengths, length)
            && goal.is_none_or(|goal| goal.is_met_by(play.end()))
    }
}

/// Play that has a sweep in it.
fn play_with(
    problem: &Problem,
    found: &InPlay,
    goal: Option<&Goal>,
    control: &Control<'_>,
) -> Option<Solution> {
    let play = |start: Position, goal: Goal| {
        let board = problem.board.clone();
        match solve(&Problem { board, start, goal }, control).0 {
            Searched::Solved(line) => Some(line.jumps().collect::<Vec<Jump>>()),
            _ => None,
        }
    };
    let before = play(problem.start, Goal::Men(found.position))?;
    let jumps = found.jumps.iter();
    let end = jumps.fold(found.position, |p, jump| jump.exchange(p));
    let after = goal.map_or(Some(Vec::new()), |goal| play(end, goal.clone()))?;
    let jumps = before.into_iter().chain(found.jumps.iter().copied());
    let line = jumps.chain(after).collect();
    Some(Solution::new(&problem.board, problem.start, line))
}

/// Rows as text, one line for each place.
mod saved {
    use super::*;

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
