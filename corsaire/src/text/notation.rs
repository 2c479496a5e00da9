//! Solutions as text, as the paper prints them: `i5-g5, f5-h5, ... d1-f1-f3 (8), and f6-d6.`
//! `docs/notation.md` describes it. Read `rules/moves.rs` before it.
//!
//! This is the first of three stages: text becomes [`WrittenMove`]s here, which may name holes
//! that no board has; `text/replay.rs` plays them on a board and returns a [`Line`](crate::rules::Line).

use crate::rules::hole::Cell;
use crate::text::diagram::is_dash;
use crate::text::location::{Place, TextError};

/// A hole as written, with its place in the text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WrittenHole {
    /// The hole that is named.
    pub cell: Cell,
    /// Where its name starts.
    pub place: Place,
}

/// A move as written: two holes or more.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WrittenMove(pub Vec<WrittenHole>);

/// Why a text is not a solution.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NotationError {
    /// A character that has no meaning here.
    #[error("`{}` means nothing in a solution", .0.escape_debug())]
    UnknownCharacter(char),
    /// A word that is neither a hole nor "and" nor "then".
    #[error("`{0}` is neither a hole (like d4) nor \"and\" nor \"then\"")]
    UnknownWord(String),
    /// A hole with no dash beside it.
    #[error("`{0}` stands alone: a move goes from hole to hole, like d2-d4")]
    LoneHole(Cell),
    /// A dash that does not follow a hole.
    #[error("there is no hole before this dash")]
    DashFirst,
    /// A dash that no hole follows.
    #[error("there is no hole after this dash")]
    DashLast,
    /// A bracket without a number in it.
    #[error("a counter is a number in brackets, like (8)")]
    Counter,
}

type Error = TextError<NotationError>;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Token {
    Hole(Cell),
    Dash,
    Separator,
}

/// Reads the moves of a solution. An empty text is a solution without moves.
///
/// ```
/// use corsaire::text::parse_moves;
/// let moves = parse_moves("d2–d4, f3-d3,\nthen e1-e3-c3 (3), and e4-e2.").unwrap();
/// assert_eq!(moves.len(), 4);
/// assert_eq!(moves[2].0[2].cell.to_string(), "c3");
/// ```
pub fn parse_moves(text: &str) -> Result<Vec<WrittenMove>, Error> {
    let mut moves = Vec::new();
    let mut current: Vec<WrittenHole> = Vec::new();
    let mut dash: Option<Place> = None;
    for (place, token) in tokens(text)? {
        match token {
            Token::Hole(cell) => {
                if dash.take().is_none() {
                    finish(&mut current, &mut moves)?;
                }
                current.push(WrittenHole { cell, place });
            }
            Token::Dash if dash.is_some() || current.is_empty() => {
                return Err(TextError::new(place, NotationError::DashFirst));
            }
            Token::Dash => dash = Some(place),
            Token::Separator => {
                dangling(dash)?;
                finish(&mut current, &mut moves)?;
            }
        }
    }
    dangling(dash)?;
    finish(&mut current, &mut moves)?;
    Ok(moves)
}

fn dangling(dash: Option<Place>) -> Result<(), Error> {
    dash.map_or(Ok(()), |place| {
        Err(TextError::new(place, NotationError::DashLast))
    })
}

fn finish(current: &mut Vec<WrittenHole>, moves: &mut Vec<WrittenMove>) -> Result<(), Error> {
    match current[..] {
        [] => {}
        [WrittenHole { cell, place }] => {
            return Err(TextError::new(place, NotationError::LoneHole(cell)));
        }
        _ => moves.push(WrittenMove(std::mem::take(current))),
    }
    Ok(())
}

