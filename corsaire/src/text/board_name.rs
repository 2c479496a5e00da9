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

/// Other names that people know these boards by.
const ALSO: [(&str, &str); 5] = [
    ("british", "english"),
    ("standard", "english"),
    ("european", "french"),
    ("german", "wiegleb"),
    ("square", "rectangle"),
];

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

    /// The name of the built-in board, or of the board of a family, that has these holes and directions.
    ///
    /// ```
    /// use corsaire::Board;
    /// let board = Board::parse("name: mine\nooo\nooo")?;
    /// assert_eq!(board.usual_name().as_deref(), Some("rectangle:3x2"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn usual_name(&self) -> Option<String> {
        let cells =
            |board: &Board| -> Vec<Cell> { board.holes().map(|hole| board.cell(hole)).collect() };
        let built_in = BUILT_IN.iter().map(|(name, _)| name.to_string());
        let rectangle = format!("rectangle:{}x{}", self.width(), self.height());
        let sizes = 1..=usize::from(self.height().max(self.width()));
        let families = ["triangle", "rhombus", "hexagon", "diamond"];
        let sized = sizes.flat_map(|size| families.map(|family| format!("{family}:{size}")));
        let plain: Vec<String> = built_in.chain([rectangle]).chain(sized).collect();
        let diagonal = plain.iter().map(|name| format!("{name}+diagonals"));
        plain.iter().cloned().chain(diagonal).find(|name| {
            let same = |other: Board| {
                other.directions() == self.directions() && cells(&other) == cells(self)
            };
            Board::named(name).is_ok_and(same)
        })
    }
}

impl Board {
    /// The named board with the same holes and directions: built in, or of a family. `None` if there is
    /// none.
    ///
    /// ```
    /// use corsaire::Board;
    /// let drawn = Board::parse("directions: 6\n\no\noo\nooo\n")?;
    /// assert_eq!(drawn.with_known_name().unwrap().name(), "triangle:3");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn with_known_name(&self) -> Option<Board> {
        let cells =
            |board: &Board| -> Vec<Cell> { board.holes().map(|hole| board.cell(hole)).collect() };
        let own = cells(self);
        let columns = own.iter().map(|cell| cell.column).max()? + 1;
        let rows = own.iter().map(|cell| cell.row).max()? + 1;
        let half = rows.div_ceil(2);
        let mut names: Vec<String> = BUILT_IN.iter().map(|(name, _)| name.to_string()).collect();
        names.push(format!("rectangle:{columns}x{rows}"));
        names.extend(["triangle", "rhombus"].map(|family| format!("{family}:{rows}")));
        names.extend(["hexagon", "diamond"].map(|family| format!("{family}:{half}")));
        for top in 0..=rows.saturating_sub(3) {
            for left in 0..=columns.saturating_sub(3) {
                let (bottom, right) = (rows.checked_sub(top + 3), columns.checked_sub(left + 3));
                if let (Some(bottom), Some(right)) = (bottom, right) {
                    names.push(format!("cross:{top},{right},{bottom},{left}"));
                }
            }
        }
        let diagonals = match self.directions() {
            Directions::Eight => "+diagonals",
            _ => "",
        };
        names.into_iter().find_map(|name| {
            let board = Board::named(&format!("{name}{diagonals}")).ok()?;
            let same = board.directions() == self.directions() && cells(&board) == own;
            same.then_some(board)
        })
    }
}

impl Board {
    /// The same board. If its name is that of a board with other holes or directions, built in or of a
    /// family, it is called `board`: a name that everybody knows says which board it is.
    ///
    /// ```
    /// use corsaire::Board;
    /// let small = Board::parse("name: english\nooo\nooo")?;
    /// assert_eq!(small.without_false_name().name(), "board");
    /// let own = Board::parse("name: my board\nooo\nooo")?;
    /// assert_eq!(own.without_false_name().name(), "my board");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn without_false_name(self) -> Board {
        let cells = |board: &Board| -> Vec<Cell> {
            let holes = board.holes();
            holes.map(|hole| board.cell(hole)).collect()
        };
        let is_other = |name: &str| match Board::named(name) {
            Ok(known) => known.directions() != self.directions() || cells(&known) != cells(&self),
            // The name of a family, with numbers that make no board.
            Err(error) => matches!(error, FamilyError::Board(_)),
        };
        let name = self.name();
        // In `english, vacate d4` the name is followed by more.
        let first = name.split([',', ';']).next().unwrap_or_default();
        let is_false = match Board::named(name) {
            Err(FamilyError::Unknown { .. }) => is_other(first),
            _ => is_other(name),
        };
        match is_false {
            true => Board::new("board", cells(&self), self.directions()).unwrap_or(self),
            false => self,
        }
    }
}

