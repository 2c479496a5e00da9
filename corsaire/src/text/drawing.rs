//! Drawings: what boards and positions look like in a text, before anything is known of the board.
//! Read `text/location.rs` before it.
//!
//! A drawing is rows of marks. Around them there may be what figures have: column letters, row
//! numbers, a frame, and words above and below. All of that is taken off here.

use crate::rules::hole::column_name;
use crate::text::location::{Place, TextError};

/// What a character of a drawing is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Mark {
    /// A hole with a man in it.
    Man,
    /// A hole without one.
    Empty,
    /// `.`: no hole, as boards are written here. Where that cannot be meant, an empty hole.
    Dot,
}

impl Mark {
    /// What a character means, if it means anything.
    pub(super) fn of(character: char) -> Option<Mark> {
        match character {
            'o' | 'O' | 'x' | 'X' | '*' | '#' | '@' | '1' | '●' | '•' | '⬤' => {
                Some(Mark::Man)
            }
            '·' | '_' | '0' | '○' | '◦' => Some(Mark::Empty),
            '.' => Some(Mark::Dot),
            _ if is_dash(character) => Some(Mark::Empty),
            _ => None,
        }
    }
}

/// Dashes that people and typesetters use for a hyphen.
pub(crate) fn is_dash(character: char) -> bool {
    matches!(
        character,
        '-' | '\u{2010}'..='\u{2015}' | '\u{2212}' | '\u{fe63}' | '\u{ff0d}'
    )
}

/// A character of a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Written {
    /// Where it stands in the text.
    pub(super) place: Place,
    /// How far to the right it is drawn, from 0. Marks with tabs between them are two apart.
    pub(super) x: usize,
    /// The character.
    pub(super) character: char,
}

/// A row: its characters without blanks, row number and frame.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Row {
    /// Where it begins.
    pub(super) place: Place,
    /// What stands in it.
    pub(super) written: Vec<Written>,
}

/// A drawing, its rows from the top.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Drawing {
    pub(super) rows: Vec<Row>,
    /// Where column `a` is drawn, if there are column letters above.
    pub(super) first_column: Option<usize>,
    /// Whether the rows were numbered.
    pub(super) numbered: bool,
    /// Whether there is a frame around them.
    pub(super) framed: bool,
}

/// What is wrong with the numbers beside the rows of a drawing.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RowError {
    /// The number beside a row is not the row's.
    #[error("this is row {expected}, not row {found}")]
    Number {
        /// The row it is.
        expected: usize,
        /// The number beside it.
        found: String,
    },
    /// A line below numbered rows that looks like another one.
    #[error("row {0} should stand here, with its number, but this cannot be read as a row")]
    Broken(usize),
}

impl Drawing {
    /// A drawing on one line, with `/` between its rows.
    pub(super) fn on_one_line(text: &str) -> Drawing {
        let mut rows = vec![Row {
            place: Place::START,
            written: Vec::new(),
        }];
        let mut place = Place::START;
        let mut x = 0;
        for character in text.chars() {
            let row = rows.last_mut().expect("there is a first row");
            match character {
                '/' => {
                    x = 0;
                    rows.push(Row {
                        place: place.after(character),
                        written: Vec::new(),
                    });
                    place = place.after(character);
                    continue;
                }
                _ if character.is_whitespace() => {}
                _ => row.written.push(Written {
                    place,
                    x,
                    character,
                }),
            }
            x += 1;
            place = place.after(character);
        }
        Drawing {
            rows,
            first_column: None,
            numbered: false,
            framed: false,
        }
    }

    /// A drawing on many lines. If it has row numbers, the rows are the lines that are numbered from
    /// 1, and all else is words around it; if it has none, every line is a row.
    pub(super) fn on_lines(text: &str) -> Result<Drawing, TextError<RowError>> {
        // Tabs stand between marks, two steps each; or, among blanks, they lead to every eighth column.
        let tab = if text.contains("  ") { 8 } else { 2 };
        let framed = text.contains(is_side);
        let lines = (1..).zip(text.lines()).map(|(n, l)| read(n, l, tab));
        let lines: Vec<Row> = lines.collect();
        let is_first = |row: &Row| row.number().is_some_and(|number| number == "1");
        let is_last_resort = |row: &Row| row.is_numbered();
        let begin = lines
            .iter()
            .position(|row| is_first(row) && row.is_numbered());
        let begin = begin.or_else(|| lines.iter().position(is_last_resort));
        match begin.filter(|begin| !is_binary(&lines[*begin..])) {
            None => Ok(Drawing {
                framed,
                ..Drawing::bare(lines)
            }),
            Some(begin) => Drawing::numbered(&lines, begin),
        }
    }

    /// Every line that is not blank and not letters is a row.
    fn bare(lines: Vec<Row>) -> Drawing {
        let mut first_column = None;
        let mut rows = Vec::new();
        for row in lines {
            if row.written.is_empty() {
                continue;
            }
            if rows.is_empty() && row.is_heading() {
                first_column = Some(row.written[0].x);
                continue;
            }
            rows.push(row);
        }
        Drawing {
            rows,
            first_column,
            numbered: false,
            framed: false,
        }
    }

