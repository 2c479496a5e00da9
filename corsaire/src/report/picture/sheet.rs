//! A sheet: the numbered diagrams of a game as in print, or a problem with its solution overleaf.
//! Read `picture/flow.rs` before it.

use crate::problem::problem::{Goal, Problem};
use crate::report::picture::diagram::Diagram;
use crate::report::picture::drawing::Drawing;
use crate::report::picture::flow::{Flow, Row};
use crate::report::words::{listed, men};
use crate::rules::directions::Directions;
use crate::rules::position::Position;
use crate::rules::solution::Solution;

/// A paper to print on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Paper {
    /// 210 by 297 millimetres.
    #[default]
    A4,
    /// 8.5 by 11 inches.
    Letter,
}

impl Paper {
    /// Width and height in points.
    pub fn size(self) -> (f64, f64) {
        match self {
            Paper::A4 => (595.28, 841.89),
            Paper::Letter => (612.0, 792.0),
        }
    }
}

/// Diagrams with a title: of one position, or of a game, the position before each move with its
/// arrows and the last position.
///
/// ```
/// use corsaire::{Board, Problem, report::Sheet};
/// let board = Board::named("triangle:5")?;
/// let problem = Problem::vacate(&board, "a1")?;
/// let play = problem.check("a3-a1, c4-a2")?.play?;
/// let sheet = Sheet::of_game(&problem, &play);
/// assert_eq!(sheet.diagrams().len(), 3);
/// assert_eq!(sheet.svg().matches("class=\"jump\"").count(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct Sheet {
    pub(super) title: String,
    /// The problem in front: diagrams of the start and, if it is not one man, of the goal; and the
    /// task in words.
    pub(super) task: Option<(Vec<Diagram>, String)>,
    pub(super) diagrams: Vec<Diagram>,
    /// How many diagrams stand in a row.
    pub(super) columns: usize,
    pub(super) paper: Paper,
}

impl Sheet {
    /// One diagram.
    pub fn of_diagram(title: impl Into<String>, diagram: Diagram) -> Sheet {
        Sheet {
            title: title.into(),
            task: None,
            diagrams: vec![diagram],
            columns: 1,
            paper: Paper::A4,
        }
    }

    /// The diagrams of a game.
    pub fn of_game(problem: &Problem, game: &Solution) -> Sheet {
        let numbers: Vec<usize> = (1..=game.moves().len()).collect();
        Sheet::of_moves(problem, game, &numbers)
    }

    /// The diagrams of some moves of a game, numbered from 1; the position at its end only with the
    /// last move.
    pub fn of_moves(problem: &Problem, game: &Solution, numbers: &[usize]) -> Sheet {
        let positions: Vec<Position> = game.positions_between_moves().collect();
        let numbered = (1..).zip(game.moves().iter().zip(&positions));
        let chosen = numbered.filter(|(number, _)| numbers.contains(number));
        let mut diagrams: Vec<Diagram> = chosen
            .map(|(number, (one, position))| {
                let caption = format!("{number}. {}", one.display(game.board()));
                let diagram = Diagram::new(game.board(), *position);
                diagram.with_move(one).caption(caption)
            })
            .collect();
        if numbers.contains(&game.moves().len()) || game.moves().is_empty() {
            let end = Diagram::new(game.board(), game.end());
            diagrams.push(end.caption(left_over(game)));
        }
        // Of a board of seven columns, four diagrams in a row. Names in holes need more room.
        let in_row = match game.board().directions() {
            Directions::Six => 20,
            _ => 28,
        };
        let columns = (in_row / usize::from(game.board().width().max(1))).clamp(1, 6);
        Sheet {
            title: title(problem),
            task: None,
            columns: columns.min(diagrams.len()).max(1),
            diagrams,
            paper: Paper::A4,
        }
    }

    /// A problem without a solution.
    pub fn of_problem(problem: &Problem) -> Sheet {
        Sheet {
            title: title(problem),
            task: Some(task(problem, None)),
            diagrams: Vec::new(),
            columns: 1,
            paper: Paper::A4,
        }
    }

    /// With the problem in front and the diagrams overleaf. `moves` is how many are enough.
    #[must_use]
    pub fn with_task(mut self, problem: &Problem, moves: usize) -> Sheet {
        self.task = Some(task(problem, Some(moves)));
        self
    }

    /// With this number of diagrams in a row.
    #[must_use]
    pub fn columns(mut self, columns: usize) -> Sheet {
        self.columns = columns.clamp(1, Sheet::MOST_COLUMNS);
        self
    }

    /// On other paper than A4.
    #[must_use]
    pub fn on_paper(mut self, paper: Paper) -> Sheet {
        self.paper = paper;
        self
    }

    /// More diagrams do not fit in a row.
    pub const MOST_COLUMNS: usize = 12;

    /// Its diagrams.
    pub fn diagrams(&self) -> &[Diagram] {
        &self.diagrams
    }