struct Shape {
    /// The name as it is printed.
    name: String,
    cells: Vec<Cell>,
    directions: Directions,
}

impl Shape {
    fn named(text: &str, asked: &str) -> Result<Shape, FamilyError> {
        let end = text.find(|c: char| c.is_ascii_digit() || matches!(c, ':' | '('));
        let (letters, numbers) = text.split_at(end.unwrap_or(text.len()));
        // Blanks and hyphens do not tell names apart.
        let only_letters = |name: &str| name.replace(|c: char| !c.is_alphabetic(), "");
        let word = only_letters(letters);
        let also = ALSO.iter().find(|(other, _)| *other == word);
        let word = also.map_or(&*word, |(_, name)| name);
        let built_in = BUILT_IN
            .iter()
            .find(|(known, _)| only_letters(known) == word);
        if let Some((name, file)) = built_in
            && numbers.trim().is_empty()
        {
            let board = Board::parse(file).expect("tests read every built-in board file");
            return Ok(Shape {
                name: name.to_string(),
                cells: board.holes().map(|hole| board.cell(hole)).collect(),
                directions: board.directions(),
            });
        }
        let families = FAMILIES
            .iter()
            .filter_map(|(example, _)| example.split_once(':'));
        let mut families = families.filter(|(known, _)| *known == word);
        let unknown = || FamilyError::Unknown {
            name: asked.to_string(),
            near: near(word),
        };
        let (family, example) = families.next().ok_or_else(unknown)?;
        Shape::of_family(family, example, numbers, asked)
    }

    fn of_family(
        family: &'static str,
        example: &'static str,
        numbers: &str,
        asked: &str,
    ) -> Result<Shape, FamilyError> {
        let is_blank = |c: char| c.is_whitespace() || matches!(c, ':' | '(' | ')' | '=');
        let numbers = numbers.trim_matches(is_blank);
        if numbers.is_empty() {
            return Err(FamilyError::Size { family, example });
        }
        let wrong = || FamilyError::Numbers {
            text: asked.to_string(),
            family,
            example,
        };
        let is_between = |c: char| c.is_whitespace() || matches!(c, ',' | 'x' | '×' | '*');
        let numbers: Vec<u8> = numbers
            .split(is_between)
            .filter(|part| !part.is_empty())
            .map(|number| {
                let digits = number.bytes().all(|b| b.is_ascii_digit());
                number
                    .parse::<u8>()
                    .ok()
                    .filter(|_| digits)
                    .ok_or_else(wrong)
            })
            .collect::<Result<_, _>>()?;
        // A square has one number.
        let numbers = match (family, &numbers[..]) {
            ("rectangle", [side]) => vec![*side, *side],
            _ => numbers,
        };
        let sizes: Vec<i32> = numbers.iter().copied().map(i32::from).collect();
        let (cells, directions) = cells_of(family, &sizes).ok_or_else(wrong)?;
        // Before their numbers are made small: a grid can be far too large.
        if cells.len() > Board::MOST_HOLES {
            return Err(BoardError::TooManyCells(cells.len()).into());
        }
        let cell = |(column, row)| Cell {
            column: column as u8,
            row: row as u8,
        };
        let between = if family == "rectangle" { "x" } else { "," };
        let numbers: Vec<String> = numbers.iter().map(u8::to_string).collect();
        Ok(Shape {
            name: format!("{family}:{}", numbers.join(between)),
            cells: cells.into_iter().map(cell).collect(),
            directions,
        })
    }
}

/// The name that is most like a word, if one is like it.
fn near(word: &str) -> Option<&'static str> {
    let boards = BUILT_IN.iter().map(|(name, _)| (*name, *name));
    let families = FAMILIES.iter().filter_map(|(example, _)| {
        let (name, _) = example.split_once(':')?;
        Some((name, *example))
    });
    let also = ALSO.iter().map(|(other, name)| (*other, *name));
    let all = boards.chain(families).chain(also);
    let likeness = |name: &str| match name.starts_with(word) && word.len() > 2 {
        true => 0.95,
        false => strsim::jaro_winkler(name, word),
    };
    let best = all.max_by(|(a, _), (b, _)| likeness(a).total_cmp(&likeness(b)));
    best.filter(|(name, _)| likeness(name) > 0.8)
        .map(|(_, example)| example)
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