fn tokens(text: &str) -> Result<Vec<(Place, Token)>, Error> {
    let mut tokens = Vec::new();
    let mut place = Place::START;
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let error = |reason| Err(TextError::new(place, reason));
        let length_of = |part: fn(char) -> bool| rest.find(|c| !part(c)).unwrap_or(rest.len());
        let length = match first {
            'a'..='z' | 'A'..='Z' => {
                let word = &rest[..length_of(|c| c.is_ascii_alphanumeric())];
                match word.parse() {
                    Ok(cell) => tokens.push((place, Token::Hole(cell))),
                    Err(_) if matches!(&*word.to_ascii_lowercase(), "and" | "then") => {
                        tokens.push((place, Token::Separator));
                    }
                    Err(_) => return error(NotationError::UnknownWord(word.to_string())),
                }
                word.len()
            }
            '0'..='9' => {
                // A move's number before it: `7.` or `7)`.
                let digits = length_of(|c| c.is_ascii_digit());
                match rest[digits..].chars().next() {
                    Some('.' | ')') => tokens.push((place, Token::Separator)),
                    _ => return error(NotationError::Counter),
                }
                digits + 1
            }
            '(' => {
                let inside = rest[1..].split_once(')').map(|(inside, _)| inside);
                let number = |inside: &&str| {
                    !inside.trim().is_empty() && inside.trim().bytes().all(|b| b.is_ascii_digit())
                };
                match inside.filter(number) {
                    Some(inside) => inside.len() + 2,
                    None => return error(NotationError::Counter),
                }
            }
            ',' | ';' | '.' => {
                tokens.push((place, Token::Separator));
                1
            }
            _ if is_dash(first) => {
                tokens.push((place, Token::Dash));
                first.len_utf8()
            }
            _ if first.is_whitespace() || first == '\u{feff}' => first.len_utf8(),
            _ => return error(NotationError::UnknownCharacter(first)),
        };
        let (read, unread) = rest.split_at(length);
        place = read.chars().fold(place, Place::after);
        rest = unread;
    }
    Ok(tokens)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_mistake_has_its_place_and_reason() {
        use NotationError::*;
        let rejected = |text: &str| {
            let error = parse_moves(text).expect_err(text);
            (error.place.line, error.place.column, error.reason)
        };
        let d4 = "d4".parse().expect("a cell");
        assert_eq!(rejected("d2-d4 + x"), (1, 7, UnknownCharacter('+')));
        assert_eq!(
            rejected("d2-d4,\n f4-d4 or e4-g4"),
            (2, 8, UnknownWord("or".to_string()))
        );
        assert_eq!(rejected("d2-d4, d4, f3-d3"), (1, 8, LoneHole(d4)));
        assert_eq!(rejected("d2-d4, -d3"), (1, 8, DashFirst));
        assert_eq!(rejected("d2--d4"), (1, 4, DashFirst));
        assert_eq!(rejected("d2-d4-"), (1, 6, DashLast));
        assert_eq!(rejected("d2-, d4-d6"), (1, 3, DashLast));
        assert_eq!(rejected("d2-d4 (x)"), (1, 7, Counter));
        assert_eq!(rejected("d2-d4 (8"), (1, 7, Counter));
        assert_eq!(rejected("d2-d4 17"), (1, 7, Counter));
    }

    #[test]
    fn dashes_breaks_and_counters_are_accepted() {
        let plain = |text| -> Vec<Vec<String>> {
            let moves = parse_moves(text).expect(text);
            moves
                .iter()
                .map(|m| m.0.iter().map(|h| h.cell.to_string()).collect())
                .collect()
        };
        let expected = vec![vec!["d2", "d4"], vec!["f3", "d3", "b3"]];
        for text in [
            "d2-d4, f3-d3-b3",
            "d2-d4 f3-d3-b3.",
            "1. D2‐D4 2. F3−D3—B3",
            "d2 - d4 (1);\nf3-d3-\n b3 (2).",
            "d2-d4, and then f3‑d3–b3",
        ] {
            assert_eq!(plain(text), expected, "{text}");
        }
        assert!(plain(" \n").is_empty());
    }
}
