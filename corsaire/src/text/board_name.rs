//! The boards that have names: those of the paper, kept as board files in `boards/`
//! of this crate, and the families (`cross:3,2,3,2`, `triangle:5`, ...). Read `text/board_file.rs`
//! before it.

use crate::rules::board::{Board, BoardError};
use crate::rules::directions::Directions;
use crate::rules::hole::Cell;

/// The boards of the paper's figures 1 to 5: name and board file.
pub const BUILT_IN: [(&str, &str); 5] = [
    ("english", include_str!("../../boards/english.board")),
    ("french", include_str!("../../boards/french.board")),
    ("wiegleb", include_str!("../../boards/wiegleb.board")),
    (
        "semi-wiegleb",
        include_str!("../../boards/semi-wiegleb.board"),
    ),
    ("diamond", include_str!("../../boards/diamond.board")),
];

/// The families: an example, and what its numbers are.
pub const FAMILIES: [(&str, &str); 6] = [
    (
        "cross:3,2,3,2",
        "a 3x3 centre with arms three wide: their depths, top, right, bottom, left",
    ),
    (
        "triangle:5",
        "a triangle of this many rows; men jump in 6 directions",
    ),
    ("rectangle:6x6", "columns x rows"),
    (
        "rhombus:6",
        "a rhombus of this side; men jump in 6 directions",
    ),
    (
        "hexagon:4",
        "a hexagon of this side; men jump in 6 directions",
    ),
    (
        "diamond:5",
        "a square of this side standing on its corner; diamond:5 is diamond",
    ),
];

/// Why a name is not a board's.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum FamilyError {
    /// No built-in board and no family is called this.
    #[error("there is no board `{0}`; there are {names}", names = names())]
    Unknown(String),
    /// The numbers after the colon are not what the family needs.
    #[error("`{text}` is not a {family} board: write {family}:{example}")]
    Numbers {
        /// The whole name as given.
        text: String,
        /// The family's name.
        family: &'static str,
        /// Numbers that would do.
        example: &'static str,
    },
    /// The numbers make no board.
    #[error(transparent)]
    Board(#[from] BoardError),
}

/// The names of boards and of families, by example.
fn names() -> String {
    let boards = BUILT_IN.iter().map(|(name, _)| *name).collect::<Vec<_>>();
    let families = FAMILIES.iter().map(|(example, _)| *example);
    let families = families.collect::<Vec<_>>();
    format!(
        "{}, and families like {}",
        boards.join(", "),
        families.join(", ")
    )
}

impl Board {
    /// The board of this name: built in, or of a family, with or without `+diagonals`.
    pub fn named(name: &str) -> Result<Board, FamilyError> {
        let (shape, diagonals) = match name.strip_suffix("+diagonals") {
            Some(shape) => (shape, true),
            None => (name, false),
        };
        let (cells, directions) = shape_named(shape)?;
        let directions = if diagonals {
            Directions::Eight
        } else {
            directions
        };
        Ok(Board::new(name, cells, directions)?)
    }
}

fn shape_named(name: &str) -> Result<(Vec<Cell>, Directions), FamilyError> {
    if let Some((_, file)) = BUILT_IN.iter().find(|(known, _)| *known == name) {
        let board = Board::parse(file).expect("tests read every built-in board file");
        let cells = board.holes().map(|hole| board.cell(hole)).collect();
        return Ok((cells, board.directions()));
    }
    let unknown = || FamilyError::Unknown(name.to_string());
    let (family, numbers) = name.split_once(':').ok_or_else(unknown)?;
    let (family, example) = FAMILIES
        .iter()
        .filter_map(|(example, _)| example.split_once(':'))
        .find(|(known, _)| *known == family)
        .ok_or_else(unknown)?;
    let separator = if family == "rectangle" { 'x' } else { ',' };
    let wrong = || FamilyError::Numbers {
        text: name.to_string(),
        family,
        example,
    };
    let numbers: Vec<i32> = numbers
        .split(separator)
        .map(|number| {
            let digits = number.bytes().all(|b| b.is_ascii_digit());
            let number = number.parse::<u8>().ok().filter(|_| digits);
            number.map(i32::from).ok_or_else(wrong)
        })
        .collect::<Result<_, _>>()?;
    let (cells, directions) = cells_of(family, &numbers).ok_or_else(wrong)?;
    // Before their numbers are made small: a grid can be far too large.
    if cells.len() > 64 {
        return Err(BoardError::TooManyCells(cells.len()).into());
    }
    let cell = |(column, row)| Cell {
        column: column as u8,
        row: row as u8,
    };
    Ok((cells.into_iter().map(cell).collect(), directions))
}

