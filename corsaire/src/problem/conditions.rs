//! Conditions on a solution: how it ends, a sweep somewhere, a position on the way, a marked man.
//! Read `problem/problem.rs` and `rules/sweep.rs` before it.

use crate::problem::problem::{Goal, Problem};
use crate::rules::board::Board;
use crate::rules::hole::{Cell, Hole};
use crate::rules::hole_set::HoleSet;
use crate::rules::jump::Jump;
use crate::rules::position::Position;
use crate::rules::sweep::Sweep;
use crate::rules::symmetry::Symmetry;
use crate::rules::turn::Turn;
use crate::text::hole_names::HoleError;
use crate::text::location::TextError;
use crate::text::notation::{NotationError, parse_moves_on};

/// What a solution must meet besides its goal.
///
/// ```
/// use corsaire::{Board, Conditions, Limits, Outcome, Problem};
/// let board = Board::named("triangle:5")?;
/// let problem = Problem::vacate(&board, "a1")?.finish("a1")?;
/// let conditions = Conditions::default().last_sweep(3)?;
/// let answer = problem.solve().meeting(conditions)?.run(&Limits::default());
/// let Outcome::Solved(solution) = &answer.outcome else { panic!("there is one") };
/// assert_eq!(solution.moves().last().map(|last| last.jumps().len()), Some(3));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Conditions {
    /// What the last moves must be, the last one first.
    pub ending: Vec<Wanted>,
    /// Some move is a sweep of this number of jumps.
    pub sweep: Option<u32>,
    /// Play passes this position, between two moves or in the middle of one.
    pub through: Option<Position>,
    /// The man that must make the sweeps that are asked for by length; or the other moves that are
    /// asked for, if there are no such sweeps.
    pub marked: Option<Marked>,
}

/// A man that is followed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Marked {
    /// Where he may be at the start.
    pub start: HoleSet,
    /// Where he may be at the end, if that is asked for. If neither that nor a move is asked for, he
    /// is the one that is left.
    pub end: Option<HoleSet>,
}

/// What a move must be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wanted {
    /// Any move.
    Any,
    /// A sweep of this number of jumps.
    Length(u32),
    /// This one.
    Exactly(Sweep),
    /// Any one from a hole to a hole.
    Between(Hole, Hole),
}

