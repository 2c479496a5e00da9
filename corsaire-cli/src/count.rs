//! `corsaire count`: exact numbers of positions, games, solutions and jump sets.

use crate::args::{BoardArg, Common, ProblemArgs};
use crate::certify::{CertificateFile, Certified, Claim, WhyNot, certificate};
use crate::conditions::ConditionArgs;
use crate::failure::Failure;
use crate::output::{self, Exit, grouped};
use crate::progress::Watcher;
use crate::resources::Used;
use clap::ValueEnum;
use corsaire::count::{DeadEnds, count_dead_ends, count_games, count_solutions, jump_sets};
use corsaire::problem::Control;
use corsaire::refute::Searched;
use corsaire::rules::Line;
use corsaire::search::{
    Conditions, LevelCount, Prefer, Work, count_positions, count_winnable, every_shortest,
    in_natural_order, solve_conditions,
};
use corsaire::{Board, Problem, Stopped};
use serde::Serialize;
use std::fmt::Write;
use std::path::PathBuf;

#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    board: BoardArg,
    #[command(flatten)]
    problem: ProblemArgs,
    /// What to count
    #[arg(long, value_enum)]
    what: What,
    /// Count mirror images too, not just one of each
    #[arg(long)]
    raw: bool,
    /// Print one of each: of jump sets and shortest solutions
    #[arg(long)]
    list: bool,
    /// Print so many at most
    #[arg(long, value_name = "N", requires = "list")]
    limit: Option<usize>,
    #[command(flatten)]
    conditions: ConditionArgs,
    /// Write a certificate that corsaire-check accepts: with --what jump-sets, how many there are;
    /// with --what shortest, that no solution has fewer moves (the positions that show it go into
    /// FILE.sets); if the number is 0, that there is no solution. Other numbers cannot be certified
    #[arg(long, value_name = "FILE")]
    certificate: Option<PathBuf>,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum, Serialize)]
#[serde(rename_all = "kebab-case")]
enum What {
    /// Positions that can be reached from the start, by number of jumps, up to the symmetries of
    /// the board that keep the start
    Positions,
    /// Those of them that can still reach the goal, up to the symmetries that keep both
    Winnable,
    /// Games: sequences of jumps from the start until no jump is left, by number of jumps
    Games,
    /// Solutions: sequences of jumps from the start to the goal
    Solutions,
    /// Jump sets: which jumps a solution makes and how often, whatever their order; up to the
    /// symmetries that keep start and goal
    JumpSets,
    /// Solutions in the fewest moves that make different moves, whatever their order, up to the
    /// symmetries that keep start and goal. A move is told by the hole it starts from, the hole it
    /// ends in and the men it takes
    Shortest,
    /// Positions with no jump left, by number of men, up to the symmetries of the board that keep
    /// the start; the shortest game, and the probability that random play meets the goal
    DeadEnds,
}

impl What {
    /// Whether there are certificates of it.
    fn has_certificates(self) -> bool {
        matches!(self, What::JumpSets | What::Shortest)
    }

    fn name(self) -> &'static str {
        match self {
            What::Positions => "positions",
            What::Winnable => "winnable positions",
            What::Games => "games as sequences of jumps",
            What::Solutions => "solutions as sequences of jumps",
            What::JumpSets => "jump sets",
            What::Shortest => "shortest solutions",
            What::DeadEnds => "positions with no jump left",
        }
    }
}

/// What a count came to. A field that does not belong to what was counted is left out.
#[derive(Serialize)]
struct Report {
    what: What,
    /// Null if the count was stopped.
    total: Option<String>,
    by_jumps: Vec<String>,
    up_to_symmetry: bool,
    raw_total: Option<String>,
    /// Of each shortest solution.
    #[serde(skip_serializing_if = "Option::is_none")]
    moves: Option<u32>,
    /// The shortest solutions as sequences of moves.
    #[serde(skip_serializing_if = "Option::is_none")]
    sequences: Option<String>,
    /// The fewest jumps of a game.
    #[serde(skip_serializing_if = "Option::is_none")]
    shortest_game: Option<usize>,
    /// That random play meets the goal.
    #[serde(skip_serializing_if = "Option::is_none")]
    win_probability: Option<f64>,
    /// One of each, as asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    list: Option<Vec<String>>,
    /// Why the count is not complete.
    stopped: Option<String>,
    #[serde(flatten)]
    certified: Certified,
    stats: JsonStats,
    /// Men at the start.
    #[serde(skip)]
    men: usize,
}

#[derive(Serialize)]
struct JsonStats {
    positions: u64,
    #[serde(flatten)]
    used: Used,
}

/// A number up to symmetry and without, as far as there are both.
#[derive(Default, Clone, Copy)]
struct Number {
    up_to_symmetry: Option<u128>,
    raw: Option<u128>,
}

impl From<LevelCount> for Number {
    fn from(count: LevelCount) -> Number {
        Number {
            up_to_symmetry: Some(count.up_to_symmetry.into()),
            raw: Some(count.raw.into()),
        }
    }
}

