//! Laws of text, symmetry, class and pagoda functions, on random boards and on named ones.

mod shape;

use corsaire::engines::{canonical, naive, orbit_size};
use corsaire::refute::Pagoda;
use corsaire::rules::{Cell, Classes, HoleSet, Line, Symmetry};
use corsaire::text::{parse_moves, replay};
use corsaire::{Board, Directions, Hole, Jump, Position};
use proptest::prelude::*;
use shape::Shape;
use std::collections::BTreeSet;

fn directions() -> impl Strategy<Value = Directions> {
    prop::sample::select(&[Directions::Four, Directions::Six, Directions::Eight])
}

fn shape() -> impl Strategy<Value = Shape> {
    let cells = prop::collection::btree_set((0..6u8, 0..5u8), 1..=20);
    let named = [
        "english",
        "french",
        "wiegleb",
        "semi-wiegleb",
        "diamond",
        "triangle:5",
        "hexagon:3",
        "rhombus:4",
        "rectangle:30x2",
        "rectangle:2x12+diagonals",
        "rectangle:8x8",
    ];
    prop_oneof![
        2 => (cells, directions()).prop_map(|(cells, directions)| {
            Shape::Cells(cells.into_iter().collect(), directions)
        }),
        1 => prop::sample::select(named.to_vec()).prop_map(Shape::Named),
    ]
}

/// The men of `bits` that the board has holes for.
fn position(board: &Board, bits: u64) -> Position {
    Position::from_bits(bits & board.full().bits())
}

/// Many men, so that there is play: two words of random bits, joined.
fn crowd() -> impl Strategy<Value = u64> {
    (any::<u64>(), any::<u64>()).prop_map(|(a, b)| a | b)
}

/// Play of up to 40 jumps: each number chooses among the legal jumps.
fn choices() -> impl Strategy<Value = Vec<prop::sample::Index>> {
    prop::collection::vec(any::<prop::sample::Index>(), 0..40)
}

/// The jumps of random play.
fn play(board: &Board, start: Position, choices: &[prop::sample::Index]) -> Vec<Jump> {
    let mut position = start;
    let mut jumps = Vec::new();
    for choice in choices {
        let all = board.jumps().iter();
        let legal: Vec<Jump> = all.filter(|j| j.is_legal(position)).copied().collect();
        if legal.is_empty() {
            break;
        }
        let jump = legal[choice.index(legal.len())];
        position = jump.exchange(position);
        jumps.push(jump);
    }
    jumps
}

/// The positions of play, start and end included.
fn positions(start: Position, jumps: &[Jump]) -> Vec<Position> {
    let mut positions = vec![start];
    positions.extend(jumps.iter().scan(start, |position, jump| {
        *position = jump.exchange(*position);
        Some(*position)
    }));
    positions
}

fn permutation(board: &Board, symmetry: &Symmetry) -> Vec<Hole> {
    board.holes().map(|hole| symmetry.hole(hole)).collect()
}