/// Why conditions are refused.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ConditionError {
    /// No sweep has this length.
    #[error("a sweep has 1 to 64 jumps")]
    Length,
    /// They are of another board.
    #[error("the conditions have holes that the board does not have")]
    OtherBoard,
    /// They are for solutions only.
    #[error("conditions are for solutions, not for {0}")]
    NotFor(&'static str),
    /// A place too far from the end, or no place.
    #[error(
        "write a place from -1 to -{} and a number of jumps, like -2:9",
        Conditions::FARTHEST
    )]
    Place,
    /// A move cannot have two lengths.
    #[error(
        "two conditions contradict each other: the move at place -{0} cannot be of two lengths"
    )]
    TwoLengths(usize),
    /// The last move is asked for by its jumps and by another length.
    #[error("two conditions contradict each other: {text} does not have {length} jumps")]
    OtherLength {
        /// The move as given.
        text: String,
        /// The length that is asked for besides.
        length: u32,
    },
    /// The last move is asked for by its ends and by its length.
    #[error("give the last move in full, or its length, but not its two ends and its length")]
    EndsAndLength,
    /// The text of a move cannot be read.
    #[error("{0}")]
    Notation(TextError<NotationError>),
    /// A hole that is not there.
    #[error(transparent)]
    Hole(#[from] HoleError),
    /// Not exactly one move.
    #[error("one move, not {0}")]
    NotOneMove(usize),
    /// Two holes of a move that are not the ends of three in line.
    #[error("{0}-{1} is not a jump")]
    NotAJump(Cell, Cell),
    /// A man cannot be taken twice.
    #[error("{0}-{1} jumps over a man that is gone")]
    ManIsGone(Cell, Cell),
    /// A position with too many or too few men.
    #[error("{men} men cannot be on the way from {start} to {goal}")]
    NotOnTheWay {
        /// The men of the position.
        men: u32,
        /// The men at the start.
        start: u32,
        /// The men at the goal.
        goal: u32,
    },
    /// There is no man to be marked.
    #[error("there is no man on {0} at the {1}")]
    NoMan(String, &'static str),
    /// A marked man who need not do anything.
    #[error("what must the man do? Say where he ends, like {0}:e2, or which sweep he makes")]
    NothingToDo(String),
}

impl Wanted {
    pub(crate) fn is_met_by(self, sweep: Sweep) -> bool {
        match self {
            Wanted::Any => true,
            Wanted::Length(length) => sweep.captured.len() == length,
            Wanted::Exactly(wanted) => sweep == wanted,
            Wanted::Between(from, to) => (sweep.from, sweep.to) == (from, to),
        }
    }

    /// Its jumps, if only that number will do.
    pub(crate) fn length(self) -> Option<u32> {
        match self {
            Wanted::Any | Wanted::Between(..) => None,
            Wanted::Length(length) => Some(length),
            Wanted::Exactly(sweep) => Some(sweep.captured.len()),
        }
    }

    /// Whether any sweep of a length will do.
    pub(crate) fn is_length(self) -> bool {
        matches!(self, Wanted::Length(_))
    }

    /// The move as text.
    pub(crate) fn text(self, board: &Board) -> String {
        let name = |hole| board.cell(hole);
        match self {
            Wanted::Any => "any".to_string(),
            Wanted::Length(length) => length.to_string(),
            Wanted::Between(from, to) => format!("{}-...-{}", name(from), name(to)),
            Wanted::Exactly(sweep) => format!(
                "{}-{} over {}",
                name(sweep.from),
                name(sweep.to),
                board.names(sweep.captured.holes()).join(" ")
            ),
        }
    }
}

impl Conditions {
    /// The names of the parts that [`Conditions::in_full`] writes.
    pub(crate) const NAMES: [&'static str; 4] = ["move_at", "sweep", "through", "marked"];

    /// The place that is farthest from the end: there are too many endings before that.
    pub const FARTHEST: usize = 4;

    /// The last move is a sweep of this number of jumps.
    ///
    /// # Errors
    ///
    /// No sweep has this length.
    pub fn last_sweep(self, length: u32) -> Result<Conditions, ConditionError> {
        self.sweep_at(1, length)
    }

    /// The move at this place from the end is a sweep of `length` jumps: place 1 is the last move,
    /// place 2 the last but one.
    ///
    /// # Errors
    ///
    /// No sweep has this length, the place is farther than [`Conditions::FARTHEST`], or another length is asked for
    /// there.
    pub fn sweep_at(mut self, place: usize, length: u32) -> Result<Conditions, ConditionError> {
        if !(1..=Conditions::FARTHEST).contains(&place) {
            return Err(ConditionError::Place);
        }
        if !(1..=64).contains(&length) {
            return Err(ConditionError::Length);
        }
        if self.ending.len() < place {
            self.ending.resize(place, Wanted::Any);
        }
        let (here, asked) = (&mut self.ending[place - 1], Wanted::Length(length));
        if *here != Wanted::Any && *here != asked {
            return Err(ConditionError::TwoLengths(place));
        }
        *here = asked;
        Ok(self)
    }

    /// The last move is this one, like `d1-f1-f3`, whatever the order of its jumps; `e2-...-e8` is
    /// any from e2 to e8.
    ///
    /// # Errors
    ///
    /// The board has no such move, or another length of the last move is asked for.
    pub fn last_move(mut self, board: &Board, text: &str) -> Result<Conditions, ConditionError> {
        let asked = move_named(board, text)?;
        match (self.ending.first(), asked) {
            (None, _) => self.ending.push(asked),
            (Some(Wanted::Length(_)), Wanted::Between(..)) => {
                return Err(ConditionError::EndsAndLength);
            }
            (Some(&Wanted::Length(length)), asked) if asked.length() != Some(length) => {
                let text = text.to_string();
                return Err(ConditionError::OtherLength { text, length });
            }
            (Some(_), _) => self.ending[0] = asked,
        }
        Ok(self)
    }

    /// Some move is a sweep of this number of jumps.
    ///
    /// # Errors
    ///
    /// No sweep has this length.
    pub fn sweep(self, length: u32) -> Result<Conditions, ConditionError> {
        let sweep = Some(length);
        match (1..=64).contains(&length) {
            true => Ok(Conditions { sweep, ..self }),
            false => Err(ConditionError::Length),
        }
    }

    /// Play passes this position, between two moves or in the middle of one.
    ///
    /// # Errors
    ///
    /// Its number of men is not between those of start and goal.
    pub fn through(self, problem: &Problem, men: Position) -> Result<Conditions, ConditionError> {
        let (start, goal) = (problem.start.men(), problem.goal.men());
        let through = Some(men);
        let men = men.men();
        match (goal..=start).contains(&men) {
            true => Ok(Conditions { through, ..self }),
            false => Err(ConditionError::NotOnTheWay { men, start, goal }),
        }
    }

    /// The sweeps that are asked for (or, without sweeps, the last move) are made by the man that
    /// starts on this hole; `c4:e2` is the man that starts on c4 and ends on e2. Without any of
    /// these, he is the one that is left. `any`, or `any:e2`, asks which men it can be.
    ///
    /// # Errors
    ///
    /// The board has no such hole, or no man starts, or can be left, on it.
    pub fn marked(self, problem: &Problem, text: &str) -> Result<Conditions, ConditionError> {
        let man = |name: &str, men: HoleSet, when: &'static str| {
            let holes: HoleSet = problem.board.holes_named(name)?.into_iter().collect();
            match holes.is_within(men) {
                true => Ok(holes),
                false => Err(ConditionError::NoMan(name.to_string(), when)),
            }
        };
        let (start, end) = match text.split_once(':') {
            None => (text, None),
            Some((start, end)) => (start, Some(end)),
        };
        let at_start: HoleSet = problem.start.holes().collect();
        let left = problem.goal.positions();
        let left: HoleSet = left.iter().flat_map(|men| men.holes()).collect();
        let end = end.map(|end| man(end, left, "end")).transpose()?;
        let start = match start {
            "any" => at_start,
            start => man(start, at_start, "start")?,
        };
        let marked = Some(Marked { start, end });
        Ok(Conditions { marked, ..self })
    }

    /// The same for a problem: a marked man of whom nothing is asked is the one that is left. An
    /// error if they do not belong to the problem.
    pub(crate) fn of(mut self, problem: &Problem) -> Result<Conditions, ConditionError> {
        let board: HoleSet = problem.board.holes().collect();
        let men = |position: Position| position.holes().collect::<HoleSet>();
        let of_move = |wanted: &Wanted| match *wanted {
            Wanted::Any | Wanted::Length(_) => HoleSet::EMPTY,
            Wanted::Exactly(Sweep { from, to, captured }) => captured.with(from).with(to),
            Wanted::Between(from, to) => HoleSet::EMPTY.with(from).with(to),
        };
        let holes = self.ending.iter().map(of_move).chain(self.through.map(men));
        let marked = self.marked.iter();
        let marked = marked.flat_map(|man| [man.start, man.end.unwrap_or_default()]);
        if !holes.chain(marked).all(|holes| holes.is_within(board)) {
            return Err(ConditionError::OtherBoard);
        }
        let is_asked = self.sweep.is_some() || self.ending.iter().any(|w| *w != Wanted::Any);
        if let Some(man) = self
            .marked
            .as_mut()
            .filter(|man| man.end.is_none() && !is_asked)
        {
            let Goal::OneManOn(left) = problem.goal else {
                let start = problem.board.names(man.start.holes()).join(",");
                return Err(ConditionError::NothingToDo(start));
            };
            man.end = Some(left);
        }
        Ok(self)
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        *self == Conditions::default()
    }

    /// Whether they are about the last moves only, whoever makes them.
    pub fn is_of_ending(&self) -> bool {
        self.sweep.is_none() && self.through.is_none() && self.marked.is_none()
    }

    /// Each of them by name and as text.
    pub fn in_full(&self, board: &Board) -> Vec<(&'static str, String)> {
        let mut all = Vec::new();
        for (place, wanted) in (1..).zip(&self.ending) {
            if *wanted != Wanted::Any {
                all.push(("move_at", format!("-{place}: {}", wanted.text(board))));
            }
        }
        all.extend(self.sweep.map(|length| ("sweep", length.to_string())));
        all.extend(self.through.map(|men| ("through", men.diagram(board))));
        all.extend(self.marked.map(|Marked { start, end }| {
            let names = |holes: HoleSet| board.names(holes.holes()).join(" ");
            let end = end.map_or(String::new(), |end| format!(" ends on {}", names(end)));
            ("marked", format!("starts on {}{end}", names(start)))
        }));
        all
    }

    /// The same on a board that was turned.
    #[must_use]
    pub fn turned(&self, turn: &Turn) -> Conditions {
        let wanted = |wanted: &Wanted| match *wanted {
            Wanted::Any | Wanted::Length(_) => *wanted,
            Wanted::Exactly(sweep) => Wanted::Exactly(sweep.image(turn.images())),
            Wanted::Between(from, to) => Wanted::Between(turn.hole(from), turn.hole(to)),
        };
        Conditions {
            ending: self.ending.iter().map(wanted).collect(),
            sweep: self.sweep,
            through: self.through.map(|men| turn.position(men)),
            marked: self.marked.map(|Marked { start, end }| Marked {
                start: turn.hole_set(start),
                end: end.map(|end| turn.hole_set(end)),
            }),
        }
    }

    /// The symmetries of the board that keep a problem and the conditions: a group.
    pub(crate) fn symmetries(&self, problem: &Problem) -> Vec<Symmetry> {
        let mut symmetries = problem.symmetries();
        symmetries.retain(|symmetry| {
            let keeps = |holes: HoleSet| symmetry.hole_set(holes) == holes;
            let marked = self
                .marked
                .is_none_or(|marked| keeps(marked.start) && marked.end.is_none_or(keeps));
            let through = self.through.is_none_or(|men| symmetry.position(men) == men);
            let ending = self.ending.iter().all(|wanted| match *wanted {
                Wanted::Any | Wanted::Length(_) => true,
                Wanted::Exactly(sweep) => sweep.image(symmetry) == sweep,
                Wanted::Between(from, to) => (symmetry.hole(from), symmetry.hole(to)) == (from, to),
            });
            through && marked && ending
        });
        symmetries
    }

    /// Whether the marked man must make such a move of the ending.
    pub(crate) fn is_by_marked(&self, wanted: Wanted) -> bool {
        let of_length = |wanted: &Wanted| matches!(wanted, Wanted::Length(_));
        let sweeps = self.sweep.is_some() || self.ending.iter().any(of_length);
        let asked = of_length(&wanted) || wanted != Wanted::Any && !sweeps;
        self.marked.is_some() && asked
    }
}

fn move_named(board: &Board, text: &str) -> Result<Wanted, ConditionError> {
    let hole = |name: &str| Ok::<Hole, HoleError>(board.holes_named(name)?[0]);
    if let Some((from, to)) = text.split_once("...") {
        let [from, to] = [from, to].map(|end| hole(end.trim_matches('-')));
        return Ok(Wanted::Between(from?, to?));
    }
    let moves = parse_moves_on(board, text).map_err(ConditionError::Notation)?;
    let [written] = &moves[..] else {
        return Err(ConditionError::NotOneMove(moves.len()));
    };
    let mut jumps: Vec<Jump> = Vec::new();
    for pair in written.0.windows(2) {
        let (from, to) = (pair[0].cell, pair[1].cell);
        let jump = board.jump_between(board.hole_of(from)?, board.hole_of(to)?);
        let jump = jump.ok_or(ConditionError::NotAJump(from, to))?;
        if jumps.iter().any(|earlier| earlier.over == jump.over) {
            return Err(ConditionError::ManIsGone(from, to));
        }
        jumps.push(jump);
    }
    let sweep = Sweep::of(&jumps).ok_or(ConditionError::NotOneMove(0))?;
    Ok(Wanted::Exactly(sweep))
}
