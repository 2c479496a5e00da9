//! The head of a checkpoint: the version that wrote it, and the question. Read `problem/problem.rs` before
//! it.
//!
//! A list of checkpoints shows heads without a look at the digest, so nothing of them is believed and none
//! of their text is passed on: the question becomes a board and problems or is dropped, and the version is
//! kept only if it has the characters of one.

use crate::problem::problem::{Goal, Problem};
use crate::rules::board::Board;
use crate::rules::directions::Directions;
use crate::rules::position::Position;
use crate::text::board_file::BoardFile;
use std::io::{BufRead, BufReader, Read};

/// The first line of the checkpoints of this version.
pub(super) const HEADING: &str = concat!(
    "corsaire checkpoint 2, program ",
    env!("CARGO_PKG_VERSION"),
    "\n"
);
const BEFORE_FORMAT: &str = "corsaire checkpoint ";
const BEFORE_VERSION: &str = ", program ";
/// The form of the head that is read here.
const FORMAT: &str = "2";
const LONGEST_HEADING: u64 = 100;
/// Questions with the endings of a condition as goals are long.
const LONGEST_QUESTION: u64 = 1 << 24;

/// What a checkpoint says of itself. Nothing of it is checked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CheckpointHead {
    /// The version of the program that wrote it.
    pub version: String,
    /// Whether this version writes such a head.
    pub is_of_this_version: bool,
    /// What was computed.
    pub work: SavedWork,
    /// The problems, on boards with their names.
    pub problems: Vec<Problem>,
    /// The question in full: it names the file.
    question: String,
}

/// What a checkpoint saves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SavedWork {
    /// A search for a shortest solution.
    Shortest,
    /// Longest sweeps in play; also anywhere in games, if it says so.
    Sweeps {
        /// Anywhere in games.
        anywhere: bool,
    },
    /// Positions, winnable positions or games that several processes count.
    Shared(&'static str),
    /// Something that this version does not know.
    Other,
}

impl CheckpointHead {
    /// Reads the head of a file. `None` if it does not begin as checkpoints do.
    pub fn read(file: impl Read) -> Option<CheckpointHead> {
        let mut input = BufReader::new(file);
        let mut line = Vec::new();
        let heading = (&mut input).take(LONGEST_HEADING);
        { heading }.read_until(b'\n', &mut line).ok()?;
        let line = String::from_utf8(line).ok()?;
        let rest = line.strip_suffix('\n')?.strip_prefix(BEFORE_FORMAT)?;
        let (format, version) = rest.split_once(BEFORE_VERSION).unwrap_or((rest, ""));
        let of_version = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | '+');
        let is_version = !version.is_empty() && version.chars().all(of_version);
        let question = match format {
            FORMAT => question(&mut input),
            _ => None,
        };
        let question = question.unwrap_or_default();
        Some(CheckpointHead {
            version: if is_version { version } else { "unknown" }.to_string(),
            is_of_this_version: line == HEADING,
            work: SavedWork::of(question.lines().next().unwrap_or_default()),
            problems: problems(&question).unwrap_or_default(),
            question,
        })
    }

    /// The question in full. Empty if it cannot be read.
    pub fn question(&self) -> &str {
        &self.question
    }

    /// Whether a question is the same, with whatever tables.
    #[cfg(not(target_family = "wasm"))]
    pub(super) fn is_alike(&self, question: &str) -> bool {
        let without_tables = |question: &str| {
            let lines = question.lines();
            let lines = lines.filter(|line| !line.starts_with("regions "));
            lines.map(str::to_string).collect::<Vec<_>>()
        };
        !question.is_empty() && without_tables(&self.question) == without_tables(question)
    }
}

impl SavedWork {
    /// By the first line of a question.
    fn of(line: &str) -> SavedWork {
        match line.split([' ', ',']).next().unwrap_or_default() {
            "shortest" => SavedWork::Shortest,
            "sweeps" => SavedWork::Sweeps {
                anywhere: line.ends_with(" true"),
            },
            "positions" => SavedWork::Shared("positions"),
            "winnable" => SavedWork::Shared("winnable"),
            "games" => SavedWork::Shared("games"),
            _ => SavedWork::Other,
        }
    }
}

/// The question after the heading.
fn question(input: &mut impl Read) -> Option<String> {
    let mut length = [0; 8];
    input.read_exact(&mut length).ok()?;
    let length = u64::from_le_bytes(length);
    if length > LONGEST_QUESTION {
        return None;
    }
    let mut bytes = Vec::new();
    input.take(length).read_to_end(&mut bytes).ok()?;
    String::from_utf8(bytes)
        .ok()
        .filter(|text| text.len() as u64 == length)
}

