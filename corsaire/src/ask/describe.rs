//! The question what there is to say of a board and a position on it: classes, problems, Merson
//! regions. Read `rules/class.rs` and `refute/merson.rs` before it.

use crate::ask::answer::{Answer, Findings, Outcome};
use crate::ask::asked::{Asked, Topic};
use crate::ask::question::Question;
use crate::ask::refutation::Refutation;
use crate::problem::control::Control;
use crate::problem::limits::Limits;
use crate::problem::progress::Observer;
use crate::refute::merson::{disjoint_regions, merson_regions};
use crate::rules::board::Board;
use crate::rules::class::{Classes, Svss, svss_problems};
use crate::rules::hole::Hole;
use crate::rules::hole_set::HoleSet;
use crate::rules::position::Position;

/// The question for a description. Made by [`Board::describe`].
#[derive(Debug, Clone)]
#[must_use = "a question is answered when it is run"]
pub struct Describe {
    board: Board,
    position: Option<Position>,
    merson: bool,
}

/// What there is to say of a board and a position.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Description {
    /// The position: the full board if none was given.
    pub position: Position,
    /// How many position classes the board has.
    pub classes: u128,
    /// Where a single man can be left from this position, as far as the class allows.
    pub finishes: Vec<Hole>,
    /// The essentially different problems from one vacancy to one man that the classes allow.
    pub problems: Vec<Svss>,
    /// Merson regions, if they were asked for.
    pub merson: Option<Merson>,
}

/// What is full must be left in a move of its own.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Merson {
    /// Regions that contain no smaller one.
    pub regions: Vec<HoleSet>,
    /// As many of them as possible without a hole in common.
    pub disjoint: Vec<HoleSet>,
}

impl Merson {
    /// Holes of the largest region that is listed.
    pub const LARGEST: usize = 9;
}

impl Board {
    /// Asks what there is to say of this board.
    ///
    /// ```
    /// use corsaire::{Board, Limits};
    /// let board = Board::named("english")?;
    /// let description = board.describe().run(&Limits::default()).into_result()?;
    /// assert_eq!((description.classes, description.problems.len()), (16, 21));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn describe(&self) -> Describe {
        Describe {
            board: self.clone(),
            position: None,
            merson: false,
        }
    }
}

impl Describe {
    /// And of this position, as far as it is on the board.
    pub fn position(self, position: Position) -> Describe {
        let position = Some(position.on(self.board.holes().collect()));
        Describe { position, ..self }
    }

    /// And its Merson regions of up to [`Merson::LARGEST`] holes.
    pub fn with_merson(self) -> Describe {
        let merson = true;
        Describe { merson, ..self }
    }

    fn description(&self) -> Description {
        let classes = Classes::of(&self.board);
        let position = self.position.unwrap_or(self.board.full());
        Description {
            position,
            classes: classes.count(),
            finishes: classes.single_survivors(&self.board, position),
            problems: svss_problems(&self.board),
            merson: None,
        }
    }

    fn find(&self, control: &Control<'_>) -> Findings<Description> {
        let mut description = self.description();
        if !self.merson {
            return Findings::of(Outcome::Solved(description));
        }
        match merson_regions(&self.board, Merson::LARGEST, control) {
            Ok(regions) => {
                description.merson = Some(Merson {
                    disjoint: disjoint_regions(&self.board, &regions),
                    regions,
                });
                Findings::of(Outcome::Solved(description))
            }
            Err(stopped) => Findings {
                so_far: Some(description),
                ..Findings::of(Outcome::Unknown(stopped))
            },
        }
    }
}

impl Question for Describe {
    type Found = Description;
    type Why = Refutation;

    fn asked(&self) -> Asked {
        let position = self
            .position
            .map(|men| ("position", men.diagram(&self.board)));
        let merson = self.merson.then(|| ("merson", Merson::LARGEST.to_string()));
        let asked = Asked {
            board: self.board.clone(),
            problems: Vec::new(),
            topic: Topic::Description,
            details: Vec::new(),
        };
        asked.with(position).with(merson)
    }

    fn ask(&self, limits: &Limits, observer: &dyn Observer) -> Answer<Description> {
        Answer::find(self.asked(), limits, observer, |control| self.find(control))
    }
}