    /// Its title.
    pub fn title(&self) -> &str {
        &self.title
    }

    /// All of it as one drawing. One position stands alone, without its title.
    pub fn drawing(&self) -> Drawing {
        const GAP: f64 = 20.0;
        const MARGIN: f64 = 24.0;
        if let (None, [one]) = (&self.task, &self.diagrams[..])
            && one.words().is_empty()
        {
            return one.drawing();
        }
        let scale = 0.62;
        let shown = self
            .diagrams
            .iter()
            .chain(self.task.iter().flat_map(|task| &task.0));
        let widest = shown.map(|one| one.drawing().width).fold(0.0, f64::max);
        let column = (widest * scale).max(165.0);
        let columns = self.columns as f64;
        let inner = (column * columns + GAP * (columns - 1.0)).max(320.0);
        let mut flow = Flow::new(inner + 2.0 * MARGIN, None, MARGIN);
        let row = Row {
            columns: self.columns,
            gap: GAP,
            caption: 13.0,
            largest: scale,
        };
        self.fill(&mut flow, row, 20.0);
        flow.finish().swap_remove(0)
    }

    /// All of it on pages of its paper, in points.
    pub fn pages(&self) -> Vec<Drawing> {
        let (width, height) = self.paper.size();
        let mut flow = Flow::new(width, Some(height), 45.0);
        let row = Row {
            columns: self.columns,
            gap: 16.0,
            caption: 8.5,
            largest: 0.9,
        };
        self.fill(&mut flow, row, 15.0);
        flow.finish()
    }

    fn fill(&self, flow: &mut Flow, row: Row, title: f64) {
        flow.text("title", title, &self.title);
        flow.skip(title * 0.6);
        if let Some((diagrams, words)) = &self.task {
            let front = Row {
                columns: diagrams.len(),
                largest: row.largest.max(0.8),
                ..row
            };
            flow.diagrams(diagrams, front);
            flow.text("task", title * 0.8, words);
            if self.diagrams.is_empty() {
                return;
            }
            flow.turn_over();
            flow.text("title", title, "Solution");
            flow.skip(title * 0.6);
        }
        flow.diagrams(&self.diagrams, row);
    }

    /// All of it as one SVG.
    pub fn svg(&self) -> String {
        self.drawing().svg(&self.title)
    }
}

/// What is left at the end of a game.
fn left_over(game: &Solution) -> String {
    let end = game.end();
    match end.men() {
        1 => format!(
            "One man is left, on {}",
            game.board().names(end.holes()).concat()
        ),
        number => format!("{number} men are left"),
    }
}

fn title(problem: &Problem) -> String {
    let board = &problem.board;
    let vacant = board.complement(problem.start);
    let start = match vacant.men() {
        0 => "full board".to_string(),
        1..=4 => format!("vacate {}", listed(&board.names(vacant.holes()), "and")),
        _ => men(problem.start.men()),
    };
    let goal = match &problem.goal {
        Goal::OneManOn(holes) if holes.len() as usize == board.len() => {
            "finish with one man".to_string()
        }
        Goal::OneManOn(holes) if holes.len() <= 4 => {
            format!("finish at {}", listed(&board.names(holes.holes()), "or"))
        }
        Goal::OneManOn(holes) => format!("finish at one of {} holes", holes.len()),
        goal => format!("leave {}", men(goal.men())),
    };
    format!("{}: {start}, {goal}", board.name())
}

/// The diagrams and the words of a problem: `Vacate d4. Play to finish with one man on d4. 18 moves
/// are enough.`
fn task(problem: &Problem, moves: Option<usize>) -> (Vec<Diagram>, String) {
    let board = &problem.board;
    let vacant = board.complement(problem.start);
    let mut diagrams = vec![Diagram::new(board, problem.start)];
    let mut sentences = vec![match vacant.men() {
        1..=4 => format!("Vacate {}.", listed(&board.names(vacant.holes()), "and")),
        _ => "Start from this position.".to_string(),
    }];
    sentences.push(match &problem.goal {
        Goal::OneManOn(holes) if holes.len() as usize == board.len() => {
            "Play to finish with one man, on any hole.".to_string()
        }
        Goal::OneManOn(holes) => format!(
            "Play to finish with one man on {}.",
            listed(&board.names(holes.holes()), "or")
        ),
        goal => {
            let goals = goal.positions();
            for position in goals.iter().take(4) {
                diagrams.push(Diagram::new(board, *position).caption("to be left"));
            }
            diagrams[0] = Diagram::new(board, problem.start).caption("start");
            let which = match goals.len() {
                1 => "the other diagram",
                _ => "one of the other diagrams",
            };
            format!("Play until exactly the men of {which} are left.")
        }
    });
    match moves {
        Some(1) => sentences.push("1 move is enough.".to_string()),
        Some(moves) if moves > 1 => sentences.push(format!("{moves} moves are enough.")),
        _ => {}
    }
    (diagrams, sentences.join(" "))
}
