//! The figures of the paper, drawn again. Read `paper/parts/boards.rs` and `paper/parts/uniqueness.rs`
//! before it.

use crate::paper::inquiry::{Inquiry, board, value};
use crate::paper::part::NotRun;
use crate::paper::parts::boards::{BOARDS, figure};
use crate::paper::parts::uniqueness::{numbers_in, numbers_of};
use crate::paper::tables;
use corsaire::ask::Asker;
use corsaire::report::Diagram;
use corsaire::rules::{HoleSet, Line};
use corsaire::{Board, Move, Position};

/// A figure.
pub struct Figure {
    /// Number and words.
    pub caption: String,
    /// As it is drawn.
    pub diagram: Diagram,
    /// As text.
    pub text: String,
}

impl Figure {
    fn new(number: &str, words: &str, diagram: Diagram, text: String) -> Figure {
        let caption = format!("Fig. {number}: {words}");
        Figure {
            diagram: diagram.caption(caption.clone()),
            caption,
            text,
        }
    }

    fn of_men(number: &str, words: &str, board: &Board, men: Position) -> Figure {
        let text = men.figure(board);
        Figure::new(number, words, Diagram::new(board, men), text)
    }

    fn of_numbers(number: &str, words: &str, numbers: &[i64]) -> Result<Figure, NotRun> {
        let board = board("semi-wiegleb")?;
        if numbers.len() != board.len() {
            return Err(NotRun::because("not a number for each hole"));
        }
        let diagram = Diagram::new(&board, Position::EMPTY).values(numbers);
        let text = corsaire::text::figure(&board, |hole| numbers[hole.index()]);
        Ok(Figure::new(number, words, diagram, text))
    }
}

/// All figures of the paper, in order.
pub fn all<A: Asker>(inquiry: &Inquiry<'_, A>) -> Result<Vec<Figure>, NotRun> {
    let mut figures = boards()?;
    figures.extend(sweeps(inquiry)?);
    figures.extend(positions()?);
    figures.extend(numbers()?);
    Ok(figures)
}

/// Figs. 1 to 5.
fn boards() -> Result<Vec<Figure>, NotRun> {
    let mut figures = Vec::new();
    for (number, (_, name)) in (1..).zip(BOARDS) {
        let board = board(name)?;
        let words = format!("the {name} board, {} holes", board.len());
        figures.push(Figure::of_men(
            &number.to_string(),
            &words,
            &board,
            Position::EMPTY,
        ));
    }
    Ok(figures)
}

/// Figs. 6, 7a and 7b: positions with their 16-sweeps, which are computed.
fn sweeps<A: Asker>(inquiry: &Inquiry<'_, A>) -> Result<Vec<Figure>, NotRun> {
    let mut figures = Vec::new();
    let english = board("english")?;
    let longest = value(&inquiry.ask(&english.sweeps()))?;
    if let Some(sweep) = longest.all.first() {
        let length = sweep.captured.len();
        let words = format!("a {length}-sweep on the english board");
        figures.push(with_sweep("6", &words, &english, sweep.men(), &longest.all));
    }
    for (name, words) in [
        ("7a", "a 16-sweep that begins at d2"),
        ("7b", "a 16-sweep that begins at d4"),
    ] {
        let (board, men) = figure(name)?;
        let longest = value(&inquiry.ask(&board.sweeps()))?;
        figures.push(with_sweep(name, words, &board, men, &longest.all));
    }
    Ok(figures)
}

/// Men, with the arrows of a sweep that they allow.
fn with_sweep<'s>(
    number: &str,
    words: &str,
    board: &Board,
    men: Position,
    sweeps: impl IntoIterator<Item = &'s corsaire::Sweep>,
) -> Figure {
    let mut own = sweeps.into_iter().filter(|sweep| sweep.men() == men);
    let jumps = own.next().and_then(|sweep| sweep.jumps(board, men));
    let line: Line = jumps.into_iter().flatten().collect();
    let shown: Option<&Move> = line.moves().first();
    let diagram = Diagram::new(board, men);
    let diagram = match shown {
        Some(shown) => diagram.with_move(shown),
        None => diagram,
    };
    let path = shown.map(|shown| format!("{}\n", shown.display(board)));
    let text = format!("{}{}", men.figure(board), path.unwrap_or_default());
    Figure::new(number, words, diagram, text)
}

/// Figs. 8a to 14.
fn positions() -> Result<Vec<Figure>, NotRun> {
    let mut figures = Vec::new();
    for (number, words) in [
        ("8a", "the reverse of fig. 7a"),
        ("8b", "the reverse of fig. 7b"),
        ("9", "english, vacate and finish at d1: difficult"),
        ("10", "wiegleb, vacate and finish at e1: unsolvable"),
        (
            "11",
            "semi-wiegleb, vacate and finish at d1: uniquely solvable",
        ),
        ("12", "La Corsaire"),
        ("13", "La Corsaire on the diamond board"),
    ] {
        let (board, men) = figure(number)?;
        figures.push(Figure::of_men(number, words, &board, men));
    }
    let (board, men) = figure("14")?;
    let marked: HoleSet = board.hole("b5").into_iter().collect();
    let diagram = Diagram::new(&board, men).marked(marked);
    let words = "a deceptive setting of La Corsaire: the man at b5 is marked";
    figures.push(Figure::new("14", words, diagram, men.figure(&board)));
    Ok(figures)
}

/// Figs. 15 to 23.
fn numbers() -> Result<Vec<Figure>, NotRun> {
    let mut figures = Vec::new();
    for (number, words) in [
        ("15", "the task in numerical form"),
        ("16", "after considering d3-d1 twice and d5-d3 twice"),
        ("17", "an assignment of values to holes"),
        ("18", "after considering d8-d6 and d4-d2"),
        ("19", "a second assignment of values to holes"),
        ("20", "after considering a4-a6 etc. and g4-g6 etc."),
        ("21", "after considering c5-e5, b5-d5 and f5-d5"),
        ("22", "after considering c1-e1 etc."),
        ("23", "after considering e9-c9 etc."),
    ] {
        let values = match number {
            "17" => numbers_in(tables::FIG_17)?,
            "19" => numbers_in(tables::FIG_19)?,
            number => numbers_of(&format!("fig. {number}"))?,
        };
        figures.push(Figure::of_numbers(number, words, &values)?);
    }
    Ok(figures)
}
