//! `corsaire sweeps` with a problem: the longest sweeps of its solutions, as the last move, as the
//! last move but one, and anywhere.

use crate::args::{Common, goal_text, names};
use crate::failure::Failure;
use crate::output::{self, Exit};
use crate::progress::Watcher;
use crate::resources::Used;
use crate::state;
use crate::sweeps::Args;
use corsaire::count::{InPlay, longest_in_games, longest_in_solutions, longest_sweeps};
use corsaire::problem::{CheckpointFile, Control};
use corsaire::refute::{Reason, Searched};
use corsaire::rules::{Line, svss_problems};
use corsaire::search::{Wanted, solve, solve_ending};
use corsaire::text::{parse_moves, replay};
use corsaire::{Board, Goal, Position, Problem, Stopped};
use serde::{Deserialize, Serialize};
use std::fmt::Write;
use std::io::Read;

/// The longest sweeps of solutions.
#[derive(Serialize)]
struct Table {
    board: String,
    problems: Vec<Row>,
    stats: JsonStats,
}

#[derive(Serialize, Deserialize)]
struct Row {
    start: String,
    goal: String,
    /// As the last move, and as the last but one.
    last: Place,
    last_but_one: Place,
    /// Anywhere in a game from the start, and anywhere in a solution.
    #[serde(skip_serializing_if = "Option::is_none")]
    in_games: Option<Place>,
    #[serde(skip_serializing_if = "Option::is_none")]
    in_solutions: Option<Place>,
}

#[derive(Serialize)]
struct JsonStats {
    positions: u64,
    #[serde(flatten)]
    used: Used,
}

/// The longest sweep at a place from the end.
#[derive(Serialize, Deserialize, Default)]
struct Place {
    /// Null if there is no solution, or if the search was stopped.
    length: Option<u32>,
    solution: Option<String>,
    /// For each longer sweep, how many positions allow such an ending: play reaches none of them.
    longer: Vec<Longer>,
    stopped: Option<String>,
    positions: u64,
}

#[derive(Serialize, Deserialize)]
struct Longer {
    length: u32,
    beginnings: u64,
    positions: u64,
}

