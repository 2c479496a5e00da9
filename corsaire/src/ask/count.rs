//! The question for a number: positions, games, solutions, jump sets. Read `ask/question.rs` before
//! it; `docs/counting.md` says what is counted.

mod certificate;
mod tally;
mod what;

pub use tally::Number;
pub use what::What;

use crate::ask::answer::{Answer, Findings, Outcome};
use crate::ask::asked::{Asked, Topic};
use crate::ask::evidence::NoCertificate;
use crate::ask::question::Question;
use crate::ask::refutation::Refutation;
use crate::problem::conditions::{ConditionError, Conditions};
use crate::problem::control::Control;
use crate::problem::limits::Limits;
use crate::problem::problem::Problem;
use crate::problem::progress::Observer;
use crate::proof::certificate::Certificate;
use std::sync::Arc;
use tally::Tally;

/// The question for a number. Made by [`Problem::count`].
#[derive(Debug, Clone)]
#[must_use = "a question is answered when it is run"]
pub struct Count {
    pub(super) problem: Problem,
    pub(super) what: What,
    pub(super) conditions: Conditions,
    with_images: bool,
    pub(super) list: Option<usize>,
    pub(super) evidence: bool,
    most_jumps: Option<u32>,
}

/// What was counted.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Counted {
    /// What it was.
    pub what: What,
    /// Whether mirror images and rotations count once.
    pub up_to_symmetry: bool,
    /// How many there are.
    pub total: u128,
    /// How many there are with all images, if that is known too.
    pub raw_total: Option<u128>,
    /// How many there are after each number of jumps, from 0 on, if that was counted.
    pub by_jumps: Vec<u128>,
    /// The moves of each shortest solution.
    pub moves: Option<u32>,
    /// The shortest solutions as sequences of moves.
    pub sequences: Option<u128>,
    /// The fewest jumps of a game.
    pub shortest_game: Option<usize>,
    /// The probability that random play meets the goal.
    pub win_probability: Option<f64>,
    /// One of each, if that was asked for.
    pub list: Option<Vec<String>>,
}

impl Counted {
    /// Nothing yet.
    pub(crate) fn nothing(what: What) -> Counted {
        Counted {
            what,
            up_to_symmetry: what.is_up_to_symmetry(),
            total: 0,
            raw_total: None,
            by_jumps: Vec::new(),
            moves: None,
            sequences: None,
            shortest_game: None,
            win_probability: None,
            list: None,
        }
    }
}

impl Problem {
    /// Asks for a number.
    ///
    /// ```
    /// use corsaire::{Board, Limits, Problem, What};
    /// let board = Board::named("triangle:5")?;
    /// let problem = Problem::vacate(&board, "a1")?.finish("a1")?;
    /// let solutions = problem.count(What::Solutions).run(&Limits::default()).into_result()?;
    /// assert_eq!(solutions.total, 6816);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn count(&self, what: What) -> Count {
        Count {
            problem: self.clone(),
            what,
            conditions: Conditions::default(),
            with_images: false,
            list: None,
            evidence: false,
            most_jumps: None,
        }
    }
}

impl Count {
    /// The problem.
    pub fn problem(&self) -> &Problem {
        &self.problem
    }

    /// Whether it counts something that there is none of exactly if the problem has no solution.
    pub fn is_of_solutions(&self) -> bool {
        use What::{JumpSets, Shortest, Solutions, Winnable};
        matches!(self.what, Winnable | Solutions | JumpSets | Shortest)
    }

    /// Mirror images and rotations count separately.
    pub fn with_images(self) -> Count {
        let with_images = true;
        Count {
            with_images,
            ..self
        }
    }

    /// Only positions that this number of jumps leads to, or fewer. Nothing else is counted so: of other
    /// numbers it changes nothing.
    ///
    /// ```
    /// use corsaire::{Board, Limits, Problem, What};
    /// let board = Board::named("english")?;
    /// let count = Problem::vacate(&board, "d4")?.count(What::Positions).up_to_jumps(5);
    /// let counted = count.run(&Limits::default()).into_result()?;
    /// assert_eq!(counted.by_jumps, [1, 1, 2, 8, 39, 171]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn up_to_jumps(self, jumps: u32) -> Count {
        let most_jumps = Some(jumps).filter(|_| self.what == What::Positions);
        Count { most_jumps, ..self }
    }

    /// With one of each, at most this number of them: jump sets and shortest solutions have a list.
    pub fn with_list(self, most: usize) -> Count {
        let list = Some(most);
        Count { list, ..self }
    }

    /// Only solutions that meet these conditions.
    ///
    /// # Errors
    ///
    /// They do not belong to the problem, or something other than solutions is counted.
    pub fn meeting(self, conditions: Conditions) -> Result<Count, ConditionError> {
        let conditions = conditions.of(&self.problem)?;
        if self.what != What::Solutions && !conditions.is_empty() {
            return Err(ConditionError::NotFor(self.what.name()));
        }
        Ok(Count { conditions, ..self })
    }

    /// With evidence for a stranger: see [`Answer::certificate`]. [`What::has_certificates`] says of which
    /// numbers there is some.
    pub fn with_evidence(self) -> Count {
        let evidence = true;
        Count { evidence, ..self }
    }

    /// Whether mirror images and rotations count once.
    pub(super) fn is_up_to_symmetry(&self) -> bool {
        self.what.is_up_to_symmetry() && !self.with_images
    }

    fn find(&self, control: &Control<'_>) -> Findings<Counted> {
        let mut tally = Tally::default();
        let done = tally.count(self, control);
        let counted = tally.counted(self);
        let mut findings = Findings {
            work: tally.work,
            ..Findings::of(match &done {
                Ok(()) => Outcome::Solved(counted.clone()),
                Err(stopped) => Outcome::Unknown(stopped.clone()),
            })
        };
        if self.evidence {
            let made = match done {
                Ok(()) => self.certificate(&tally, &counted, control),
                Err(_) => Err(NoCertificate::CountStopped),
            };
            findings.add_evidence(made);
        }
        if matches!(findings.outcome, Outcome::Unknown(_)) {
            findings.so_far = Some(counted);
        }
        findings
    }
}

impl Question for Count {
    type Found = Counted;
    type Why = Refutation;

    fn asked(&self) -> Asked {
        let conditions = self.conditions.in_full(&self.problem.board);
        let images = self.with_images.then(|| ("images", "all".to_string()));
        let most = |most: usize| match most {
            usize::MAX => "all".to_string(),
            most => most.to_string(),
        };
        let list = self.list.map(|number| ("list", most(number)));
        let jumps = self
            .most_jumps
            .map(|most| ("jumps", format!("at most {most}")));
        let asked = Asked::of(&self.problem, Topic::Count(self.what));
        asked.with(conditions).with(images).with(list).with(jumps)
    }

    fn ask(&self, limits: &Limits, observer: &dyn Observer) -> Answer<Counted> {
        Answer::find(self.asked(), limits, observer, |control| self.find(control))
    }
}

impl Answer<Counted> {
    /// A certificate that the checker accepts: how many positions, winnable positions or jump sets there
    /// are; how many shortest solutions, and that no solution has fewer moves; or, if the number is 0, that
    /// there is no solution. The question must ask for evidence.
    ///
    /// # Errors
    ///
    /// The question did not ask for evidence, the number has no certificate, or a limit stopped it.
    pub fn certificate(&self) -> Result<Arc<Certificate>, NoCertificate> {
        self.evidence.certificate()
    }
}