proptest! {
    #[test]
    fn a_diagram_reads_back(shape in shape(), bits in any::<u64>()) {
        let board = shape.board();
        let position = position(&board, bits);
        let (line, figure) = (position.diagram(&board), position.figure(&board));
        prop_assert_eq!(Position::parse(&board, &line), Ok(position), "{}", line);
        prop_assert_eq!(Position::parse(&board, &figure), Ok(position), "{}", figure);
        let lines = line.replace('/', "\n");
        prop_assert_eq!(Position::parse(&board, &lines), Ok(position), "{}", lines);
    }

    #[test]
    fn a_solution_reads_back(shape in shape(), bits in crowd(), choices in choices()) {
        let board = shape.board();
        let start = position(&board, bits);
        let jumps = play(&board, start, &choices);
        let solution: Line = jumps.iter().copied().collect();
        let text = solution.display(&board).to_string();
        let replay = replay(&board, start, &parse_moves(&text).expect("as printed"));
        let replay = replay.expect("legal play");
        prop_assert_eq!(replay.end, solution.end(start));
        prop_assert!(replay.solution.jumps().eq(jumps));
        prop_assert_eq!(replay.solution, solution);
    }

    #[test]
    fn no_man_makes_two_moves_in_a_row(shape in shape(), bits in crowd(), choices in choices()) {
        let board = shape.board();
        let solution: Line = play(&board, position(&board, bits), &choices).into_iter().collect();
        for pair in solution.moves().windows(2) {
            let landed = pair[0].jumps().last().map(|jump| jump.to);
            prop_assert_ne!(landed, Some(pair[1].jumps()[0].from));
        }
        for one in solution.moves() {
            prop_assert!(one.jumps().windows(2).all(|pair| pair[0].to == pair[1].from));
        }
    }

    #[test]
    fn canonical_forms_name_orbits(shape in shape(), bits in any::<u64>()) {
        let board = shape.board();
        let position = position(&board, bits);
        let images: BTreeSet<Position> =
            board.symmetries().iter().map(|s| s.position(position)).collect();
        let canonical_form = canonical(position, board.symmetries());
        prop_assert!(images.contains(&canonical_form));
        prop_assert_eq!(canonical(canonical_form, board.symmetries()), canonical_form);
        for image in &images {
            prop_assert_eq!(canonical(*image, board.symmetries()), canonical_form);
            prop_assert_eq!(image.men(), position.men());
        }
        prop_assert_eq!(orbit_size(position, board.symmetries()), images.len() as u64);
        // The image of a position is the set of the images of its holes.
        for symmetry in board.symmetries() {
            let holes: Position = position.holes().map(|hole| symmetry.hole(hole)).collect();
            prop_assert_eq!(symmetry.position(position), holes);
        }
    }

    #[test]
    fn symmetries_keep_jumps(shape in shape(), bits in any::<u64>()) {
        let board = shape.board();
        let position = position(&board, bits);
        let jumps: BTreeSet<Jump> = board.jumps().iter().copied().collect();
        for symmetry in board.symmetries() {
            let images: BTreeSet<Jump> = jumps.iter().map(|j| symmetry.jump(*j)).collect();
            prop_assert_eq!(&images, &jumps);
            let image = symmetry.position(position);
            for jump in &jumps {
                prop_assert_eq!(jump.is_legal(position), symmetry.jump(*jump).is_legal(image));
            }
        }
    }

    #[test]
    fn symmetries_are_a_group(shape in shape()) {
        let board = shape.board();
        let group: BTreeSet<Vec<Hole>> =
            board.symmetries().iter().map(|s| permutation(&board, s)).collect();
        prop_assert_eq!(group.len(), board.symmetries().len());
        let identity: Vec<Hole> = board.holes().collect();
        prop_assert_eq!(permutation(&board, &board.symmetries()[0]), identity.clone());
        for a in &group {
            let mut sorted = a.clone();
            sorted.sort();
            prop_assert_eq!(&sorted, &identity);
            // With all products the inverses are there too: the group is finite.
            for b in &group {
                let product: Vec<Hole> = b.iter().map(|hole| a[hole.index()]).collect();
                prop_assert!(group.contains(&product));
            }
        }
    }

    #[test]
    fn play_stays_in_its_class(shape in shape(), bits in crowd(), choices in choices()) {
        let board = shape.board();
        let classes = Classes::of(&board);
        let start = position(&board, bits);
        for position in positions(start, &play(&board, start, &choices)) {
            prop_assert_eq!(classes.class(position), classes.class(start));
            prop_assert_eq!(classes.differing(start, position), []);
        }
    }

    #[test]
    fn classes_differ_where_parities_do(shape in shape(), a in any::<u64>(), b in any::<u64>()) {
        let board = shape.board();
        let classes = Classes::of(&board);
        let (a, b) = (position(&board, a), position(&board, b));
        let differing = classes.differing(a, b);
        prop_assert_eq!(differing.is_empty(), classes.class(a) == classes.class(b));
        let men_on = |men: Position, set: HoleSet| set.holes().filter(|h| men.has(*h)).count();
        for set in classes.parities() {
            let differs = men_on(a, *set) % 2 != men_on(b, *set) % 2;
            prop_assert_eq!(differing.contains(set), differs);
        }
    }

    #[test]
    fn the_complement_is_played_backward(shape in shape(), bits in crowd(), choices in choices()) {
        let board = shape.board();
        let start = position(&board, bits);
        let jumps = play(&board, start, &choices);
        let end = positions(start, &jumps).pop().expect("at least the start");
        let mut position = board.complement(end);
        let mut steps = Vec::new();
        for jump in jumps.iter().rev() {
            prop_assert!(jump.is_legal(position));
            position = jump.exchange(position);
            steps.push((board.cell(jump.from), board.cell(jump.to)));
        }
        prop_assert_eq!(position, board.complement(start));
        prop_assert!(naive::is_legal_play(&board, board.complement(end), &steps));
        prop_assert_eq!(board.complement(board.complement(start)), start);
    }

    #[test]
    fn undoing_a_jump_leads_back(shape in shape(), bits in any::<u64>()) {
        let board = shape.board();
        let position = position(&board, bits);
        for jump in board.jumps() {
            if jump.is_legal(position) {
                let after = jump.exchange(position);
                prop_assert!(jump.can_be_undone(after));
                prop_assert_eq!(jump.exchange(after), position);
                prop_assert_eq!(after.men() + 1, position.men());
            }
            prop_assert_eq!(board.jump_between(jump.from, jump.to), Some(*jump));
            prop_assert!(board.jumps().contains(&jump.reversed()));
        }
    }

    #[test]
    fn a_board_file_reads_back(shape in shape(), trimmed in any::<bool>()) {
        let board = shape.board();
        let count = board.directions().count();
        let mut file = format!("# A comment.\nname: {}\ndirections: {count}\n\n", board.name());
        for row in board.rows() {
            let row: String = row.iter().map(|hole| if hole.is_some() { 'o' } else { '.' }).collect();
            // A row without holes must not be blank: that would end the board.
            let written = if trimmed { row.trim_end_matches('.') } else { &row };
            file.push_str(if written.is_empty() { "." } else { written });
            file.push('\n');
        }
        let read = Board::parse(&file).expect("a board file");
        let cells = |board: &Board| -> Vec<Cell> { board.holes().map(|h| board.cell(h)).collect() };
        prop_assert_eq!(cells(&read), cells(&board));
        prop_assert_eq!(read.jumps(), board.jumps());
        prop_assert_eq!((read.name(), read.directions()), (board.name(), board.directions()));
    }

    #[test]
    fn holes_and_cells_name_each_other(shape in shape()) {
        let board = shape.board();
        for hole in board.holes() {
            let name = board.cell(hole).to_string();
            prop_assert_eq!(board.hole(&name), Some(hole));
            prop_assert_eq!(board.hole(&name.to_uppercase()), Some(hole));
            prop_assert_eq!(board.hole_at(board.cell(hole)), Some(hole));
        }
        prop_assert_eq!(board.full().men() as usize, board.len());
    }

    #[test]
    fn a_cell_reads_back(column in any::<u8>(), row in 0..u8::MAX) {
        let cell = Cell { column, row };
        prop_assert_eq!(cell.to_string().parse(), Ok(cell));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]

    #[test]
    fn no_pagoda_sum_rises(
        shape in shape(),
        from in crowd(),
        target in any::<u64>(),
        few in any::<u64>(),
        start in crowd(),
        choices in choices(),
    ) {
        let board = shape.board();
        let (from, target) = (position(&board, from & few), position(&board, target));
        // Most random positions are excluded; the others say nothing.
        let pagoda = Pagoda::against(&board, from, target);
        prop_assume!(pagoda.is_some());
        let pagoda = pagoda.expect("as assumed");
        prop_assert!(pagoda.sum(from) < pagoda.sum(target));
        let values = pagoda.values().to_vec();
        prop_assert_eq!(Pagoda::new(&board, values), Some(pagoda.clone()));
        for start in [position(&board, start), from, board.full()] {
            let positions = positions(start, &play(&board, start, &choices));
            let sums: Vec<i64> = positions.iter().map(|p| pagoda.sum(*p)).collect();
            prop_assert!(sums.is_sorted_by(|a, b| a >= b), "{:?}", sums);
        }
    }

    #[test]
    fn no_pagoda_function_excludes_what_play_reaches(
        shape in shape(),
        bits in crowd(),
        choices in choices(),
    ) {
        let board = shape.board();
        let start = position(&board, bits);
        let jumps = play(&board, start, &choices);
        let end = positions(start, &jumps).pop().expect("at least the start");
        prop_assert_eq!(Pagoda::against(&board, start, end), None);
    }
}
