//! Shortest solutions: claims M1 to M5 (section 3 of the paper). Read `paper/inquiry.rs` before it.

use crate::paper::inquiry::{Inquiry, Known, board, name, problem};
use crate::paper::part::{Computed, Found, How, NotRun, Part};
use corsaire::ask::Asker;
use corsaire::rules::svss_problems;
use corsaire::{Conditions, Outcome, Problem, What};

/// A problem of table 1.
pub struct Row {
    /// The hole that is vacated.
    pub vacate: &'static str,
    /// The hole of the last man.
    pub finish: &'static str,
    /// Whether its length is quick: it takes 4 seconds or less.
    length_is_quick: bool,
    /// Whether the number of its solutions is quick: it takes 12 seconds or less.
    number_is_quick: bool,
    /// Whether another problem of the table begins with the same position: claim M6 looks at all
    /// solutions of these.
    is_paired: bool,
}

impl Row {
    /// Like `d4-d1`.
    pub fn name(&self) -> String {
        format!("{}-{}", self.vacate, self.finish)
    }
}

const fn row(vacate: &'static str, finish: &'static str, quick: (bool, bool), pair: bool) -> Row {
    Row {
        vacate,
        finish,
        length_is_quick: quick.0,
        number_is_quick: quick.1,
        is_paired: pair,
    }
}

/// Nothing of it is quick.
const SLOW: (bool, bool) = (false, false);
/// Its length is quick.
const LENGTH: (bool, bool) = (true, false);
/// Both are.
const BOTH: (bool, bool) = (true, true);

/// The problems of table 1 but for e1 to e1, with what is quick: `docs/results/table1.md` has the seconds.
pub const TABLE: [Row; 35] = [
    row("d1", "d1", SLOW, false),
    row("d7", "d1", SLOW, false),
    row("d4", "d1", BOTH, false),
    row("g4", "d1", LENGTH, false),
    row("a4", "d1", SLOW, false),
    row("d2", "d2", LENGTH, false),
    row("d8", "d2", LENGTH, false),
    row("d5", "d2", LENGTH, false),
    row("g5", "d2", SLOW, false),
    row("a5", "d2", SLOW, false),
    row("d3", "d3", LENGTH, false),
    row("d9", "d3", SLOW, false),
    row("d6", "d3", LENGTH, false),
    row("g6", "d3", LENGTH, false),
    row("a6", "d3", SLOW, false),
    row("d4", "d4", BOTH, false),
    row("g4", "d4", LENGTH, false),
    row("d1", "d4", SLOW, false),
    row("b4", "e1", BOTH, true),
    row("e4", "e1", BOTH, true),
    row("e7", "e1", SLOW, false),
    row("e2", "e2", SLOW, false),
    row("e8", "e2", SLOW, false),
    row("b5", "e2", SLOW, true),
    row("e5", "e2", SLOW, true),
    row("e3", "e3", SLOW, false),
    row("e6", "e3", LENGTH, false),
    row("b6", "e3", SLOW, false),
    row("e9", "e3", SLOW, false),
    row("e4", "e4", LENGTH, true),
    row("b4", "e4", LENGTH, true),
    row("e1", "e4", SLOW, false),
    row("e7", "e4", SLOW, false),
    row("e5", "e5", SLOW, true),
    row("e2", "e5", SLOW, true),
];

/// The parts of these claims.
pub fn parts<'p, A: Asker + 'p>() -> Vec<Part<'p, A>> {
    let mut parts = vec![
        Part::new("M2", "", false, |inquiry| {
            let problem = problem(&board("wiegleb")?, "e1-e1")?;
            inquiry.solvable_once(&problem)
        }),
        Part::new("M4", "fewest", true, fewest),
        Part::new("M4", "in the fewest", false, in_the_fewest),
        Part::new("M4", "longest", false, longest),
        Part::new("M5", "d4-d4", true, |inquiry| {
            let problem = problem(&board("english")?, "d4-d4")?;
            Ok(inquiry.shortest(&problem, Conditions::default())?.1)
        }),
        Part::new("M5", "longest", true, longest_on_english),
    ];
    for row in &TABLE {
        parts.push(Part::new(
            "M1",
            row.name(),
            row.length_is_quick,
            |inquiry| length(inquiry, row),
        ));
        parts.push(Part::new(
            "M3",
            row.name(),
            row.number_is_quick,
            |inquiry| {
                let number = solutions(inquiry, &row.name(), row.is_paired)?.number;
                Ok(Computed::new(number.to_string(), How::BothEnds))
            },
        ));
    }
    parts
}

