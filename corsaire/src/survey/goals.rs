//! A list of goals: diagrams in one file. Read `text/diagram.rs` before it.

use crate::rules::board::Board;
use crate::rules::position::Position;
use crate::text::diagram::DiagramError;
use crate::text::location::TextError;

/// Reads a list of positions: a diagram on each line (rows joined by `/`), or diagrams of several lines
/// with an empty line between them. A line that begins with `# ` is a comment.
///
/// ```
/// use corsaire::{Board, survey::parse_goals};
/// let board = Board::named("triangle:3")?;
/// let goals = parse_goals(&board, "o/--/---\n-/--/oo-\n\n-\no o\n- - -\n")?;
/// assert_eq!(goals.len(), 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// A diagram cannot be read, or does not fit the board.
pub fn parse_goals(board: &Board, text: &str) -> Result<Vec<Position>, TextError<DiagramError>> {
    let text = text.trim_start_matches('\u{feff}');
    let lines = text.lines().map(|line| match line.starts_with("# ") {
        true => "",
        false => line,
    });
    let lines: Vec<&str> = lines.collect();
    let mut goals = Vec::new();
    let mut first = 0;
    for block in lines.split(|line| line.trim().is_empty()) {
        let each = board.height() == 1 || block.iter().all(|line| line.contains('/'));
        let rows = if each { 1 } else { block.len() };
        let diagrams = block.chunks(rows.max(1)).enumerate();
        for (number, diagram) in diagrams {
            let goal = Position::parse(board, &diagram.join("\n"));
            goals.push(goal.map_err(|mut error| {
                error.place.line += first + number * rows;
                error
            })?);
        }
        first += block.len() + 1;
    }
    Ok(goals)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mistakes_have_their_place_in_the_file() {
        let board = Board::named("triangle:3").expect("triangle");
        let place = |text: &str| {
            let error = parse_goals(&board, text).expect_err(text);
            (error.place.line, error.place.column)
        };
        assert_eq!(place("o/--/---\n-/o?/---\n"), (2, 4));
        assert_eq!(place("\n\no/--/---\n\n-\no ?\n- - -\n"), (6, 3));
        assert_eq!(parse_goals(&board, "\n \n"), Ok(Vec::new()));
        assert_eq!(place("# one\no/--/---\n# two\n-/o?/---\n"), (4, 4));
        let line = Board::named("rectangle:4x1").expect("a line");
        assert_eq!(parse_goals(&line, "o---\n-o--\n").map(|g| g.len()), Ok(2));
    }
}
