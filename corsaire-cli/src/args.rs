//! What subcommands share on the command line: the board, the problem, limits and output.

use crate::failure::Failure;
use clap::{Args, value_parser};
use corsaire::text::{BUILT_IN, FAMILIES, FamilyError};
use corsaire::{Board, Goal, Hole, Position, Problem};
use std::io::Read;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Options of every subcommand.
#[derive(Args)]
#[command(next_help_heading = "Options everywhere")]
pub struct Common {
    /// Print one JSON object instead of text
    #[arg(long, global = true)]
    pub json: bool,
    /// Write the result to a file instead of standard output: all of it or nothing. A device or
    /// pipe is not replaced, but written to
    #[arg(short, long, global = true, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// Threads to use [default: all]
    #[arg(long, global = true, value_name = "N", value_parser = value_parser!(u16).range(1..=1024))]
    pub threads: Option<u16>,
    /// Memory that sets and tables may take, like 400M or 8G [default: half of the machine's]
    #[arg(long, global = true, value_name = "SIZE", value_parser = parse_size)]
    pub memory: Option<u64>,
    /// Stop after this time, like 90s, 10m or 2h
    #[arg(long, global = true, value_name = "TIME", value_parser = parse_time)]
    pub time: Option<Duration>,
    /// Folder for sets that memory has no room for [default: the system's temporary folder]
    #[arg(long, global = true, value_name = "DIR")]
    pub scratch: Option<PathBuf>,
    /// Do not show progress
    #[arg(short, long, global = true)]
    pub quiet: bool,
}

fn parse_size(text: &str) -> Result<u64, String> {
    let digits = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let unit: u64 = match text[digits.len()..]
        .to_ascii_uppercase()
        .trim_end_matches("IB")
        .trim_end_matches('B')
    {
        "" => 1,
        "K" => 1 << 10,
        "M" => 1 << 20,
        "G" => 1 << 30,
        "T" => 1 << 40,
        _ => return Err("write a size like 400M or 8G".to_string()),
    };
    let number: f64 = digits
        .parse()
        .map_err(|_| "write a size like 400M or 8G".to_string())?;
    let bytes = number * unit as f64;
    if (65536.0..1e18).contains(&bytes) {
        Ok(bytes as u64)
    } else {
        Err("from 64K to a million terabytes".to_string())
    }
}

fn parse_time(text: &str) -> Result<Duration, String> {
    let wrong = || "write a time like 90s, 10m or 2h".to_string();
    let digits = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let unit = match &text[digits.len()..] {
        "ms" => 0.001,
        "" | "s" => 1.0,
        "m" | "min" => 60.0,
        "h" => 3600.0,
        "d" => 86400.0,
        _ => return Err(wrong()),
    };
    let number: f64 = digits.parse().map_err(|_| wrong())?;
    Duration::try_from_secs_f64(number * unit).map_err(|_| wrong())
}

/// The board that a subcommand works on.
#[derive(Args)]
pub struct BoardArg {
    /// A name (`corsaire boards` lists them), a family like cross:3,2,3,2 or triangle:5, either
    /// with +diagonals, or the path of a board file
    #[arg(value_name = "BOARD")]
    board: String,
}

impl BoardArg {
    pub fn load(&self) -> Result<Board, Failure> {
        let unknown = match Board::named(&self.board) {
            Ok(board) => return Ok(board),
            Err(error @ FamilyError::Unknown(_)) => error,
            Err(error) => return Err(Failure::new(error)),
        };
        let path = Path::new(&self.board);
        if !path.exists() {
            let names: Vec<&str> = BUILT_IN.iter().map(|(name, _)| *name).collect();
            let families: Vec<&str> = FAMILIES.iter().map(|(example, _)| *example).collect();
            return Err(Failure::new(format!(
                "{unknown}, and no such file; there are {}, and families like {}",
                names.join(", "),
                families.join(", ")
            )));
        }
        let text = read_text(path)?;
        Board::parse(&text).map_err(|error| Failure::in_text(&self.board, &text, &error))
    }
}

/// The text of a file; `-` is standard input.
pub fn read_text(path: &Path) -> Result<String, Failure> {
    const LARGEST: u64 = 1 << 20;
    let name = path.display();
    let failed = |error: std::io::Error| Failure::new(format!("cannot read {name}: {error}"));
    let mut bytes = Vec::new();
    if path == Path::new("-") {
        std::io::stdin()
            .take(LARGEST + 1)
            .read_to_end(&mut bytes)
            .map_err(failed)?;
    } else {
        let file = std::fs::File::open(path).map_err(failed)?;
        file.take(LARGEST + 1)
            .read_to_end(&mut bytes)
            .map_err(failed)?;
    }
    if bytes.len() as u64 > LARGEST {
        return Err(Failure::new(format!(
            "{name} is larger than a megabyte: not a board, position or solution"
        )));
    }
    String::from_utf8(bytes).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        Failure::new(format!("{name} is not text: byte {} is not UTF-8", at + 1))
    })
}