/// What has been counted so far.
#[derive(Default)]
struct Counted {
    by_jumps: Vec<Number>,
    /// If it is not the sum.
    total: Option<Number>,
    positions: u64,
    moves: Option<u32>,
    sequences: Option<u128>,
    win_probability: Option<f64>,
    list: Vec<String>,
    /// One of the shortest solutions, if a certificate needs it.
    shortest: Option<Line>,
}

pub fn run(args: &Args, common: &Common) -> Result<Exit, Failure> {
    if args.list && !matches!(args.what, What::JumpSets | What::Shortest) {
        return Err(Failure::new(format!(
            "--list prints jump sets and shortest solutions, not {}",
            args.what.name()
        )));
    }
    if args.certificate.is_some() && !args.what.has_certificates() {
        return Err(Failure::new(format!(
            "--certificate: the number of {} cannot be certified. That of jump sets can, and \
             with --what shortest the number of moves. `corsaire solve ... --certificate FILE` certifies a solution, \
             `corsaire prove ... --certificate FILE` that there is none",
            args.what.name()
        )));
    }
    let board = args.board.load()?;
    let problem = args.problem.problem(&board)?;
    let conditions = args.conditions.of(&problem)?;
    if !conditions.is_empty() && args.what != What::Solutions {
        return Err(Failure::new("conditions are for --what solutions"));
    }
    let file = CertificateFile::asked(&args.certificate, args.what == What::Shortest, common)?;
    let watcher = Watcher::new(common);
    let control = watcher.control(common);
    let mut counted = Counted::default();
    let done = counted.count(args, &problem, &conditions, &control);
    let certified = Certified::by(file, || match &done {
        Ok(()) => certificate(&problem, &counted.claim(args.what)?, &control),
        Err(_) => Err(WhyNot::not_made("the count was stopped")),
    });
    watcher.finish();
    let report = counted.report(args, &problem, done.err(), certified, &watcher);
    output::result(common, || text(&report) + &report.certified.line(), &report)?;
    Ok(report.certified.exit(match report.stopped {
        None => Exit::Yes,
        Some(_) => Exit::Stopped,
    }))
}

impl Counted {
    fn count(
        &mut self,
        args: &Args,
        problem: &Problem,
        conditions: &Conditions,
        control: &Control<'_>,
    ) -> Result<(), Stopped> {
        let (board, start) = (&problem.board, problem.start);
        let limit = args.limit.unwrap_or(usize::MAX) * usize::from(args.list);
        let raw = |number: u128| Number {
            up_to_symmetry: None,
            raw: Some(number),
        };
        let both = |different: usize, raw: u64| Number {
            up_to_symmetry: Some(different as u128),
            raw: Some(raw.into()),
        };
        match args.what {
            What::Positions => {
                count_positions(board, start, control, |level| self.level(level.into()))?;
            }
            What::Winnable => {
                let levels = count_winnable(problem, control)?;
                levels
                    .into_iter()
                    .for_each(|level| self.level(level.into()));
            }
            What::Games => {
                count_games(board, start, control, |level| self.level(raw(level.games)))?;
            }
            What::Solutions if !conditions.is_empty() => {
                let found = solve_conditions(problem, conditions, Prefer::Any, control);
                self.positions = found.positions;
                match found.outcome {
                    Searched::Unknown(stopped) => return Err(stopped),
                    _ => self.total = Some(raw(found.solutions)),
                }
            }
            What::Solutions => self.total = Some(raw(count_solutions(problem, control)?)),
            What::JumpSets => {
                let sets = jump_sets(problem, control)?;
                self.total = Some(both(sets.different.len(), sets.raw));
                let listed = sets.different.iter().take(limit);
                self.list = listed.map(|set| jump_set(board, set)).collect();
            }
            What::Shortest => match every_shortest(problem, control)? {
                None => self.total = Some(both(0, 0)),
                Some(every) => {
                    self.total = Some(both(every.different.len(), every.raw));
                    (self.moves, self.sequences) = (Some(every.moves), Some(every.sequences));
                    let Work {
                        forward_kept,
                        backward_kept,
                        ..
                    } = every.work;
                    self.positions = forward_kept + backward_kept;
                    let first = every.different.first();
                    let first = first.filter(|_| args.certificate.is_some());
                    if let Some(moves) = first {
                        self.shortest = in_natural_order(problem, moves, control)?;
                    }
                    for moves in every.different.iter().take(limit) {
                        let solution = in_natural_order(problem, moves, control)?;
                        self.list
                            .extend(solution.map(|s| s.display(board).to_string()));
                    }
                }
            },
            What::DeadEnds => {
                let mut won = 0.0;
                count_dead_ends(problem, control, |level: DeadEnds| {
                    won += level.won;
                    self.level(level.positions.into());
                })?;
                self.win_probability = Some(won);
            }
        }
        Ok(())
    }

