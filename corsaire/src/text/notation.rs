//! Solutions as text, as the paper prints them: `i5-g5, f5-h5, ... d1-f1-f3 (8), and f6-d6.`
//! `docs/notation.md` describes it. Read `rules/moves.rs` before it.
//!
//! This is the first of three stages: text becomes [`WrittenMove`]s here, which may name holes
//! that no board has; `text/replay.rs` plays them on a board and returns a [`Line`](crate::rules::Line).

use crate::rules::board::Board;
use crate::rules::hole::Cell;
use crate::text::drawing::is_dash;
use crate::text::hole_names::HoleError;
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
#[non_exhaustive]
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
    /// A number where a hole must be named.
    #[error("{0}")]
    Number(HoleError),
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
///
/// # Errors
///
/// The text is not a list of moves: the error says where.
pub fn parse_moves(text: &str) -> Result<Vec<WrittenMove>, Error> {
    read(text, None)
}

/// Reads the moves of a solution on a board. If people number its holes, numbers are holes too.
///
/// ```
/// use corsaire::{Board, text::parse_moves_on};
/// let board = Board::named("triangle:5")?;
/// let moves = parse_moves_on(&board, "1. 12-5, 2. 10-8")?;
/// assert_eq!(moves[0].0[1].cell.to_string(), "b3");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// The text is not a list of moves, or a number in it is not a hole: the error says where.
pub fn parse_moves_on(board: &Board, text: &str) -> Result<Vec<WrittenMove>, Error> {
    read(text, Some(board))
}

