//! The paper's solutions (`data/paper/solutions.tsv`): each is legal and is what it claims to be,
//! and of each with an edit `replay` says what an independent replay on the grid says.

use corsaire::engines::naive;
use corsaire::rules::Cell;
use corsaire::text::{IllegalReason, Place, parse_moves, replay};
use corsaire::{Board, Goal, Hole, Position, Problem};
use std::collections::BTreeSet;

/// A solution of the paper: the problem and what is said of the solution.
struct Row {
    board: Board,
    start: Position,
    goal: Goal,
    moves: usize,
    jumps: usize,
    longest_sweep: usize,
    solution: &'static str,
}

fn rows() -> Vec<Row> {
    let text = include_str!("../../data/paper/solutions.tsv");
    let mut lines = text.lines();
    let header = "board\tstart\tend\tmoves\tjumps\tlongest_sweep\tsolution";
    assert_eq!(lines.next(), Some(header));
    lines.map(row).collect()
}

fn row(line: &'static str) -> Row {
    let columns: Vec<&str> = line.split('\t').collect();
    let [board, start, end, moves, jumps, longest_sweep, solution] = columns[..] else {
        panic!("not seven columns: {line}");
    };
    let board = Board::named(board).expect(line);
    let hole = |name: &str| board.hole(name).expect(line);
    let diagram = |text: &str| Position::parse(&board, text).expect(line);
    let number = |text: &str| text.parse().expect(line);
    let start = match start.split_once(' ') {
        Some(("vacate", name)) => board.full().without(hole(name)),
        Some(("start", text)) => diagram(text),
        _ => panic!("no start: {line}"),
    };
    let goal = match end.split_once(' ') {
        Some(("finish", name)) => Goal::OneManOn([hole(name)].into_iter().collect()),
        Some(("goal", text)) => Goal::Men(diagram(text)),
        _ => panic!("no end: {line}"),
    };
    Row {
        start,
        goal,
        moves: number(moves),
        jumps: number(jumps),
        longest_sweep: number(longest_sweep),
        solution,
        board,
    }
}

#[test]
fn every_solution_is_what_it_claims_to_be() {
    let rows = rows();
    assert_eq!(rows.len(), 50);
    for row in rows {
        let moves = parse_moves(row.solution).expect(row.solution);
        let replay = replay(&row.board, row.start, &moves).expect(row.solution);
        assert!(row.goal.is_met_by(replay.end), "{}", row.solution);
        assert_eq!(replay.solution.end(row.start), replay.end);
        assert_eq!(replay.solution.moves().len(), row.moves);
        assert_eq!(moves.len(), row.moves, "the paper joins its moves too");
        assert_eq!(replay.solution.jumps().count(), row.jumps);
        let (sweep, _) = replay.solution.longest_sweep().expect("there are moves");
        assert_eq!(sweep, row.longest_sweep);
        assert_eq!(
            replay.solution.display(&row.board).to_string(),
            row.solution
        );
        let problem = Problem {
            board: row.board.clone(),
            start: row.start,
            goal: row.goal,
        };
        assert_eq!(problem.jumps(), u32::try_from(row.jumps).ok());
        assert_eq!(problem.targets_in_class(), [replay.end]);
    }
}

/// Moves as the cells that a man visits.
type Moves = Vec<Vec<Cell>>;

fn cells(text: &str) -> Moves {
    let moves = parse_moves(text).expect(text);
    let visited = moves.iter().map(|m| m.0.iter().map(|hole| hole.cell));
    visited.map(Iterator::collect).collect()
}

fn steps(moves: &Moves) -> Vec<(Cell, Cell)> {
    let pairs = moves.iter().flat_map(|m| m.windows(2));
    pairs.map(|pair| (pair[0], pair[1])).collect()
}

/// What lies between two cells if they are the ends of three holes in line.
fn between(board: &Board, from: Cell, to: Cell) -> Option<Cell> {
    let (from, to) = (
        (i32::from(from.column), i32::from(from.row)),
        (i32::from(to.column), i32::from(to.row)),
    );
    let mut steps = board.directions().steps().iter();
    let step = steps.find(|step| to == (from.0 + 2 * step.0, from.1 + 2 * step.1))?;
    let over = Cell {
        column: u8::try_from(from.0 + step.0).ok()?,
        row: u8::try_from(from.1 + step.1).ok()?,
    };
    is_hole(board, over).then_some(over)
}

fn is_hole(board: &Board, cell: Cell) -> bool {
    board.holes().any(|hole| board.cell(hole) == cell)
}

/// Plays as far as it is legal: how many steps that is, and the men then.
fn play(board: &Board, start: Position, steps: &[(Cell, Cell)]) -> (usize, BTreeSet<Cell>) {
    let mut men: BTreeSet<Cell> = start.holes().map(|hole| board.cell(hole)).collect();
    for (played, (from, to)) in steps.iter().enumerate() {
        match between(board, *from, *to) {
            Some(over)
                if men.contains(from)
                    && men.contains(&over)
                    && is_hole(board, *to)
                    && !men.contains(to) =>
            {
                men.remove(from);
                men.remove(&over);
                men.insert(*to);
            }
            _ => return (played, men),
        }
    }
    (steps.len(), men)
}