fn length<A: Asker>(inquiry: &Inquiry<'_, A>, row: &Row) -> Found {
    let length = known_length(inquiry, row)?;
    let note = format!("a solution: {}", length.list.join(""));
    let value = format!("{} moves", length.number);
    Ok(Computed::new(value, How::BothEnds).noting(note))
}

fn known_length<A: Asker>(inquiry: &Inquiry<'_, A>, row: &Row) -> Result<Known, NotRun> {
    let name = row.name();
    inquiry.once(&format!("length {name}"), || {
        let problem = problem(&board("wiegleb")?, &name)?;
        let (solution, _) = inquiry.shortest(&problem, Conditions::default())?;
        Ok(Known {
            number: solution.moves().len() as u64,
            list: vec![solution.to_string()],
            ..Known::default()
        })
    })
}

/// How many different shortest solutions a problem of wiegleb has, with a list of them if that is wanted.
pub fn solutions<A: Asker>(
    inquiry: &Inquiry<'_, A>,
    name: &str,
    listed: bool,
) -> Result<Known, NotRun> {
    inquiry.once(&format!("shortest solutions {name}"), || {
        let problem = problem(&board("wiegleb")?, name)?;
        let question = problem.count(What::Shortest);
        let question = match listed {
            true => question.with_list(usize::MAX),
            false => question,
        };
        let answer = inquiry.ask(&question);
        match answer.outcome {
            Outcome::Solved(counted) => Ok(Known {
                number: u64::try_from(counted.total)?,
                list: counted.list.unwrap_or_default(),
                ..Known::default()
            }),
            Outcome::Impossible(_) => Ok(Known::default()),
            Outcome::Unknown(stopped) => Err(NotRun::stopped(&stopped, "")),
        }
    })
}

/// The lengths of all problems, or of the quick ones.
fn lengths<A: Asker>(inquiry: &Inquiry<'_, A>, quick: bool) -> Result<Vec<(u64, String)>, NotRun> {
    let rows = TABLE.iter().filter(|row| row.length_is_quick || !quick);
    let length = |row: &Row| Ok((known_length(inquiry, row)?.number, row.name()));
    rows.map(length).collect()
}

fn fewest<A: Asker>(inquiry: &Inquiry<'_, A>) -> Found {
    let lengths = lengths(inquiry, inquiry.quick)?;
    let fewest = lengths.iter().map(|(moves, _)| *moves).min().unwrap_or(0);
    let computed = Computed::new(format!("{fewest} moves"), How::BothEnds);
    Ok(match lengths.len() == TABLE.len() {
        true => computed,
        false => {
            let note = format!("of {} of {} problems", lengths.len(), TABLE.len());
            computed.noting(note).in_part()
        }
    })
}

fn in_the_fewest<A: Asker>(inquiry: &Inquiry<'_, A>) -> Found {
    let lengths = lengths(inquiry, false)?;
    let fewest = lengths.iter().map(|(moves, _)| *moves).min();
    let with = lengths.iter().filter(|(moves, _)| Some(*moves) == fewest);
    let with: Vec<&str> = with.map(|(_, name)| name.as_str()).collect();
    let value = format!("{} problems", with.len());
    Ok(Computed::new(value, How::BothEnds).noting(with.join(" ")))
}

/// Those of these problems that need the most moves, and how many.
fn most(lengths: &[(u64, String)]) -> (String, u64) {
    let most = lengths.iter().map(|(moves, _)| *moves).max().unwrap_or(0);
    let with = lengths.iter().filter(|(moves, _)| *moves == most);
    let with: Vec<&str> = with.map(|(_, name)| name.as_str()).collect();
    match &with[..] {
        [alone] => (format!("{alone} alone"), most),
        with => (with.join(" "), most),
    }
}

fn longest<A: Asker>(inquiry: &Inquiry<'_, A>) -> Found {
    let (with, moves) = most(&lengths(inquiry, false)?);
    Ok(Computed::new(
        format!("{with}, {moves} moves"),
        How::BothEnds,
    ))
}

/// The longest of all problems of the english board.
fn longest_on_english<A: Asker>(inquiry: &Inquiry<'_, A>) -> Found {
    let board = board("english")?;
    let mut lengths = Vec::new();
    for svss in svss_problems(&board) {
        let problem = Problem::svss(&board, svss.0, svss.1);
        let (solution, _) = inquiry.shortest(&problem, Conditions::default())?;
        lengths.push((solution.moves().len() as u64, name(&board, svss)));
    }
    let (with, _) = most(&lengths);
    let lengths = lengths
        .iter()
        .map(|(moves, name)| format!("{name} {moves}"));
    let lengths = lengths.collect::<Vec<_>>().join(", ");
    let note = format!("moves: {lengths}");
    Ok(Computed::new(with, How::BothEnds).noting(note))
}
