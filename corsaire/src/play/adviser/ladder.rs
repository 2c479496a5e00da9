//! The ladder: the steps that decide a position, the cheapest first. Read `play/adviser/ground.rs`
//! before it.
//!
//! Every verdict and every hint climbs this one ladder: the position of a game, the positions after its
//! legal jumps, and those before it when the jump that lost the game is looked for.

use super::ground::{Ground, LONG_LOOK, LOOK};
use super::known::Fate;
use crate::problem::control::{Control, Stopped};
use crate::rules::position::Position;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// How long a search goes on before something else is tried, and how long a proof may take.
const A_MOMENT: Duration = Duration::from_millis(100);
const A_WHILE: Duration = Duration::from_millis(150);
/// How long the first phase of a hint takes at most.
const FIRST: Duration = Duration::from_millis(200);

/// How much of a hint is wanted. A player sees the first phase while the next one is on its way.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Phase {
    /// As far as the ladder is climbed in a moment: a fifth of a second.
    First,
    /// Every jump decided, and the jump that lost the game.
    Whole,
    /// The same, and the fewest moves in which the game can be won.
    Shortest,
}

impl Phase {
    /// The limits of this phase.
    pub(super) fn within<'c>(self, control: &'c Control<'c>) -> Control<'c> {
        match self {
            Phase::First => control.within(FIRST),
            Phase::Whole | Phase::Shortest => control.leaving(Duration::ZERO),
        }
    }
}

/// A step of the ladder.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Step {
    /// What is known, the table of endings, class and pagoda functions, a narrow beam.
    Glance,
    /// A search of this position that was stopped, for a moment.
    Resume,
    /// A wider beam, with pagoda functions.
    Look,
    /// A search from both ends, for a moment. It can be stopped and resumed.
    Search,
    /// A beam that is wider still.
    LookLonger,
    /// A proof by jump counts.
    Prove,
    /// The search from both ends until it is decided, in sets that may go to disk.
    Exhaust,
}

/// All steps, the cheapest first. A search is worth two moments before a proof is tried.
pub(super) const LADDER: [Step; 8] = [
    Step::Glance,
    Step::Resume,
    Step::Look,
    Step::Search,
    Step::LookLonger,
    Step::Search,
    Step::Prove,
    Step::Exhaust,
];

/// The steps that take a few milliseconds each.
const QUICK: [Step; 2] = [Step::Glance, Step::Look];

/// What one question may use, and the positions that it looked at.
pub(super) struct Effort<'a> {
    pub(super) control: &'a Control<'a>,
    positions: AtomicU64,
}

impl<'a> Effort<'a> {
    pub(super) fn new(control: &'a Control<'a>) -> Effort<'a> {
        Effort {
            control,
            positions: AtomicU64::new(0),
        }
    }

    /// The positions that were looked at.
    pub(super) fn positions(&self) -> u64 {
        self.positions.load(Ordering::Relaxed)
    }

    /// This many more were.
    pub(super) fn add(&self, positions: u64) {
        self.positions.fetch_add(positions, Ordering::Relaxed);
    }
}

impl Ground {
    /// Takes one step. `None`: it does not decide the position.
    pub(super) fn take(
        &self,
        step: Step,
        position: Position,
        effort: &Effort<'_>,
    ) -> Result<Option<Fate>, Stopped> {
        match step {
            Step::Glance => self.glance(position, effort),
            Step::Resume if !self.has_begun(position) => Ok(None),
            Step::Resume | Step::Search => self.search(position, Some(A_MOMENT), effort),
            Step::Look => self.look(position, LOOK, effort),
            Step::LookLonger => self.look(position, LONG_LOOK, effort),
            Step::Prove => self.prove(position, A_WHILE, effort),
            Step::Exhaust => self.search(position, None, effort),
        }
    }

    /// Decides a position by the whole ladder. If it is stopped, a search is begun that can be resumed.
    pub(super) fn decide(&self, position: Position, effort: &Effort<'_>) -> Result<Fate, Stopped> {
        let fate = self.climb(&LADDER, position, effort);
        if let Err(Stopped::Time | Stopped::Interrupted) = fate {
            self.begin(position);
        }
        fate?.ok_or(Stopped::Time)
    }

    /// The same by the quick steps alone.
    pub(super) fn decide_quickly(
        &self,
        position: Position,
        effort: &Effort<'_>,
    ) -> Result<Option<Fate>, Stopped> {
        self.climb(&QUICK, position, effort)
    }

    fn climb(
        &self,
        steps: &[Step],
        position: Position,
        effort: &Effort<'_>,
    ) -> Result<Option<Fate>, Stopped> {
        for step in steps {
            if let Some(fate) = self.take(*step, position, effort)? {
                return Ok(Some(fate));
            }
        }
        Ok(None)
    }
}
