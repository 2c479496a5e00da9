//! `corsaire count`: exact numbers of positions.

use crate::args::{BoardArg, Common, ProblemArgs};
use crate::failure::Failure;
use crate::output::{self, Exit};
use crate::progress::Watcher;
use crate::resources::Used;
use clap::ValueEnum;
use corsaire::{LevelCount, Stopped, count_positions, count_winnable};
use serde::Serialize;

#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    board: BoardArg,
    #[command(flatten)]
    problem: ProblemArgs,
    /// What to count
    #[arg(long, value_enum)]
    what: What,
    /// Count every position, not just one of each set of mirror images
    #[arg(long)]
    raw: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum, Serialize)]
#[serde(rename_all = "kebab-case")]
enum What {
    /// Positions that can be reached from the start, by number of jumps, up to the symmetries of
    /// the board that keep the start
    Positions,
    /// Those of them that can still reach the goal, up to the symmetries that keep both
    Winnable,
}

#[derive(Serialize)]
struct Report {
    what: What,
    /// Null if the count was stopped.
    total: Option<String>,
    by_jumps: Vec<String>,
    up_to_symmetry: bool,
    raw_total: Option<String>,
    /// Why the count is not complete.
    stopped: Option<String>,
    stats: JsonStats,
}

#[derive(Serialize)]
struct JsonStats {
    positions: u64,
    #[serde(flatten)]
    used: Used,
}

pub fn run(args: &Args, common: &Common) -> Result<Exit, Failure> {
    let board = args.board.load()?;
    let problem = args.problem.problem(&board)?;
    let watcher = Watcher::new(common);
    let control = watcher.control(common);
    let mut levels: Vec<LevelCount> = Vec::new();
    let done: Result<(), Stopped> = match args.what {
        What::Positions => {
            count_positions(&board, problem.start, &control, |level| levels.push(level))
        }
        What::Winnable => count_winnable(&problem, &control).map(|found| levels = found),
    };
    watcher.finish();
    let report = report(args, &levels, done.err(), &watcher);
    output::result(common, || text(&report), &report)?;
    Ok(if report.stopped.is_none() {
        Exit::Yes
    } else {
        Exit::Stopped
    })
}

fn report(
    args: &Args,
    levels: &[LevelCount],
    stopped: Option<Stopped>,
    watcher: &Watcher,
) -> Report {
    let number = |level: &LevelCount| {
        if args.raw {
            level.raw
        } else {
            level.up_to_symmetry
        }
    };
    let sum = |of: &dyn Fn(&LevelCount) -> u64| {
        levels
            .iter()
            .map(|level| u128::from(of(level)))
            .sum::<u128>()
    };
    let complete = stopped.is_none();
    let kept = levels.iter().map(|level| level.up_to_symmetry).sum();
    Report {
        what: args.what,
        total: complete.then(|| sum(&number).to_string()),
        by_jumps: levels
            .iter()
            .map(|level| number(level).to_string())
            .collect(),
        up_to_symmetry: !args.raw,
        raw_total: complete.then(|| sum(&|level| level.raw).to_string()),
        stopped: stopped.map(|stopped| stopped.to_string()),
        stats: JsonStats {
            positions: kept,
            used: Used::since(watcher.started()),
        },
    }
}

fn text(report: &Report) -> String {
    let what = match report.what {
        What::Positions => "positions",
        What::Winnable => "winnable positions",
    };
    let symmetry = if report.up_to_symmetry {
        ", up to symmetry"
    } else {
        ""
    };
    let mut text = format!("{what} by number of jumps{symmetry}\n");
    for (jumps, count) in report.by_jumps.iter().enumerate() {
        text.push_str(&format!("{jumps:>5} {:>20}\n", grouped(count)));
    }
    match (&report.total, &report.stopped) {
        (Some(total), _) => text.push_str(&format!("total {:>20}\n", grouped(total))),
        (None, stopped) => {
            let why = stopped.as_deref().unwrap_or("stopped");
            text.push_str(&format!(
                "not complete: {why} after {} levels\n",
                report.by_jumps.len()
            ));
        }
    }
    text
}

/// Digits in threes: 23,475,688.
fn grouped(digits: &str) -> String {
    let first = digits.len() % 3;
    let (head, rest) = digits.split_at(first);
    let threes = rest
        .as_bytes()
        .chunks(3)
        .map(|three| String::from_utf8_lossy(three).into_owned());
    let head = (!head.is_empty()).then(|| head.to_string());
    head.into_iter().chain(threes).collect::<Vec<_>>().join(",")
}

#[cfg(test)]
mod tests {
    use super::grouped;

    #[test]
    fn digits_in_threes() {
        assert_eq!(
            ["0", "12", "123", "1234", "23475688"].map(grouped),
            ["0", "12", "123", "1,234", "23,475,688"]
        );
    }
}