pub fn run(args: &Args, common: &Common, board: &Board) -> Result<Exit, Failure> {
    if args.length.is_some() || args.limit.is_some() || !args.ending_at.is_empty() {
        return Err(Failure::new(
            "--ending-at, --length and --limit are for sweeps of a board, without a problem",
        ));
    }
    let problems: Vec<Problem> = if args.from_single_vacancy {
        let problems = svss_problems(board).into_iter();
        let svss = |(vacate, finish)| Problem::svss(board, vacate, finish);
        problems.map(svss).collect()
    } else {
        vec![args.problem.problem(board)?]
    };
    let watcher = Watcher::new(common);
    let control = watcher.control(common);
    let longest = longest_of(board, &control);
    let file = checkpoint_file(&problems, args);
    let mut rows = match &file {
        Some(file) if args.resume => resumed(file, &problems, args.anywhere, &control),
        _ => Vec::new(),
    };
    for problem in problems.iter().skip(rows.len()) {
        rows.push(Row {
            start: problem.start.diagram(board),
            goal: goal_text(board, &problem.goal),
            last: Place::find(problem, &[], &longest, &control),
            last_but_one: Place::find(problem, &[Wanted::Any], &longest, &control),
            in_games: args.anywhere.then(|| {
                let found = control.check();
                let found = found.and_then(|()| longest_in_games(board, problem.start, &control));
                Place::anywhere(problem, found, None, &control)
            }),
            in_solutions: args.anywhere.then(|| {
                let found = control.check();
                let found = found.and_then(|()| longest_in_solutions(problem, &control));
                Place::anywhere(problem, found, Some(problem.goal.clone()), &control)
            }),
        });
        if rows.last().is_some_and(Row::is_stopped) {
            // What is left would be stopped as well.
            break;
        }
        if let Some(file) = &file {
            save(file, &rows);
        }
    }
    watcher.finish();
    let places = || rows.iter().flat_map(Row::places);
    let exit = if rows.iter().any(Row::is_stopped) {
        Exit::Stopped
    } else if places().any(|place| place.length.is_some()) {
        Exit::Yes
    } else {
        Exit::No
    };
    let report = Table {
        board: board.name().to_string(),
        stats: JsonStats {
            positions: places().map(|place| place.positions).sum(),
            used: Used::since(watcher.started()),
        },
        problems: rows,
    };
    if let Some(file) = file.filter(|_| exit != Exit::Stopped) {
        file.remove();
    }
    let names: Vec<String> = problems.iter().map(name).collect();
    output::result(common, || text(&report, &names), &report)?;
    Ok(exit)
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

/// Where the rows of problems are kept that are done.
fn checkpoint_file(problems: &[Problem], args: &Args) -> Option<CheckpointFile> {
    let mut question = format!("sweeps 2, anywhere {}\n", args.anywhere);
    for problem in problems {
        question.push_str(&problem.in_full());
    }
    Some(state::checkpoints(args.resume)?.of(&question))
}

/// The rows that an earlier run has left, as far as they can be believed.
fn resumed(
    file: &CheckpointFile,
    problems: &[Problem],
    anywhere: bool,
    control: &Control<'_>,
) -> Vec<Row> {
    let afresh = |why: &dyn std::fmt::Display| {
        output::tell(format!("{why}: starting afresh"));
        Vec::new()
    };
    let mut text = String::new();
    let read = match file.read(control) {
        Ok(mut content) => content.read_to_string(&mut text),
        Err(refused) => return afresh(&refused),
    };
    let rows: Option<Vec<Row>> = read.ok().and_then(|_| serde_json::from_str(&text).ok());
    let of = |(row, problem): (&Row, &Problem)| row.is_of(problem, anywhere);
    match rows {
        Some(rows) if rows.len() <= problems.len() && rows.iter().zip(problems).all(of) => rows,
        _ => afresh(&"the checkpoint does not hold rows of these problems"),
    }
}

/// Keeps the rows. A run that cannot save goes on: it just cannot be resumed.
fn save(file: &CheckpointFile, rows: &[Row]) {
    let saved = file.write(|out| {
        let disk = |error: std::io::Error| Stopped::Disk(error.to_string());
        let text = serde_json::to_string(rows).map_err(|error| disk(error.into()))?;
        out.write_all(text.as_bytes()).map_err(disk)
    });
    if let Err(stopped) = saved {
        output::tell(stopped);
    }
}

/// From where to where.
fn name(problem: &Problem) -> String {
    let board = &problem.board;
    let vacant = board.complement(problem.start);
    let start = match vacant.men() {
        1 => names(board, vacant.holes()).concat(),
        _ => problem.start.diagram(board),
    };
    format!("{start} to {}", goal_text(board, &problem.goal))
}

fn text(report: &Table, names: &[String]) -> String {
    let mut text = String::new();
    let several = names.len() > 1;
    for (row, name) in report.problems.iter().zip(names) {
        if several {
            let _ = writeln!(text, "{name}");
        }
        text.push_str(&row.last.text("as the last move"));
        text.push_str(&row.last_but_one.text("as the last move but one"));
        let anywhere = [&row.in_games, &row.in_solutions].into_iter().flatten();
        for (place, name) in anywhere.zip(["anywhere in a game", "anywhere in a solution"]) {
            text.push_str(&place.text(name));
        }
        text.push_str(if several { "\n" } else { "" });
    }
    if several {
        let longest = |place: fn(&Row) -> &Place| {
            let lengths = report.problems.iter().filter_map(|row| place(row).length);
            lengths.max().unwrap_or(0)
        };
        let all = match report.problems.len() == names.len() {
            true => "over all problems",
            false => "so far",
        };
        let _ = writeln!(
            text,
            "{all}: {} as the last move, {} as the last move but one",
            longest(|row| &row.last),
            longest(|row| &row.last_but_one)
        );
    }
    text
}

impl Row {
    fn places(&self) -> impl Iterator<Item = &Place> {
        let anywhere = [&self.in_games, &self.in_solutions].into_iter().flatten();
        [&self.last, &self.last_but_one].into_iter().chain(anywhere)
    }

    /// Whether it is a finished row of a problem: what it says of sweeps that were found is replayed.
    fn is_of(&self, problem: &Problem, anywhere: bool) -> bool {
        let board = &problem.board;
        let at = |place: &Place, from_end: usize| {
            place.is_right(problem, true, |lengths, length| {
                lengths.iter().rev().nth(from_end) == Some(&length)
            })
        };
        let somewhere = |place: &Option<Place>, to_goal: bool| match place {
            Some(place) => place.is_right(problem, to_goal, |lengths, length| {
                lengths.iter().any(|other| *other >= length)
            }),
            None => !anywhere,
        };
        self.start == problem.start.diagram(board)
            && self.goal == goal_text(board, &problem.goal)
            && !self.is_stopped()
            && at(&self.last, 0)
            && at(&self.last_but_one, 1)
            && somewhere(&self.in_games, false)
            && somewhere(&self.in_solutions, true)
    }

    fn is_stopped(&self) -> bool {
        self.places().any(|place| place.stopped.is_some())
    }
}

impl Place {
    /// Whether the play that it shows is legal, leads to the goal if it must, and has a sweep of its
    /// length where `is_there` looks for it among the lengths of the moves.
    fn is_right(
        &self,
        problem: &Problem,
        to_goal: bool,
        is_there: impl Fn(&[u32], u32) -> bool,
    ) -> bool {
        let (Some(length), Some(text)) = (self.length, &self.solution) else {
            return self.length.is_none() && self.solution.is_none();
        };
        let moves = parse_moves(text).unwrap_or_default();
        let Ok(played) = replay(&problem.board, problem.start, &moves) else {
            return false;
        };
        let moves = played.solution.moves().iter();
        let lengths: Vec<u32> = moves.map(|m| m.jumps().len() as u32).collect();
        is_there(&lengths, length) && (!to_goal || problem.goal.is_met_by(played.end))
    }

    /// A sweep that was found anywhere, with play to it, and on to the goal if there is one.
    fn anywhere(
        problem: &Problem,
        found: Result<Option<InPlay>, Stopped>,
        goal: Option<Goal>,
        control: &Control<'_>,
    ) -> Place {
        let mut place = Place::default();
        match found {
            Err(stopped) => place.stopped = Some(stopped.to_string()),
            Ok(None) => {}
            Ok(Some(found)) => {
                place.length = Some(found.jumps.len() as u32);
                place.solution = line(problem, &found, goal, control)
                    .map(|line| line.display(&problem.board).to_string());
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
                place.stopped = Some(stopped.to_string());
                return place;
            }
        };
        for length in (1..=longest).rev() {
            let mut wanted = after.to_vec();
            wanted.push(Wanted::Length(length));
            let (outcome, stats) = solve_ending(problem, &wanted, control);
            place.positions += stats.positions;
            match outcome {
                Searched::Solved(solution) => {
                    place.length = Some(length);
                    place.solution = Some(solution.display(&problem.board).to_string());
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
                        positions: stats.positions,
                    });
                }
                Searched::Unknown(stopped) => {
                    place.stopped = Some(format!("{stopped}, with sweeps of {length} jumps"));
                    break;
                }
            }
        }
        place
    }

    fn text(&self, name: &str) -> String {
        let mut text = String::new();
        let answer = match (self.length, &self.stopped) {
            (Some(1), _) => "a single jump".to_string(),
            (Some(length), _) => format!("a sweep of {length} jumps"),
            (None, Some(stopped)) => format!("unknown: {stopped}"),
            (None, None) => "there is no such solution".to_string(),
        };
        let _ = writeln!(text, "the longest {name}: {answer}");
        if let Some(solution) = &self.solution {
            let _ = writeln!(text, "{solution}");
        }
        for longer in self.longer.iter().filter(|longer| longer.beginnings > 0) {
            let _ = writeln!(
                text,
                "  not {}: it could be played in {} positions, and play reaches none of them",
                longer.length, longer.beginnings
            );
        }
        text
    }
}

/// Play that has a sweep in it.
fn line(
    problem: &Problem,
    found: &InPlay,
    goal: Option<Goal>,
    control: &Control<'_>,
) -> Option<Line> {
    let play = |start: Position, goal: Goal| {
        let part = Problem {
            board: problem.board.clone(),
            start,
            goal,
        };
        match solve(&part, control).0 {
            Searched::Solved(solution) => Some(solution.jumps().collect::<Vec<_>>()),
            _ => None,
        }
    };
    let before = play(problem.start, Goal::Men(found.position))?;
    let end = found
        .jumps
        .iter()
        .fold(found.position, |p, jump| jump.exchange(p));
    let after = goal.map_or(Some(Vec::new()), |goal| play(end, goal))?;
    let jumps = before.into_iter().chain(found.jumps.iter().copied());
    Some(jumps.chain(after).collect())
}
