//! Whatever text comes in, no parser panics, and the place of an error lies in the text.

use corsaire::rules::Cell;
use corsaire::text::{BUILT_IN, BoardFileError, FAMILIES, Place, parse_moves, replay};
use corsaire::{Board, Position};
use proptest::prelude::*;
use proptest::sample::{Index, select};

/// The boards that diagrams and solutions are read on.
const BOARDS: [&str; 6] = [
    "english",
    "diamond",
    "triangle:5",
    "rectangle:1x1",
    "rectangle:30x2",
    "rectangle:8x8+diagonals",
];

/// Whether a place is that of a character of the text, or just behind it or one of its lines.
fn is_inside(place: Place, text: &str) -> bool {
    // As editors count: the last line may be empty.
    let line = text.split('\n').nth(place.line.wrapping_sub(1));
    line.is_some_and(|line| (1..=line.chars().count() + 1).contains(&place.column))
}

fn read_board(text: &str) -> Result<(), TestCaseError> {
    match Board::parse(text) {
        Ok(board) => {
            prop_assert!((1..=64).contains(&board.len()));
            prop_assert!(!board.name().is_empty());
        }
        Err(error) => {
            prop_assert!(is_inside(error.place, text), "{}: {:?}", error.place, text);
            prop_assert!(!error.to_string().is_empty());
            if let BoardFileError::UnknownCharacter(character) = error.reason {
                // A byte order mark is no part of the first line.
                let text = text.trim_start_matches('\u{feff}');
                let line = text.lines().nth(error.place.line - 1).unwrap_or_default();
                prop_assert_eq!(line.chars().nth(error.place.column - 1), Some(character));
            }
        }
    }
    Ok(())
}

fn read_name(text: &str) -> Result<(), TestCaseError> {
    match Board::named(text) {
        Ok(board) => {
            let again = Board::named(board.name()).expect("as it is printed");
            prop_assert_eq!(again.name(), board.name());
            prop_assert_eq!(again, board);
        }
        Err(error) => prop_assert!(!error.to_string().is_empty()),
    }
    Ok(())
}

fn read_diagram(board: &Board, text: &str) -> Result<(), TestCaseError> {
    match Position::parse(board, text) {
        Ok(position) => {
            prop_assert_eq!(position.bits() & !board.full().bits(), 0);
            let men = text.matches(|c| "oOxX*#@1●•⬤".contains(c)).count();
            // A heading has letters too, o among them.
            prop_assert!(position.men() as usize <= men);
            let again = Position::parse(board, &position.diagram(board));
            prop_assert_eq!(again, Ok(position));
        }
        Err(error) => {
            prop_assert!(is_inside(error.place, text), "{}: {:?}", error.place, text);
            prop_assert!(!error.to_string().is_empty());
        }
    }
    Ok(())
}

fn read_solution(board: &Board, text: &str) -> Result<(), TestCaseError> {
    let moves = match parse_moves(text) {
        Ok(moves) => moves,
        Err(error) => {
            prop_assert!(is_inside(error.place, text), "{}: {:?}", error.place, text);
            prop_assert!(!error.to_string().is_empty());
            return Ok(());
        }
    };
    for hole in moves.iter().flat_map(|m| &m.0) {
        let line = text.split('\n').nth(hole.place.line - 1);
        let rest: String = line
            .into_iter()
            .flat_map(|line| line.chars().skip(hole.place.column - 1))
            .take_while(char::is_ascii_alphanumeric)
            .collect();
        prop_assert_eq!(rest.parse(), Ok(hole.cell), "{}: {:?}", hole.place, text);
    }
    prop_assert!(moves.iter().all(|m| m.0.len() >= 2));
    let middle = board.holes().nth(board.len() / 2);
    for start in [
        board.full(),
        middle.into_iter().fold(board.full(), Position::without),
        Position::EMPTY,
    ] {
        match replay(board, start, &moves) {
            Ok(replay) => prop_assert_eq!(replay.solution.end(start), replay.end),
            Err(illegal) => {
                prop_assert!(is_inside(illegal.place, text), "{}", illegal.place);
                prop_assert!((1..=moves.len()).contains(&illegal.move_number));
                prop_assert!(!illegal.to_string().is_empty());
            }
        }
    }
    Ok(())
}

fn read_cell(text: &str) -> Result<(), TestCaseError> {
    match text.parse::<Cell>() {
        // The name may have been in capitals or have zeros before its number.
        Ok(cell) => prop_assert_eq!(cell.to_string().parse(), Ok(cell)),
        Err(error) => prop_assert_eq!(error.0, text),
    }
    Ok(())
}

/// Every parser, on every board.
fn read_as_anything(text: &str) -> Result<(), TestCaseError> {
    read_board(text)?;
    read_name(text)?;
    read_cell(text)?;
    for name in BOARDS {
        let board = Board::named(name).expect(name);
        read_diagram(&board, text)?;
        read_solution(&board, text)?;
    }
    Ok(())
}

/// A change to some bytes of a text.
#[derive(Debug, Clone)]
enum Edit {
    Replace(Index, u8),
    Insert(Index, u8),
    Delete(Index),
    /// The bytes between two places, once more.
    Duplicate(Index, Index),
    Truncate(Index),
    Character(Index, char),
}

