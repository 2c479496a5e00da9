//! The problem whose jumps are determined: claims U1 to U4 (section 4 and appendix B of the paper). Read
//! `paper/inquiry.rs` before it.

use crate::paper::inquiry::{Inquiry, board, problem, value};
use crate::paper::part::{Computed, Found, How, NotRun, Part};
use crate::paper::tables::{self, rows};
use corsaire::ask::{Asker, Proved};
use corsaire::engines::different_jump_sets;
use corsaire::proof::Task;
use corsaire::refute::Pagoda;
use corsaire::text::parse_moves;
use corsaire::{Answer, Board, Conditions, Jump, Problem};
use std::collections::BTreeMap;

/// The parts of these claims.
pub fn parts<'p, A: Asker + 'p>() -> Vec<Part<'p, A>> {
    let mut parts = vec![
        // The others take a second. This one takes an hour, or a moment if its certificate is known.
        Part::new("U1", "wiegleb", false, |inquiry| {
            let problem = problem(&board("wiegleb")?, "e1-e1")?;
            inquiry.solvable_once(&problem)
        }),
        // 2 seconds.
        Part::new("U2", "", true, unique),
        // 8 seconds.
        Part::new("U3", "d1-d1", true, |inquiry| {
            let problem = the_problem()?;
            let (solution, computed) = inquiry.shortest(&problem, Conditions::default())?;
            Ok(computed.noting(format!("a solution: {solution}")))
        }),
        Part::new("U4", "fig. 17", true, |_| pagoda(tables::FIG_17)),
        Part::new("U4", "fig. 19", true, |_| pagoda(tables::FIG_19)),
        Part::new("U4", "jumps", true, jumps),
    ];
    for name in ["english", "semi-wiegleb"] {
        parts.push(Part::new("U1", name, true, move |inquiry| {
            inquiry.solvable(&problem(&board(name)?, "d1-d1")?)
        }));
    }
    for [figure, _] in rows::<2>(tables::APPENDIX_B) {
        parts.push(Part::new("U4", figure, true, move |_| {
            let numbers = numbers_of(figure)?;
            let value = in_rows(&board("semi-wiegleb")?, &numbers);
            Ok(Computed::new(value, How::Counted))
        }));
    }
    parts
}

/// semi-wiegleb, vacate d1, finish d1.
fn the_problem() -> Result<Problem, NotRun> {
    problem(&board("semi-wiegleb")?, "d1-d1")
}

/// The jump sets of the problem, each sorted.
fn jump_sets(answer: &Answer<Proved>) -> Result<Vec<Vec<Jump>>, NotRun> {
    let proved = value(answer)?;
    let proofs = proved.jump_sets.unwrap_or_default();
    let sets = proofs.iter().flat_map(|(_, proof)| proof.solutions.clone());
    let sorted = |mut set: Vec<Jump>| {
        set.sort();
        set
    };
    Ok(sets.map(sorted).collect())
}

fn unique<A: Asker>(inquiry: &Inquiry<'_, A>) -> Found {
    let problem = the_problem()?;
    let answer = inquiry.ask(&problem.prove().jump_sets());
    let sets = jump_sets(&answer)?;
    let jumps = sets.first().map_or(0, Vec::len);
    let related = match different_jump_sets(&problem, &sets) {
        1 => "mirror images of each other",
        _ => "not all images of each other",
    };
    let value = format!("{} jump sets of {jumps} jumps, {related}", sets.len());
    Ok(Computed::new(value, How::Proof))
}

/// The jumps of the set that has c5-e5 in it, as appendix B supposes, by their names.
fn jumps<A: Asker>(inquiry: &Inquiry<'_, A>) -> Found {
    let problem = the_problem()?;
    let board = &problem.board;
    let answer = inquiry.ask(&problem.prove().jump_sets());
    let name = |jump: &Jump| board.jump_name(*jump);
    let sets = jump_sets(&answer)?;
    let mut supposed = sets
        .iter()
        .filter(|set| set.iter().any(|jump| name(jump) == "c5-e5"));
    let mut times: BTreeMap<String, usize> = BTreeMap::new();
    for jump in supposed.next().into_iter().flatten() {
        *times.entry(name(jump)).or_default() += 1;
    }
    let written = times.into_iter().map(|(jump, times)| match times {
        1 => jump,
        times => format!("{times} x {jump}"),
    });
    let value = written.collect::<Vec<_>>().join(", ");
    let note = "the set is computed, and compared with the jumps that the appendix names";
    Ok(Computed::new(value, How::Proof).noting(note))
}

/// Whether these numbers are a pagoda function: no jump raises the sum.
fn pagoda(figure: &str) -> Found {
    let board = board("semi-wiegleb")?;
    let values = numbers_in(figure)?;
    if values.len() != board.len() {
        return Err(NotRun::because("not a number for each hole"));
    }
    let values = values.into_iter().map(i32::try_from);
    let value = match Pagoda::new(&board, values.collect::<Result<_, _>>()?) {
        Some(_) => "a pagoda function",
        None => "not a pagoda function",
    };
    let note = format!("all {} jumps tested", board.jumps().len());
    Ok(Computed::new(value, How::Proof).noting(note))
}

/// The numbers of a figure in a file, row by row; `.` where there is no hole.
pub fn numbers_in(figure: &str) -> Result<Vec<i64>, NotRun> {
    let words = figure.split_whitespace().filter(|word| *word != ".");
    Ok(words.map(str::parse).collect::<Result<_, _>>()?)
}

/// The numbers of a figure of appendix B: the task, and what is left of it after all jumps that the
/// appendix names before the figure.
pub fn numbers_of(figure: &str) -> Result<Vec<i64>, NotRun> {
    let problem = the_problem()?;
    let board = &problem.board;
    let target = problem.goal.positions();
    let target = target.first().ok_or_else(|| NotRun::because("no goal"))?;
    let mut numbers = Task::new(&problem, *target).numbers();
    for [name, jumps] in rows::<2>(tables::APPENDIX_B) {
        for written in parse_moves(jumps)? {
            for pair in written.0.windows(2) {
                let (from, to) = (board.hole_at(pair[0].cell), board.hole_at(pair[1].cell));
                let jump = from
                    .zip(to)
                    .and_then(|(from, to)| board.jump_between(from, to));
                let jump = jump.ok_or_else(|| NotRun::because("not a jump"))?;
                numbers[jump.from.index()] -= 1;
                numbers[jump.over.index()] -= 1;
                numbers[jump.to.index()] += 1;
            }
        }
        if name == figure {
            return Ok(numbers);
        }
    }
    Err(NotRun::because(format!("appendix B has no {figure}")))
}

/// Numbers in rows, as text.
fn in_rows(board: &Board, numbers: &[i64]) -> String {
    let row = |row: Vec<Option<corsaire::Hole>>| {
        let numbers = row
            .iter()
            .flatten()
            .map(|hole| numbers[hole.index()].to_string());
        numbers.collect::<Vec<_>>().join(" ")
    };
    board.rows().map(row).collect::<Vec<_>>().join(" / ")
}