fn read(text: &str, board: Option<&Board>) -> Result<Vec<WrittenMove>, Error> {
    let mut moves = Vec::new();
    let mut current: Vec<WrittenHole> = Vec::new();
    let mut dash: Option<Place> = None;
    for (place, token) in tokens(&without_words_around(text), board)? {
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

/// The same text with blanks for what stands above and below the moves, as this program and people
/// print it: `solved: 18 moves`, a figure, words with a colon in front of the moves. If several lines
/// have such words, the last of them begins the moves. Words between moves stay: they are errors.
fn without_words_around(text: &str) -> String {
    let lines: Vec<&str> = text.split('\n').collect();
    let has_jump = |line: &&str| first_jump(line).is_some();
    let named = lines.iter().rposition(|line| words_before(line).is_some());
    let first = named.or_else(|| lines.iter().position(has_jump));
    let last = lines.iter().rposition(has_jump);
    let (Some(first), Some(last)) = (first, last) else {
        return text.to_string();
    };
    let blank = |text: &str| text.chars().map(|_| ' ').collect::<String>();
    let line = |(index, line): (usize, &&str)| match index {
        _ if named.is_some_and(|named| index < named) => blank(line),
        _ if (index < first || index > last) && is_around(line) => blank(line),
        _ if named == Some(index) => {
            let words = words_before(line).unwrap_or(0);
            blank(&line[..words]) + &line[words..]
        }
        _ => line.to_string(),
    };
    let lines: Vec<String> = lines.iter().enumerate().map(line).collect();
    lines.join("\n")
}

/// Where words with a colon end that stand before the first jump of a line.
fn words_before(line: &str) -> Option<usize> {
    let colon = line[..first_jump(line)?].rfind(':')?;
    is_prose(&line[..colon]).then_some(colon + 1)
}

/// A line of words, or of a figure: it names no hole.
fn is_around(line: &str) -> bool {
    let mut words = line.split(|c: char| !c.is_alphanumeric());
    is_prose(line) || words.all(|word| word.parse::<Cell>().is_err())
}

/// Where the first dash with a hole on both sides stands.
fn first_jump(line: &str) -> Option<usize> {
    let is_hole = |word: &str| {
        let is_number = !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit());
        is_number || word.parse::<Cell>().is_ok()
    };
    let is_part = |c: char| c.is_ascii_alphanumeric();
    let jump = |(at, dash): (usize, &str)| {
        let before = line[..at].trim_end().rsplit(|c| !is_part(c)).next();
        let after = line[at + dash.len()..]
            .trim_start()
            .split(|c| !is_part(c))
            .next();
        before.is_some_and(is_hole) && after.is_some_and(is_hole)
    };
    line.match_indices(is_dash)
        .find(|found| jump(*found))
        .map(|(at, _)| at)
}

/// A line with a word in it that is not of a solution.
fn is_prose(line: &str) -> bool {
    let mut words = line.split(|c: char| !c.is_alphanumeric());
    words.any(|word| {
        word.chars().count() > 2 && word.chars().all(char::is_alphabetic) && !is_joining(word)
    })
}

/// Words that the paper has between moves.
fn is_joining(word: &str) -> bool {
    matches!(&*word.to_ascii_lowercase(), "and" | "then")
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

/// Arrows that people write for a dash; `->` and the word "to" are others.
fn is_arrow(character: char) -> bool {
    matches!(character, '>' | '→' | '➝' | '⇒')
}

/// What a word stands for: a hole, "and", or "to".
fn word_token(word: &str) -> Option<Token> {
    match word.parse() {
        Ok(cell) => Some(Token::Hole(cell)),
        Err(_) if is_joining(word) => Some(Token::Separator),
        Err(_) if word.eq_ignore_ascii_case("to") => Some(Token::Dash),
        Err(_) => None,
    }
}

/// What a number stands for, and its length: a hole beside a dash, if the board has numbers, or else the
/// number of a move before it, as in `7.` or `7)`.
fn number_token(
    (digits, rest): (&str, &str),
    is_after_dash: bool,
    board: Option<&Board>,
) -> Result<(Token, usize), NotationError> {
    let after = rest.trim_start().chars().next();
    if let Some(board) = board
        && (is_after_dash || after.is_some_and(|c| is_dash(c) || is_arrow(c)))
    {
        let hole = board.hole_named(digits).map_err(NotationError::Number)?;
        return Ok((Token::Hole(board.cell(hole)), digits.len()));
    }
    match rest.chars().next() {
        Some('.' | ')') => Ok((Token::Separator, digits.len() + 1)),
        _ => Err(NotationError::Counter),
    }
}

/// The length of a number in parentheses at the beginning of a text.
fn number_in_parentheses(text: &str) -> Option<usize> {
    let (inside, _) = text[1..].split_once(')')?;
    let digits = inside.trim();
    let is_number = !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit());
    is_number.then_some(inside.len() + 2)
}

fn tokens(text: &str, board: Option<&Board>) -> Result<Vec<(Place, Token)>, Error> {
    let mut tokens: Vec<(Place, Token)> = Vec::new();
    let mut place = Place::START;
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let error = |reason| Err(TextError::new(place, reason));
        let length_of = |part: fn(char) -> bool| rest.find(|c| !part(c)).unwrap_or(rest.len());
        let length = match first {
            'a'..='z' | 'A'..='Z' => {
                let word = &rest[..length_of(|c| c.is_ascii_alphanumeric())];
                match word_token(word) {
                    Some(token) => tokens.push((place, token)),
                    None => return error(NotationError::UnknownWord(word.to_string())),
                }
                word.len()
            }
            '0'..='9' => {
                let digits = length_of(|c| c.is_ascii_digit());
                let is_after_dash = matches!(tokens.last(), Some((_, Token::Dash)));
                let token = number_token(rest.split_at(digits), is_after_dash, board);
                match token {
                    Ok((token, length)) => {
                        tokens.push((place, token));
                        length
                    }
                    Err(reason) => return error(reason),
                }
            }
            '(' => match number_in_parentheses(rest) {
                Some(length) => length,
                None => return error(NotationError::Counter),
            },
            ',' | ';' | '.' => {
                tokens.push((place, Token::Separator));
                1
            }
            _ if is_dash(first) && rest[first.len_utf8()..].starts_with('>') => {
                tokens.push((place, Token::Dash));
                first.len_utf8() + 1
            }
            _ if is_dash(first) || is_arrow(first) => {
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
        assert_eq!(rejected("4-1, 6-4"), (1, 1, Counter));
        let numbered = |board: &str, text: &str| {
            let board = Board::named(board).expect(board);
            parse_moves_on(&board, text).map(|moves| moves.len())
        };
        assert_eq!(numbered("triangle:5", "4-1, 2. 6 - 4\n7-2-9"), Ok(3));
        for (board, text) in [("triangle:5", "4-16"), ("english", "4-1")] {
            let error = numbered(board, text).expect_err(text);
            assert!(matches!(error.reason, Number(_)), "{error}");
        }
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
            "d2->d4, f3 to d3→b3",
            "solved: 2 moves, 3 jumps; one man is left on b3\nd2-d4,\nf3-d3-b3\nno shorter one",
            "best so far: d2-d4, f3-d3-b3",
            "winnable: 3 men left\n\n  a b\n1 o -\n2 o o\n\nthese jumps lose: e4-c4\none way: d2-d4,\nf3-d3-b3",
        ] {
            assert_eq!(plain(text), expected, "{text}");
        }
        assert!(plain(" \n").is_empty());
        let between = parse_moves("d2-d4\nthe next move\nf3-d3").expect_err("words between moves");
        assert_eq!((between.place.line, between.place.column), (2, 1));
    }
}
