//! The shape that a name stands for: of a board file, or of a family with its numbers. Read
//! `text/board_name.rs` before it.

use super::{BUILT_IN, FAMILIES, FamilyError};
use crate::rules::board::{Board, BoardError};
use crate::rules::directions::Directions;
use crate::rules::hole::Cell;

/// Other names that people know these boards by.
const ALSO: [(&str, &str); 5] = [
    ("british", "english"),
    ("standard", "english"),
    ("european", "french"),
    ("german", "wiegleb"),
    ("square", "rectangle"),
];

/// The cells and directions that a name stands for.
pub(super) struct Shape {
    /// The name as it is printed.
    pub(super) name: String,
    pub(super) cells: Vec<Cell>,
    pub(super) directions: Directions,
}

impl Shape {
    pub(super) fn named(text: &str, asked: &str) -> Result<Shape, FamilyError> {
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