    /// The lines that are numbered, from the one at `begin`.
    fn numbered(lines: &[Row], begin: usize) -> Result<Drawing, TextError<RowError>> {
        let mut rows: Vec<Row> = Vec::new();
        let numbered = lines[begin..].iter().filter(|row| !row.written.is_empty());
        for row in numbered.take_while(|row| row.is_numbered()) {
            let found = row.number().unwrap_or_default();
            let expected = rows.len() + 1;
            if found != expected.to_string() {
                let wrong = RowError::Number { expected, found };
                return Err(TextError::new(row.written[0].place, wrong));
            }
            rows.push(row.without_number(&found));
        }
        // A row with a slip in it is not words below the figure.
        let mut below = lines[begin..].iter().filter(|row| !row.written.is_empty());
        if let Some(row) = below.nth(rows.len()).filter(|row| row.is_like_a_row()) {
            let wrong = RowError::Broken(rows.len() + 1);
            return Err(TextError::new(row.written[0].place, wrong));
        }
        let above = lines[..begin].iter().rev();
        let above = above.filter(|row| !row.written.is_empty()).take(1);
        let first_column = above
            .filter(|row| row.is_heading())
            .map(|row| row.written[0].x);
        Ok(Drawing {
            rows,
            first_column: first_column.last(),
            numbered: true,
            framed: false,
        })
    }

    /// Whether blanks stand between all marks: no two are side by side.
    pub(super) fn is_spaced(&self) -> bool {
        let mut pairs = self.rows.iter().flat_map(|row| row.written.windows(2));
        let mut any = false;
        let apart = pairs.all(|pair| {
            any = true;
            pair[1].x > pair[0].x + 1
        });
        apart && any
    }
}

/// Rows of ones and zeros: their first digits are marks, not numbers of rows.
fn is_binary(lines: &[Row]) -> bool {
    let mut all = lines.iter().flat_map(|row| &row.written);
    all.all(|w| matches!(w.character, '0' | '1' | '.'))
}

impl Row {
    /// The number that the row begins with.
    fn number(&self) -> Option<String> {
        let mut x = None;
        let digits = self.written.iter().take_while(|w| {
            let follows = x.is_none_or(|before| w.x == before + 1);
            x = Some(w.x);
            follows && w.character.is_ascii_digit()
        });
        let digits: String = digits.map(|w| w.character).collect();
        (!digits.is_empty()).then_some(digits)
    }

    /// Whether it begins with a number and has marks behind it, or column letters among them, and
    /// nothing else.
    fn is_numbered(&self) -> bool {
        let Some(number) = self.number() else {
            return false;
        };
        let rest = &self.written[number.len()..];
        let single = |index: usize| {
            let beside = |other: Option<&Written>| {
                other.is_some_and(|w| {
                    w.x.abs_diff(rest[index].x) == 1 && w.character.is_alphabetic()
                })
            };
            !beside(rest.get(index + 1)) && !beside(index.checked_sub(1).and_then(|i| rest.get(i)))
        };
        rest.iter().enumerate().all(|(index, w)| {
            Mark::of(w.character).is_some()
                || w.character.is_ascii_lowercase() && single(index)
                || !w.character.is_alphanumeric()
                    && !matches!(w.character, '.' | ',' | ':' | ')' | '(')
        })
    }

    /// The same without its number, in front and, as some figures have it, behind.
    fn without_number(&self, number: &str) -> Row {
        let mut written = self.written[number.len()..].to_vec();
        let behind: String = written
            .iter()
            .rev()
            .take(number.len())
            .map(|w| w.character)
            .collect();
        let is_apart = |at: usize| at > 0 && written[at].x > written[at - 1].x + 1;
        let has_other_digits = !behind.chars().all(|c| matches!(c, '0' | '1'));
        if behind.chars().rev().eq(number.chars())
            && has_other_digits
            && is_apart(written.len() - number.len())
        {
            written.truncate(written.len() - number.len());
        }
        Row {
            place: written.first().map_or(self.place, |w| w.place),
            written,
        }
    }

    /// Whether most of it are marks.
    fn is_like_a_row(&self) -> bool {
        let marks = self
            .written
            .iter()
            .filter(|w| Mark::of(w.character).is_some());
        2 * marks.count() > self.written.len()
    }

    /// Column letters: a, b, c and so on, apart or together.
    fn is_heading(&self) -> bool {
        let letters: String = self.written.iter().map(|w| w.character).collect();
        let expected: String = (0..=u8::MAX).map(column_name).collect();
        !letters.is_empty()
            && letters.len() <= expected.len()
            && expected.starts_with(&letters.to_ascii_lowercase())
    }
}

/// The left and right sides of a frame.
fn is_side(character: char) -> bool {
    matches!(character, '|' | '\u{2502}' | '\u{2551}' | '\u{2503}')
}

/// A line without blanks and without its frame.
fn read(line: usize, text: &str, tab: usize) -> Row {
    let at = |column| Place { line, column };
    let mut written = Vec::new();
    let mut x = 0;
    for (index, character) in text.chars().enumerate() {
        match character {
            '\t' => x = (x / tab + 1) * tab,
            _ => {
                if !character.is_whitespace() {
                    written.push(Written {
                        place: at(index + 1),
                        x,
                        character,
                    });
                }
                x += 1;
            }
        }
    }
    let is_line = |c: char| matches!(c, '\u{2500}'..='\u{257f}' | '+' | '=' | '|') || is_dash(c);
    let has_corner = |c: char| matches!(c, '\u{2500}'..='\u{257f}' | '+' | '=');
    let all = |test: &dyn Fn(char) -> bool| written.iter().all(|w: &Written| test(w.character));
    if all(&is_line) && !all(&|c| !has_corner(c)) {
        written.clear();
    }
    written.retain(|w| !is_side(w.character));
    Row {
        place: written.first().map_or(at(1), |w| w.place),
        written,
    }
}
