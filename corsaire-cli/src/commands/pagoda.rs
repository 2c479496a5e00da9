//! `corsaire prove --pagoda FILE`: does a file hold a pagoda function, and what does it say of the
//! problem?

use crate::args::{Common, GivenBoard, ProblemArgs, read_text};
use crate::report::failure::Failure;
use crate::report::frame::framed;
use crate::report::output::{self, Exit};
use corsaire::refute::Pagoda;
use corsaire::{Board, Hole, Problem};
use serde::Serialize;
use std::path::Path;

/// Says whether a file holds a pagoda function, and what it says of the problem.
pub fn run(
    problem: &ProblemArgs,
    common: &Common,
    board: &GivenBoard,
    path: &Path,
) -> Result<Exit, Failure> {
    #[derive(Serialize)]
    struct Answer {
        pagoda: bool,
        /// A jump that raises the sum.
        raised_by: Option<String>,
        start_sum: Option<i64>,
        target_sums: Vec<i64>,
    }
    let values = read_values(board, path)?;
    let function = Pagoda::new(board, values.clone());
    let at = |hole: Hole| i64::from(values[hole.index()]);
    let raises = |jump: &usize| {
        let jump = board.jumps()[*jump];
        at(jump.from) + at(jump.over) < at(jump.to)
    };
    let raised_by = (0..board.jumps().len()).find(raises);
    let problem = match problem.start.position(board)? {
        Some(start) => Some(problem.to_goal(board, Problem::from(board, start))?),
        None => None,
    };
    let sums = function.as_ref().zip(problem.as_ref());
    let answer = Answer {
        pagoda: function.is_some(),
        raised_by: raised_by.map(|jump| board.jump_name(board.jumps()[jump])),
        start_sum: sums.map(|(function, problem)| function.sum(problem.start)),
        target_sums: sums.map_or(Vec::new(), |(function, problem)| {
            let targets = problem.goal.positions();
            targets.iter().map(|target| function.sum(*target)).collect()
        }),
    };
    let text = || match (&answer.raised_by, answer.start_sum) {
        (Some(jump), _) => format!("not a pagoda function: {jump} raises the sum\n"),
        (None, None) => "a pagoda function: no jump raises the sum\n".to_string(),
        (None, Some(start)) => format!(
            "a pagoda function: no jump raises the sum; {start} at the start, at the goal {}\n",
            answer
                .target_sums
                .iter()
                .map(i64::to_string)
                .collect::<Vec<_>>()
                .join(", ")
        ),
    };
    let json = framed(&answer, "pagoda function", Some(board), problem.as_ref())?;
    output::result(common, text, &json)?;
    Ok(if answer.pagoda { Exit::Yes } else { Exit::No })
}

/// A number for each hole, row by row; `.` where there is none.
fn read_values(board: &Board, path: &Path) -> Result<Vec<i32>, Failure> {
    let text = read_text(path)?;
    let name = path.display();
    let mut values = Vec::new();
    let rows: Vec<Vec<Option<Hole>>> = board.rows().collect();
    let lines = text
        .lines()
        .enumerate()
        .filter(|(_, line)| !line.trim().is_empty());
    let lines: Vec<(usize, &str)> = lines.collect();
    if lines.len() != rows.len() {
        return Err(Failure::new(format!(
            "{name}: {} rows, but the board has {}",
            lines.len(),
            rows.len()
        )));
    }
    for (row, (index, line)) in rows.iter().zip(lines) {
        let words = line.split_whitespace().filter(|word| *word != ".");
        let words: Vec<&str> = words.collect();
        let holes = row.iter().flatten().count();
        if words.len() != holes {
            return Err(Failure::new(format!(
                "{name}: line {}: {} numbers, but the row has {holes} holes",
                index + 1,
                words.len()
            )));
        }
        for word in words {
            let value: i32 = word
                .replace('−', "-")
                .parse()
                .ok()
                .filter(|value: &i32| value.abs() <= 1_000_000)
                .ok_or_else(|| {
                    Failure::new(format!(
                        "{name}: line {}: `{word}` is not a small number",
                        index + 1
                    ))
                })?;
            values.push(value);
        }
    }
    Ok(values)
}