/// Plays edited moves both ways. Returns the name of the reason if they are illegal.
fn compare(row: &Row, moves: &Moves) -> Option<&'static str> {
    let board = &row.board;
    let names = |cells: &Vec<Cell>| cells.iter().map(Cell::to_string).collect::<Vec<_>>();
    let texts: Vec<String> = moves.iter().map(|m| names(m).join("-")).collect();
    let text = texts.join(", ");
    let steps = steps(moves);
    let (played, men) = play(board, row.start, &steps);
    let legal = naive::is_legal_play(board, row.start, &steps);
    assert_eq!(legal, played == steps.len(), "{text}");
    let position = |men: &BTreeSet<Cell>| -> Position {
        let holes: Option<Vec<Hole>> = men.iter().map(|cell| board.hole_at(*cell)).collect();
        holes.expect("men stand in holes").into_iter().collect()
    };
    let illegal = match replay(board, row.start, &parse_moves(&text).expect(&text)) {
        Ok(replay) => {
            assert!(legal, "accepted: {text}");
            assert_eq!(replay.end, position(&men), "{text}");
            return None;
        }
        Err(illegal) => illegal,
    };
    assert!(!legal, "rejected: {text}");
    assert!(naive::is_legal_play(board, row.start, &steps[..played]));
    let (from, to) = steps[played];
    assert_eq!((illegal.from, illegal.to), (from, to), "{text}");
    assert_eq!(illegal.before, position(&men), "{text}");
    let (number, before) = place_of(moves, &texts, played);
    assert_eq!(illegal.move_number, number, "{text}");
    let over = between(board, from, to);
    let both_on_board = is_hole(board, from) && is_hole(board, to);
    let (name, holds) = match illegal.reason {
        IllegalReason::NotOnBoard(cell) => (
            "not on board",
            (cell == from || cell == to) && !is_hole(board, cell),
        ),
        IllegalReason::NotAJump(a, b) => (
            "not a jump",
            (a, b) == (from, to) && both_on_board && over.is_none(),
        ),
        IllegalReason::NoMan(cell) => (
            "no man",
            both_on_board && over.is_some() && cell == from && !men.contains(&cell),
        ),
        IllegalReason::NothingToJumpOver(cell) => (
            "nothing to jump over",
            both_on_board && over == Some(cell) && !men.contains(&cell),
        ),
        IllegalReason::Occupied(cell) => (
            "occupied",
            both_on_board && over.is_some() && cell == to && men.contains(&cell),
        ),
    };
    assert!(holds, "{illegal}: {text}");
    // The place is the jump's, or that of the hole it lands in if the board does not have it.
    let lands = illegal.reason == IllegalReason::NotOnBoard(to) && is_hole(board, from);
    let skip = if lands { from.to_string().len() + 1 } else { 0 };
    let column = before + skip + 1;
    assert_eq!(illegal.place, Place { line: 1, column }, "{text}");
    Some(name)
}

/// The number of the move that a step belongs to and the characters before the step in the text.
fn place_of(moves: &Moves, texts: &[String], step: usize) -> (usize, usize) {
    let mut left = step;
    let mut before = 0;
    for (number, (cells, text)) in (1..).zip(moves.iter().zip(texts)) {
        if left < cells.len() - 1 {
            let visited = cells[..left].iter().map(|cell| cell.to_string().len() + 1);
            return (number, before + visited.sum::<usize>());
        }
        left -= cells.len() - 1;
        before += text.len() + ", ".len();
    }
    unreachable!("the step is one of these");
}

#[test]
fn dropped_jumps_are_noticed() {
    let mut reasons = BTreeSet::new();
    for row in rows() {
        let jumps = single_jumps(&row);
        for index in 0..jumps.len() {
            let mut moves = jumps.clone();
            moves.remove(index);
            reasons.extend(compare(&row, &moves));
        }
    }
    assert!(reasons.contains("nothing to jump over") && reasons.contains("no man"));
}

#[test]
fn swapped_jumps_are_noticed() {
    let mut reasons = BTreeSet::new();
    let mut legal = 0;
    for row in rows() {
        let jumps = single_jumps(&row);
        for index in 1..jumps.len() {
            let mut moves = jumps.clone();
            moves.swap(index - 1, index);
            let reason = compare(&row, &moves);
            legal += usize::from(reason.is_none());
            reasons.extend(reason);
        }
    }
    assert!(legal > 0, "far apart jumps can be swapped");
    assert!(reasons.contains("nothing to jump over") && reasons.contains("occupied"));
}

/// Every jump of a solution as a move of its own.
fn single_jumps(row: &Row) -> Moves {
    let steps = steps(&cells(row.solution));
    steps.into_iter().map(|(from, to)| vec![from, to]).collect()
}

#[test]
fn changed_holes_are_noticed() {
    let mut reasons = BTreeSet::new();
    for row in rows() {
        let right = cells(row.solution);
        let outside: [Cell; 4] =
            ["a1", "i9", "az9", "d10"].map(|name| name.parse().expect("a cell"));
        for (m, cells) in right.iter().enumerate() {
            for (h, cell) in cells.iter().enumerate() {
                let others = other_cells(&row.board, *cell, 7 * m + h);
                let far = outside[(m + h) % outside.len()];
                for other in others.into_iter().chain([far]) {
                    let mut moves = right.clone();
                    moves[m][h] = other;
                    reasons.extend(compare(&row, &moves));
                }
            }
        }
    }
    let all = [
        "no man",
        "not a jump",
        "not on board",
        "nothing to jump over",
        "occupied",
    ];
    assert_eq!(reasons, BTreeSet::from(all));
}

/// A few other holes: some in line two away, where a jump may still be one, and two more.
fn other_cells(board: &Board, cell: Cell, seed: usize) -> Vec<Cell> {
    let all: Vec<Cell> = board.holes().map(|hole| board.cell(hole)).collect();
    let near = all
        .iter()
        .filter(|other| between(board, cell, **other).is_some());
    let any = [seed, 3 * seed + 5].map(|index| all[index % all.len()]);
    let others = near.copied().chain(any);
    others.filter(|other| *other != cell).collect()
}
