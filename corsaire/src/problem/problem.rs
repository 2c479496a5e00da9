//! A problem: a board, the position at the start and the goal. Read `rules/board.rs` before it.

use crate::rules::board::Board;
use crate::rules::class::Classes;
use crate::rules::hole::Hole;
use crate::rules::hole_set::HoleSet;
use crate::rules::position::Position;
use crate::rules::symmetry::Symmetry;
use crate::rules::turn::Turn;
use crate::text::diagram::DiagramError;
use crate::text::hole_names::HoleError;
use crate::text::location::TextError;
use std::fmt;
use std::sync::Arc;

/// What must be left.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Goal {
    /// One man, on one of these holes.
    OneManOn(HoleSet),
    /// Exactly these men.
    Men(Position),
    /// One of these positions, sorted. Only a search for a shortest solution takes positions with
    /// different numbers of men.
    OneOf(Arc<[Position]>),
}

impl Goal {
    /// The goal as text: the holes on which the one man may be left, `any`, or diagrams.
    pub fn text(&self, board: &Board) -> String {
        match self {
            Goal::Men(men) => men.diagram(board),
            Goal::OneManOn(holes) if holes.len() as usize == board.len() => "any".to_string(),
            Goal::OneManOn(holes) => board.names(holes.holes()).join(","),
            Goal::OneOf(positions) => {
                let diagrams = positions.iter().map(|men| men.diagram(board));
                diagrams.collect::<Vec<_>>().join(" or ")
            }
        }
    }

    /// One of these positions. `None` if there is none.
    pub fn of(mut positions: Vec<Position>) -> Option<Goal> {
        positions.sort_unstable();
        positions.dedup();
        Some(match &positions[..] {
            [] => return None,
            all if all.iter().all(|men| men.men() == 1) => {
                Goal::OneManOn(all.iter().flat_map(|men| men.holes()).collect())
            }
            [men] => Goal::Men(*men),
            _ => Goal::OneOf(positions.into()),
        })
    }

    /// The goal that [`Goal::text`] wrote. `None` if it cannot be read.
    pub fn read(board: &Board, text: &str) -> Option<Goal> {
        if text == "any" {
            return Some(Goal::any_one_man(board));
        }
        // Names of holes have digits, diagrams have none.
        if text.contains(|c: char| c.is_ascii_digit()) {
            let holes = text.split(',').map(|name| board.hole(name));
            return holes.collect::<Option<HoleSet>>().map(Goal::OneManOn);
        }
        let diagrams = text.split(" or ");
        let positions = diagrams.map(|diagram| Position::parse(board, diagram).ok());
        let mut positions: Vec<Position> = positions.collect::<Option<_>>()?;
        positions.sort_unstable();
        Some(match &positions[..] {
            [men] => Goal::Men(*men),
            _ => Goal::OneOf(positions.into()),
        })
    }

    /// One man on any hole of the board.
    pub fn any_one_man(board: &Board) -> Goal {
        Goal::OneManOn(board.holes().collect())
    }

    /// How many men are left, at least.
    pub fn men(&self) -> u32 {
        match self {
            Goal::OneManOn(_) => 1,
            Goal::Men(position) => position.men(),
            Goal::OneOf(positions) => positions.iter().map(|p| p.men()).min().unwrap_or(0),
        }
    }

    /// Whether a position is what must be left.
    pub fn is_met_by(&self, position: Position) -> bool {
        match self {
            Goal::OneManOn(holes) => position.men() == 1 && holes.men_of(position) == 1,
            Goal::Men(men) => position == *men,
            Goal::OneOf(positions) => positions.binary_search(&position).is_ok(),
        }
    }

    /// Every position that meets the goal.
    pub fn positions(&self) -> Vec<Position> {
        match self {
            Goal::OneManOn(holes) => holes.holes().map(|hole| Position(hole.bit())).collect(),
            Goal::Men(men) => vec![*men],
            Goal::OneOf(positions) => positions.to_vec(),
        }
    }

    /// The same on a board that was turned.
    #[must_use]
    pub fn turned(&self, turn: &Turn) -> Goal {
        match self {
            Goal::OneManOn(holes) => Goal::OneManOn(turn.hole_set(*holes)),
            Goal::Men(men) => Goal::Men(turn.position(*men)),
            Goal::OneOf(positions) => {
                let turned = positions.iter().map(|men| turn.position(*men));
                let mut turned: Vec<Position> = turned.collect();
                turned.sort_unstable();
                Goal::OneOf(turned.into())
            }
        }
    }

    fn is_kept_by(&self, symmetry: &Symmetry) -> bool {
        match self {
            Goal::OneManOn(holes) => symmetry.hole_set(*holes) == *holes,
            Goal::Men(men) => symmetry.position(*men) == *men,
            Goal::OneOf(positions) => {
                let mut images = positions.iter().map(|men| symmetry.position(*men));
                images.all(|image| self.is_met_by(image))
            }
        }
    }
}

/// From a position to a goal on a board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problem {
    /// The board.
    pub board: Board,
    /// The men at the start.
    pub start: Position,
    /// What must be left.
    pub goal: Goal,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.words())
    }
}

impl Problem {
    /// A full board but for these holes, one or a list like `d4,e4`. One man must be left, anywhere;
    /// [`Problem::finish`] says where.
    ///
    /// ```
    /// use corsaire::{Board, Problem};
    /// let board = Board::named("english")?;
    /// let problem = Problem::vacate(&board, "d4")?.finish("d4")?;
    /// assert_eq!(problem.jumps(), Some(31));
    /// assert_eq!(problem.to_string(), "english, vacate d4, finish d4");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The board has no hole of such a name.
    pub fn vacate(board: &Board, holes: &str) -> Result<Problem, HoleError> {
        let vacated = board.holes_named(holes)?.into_iter();
        let start = vacated.fold(board.full(), Position::without);
        Ok(Problem::from(board, start))
    }