    /// What of it a certificate shows.
    fn claim(&self, what: What) -> Result<Claim<'_>, WhyNot> {
        let total = self.total(|number| number.raw).unwrap_or(0);
        match (what, &self.shortest) {
            _ if total == 0 => Ok(Claim::Impossible),
            (What::JumpSets, _) => Ok(Claim::JumpSets(total as u64)),
            (_, Some(solution)) => Ok(Claim::Shortest(solution)),
            _ => Err(WhyNot::not_made(
                "no order of the moves of a shortest solution was found",
            )),
        }
    }

    fn total(&self, of: impl Fn(&Number) -> Option<u128>) -> Option<u128> {
        match &self.total {
            Some(total) => of(total),
            None => self.by_jumps.iter().map(of).sum(),
        }
    }

    fn level(&mut self, number: Number) {
        self.positions += number.up_to_symmetry.unwrap_or(0) as u64;
        self.by_jumps.push(number);
    }

    fn report(
        self,
        args: &Args,
        problem: &Problem,
        stopped: Option<Stopped>,
        certified: Certified,
        watcher: &Watcher,
    ) -> Report {
        let up_to_symmetry = !args.raw && !matches!(args.what, What::Games | What::Solutions);
        let wanted = |number: &Number| match up_to_symmetry {
            true => number.up_to_symmetry,
            false => number.raw,
        };
        let complete = stopped.is_none();
        let text = |number: u128| number.to_string();
        let ended = |level: &Number| wanted(level) > Some(0);
        let shortest_game = self.by_jumps.iter().position(ended);
        let ends = matches!(args.what, What::DeadEnds | What::Games);
        Report {
            what: args.what,
            total: self.total(wanted).filter(|_| complete).map(text),
            by_jumps: self.by_jumps.iter().filter_map(wanted).map(text).collect(),
            up_to_symmetry,
            raw_total: self
                .total(|number| number.raw)
                .filter(|_| complete)
                .map(text),
            moves: self.moves,
            sequences: self.sequences.map(text),
            shortest_game: shortest_game.filter(|_| ends),
            win_probability: self.win_probability,
            list: args.list.then_some(self.list),
            stopped: stopped.map(|stopped| stopped.to_string()),
            certified,
            stats: JsonStats {
                positions: self.positions,
                used: Used::since(watcher.started()),
            },
            men: problem.start.men() as usize,
        }
    }
}

/// The jumps of a set, with how often each is made.
fn jump_set(board: &Board, set: &[u8]) -> String {
    let jumps = board.jumps().iter().zip(set);
    let made = jumps.filter(|(_, times)| **times > 0).map(|(jump, times)| {
        let jump = format!("{}-{}", board.cell(jump.from), board.cell(jump.to));
        match times {
            1 => jump,
            times => format!("{times} x {jump}"),
        }
    });
    made.collect::<Vec<_>>().join(", ")
}

fn text(report: &Report) -> String {
    let mut text = String::new();
    heading(report, &mut text);
    for (jumps, count) in report.by_jumps.iter().enumerate() {
        let row = match report.what {
            What::DeadEnds if count == "0" => continue,
            What::DeadEnds => report.men - jumps,
            _ => jumps,
        };
        let _ = writeln!(text, "{row:>5} {:>20}", grouped(count));
    }
    match (&report.total, &report.stopped) {
        (Some(total), _) => {
            let _ = writeln!(text, "total {:>20}", grouped(total));
        }
        (None, stopped) => {
            let why = stopped.as_deref().unwrap_or("stopped");
            let _ = match report.by_jumps.len() {
                0 => writeln!(text, "not complete: {why}"),
                levels => writeln!(text, "not complete: {why} after {levels} levels"),
            };
        }
    }
    let mut line = |name: &str, value: Option<String>| {
        if let Some(value) = value {
            let _ = writeln!(text, "{name}: {value}");
        }
    };
    let raw = report
        .raw_total
        .as_deref()
        .filter(|_| report.up_to_symmetry);
    line("with mirror images", raw.map(grouped));
    line("moves of each", report.moves.map(|moves| moves.to_string()));
    let sequences = report.sequences.as_deref().map(grouped);
    line("as sequences of moves", sequences);
    let shortest = report.shortest_game.map(|jumps| format!("{jumps} jumps"));
    line("the shortest game", shortest);
    let probability = report.win_probability;
    line(
        "random play meets the goal with probability",
        probability.map(|p| format!("{p:e}")),
    );
    for (number, item) in (1..).zip(report.list.iter().flatten()) {
        let _ = writeln!(text, "{number:>5}: {item}");
    }
    text
}

fn heading(report: &Report, text: &mut String) {
    let name = report.what.name();
    let by = match report.what {
        What::DeadEnds => " by number of men",
        _ if report.by_jumps.is_empty() => "",
        _ => " by number of jumps",
    };
    let symmetry = match (report.up_to_symmetry, report.what) {
        (true, What::Shortest) => ", up to symmetry and the order of the moves",
        (false, What::Shortest) => ", up to the order of the moves",
        (true, _) => ", up to symmetry",
        (false, _) => "",
    };
    let _ = writeln!(text, "{name}{by}{symmetry}");
}
