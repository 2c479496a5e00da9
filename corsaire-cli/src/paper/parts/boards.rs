//! Boards and theory: claims B1 to B6 and T1 to T4 (sections 1 and 4 of the paper).

use crate::paper::inquiry::{self, Inquiry, board};
use crate::paper::part::{Computed, Found, How, NotRun, Part};
use crate::paper::tables;
use corsaire::ask::Asker;
use corsaire::report::number_of;
use corsaire::rules::{Classes, svss_problems};
use corsaire::{Board, Jump, Outcome, Position, Problem};

/// The paper's boards, in the order of figs. 1 to 5.
pub const BOARDS: [(&str, &str); 5] = [
    ("B1", "french"),
    ("B2", "english"),
    ("B3", "wiegleb"),
    ("B4", "semi-wiegleb"),
    ("B5", "diamond"),
];

/// Random games on each board.
const GAMES: u64 = 200;

/// The parts of these claims. All of them take less than a second.
pub fn parts<'p, A: Asker + 'p>() -> Vec<Part<'p, A>> {
    let mut parts = vec![
        Part::new("T2", "", true, impossible_by_class),
        Part::new("T3", "wiegleb apart", true, |_| apart("wiegleb")),
        Part::new("T3", "wiegleb", true, |_| problems("wiegleb")),
        Part::new("T3", "english", true, |_| problems("english")),
    ];
    for (id, name) in BOARDS {
        parts.push(Part::new(id, "holes", true, move |_| holes(name)));
        parts.push(Part::new(id, "shape", true, move |_| shape(name)));
        parts.push(Part::new("T1", name, true, move |_| classes(name)));
        parts.push(Part::new("T4", name, true, move |_| backward(name)));
    }
    for name in ["english", "semi-wiegleb", "wiegleb"] {
        parts.push(Part::new("B6", name, true, move |_| as_cross(name)));
    }
    for (figure, complement) in [("7a", "8a"), ("7b", "8b")] {
        parts.push(Part::new(
            "T4",
            format!("fig. {complement}"),
            true,
            move |_| is_complement(figure, complement),
        ));
        parts.push(Part::new(
            "T4",
            format!("fig. {figure}"),
            true,
            move |inquiry| through_complement(inquiry, figure),
        ));
    }
    parts
}

fn holes(name: &str) -> Found {
    let holes = number_of(board(name)?.len() as u64, "hole");
    Ok(Computed::new(holes, How::Counted))
}

fn shape(name: &str) -> Found {
    let board = board(name)?;
    Ok(Computed::new(board.full().diagram(&board), How::Counted))
}

/// The depths of the arms of the generalized crosses that have the same holes as a board: top, right,
/// bottom, left.
fn as_cross(name: &str) -> Found {
    let board = board(name)?;
    let depths = || 0..=4u32;
    let mut found = Vec::new();
    for (top, right) in depths().flat_map(|top| depths().map(move |right| (top, right))) {
        for (bottom, left) in depths().flat_map(|low| depths().map(move |left| (low, left))) {
            let arms = format!("{top},{right},{bottom},{left}");
            let cross = Board::named(&format!("cross:{arms}"));
            found.extend(cross.is_ok_and(|cross| cross == board).then_some(arms));
        }
    }
    let note = "compared with all crosses whose arms have a depth of 0 to 4";
    Ok(Computed::new(found.join(" or "), How::Counted).noting(note))
}

fn classes(name: &str) -> Found {
    let board = board(name)?;
    let classes = Classes::of(&board);
    // A jump exchanges men and holes on its line: it keeps a parity if the line meets its set evenly.
    let keeps = |jump: &Jump| {
        let mut sets = classes.parities().iter();
        sets.all(|set| set.intersection(jump.line()).len() % 2 == 0)
    };
    let changing = board.jumps().iter().filter(|jump| !keeps(jump)).count();
    let kept = match changing {
        0 => "kept by every jump".to_string(),
        changing => format!("changed by {}", number_of(changing as u64, "jump")),
    };
    let note = format!("{} tested", number_of(board.jumps().len() as u64, "jump"));
    let value = format!("{} classes, {kept}", classes.count());
    Ok(Computed::new(value, How::Proof).noting(note))
}

fn impossible_by_class<A: Asker>(inquiry: &Inquiry<'_, A>) -> Found {
    let problem = inquiry::problem(&board("french")?, "d4-d4")?;
    let answer = inquiry.ask(&problem.prove());
    match &answer.outcome {
        Outcome::Impossible(why) => {
            let value = format!("impossible by {}", why.kind().name());
            Ok(Computed::new(value, inquiry::how(why)))
        }
        Outcome::Solved(_) => Ok(Computed::new("solvable", How::Replay)),
        Outcome::Unknown(stopped) => Err(NotRun::stopped(stopped, "")),
    }
}