/// Where play starts.
#[derive(Args)]
pub struct StartArgs {
    /// Start from a full board without the men on these holes: d4, or a list d4,e4
    #[arg(
        long,
        value_name = "HOLES",
        value_delimiter = ',',
        conflicts_with = "start"
    )]
    pub vacate: Vec<String>,
    /// Start from this position: a diagram on one line or the path of a file with one
    #[arg(long, value_name = "DIAGRAM|FILE", allow_hyphen_values = true)]
    pub start: Option<String>,
}

/// A start and a goal.
#[derive(Args)]
#[command(next_help_heading = "Problem")]
pub struct ProblemArgs {
    #[command(flatten)]
    pub start: StartArgs,
    /// Leave one man: on this hole, on one of a list, or on `any` hole [default: any]
    #[arg(
        long,
        value_name = "HOLES",
        value_delimiter = ',',
        conflicts_with = "goal"
    )]
    pub finish: Vec<String>,
    /// Leave exactly these men: a diagram on one line or the path of a file with one
    #[arg(long, value_name = "DIAGRAM|FILE", allow_hyphen_values = true)]
    pub goal: Option<String>,
}

impl StartArgs {
    /// The position that is asked for, if any is.
    pub fn position(&self, board: &Board) -> Result<Option<Position>, Failure> {
        if let Some(diagram) = &self.start {
            return read_position(board, "--start", diagram).map(Some);
        }
        if self.vacate.is_empty() {
            return Ok(None);
        }
        let vacated = holes(board, "--vacate", &self.vacate)?;
        Ok(Some(
            vacated.into_iter().fold(board.full(), Position::without),
        ))
    }
}

impl ProblemArgs {
    pub fn problem<'b>(&self, board: &'b Board) -> Result<Problem, Failure> {
        let start = self.start.position(board)?;
        let start =
            start.ok_or_else(|| Failure::new("where does play start? Give --vacate or --start"))?;
        Ok(Problem {
            board: board.clone(),
            start,
            goal: self.goal(board)?,
        })
    }

    fn goal(&self, board: &Board) -> Result<Goal, Failure> {
        if let Some(diagram) = &self.goal {
            return read_position(board, "--goal", diagram).map(Goal::Men);
        }
        if self.finish.is_empty() || self.finish == ["any"] {
            return Ok(Goal::any_one_man(board));
        }
        Ok(Goal::OneManOn(
            holes(board, "--finish", &self.finish)?
                .into_iter()
                .collect(),
        ))
    }
}

/// The holes with these names.
pub fn holes(board: &Board, option: &str, names: &[String]) -> Result<Vec<Hole>, Failure> {
    let hole = |name: &String| {
        let cell = name
            .parse()
            .map_err(|error| Failure::new(format!("{option}: {error}")))?;
        let missing = || Failure::new(format!("{option}: {cell} is not on this board"));
        board.hole_at(cell).ok_or_else(missing)
    };
    names.iter().map(hole).collect()
}

/// A diagram, or the file that holds one. What names a file is one: a diagram has no letters but
/// `o` in it.
pub fn read_position(board: &Board, option: &str, value: &str) -> Result<Position, Failure> {
    let path = Path::new(value);
    if path.is_file() {
        let text = read_text(path)?;
        return Position::parse(board, &text)
            .map_err(|error| Failure::in_text(value, &text, &error));
    }
    Position::parse(board, value).map_err(|error| Failure::in_text(option, value, &error))
}

/// A start or goal as the command line takes it.
pub fn goal_text(board: &Board, goal: &Goal) -> String {
    match goal {
        Goal::Men(men) => men.diagram(board),
        Goal::OneManOn(holes) if *holes == board.full() => "any".to_string(),
        Goal::OneManOn(holes) => names(board, holes.holes()).join(","),
        Goal::OneOf(positions) => {
            let diagrams = positions.iter().map(|men| men.diagram(board));
            diagrams.collect::<Vec<_>>().join(" or ")
        }
    }
}

/// The names of holes.
pub fn names(board: &Board, holes: impl IntoIterator<Item = Hole>) -> Vec<String> {
    holes
        .into_iter()
        .map(|hole| board.cell(hole).to_string())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_and_times() {
        assert_eq!(parse_size("8G"), Ok(8 << 30));
        assert_eq!(parse_size("400MiB"), Ok(400 << 20));
        assert_eq!(parse_size("1.5g"), Ok(3 << 29));
        for wrong in ["", "G", "8X", "-8G", "1", "nan", "1e30", "8 G", "é"] {
            assert!(parse_size(wrong).is_err(), "{wrong}");
        }
        assert_eq!(parse_time("10m"), Ok(Duration::from_secs(600)));
        assert_eq!(parse_time("1.5"), Ok(Duration::from_millis(1500)));
        assert_eq!(parse_time("50ms"), Ok(Duration::from_millis(50)));
        for wrong in ["", "m", "-1s", "1y", "nan", "inf", "1e300h"] {
            assert!(parse_time(wrong).is_err(), "{wrong}");
        }
    }
}
