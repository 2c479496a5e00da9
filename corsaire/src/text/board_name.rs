//! The boards that have names: those of the paper, kept as board files in `boards/`
//! of this crate, and the families (`cross:3,2,3,2`, `triangle:5`, ...). Read `text/board_file.rs`
//! before it, then `text/board_name/shape.rs`.

mod known;
mod shape;

use crate::rules::board::{Board, BoardError};
use crate::rules::directions::Directions;
use shape::Shape;

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
#[non_exhaustive]
pub enum FamilyError {
    /// No built-in board and no family is called this.
    #[error("there is no board `{name}`{}", .near.map_or_else(|| format!("; there are {}", names()), |near| format!(": did you mean {near}?")))]
    Unknown {
        /// The name as given.
        name: String,
        /// A name that is like it.
        near: Option<&'static str>,
    },
    /// A family without numbers.
    #[error("which size of {family}? Write one like {family}:{example}")]
    Size {
        /// The family's name.
        family: &'static str,
        /// Numbers that would do.
        example: &'static str,
    },
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
    /// The board of this name: built in, or of a family, with or without `+diagonals`. Capital letters
    /// and blanks do not matter: `Triangle 5` is `triangle:5`.
    ///
    /// ```
    /// use corsaire::Board;
    /// assert_eq!(Board::named("Triangle 5")?.name(), "triangle:5");
    /// let wrong = Board::named("englisch").unwrap_err().to_string();
    /// assert_eq!(wrong, "there is no board `englisch`: did you mean english?");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// There is no such board or family, or its numbers make no board.
    pub fn named(name: &str) -> Result<Board, FamilyError> {
        let plain = name.trim().to_lowercase();
        let (shape, diagonals) = match plain.strip_suffix("diagonals") {
            Some(shape) => (shape.trim_end().trim_end_matches('+').trim_end(), true),
            None => (&*plain, false),
        };
        let shape = Shape::named(shape, name)?;
        let (name, directions) = match diagonals {
            true => (format!("{}+diagonals", shape.name), Directions::Eight),
            false => (shape.name, shape.directions),
        };
        Ok(Board::new(name, shape.cells, directions)?)
    }
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
    fn names_as_people_type_them() {
        for (typed, name) in [
            ("English", "english"),
            (" ENGLISH ", "english"),
            ("Semi Wiegleb", "semi-wiegleb"),
            ("semi_wiegleb", "semi-wiegleb"),
            ("European", "french"),
            ("german", "wiegleb"),
            ("Triangle 5", "triangle:5"),
            ("triangle5", "triangle:5"),
            ("triangle(05)", "triangle:5"),
            ("Rectangle 4 x 3", "rectangle:4x3"),
            ("rectangle:4,3", "rectangle:4x3"),
            ("square 4", "rectangle:4x4"),
            ("cross 3 2 3 2", "cross:3,2,3,2"),
            ("Hexagon:3 + Diagonals", "hexagon:3+diagonals"),
            ("diamond 5", "diamond:5"),
            ("diamond", "diamond"),
        ] {
            let board = Board::named(typed).expect(typed);
            assert_eq!(board.name(), name);
            assert_eq!(Board::named(name).as_ref(), Ok(&board));
        }
    }

    #[test]
    fn names_that_are_no_board() {
        let error = |name| Board::named(name).expect_err(name).to_string();
        let known = "there are english, french, wiegleb, semi-wiegleb, diamond, and families like \
                     cross:3,2,3,2, triangle:5, rectangle:6x6, rhombus:6, hexagon:4, diamond:5";
        for name in ["pentagram", "q:5", "", "+diagonals"] {
            assert_eq!(error(name), format!("there is no board `{name}`; {known}"));
        }
        for (name, near) in [
            ("englisch", "english"),
            ("Englis", "english"),
            ("frensh", "french"),
            ("semiwigleb", "semi-wiegleb"),
            ("triangel:5", "triangle:5"),
            ("hex:4", "hexagon:4"),
            ("rect:4x4", "rectangle:6x6"),
        ] {
            let expected = format!("there is no board `{name}`: did you mean {near}?");
            assert_eq!(error(name), expected);
        }
        assert_eq!(
            error("Triangle"),
            "which size of triangle? Write one like triangle:5"
        );
        assert_eq!(
            error("english:3"),
            "there is no board `english:3`: did you mean english?"
        );
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
            "this board has 81 holes; 64 is the most"
        );
        assert_eq!(
            error("diamond:255"),
            "this board has 129541 holes; 64 is the most"
        );
        assert_eq!(error("triangle:0"), "a board needs at least one cell");
        assert_eq!(error("rectangle:200x0"), "a board needs at least one cell");
        assert_eq!(
            error("rectangle:200x1"),
            "this board has 200 holes; 64 is the most"
        );
    }
}