    /// From a position that is drawn. One man must be left, anywhere.
    ///
    /// ```
    /// use corsaire::{Board, Problem};
    /// let board = Board::named("rectangle:4x1")?;
    /// let problem = Problem::starting(&board, "oo--")?.leaving("--o-")?;
    /// assert_eq!(problem.jumps(), Some(1));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The diagram cannot be read, or does not fit the board.
    pub fn starting(board: &Board, diagram: &str) -> Result<Problem, TextError<DiagramError>> {
        Ok(Problem::from(board, Position::parse(board, diagram)?))
    }

    /// From a position to one man, anywhere.
    pub fn from(board: &Board, start: Position) -> Problem {
        Problem {
            board: board.clone(),
            start,
            goal: Goal::any_one_man(board),
        }
    }

    /// The same start, to one man on this hole, on one of a list, or on `any`.
    ///
    /// # Errors
    ///
    /// The board has no hole of such a name.
    pub fn finish(self, holes: &str) -> Result<Problem, HoleError> {
        let goal = match holes {
            "any" => Goal::any_one_man(&self.board),
            holes => Goal::OneManOn(self.board.holes_named(holes)?.into_iter().collect()),
        };
        Ok(Problem { goal, ..self })
    }

    /// The same start, to exactly the men that are drawn.
    ///
    /// # Errors
    ///
    /// The diagram cannot be read, or does not fit the board.
    pub fn leaving(self, diagram: &str) -> Result<Problem, TextError<DiagramError>> {
        let goal = Goal::Men(Position::parse(&self.board, diagram)?);
        Ok(Problem { goal, ..self })
    }

    /// Single vacancy to single survivor: a full board but for `vacate`, one man left on `finish`.
    pub fn svss(board: &Board, vacate: Hole, finish: Hole) -> Problem {
        Problem {
            board: board.clone(),
            start: board.full().without(vacate),
            goal: Goal::OneManOn(HoleSet::EMPTY.with(finish)),
        }
    }

    /// From a full board but for one hole to one man on a hole, or on any.
    #[cfg(test)]
    pub(crate) fn to_one_man(board: &Board, vacate: &str, finish: &str) -> Problem {
        Problem {
            board: board.clone(),
            start: board.full().without(board.hole(vacate).expect(vacate)),
            goal: match board.hole(finish) {
                Some(hole) => Goal::OneManOn(HoleSet::EMPTY.with(hole)),
                None => Goal::any_one_man(board),
            },
        }
    }

    /// In a few words: `english, vacate d4, finish d4`.
    fn words(&self) -> String {
        let board = &self.board;
        let vacant = board.complement(self.start);
        let start = match vacant.men() {
            1..=3 => format!("vacate {}", board.names(vacant.holes()).join(",")),
            _ => format!("start {}", self.start.diagram(board)),
        };
        let goal = match self.goal {
            Goal::OneManOn(_) => "finish",
            _ => "leave",
        };
        format!(
            "{}, {start}, {goal} {}",
            board.name(),
            self.goal.text(board)
        )
    }

    /// The same on a board that was turned.
    #[must_use]
    pub fn turned(&self, turn: &Turn) -> Problem {
        Problem {
            board: turn.to().clone(),
            start: turn.position(self.start),
            goal: self.goal.turned(turn),
        }
    }

    /// All of it as text, one line for each part, the board itself included: equal only for the same
    /// problem.
    pub fn in_full(&self) -> String {
        let board = &self.board;
        let mut text = format!(
            "directions {}\nboard {}\nstart {}\n",
            board.directions().count(),
            board.full().diagram(board),
            self.start.diagram(board)
        );
        for goal in self.goal.positions() {
            text.push_str(&format!("goal {}\n", goal.diagram(board)));
        }
        text
    }

    /// Whether all its men and holes are on its board, as those of another board may not be, and
    /// whether several goals are sorted and have as many men. (A search for a shortest solution does
    /// without the last.)
    pub(crate) fn makes_sense(&self, for_shortest: bool) -> bool {
        let board: HoleSet = self.board.holes().collect();
        let is_on = |men: Position| men.on(board) == men;
        let goal = match &self.goal {
            Goal::OneManOn(holes) => holes.is_within(board),
            Goal::Men(men) => is_on(*men),
            Goal::OneOf(positions) => {
                let fit = |pair: &[Position]| {
                    pair[0] < pair[1] && (for_shortest || pair[0].men() == pair[1].men())
                };
                positions.windows(2).all(fit) && positions.iter().all(|men| is_on(*men))
            }
        };
        goal && is_on(self.start)
    }

    /// The jumps of every solution: each takes one man off. `None` if there are too few men.
    pub fn jumps(&self) -> Option<u32> {
        self.start.men().checked_sub(self.goal.men())
    }

    /// The symmetries of the board that keep start and goal: a group that contains the identity.
    pub fn symmetries(&self) -> Vec<Symmetry> {
        self.board.symmetries_keeping(|symmetry| {
            symmetry.position(self.start) == self.start && self.goal.is_kept_by(symmetry)
        })
    }

    /// The positions of the goal that are of the same class as the start.
    pub fn targets_in_class(&self) -> Vec<Position> {
        let classes = Classes::of(&self.board);
        let class = classes.class(self.start);
        let mut targets = self.goal.positions();
        targets.retain(|target| classes.class(*target) == class);
        targets
    }
}