fn cells_of(family: &str, numbers: &[i32]) -> Option<(Vec<(i32, i32)>, Directions)> {
    use Directions::{Four, Six};
    Some(match (family, numbers) {
        ("cross", &[top, right, bottom, left]) => {
            let middle = |at: i32, before: i32| (before..before + 3).contains(&at);
            let cross = |c, r| middle(c, left) || middle(r, top);
            (grid(left + 3 + right, top + 3 + bottom, cross), Four)
        }
        ("rectangle", &[columns, rows]) => (grid(columns, rows, |_, _| true), Four),
        ("diamond", &[side]) => {
            let middle = side - 1;
            let near = |c: i32, r: i32| (c - middle).abs() + (r - middle).abs() < side;
            (grid(2 * side - 1, 2 * side - 1, near), Four)
        }
        ("triangle", &[rows]) => (grid(rows, rows, |c, r| c <= r), Six),
        ("rhombus", &[side]) => (grid(side, side, |_, _| true), Six),
        ("hexagon", &[side]) => {
            let near = |c: i32, r: i32| (c - r).abs() < side;
            (grid(2 * side - 1, 2 * side - 1, near), Six)
        }
        _ => return None,
    })
}

/// The cells of a grid that belong to a shape.
fn grid(columns: i32, rows: i32, inside: impl Fn(i32, i32) -> bool) -> Vec<(i32, i32)> {
    let all = (0..rows).flat_map(|row| (0..columns).map(move |column| (column, row)));
    all.filter(|(column, row)| inside(*column, *row)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_papers_boards_have_the_papers_sizes() {
        // Claims B1 to B5.
        let expected = [
            ("french", 37),
            ("english", 33),
            ("wiegleb", 45),
            ("semi-wiegleb", 39),
            ("diamond", 41),
        ];
        for (name, holes) in expected {
            assert_eq!(Board::named(name).expect(name).len(), holes);
        }
        for (name, file) in BUILT_IN {
            assert_eq!(Board::parse(file).expect(name).name(), name);
        }
    }

    #[test]
    fn families_contain_the_named_boards() {
        // Claim B6, and diamond:5.
        for (family, name) in [
            ("cross:2,2,2,2", "english"),
            ("cross:3,2,3,2", "semi-wiegleb"),
            ("cross:3,3,3,3", "wiegleb"),
            ("diamond:5", "diamond"),
        ] {
            let (family, named) = (
                Board::named(family).expect(family),
                Board::named(name).expect(name),
            );
            let cells = |board: &Board| board.holes().map(|h| board.cell(h)).collect::<Vec<_>>();
            assert_eq!(cells(&family), cells(&named));
            assert_eq!(family.jumps(), named.jumps());
        }
    }

    #[test]
    fn sizes_of_the_families() {
        for (name, holes, jumps) in [
            ("triangle:5", 15, 36),
            ("rectangle:4x3", 12, 20),
            ("rhombus:6", 36, 128),
            ("hexagon:4", 37, 138),
            ("hexagon:3+diagonals", 19, 60),
            ("cross:0,0,0,0", 9, 12),
        ] {
            let board = Board::named(name).expect(name);
            assert_eq!(board.len(), holes, "{name}");
            assert_eq!(board.jumps().len(), jumps, "{name}");
        }
    }

    #[test]
    fn names_that_are_no_board() {
        let error = |name| Board::named(name).expect_err(name).to_string();
        let known = "there are english, french, wiegleb, semi-wiegleb, diamond, and families like \
                     cross:3,2,3,2, triangle:5, rectangle:6x6, rhombus:6, hexagon:4, diamond:5";
        for name in ["englisch", "star:5"] {
            assert_eq!(error(name), format!("there is no board `{name}`; {known}"));
        }
        assert_eq!(
            error("cross:1,2,3"),
            "`cross:1,2,3` is not a cross board: write cross:3,2,3,2"
        );
        assert_eq!(
            error("triangle:-5"),
            "`triangle:-5` is not a triangle board: write triangle:5"
        );
        assert_eq!(
            error("rectangle:300x2"),
            "`rectangle:300x2` is not a rectangle board: write rectangle:6x6"
        );
        assert_eq!(
            error("rectangle:9x9"),
            "this board has 81 cells; 64 is the most"
        );
        assert_eq!(
            error("diamond:255"),
            "this board has 129541 cells; 64 is the most"
        );
        assert_eq!(error("triangle:0"), "a board needs at least one cell");
        assert_eq!(error("rectangle:200x0"), "a board needs at least one cell");
        assert_eq!(
            error("rectangle:200x1"),
            "this board has 200 cells; 64 is the most"
        );
    }
}