fn edits() -> impl Strategy<Value = Vec<Edit>> {
    let at = any::<Index>;
    // Bytes that mean something are more likely to lead somewhere.
    let byte = || prop_oneof![any::<u8>(), select(b"o-./:,x(1 \n\r\t#d9".to_vec())];
    let odd = "\u{feff}\u{3000}\u{a0}\u{2028}\u{85}\u{2212}–é０𝟗ǆİß\u{301}\0";
    let odd: Vec<char> = odd.chars().collect();
    let edit = prop_oneof![
        (at(), byte()).prop_map(|(at, byte)| Edit::Replace(at, byte)),
        (at(), byte()).prop_map(|(at, byte)| Edit::Insert(at, byte)),
        at().prop_map(Edit::Delete),
        (at(), at()).prop_map(|(from, to)| Edit::Duplicate(from, to)),
        at().prop_map(Edit::Truncate),
        (at(), select(odd)).prop_map(|(at, odd)| Edit::Character(at, odd)),
    ];
    prop::collection::vec(edit, 1..5)
}

fn edited(text: &str, edits: &[Edit]) -> String {
    let mut bytes = text.as_bytes().to_vec();
    for edit in edits {
        // A place before a byte, or behind the last one.
        let place = |index: &Index| index.index(bytes.len() + 1);
        match edit {
            Edit::Replace(at, byte) => {
                let at = place(at);
                if let Some(old) = bytes.get_mut(at) {
                    *old = *byte;
                }
            }
            Edit::Insert(at, byte) => bytes.insert(place(at), *byte),
            Edit::Delete(at) => {
                let at = place(at);
                if at < bytes.len() {
                    bytes.remove(at);
                }
            }
            Edit::Duplicate(from, to) => {
                let (from, to) = (place(from), place(to));
                let again = bytes[from.min(to)..from.max(to)].to_vec();
                bytes.splice(from.max(to)..from.max(to), again);
            }
            Edit::Truncate(at) => bytes.truncate(place(at)),
            Edit::Character(at, odd) => {
                let at = place(at);
                bytes.splice(at..at, odd.to_string().into_bytes());
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

fn board_files() -> Vec<&'static str> {
    let windows =
        "\u{feff}# a comment\r\nname: small one\r\ndirections:\t6\r\n\r\n  oo\r\n.ooo  \r\n";
    let files = BUILT_IN.iter().map(|(_, file)| *file);
    files.chain([windows]).collect()
}

fn names() -> Vec<&'static str> {
    let families = FAMILIES.iter().map(|(example, _)| *example);
    let built_in = BUILT_IN.iter().map(|(name, _)| *name);
    let diagonals = ["rectangle:6x6+diagonals"];
    built_in.chain(families).chain(diagonals).collect()
}

fn solutions() -> Vec<&'static str> {
    let file = include_str!("../../data/paper/solutions.tsv");
    let rows = file.lines().skip(1);
    let mut texts: Vec<&str> = rows.filter_map(|row| row.rsplit('\t').next()).collect();
    texts.push("1. D2‐D4 2. F3−D3—B3\nd2 - d4 (1);\r\nf3-d3-\n b3 (2), and then f6-d6.");
    texts
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(512))]

    #[test]
    fn any_text(text in any::<String>()) {
        read_as_anything(&text)?;
    }

    #[test]
    fn any_bytes(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        read_as_anything(&String::from_utf8_lossy(&bytes))?;
    }

    #[test]
    fn text_of_the_right_characters(text in "[o\\-./ \n\ra-h0-9:,()#]{0,80}") {
        read_as_anything(&text)?;
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2048))]

    #[test]
    fn edited_board_files(file in select(board_files()), edits in edits()) {
        read_board(&edited(file, &edits))?;
    }

    #[test]
    fn edited_names(name in select(names()), edits in edits()) {
        read_name(&edited(name, &edits))?;
    }

    #[test]
    fn edited_diagrams(
        name in select(BOARDS.to_vec()),
        bits in any::<u64>(),
        form in 0..3,
        edits in edits(),
    ) {
        let board = Board::named(name).expect(name);
        let position = Position::from_bits(bits & board.full().bits());
        let text = match form {
            0 => position.diagram(&board),
            1 => position.diagram(&board).replace('/', "\r\n"),
            _ => position.figure(&board),
        };
        read_diagram(&board, &edited(&text, &edits))?;
    }

    #[test]
    fn edited_solutions(
        name in select(BOARDS.to_vec()),
        text in select(solutions()),
        edits in edits(),
    ) {
        let board = Board::named(name).expect(name);
        read_solution(&board, &edited(text, &edits))?;
    }

    #[test]
    fn edited_cells(column in any::<u8>(), row in any::<u8>(), edits in edits()) {
        read_cell(&edited(&Cell { column, row }.to_string(), &edits))?;
    }
}

#[test]
fn columns_count_characters_not_bytes() {
    // A wide space, three bytes, stands before the number.
    let error = Board::parse("directions:\u{3000}5\nooo\n").expect_err("five directions");
    let expected = Place {
        line: 1,
        column: 13,
    };
    assert_eq!(error.place, expected);
}