fn apart(name: &str) -> Found {
    let board = board(name)?;
    let classes = Classes::of(&board);
    let mut pairs = 0;
    for vacate in board.holes() {
        for finish in classes.single_survivors(&board, board.full().without(vacate)) {
            let (from, to) = (board.cell(vacate), board.cell(finish));
            pairs += 1;
            if from.row.abs_diff(to.row) % 3 != 0 || from.column.abs_diff(to.column) % 3 != 0 {
                return Ok(Computed::new(format!("not of {from} to {to}"), How::Proof));
            }
        }
    }
    let note = format!("of all {pairs} pairs of holes that the class allows");
    Ok(Computed::new("multiples of three", How::Proof).noting(note))
}

fn problems(name: &str) -> Found {
    let problems = svss_problems(&board(name)?).len();
    let value = number_of(problems as u64, "problem");
    Ok(Computed::new(value, How::Proof).noting("that the class allows, up to symmetry"))
}

/// Plays random games, and each of them backward on the complement.
fn backward(name: &str) -> Found {
    let board = board(name)?;
    let mut random = 0x9e37_79b9_7f4a_7c15_u64;
    let mut legal = 0;
    for game in 0..GAMES {
        let vacant = board.holes().nth((game % board.len() as u64) as usize);
        let start = vacant.map_or(board.full(), |hole| board.full().without(hole));
        let (jumps, end) = random_game(&board, start, &mut random);
        let back = jumps.iter().rev().copied();
        legal += u64::from(play(board.complement(end), back) == Some(board.complement(start)));
    }
    let value = match legal {
        GAMES => "legal in every game".to_string(),
        legal => format!("legal in {legal} games of {GAMES}"),
    };
    Ok(Computed::new(value, How::Replay).noting(format!("{GAMES} random games")))
}

fn random_game(board: &Board, start: Position, random: &mut u64) -> (Vec<Jump>, Position) {
    let (mut position, mut jumps) = (start, Vec::new());
    loop {
        let legal = board.jumps().iter().filter(|jump| jump.is_legal(position));
        let legal: Vec<Jump> = legal.copied().collect();
        // Marsaglia's xorshift: the same games every time.
        *random ^= *random << 13;
        *random ^= *random >> 7;
        *random ^= *random << 17;
        let Some(jump) = legal.get((*random % legal.len().max(1) as u64) as usize) else {
            return (jumps, position);
        };
        position = jump.exchange(position);
        jumps.push(*jump);
    }
}

/// Where jumps lead, if all of them are legal.
pub fn play(start: Position, mut jumps: impl Iterator<Item = Jump>) -> Option<Position> {
    jumps.try_fold(start, |position, jump| {
        jump.is_legal(position).then(|| jump.exchange(position))
    })
}

/// A figure of the paper: its board and its men.
pub fn figure(name: &str) -> Result<(Board, Position), NotRun> {
    let missing = || NotRun::because(format!("there is no figure {name}"));
    let (board_name, men) = tables::figure(name).ok_or_else(missing)?;
    let board = board(board_name)?;
    let men = Position::parse(&board, men)?;
    Ok((board, men))
}

fn is_complement(name: &str, complement: &str) -> Found {
    let (board, men) = figure(name)?;
    let (_, other) = figure(complement)?;
    let value = match board.complement(men) == other {
        true => "the complement",
        false => "not the complement",
    };
    Ok(Computed::new(value, How::Counted))
}

/// Solves the complement of a figure to one man, and plays the jumps in reverse order from a full board
/// without that man.
fn through_complement<A: Asker>(inquiry: &Inquiry<'_, A>, name: &str) -> Found {
    let (board, men) = figure(name)?;
    let problem = Problem::from(&board, board.complement(men));
    let solution = inquiry::found(&inquiry.ask(&problem.solve()))?;
    let jumps: Vec<Jump> = solution.jumps().collect();
    let vacancy = board.complement(solution.end());
    let reached = play(vacancy, jumps.iter().rev().copied());
    let value = match reached == Some(men) {
        true => format!("they lead from a single vacancy to fig. {name}"),
        false => format!("they do not lead to fig. {name}"),
    };
    let hole = board.names(solution.end().holes()).join(" ");
    Ok(Computed::new(value, How::Replay).noting(format!("from {hole}")))
}