/// The problems of a question, as [`Problem::in_full`] writes them. `None` if one cannot be read.
fn problems(question: &str) -> Option<Vec<Problem>> {
    let mut problems = Vec::new();
    let mut lines = question.lines().skip(1).peekable();
    // Problems in a row are mostly on one board.
    let mut last: Option<([&str; 2], Board)> = None;
    while let Some(directions) = lines.next_if(|line| line.starts_with("directions ")) {
        let drawn = [directions, lines.next()?];
        let board = match &last {
            Some((same, board)) if *same == drawn => board.clone(),
            _ => board(drawn)?,
        };
        let start = lines.next()?.strip_prefix("start ")?;
        let start = Position::parse(&board, start).ok()?;
        let mut goals = Vec::new();
        while let Some(goal) = lines.next_if(|line| line.starts_with("goal ")) {
            let goal = goal.strip_prefix("goal ")?;
            goals.push(Position::parse(&board, goal).ok()?);
        }
        problems.push(Problem {
            board: board.clone(),
            start,
            goal: Goal::of(goals)?,
        });
        last = Some((drawn, board));
    }
    (!problems.is_empty()).then_some(problems)
}

/// The board of its two lines, with its name if it has one.
fn board([directions, rows]: [&str; 2]) -> Option<Board> {
    let directions = directions.strip_prefix("directions ")?.parse().ok()?;
    let directions = Directions::from_count(directions)?;
    let rows = rows.strip_prefix("board ")?;
    // The rows are the name of a board that has no other.
    if rows.contains(|mark| !matches!(mark, 'o' | '.' | '/')) {
        return None;
    }
    let board = BoardFile::on_one_line(rows, Some(directions)).ok()?.board;
    Some(board.with_known_name().unwrap_or(board))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn head(question: &str) -> Vec<u8> {
        let length = (question.len() as u64).to_le_bytes();
        [HEADING.as_bytes(), &length, question.as_bytes(), b"content"].concat()
    }

    #[test]
    fn questions_become_problems_again() {
        for name in [
            "english",
            "diamond",
            "triangle:5",
            "rectangle:6x4+diagonals",
            "hexagon:3",
            "rhombus:4",
            "cross:3,1,2,0",
        ] {
            let board = Board::named(name).expect(name);
            let [first, last] = [board.holes().next(), board.holes().last()];
            let [first, last] = [first, last].map(|hole| hole.expect("a hole"));
            let problem = Problem::svss(&board, first, last);
            let question = format!("shortest 2\n{}regions x\n", problem.in_full());
            let head = CheckpointHead::read(&head(&question)[..]).expect(name);
            assert!(head.is_of_this_version);
            assert_eq!(head.work, SavedWork::Shortest);
            assert_eq!(head.problems[0].to_string(), problem.to_string());
            assert_eq!(head.problems, [problem]);
        }
    }

    #[test]
    fn what_a_head_says_is_not_believed() {
        let read = |bytes: &[u8]| CheckpointHead::read(bytes);
        assert_eq!(read(b""), None);
        assert_eq!(read(b"\x1b[2J"), None);
        assert_eq!(read(b"corsaire checkpoint 2, program 1.2"), None);
        let evil = read(b"corsaire checkpoint 2, program \x1b[31m9\n").expect("a head");
        assert_eq!((&*evil.version, evil.problems.len()), ("unknown", 0));
        let old = read(b"corsaire checkpoint 1\n19 17 400000\n").expect("a head");
        assert!(!old.is_of_this_version && old.question().is_empty());
        // A length that nobody has room for, and one that is not there.
        for length in [u64::MAX, 1 << 20] {
            let bytes = [HEADING.as_bytes(), &length.to_le_bytes(), b"shortest"].concat();
            assert_eq!(read(&bytes).expect("a head").work, SavedWork::Other);
        }
        for wrong in [
            "shortest 2\ndirections 4\nboard \x1b[2J\nstart o\ngoal o\n",
            "shortest 2\ndirections 4\nboard oxo\nstart oo-\ngoal --o\n",
            "shortest 2\ndirections 5\nboard ooo\nstart oo-\ngoal --o\n",
            "shortest 2\ndirections 4\nboard ooo\nstart oo-\n",
            "shortest 2\ndirections 4\nboard ooo\nstart oo-\ngoal oooo\n",
        ] {
            let head = read(&head(wrong)).expect("a head");
            assert_eq!((head.work, head.problems.len()), (SavedWork::Shortest, 0));
        }
    }
}
