//! Proofs about the jumps of all solutions (appendix B): that there is none, or which jump counts
//! they have. Read `proof/jump_bounds.rs` before it.
//!
//! A proof is a list of steps that a person, or the checker, follows from the first to the last,
//! with bounds on the jump counts in hand. A split makes two cases of one: the steps of the first
//! follow, up to the one that closes it, then those of the second.

use crate::problem::control::{Control, Stopped};
use crate::problem::progress::Stage;
use crate::proof::jump_bounds::{Argument, Function, JumpBounds, Task, Touch, When};
use crate::proof::jump_order::{Order, order, reaches};
use crate::refute::kind::Kind;
use crate::rules::hole::Hole;
use crate::rules::hole_set::HoleSet;
use crate::rules::jump::Jump;

/// What a step relies on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum By {
    /// The equation of one hole.
    Hole(Hole),
    /// A function of the proof, by number.
    Function(usize),
    /// The parity of the men on these holes.
    Parity(HoleSet),
}

/// A step of a proof.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Step {
    /// The jumps that all ways to make the first jumps, and all ways to make the last ones, have in
    /// common.
    Ends {
        /// The number of first jumps.
        first: usize,
        /// The number of last jumps.
        last: usize,
    },
    /// The bounds become as narrow as an argument allows.
    Bound(By),
    /// Two cases: a jump is made at most `most` times, or more often.
    Split {
        /// The jump, by number.
        jump: usize,
        /// The most times that it is made in the first case.
        most: i64,
    },
    /// The argument leaves no counts: the case is closed.
    Contradiction(By),
    /// No legal play keeps within the bounds: the case is closed.
    NoOrder,
    /// Play with the jumps that may be made, every position followed, does not reach the target: the
    /// case is closed.
    Exhaust,
    /// All counts are known, and they are those of a solution of the proof: the case is closed.
    JumpSet(usize),
}

/// The jump counts that solutions can have, and why.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Proof {
    /// Regions that must be touched.
    pub touches: Vec<(HoleSet, When)>,
    /// Functions that steps rely on.
    pub functions: Vec<Function>,
    /// The steps.
    pub steps: Vec<Step>,
    /// A solution for each different jump set; none at all if there is no solution.
    pub solutions: Vec<Vec<Jump>>,
}

/// Legal orders are looked for among at most this many states.
pub(crate) const MOST_STATES: usize = 5_000;
/// At most this many positions are followed at once.
pub(crate) const MOST_POSITIONS: usize = 10_000_000;
/// A proof with more steps than this is not made shorter.
const LONG: usize = 3_000;

/// Why a proof is not known to hold.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Gap {
    /// The step with this number fails. If the proof ends too early, it is the number of steps.
    Step(usize),
    /// It was not followed to its end.
    Stopped(Stopped),
}

impl From<Stopped> for Gap {
    fn from(stopped: Stopped) -> Gap {
        Gap::Stopped(stopped)
    }
}

impl Proof {
    /// How often each jump is made by a solution.
    pub fn counts_of(task: &Task<'_>, solution: &[Jump]) -> Vec<i64> {
        let of = |jump: &Jump| solution.iter().filter(|made| *made == jump).count() as i64;
        task.board.jumps().iter().map(of).collect()
    }

    /// The argument behind a reference.
    pub fn argument(&self, task: &Task<'_>, by: By) -> Argument {
        match by {
            By::Hole(hole) => {
                let mut values = vec![0; task.board.len()];
                values[hole.index()] = 1;
                let touches = Vec::new();
                Argument::Function(Function { values, touches })
            }
            By::Function(number) => Argument::Function(self.functions[number].clone()),
            By::Parity(set) => Argument::Parity(set),
        }
    }

    /// The touches that functions count. `None` if one of them need not happen.
    pub fn touches(&self, task: &Task<'_>) -> Option<Vec<Touch>> {
        let touch = |(region, when): &(HoleSet, When)| task.touch(*region, *when);
        self.touches.iter().map(touch).collect()
    }

    /// What kind of argument it is.
    pub fn kind(&self) -> Kind {
        let any = |wanted: fn(&Step) -> bool| self.steps.iter().any(wanted);
        match self.steps[..] {
            [Step::Contradiction(By::Parity(_))] => Kind::Class,
            [Step::Contradiction(By::Function(_))] if self.touches.is_empty() => Kind::Pagoda,
            _ if any(|step| *step == Step::Exhaust) => Kind::Exhaustion,
            _ if !self.touches.is_empty()
                || any(|step| matches!(step, Step::Ends { .. } | Step::NoOrder)) =>
            {
                Kind::Order
            }
            _ => Kind::Cases,
        }
    }

    /// Follows the steps and checks each. Calls `followed` with the number of the step and the
    /// bounds before and after it (none after it if it closes a case).
    ///
    /// # Errors
    ///
    /// A step does not follow from those before it.
    pub fn follow(
        &self,
        task: &Task<'_>,
        control: &Control<'_>,
        mut followed: impl FnMut(usize, &JumpBounds, Option<&JumpBounds>),
    ) -> Result<(), Gap> {
        control.check()?;
        let touches = self.touches(task).ok_or(Gap::Step(0))?;
        let ticker = control.ticker();
        let mut open = vec![JumpBounds::new(task)];
        for (number, step) in self.steps.iter().enumerate() {
            ticker.tick()?;
            let before = open.pop().ok_or(Gap::Step(number))?;
            let mut counts = before.clone();
            let holds = self.applied(*step, task, &touches, &mut counts, &mut open, control)?;
            if !holds {
                return Err(Gap::Step(number));
            }
            let closes = matches!(
                step,
                Step::Contradiction(_) | Step::NoOrder | Step::Exhaust | Step::JumpSet(_)
            );
            followed(number, &before, (!closes).then_some(&counts));
            if !closes {
                open.push(counts);
            }
        }
        let end = Gap::Step(self.steps.len());
        open.is_empty().then_some(()).ok_or(end)
    }

    /// Does to the bounds of a case what a step says, and adds the other half of a case that it splits.
    /// Returns whether the step holds.
    fn applied(
        &self,
        step: Step,
        task: &Task<'_>,
        touches: &[Touch],
        counts: &mut JumpBounds,
        open: &mut Vec<JumpBounds>,
        control: &Control<'_>,
    ) -> Result<bool, Gap> {
        Ok(match step {
            Step::Ends { first, last } => {
                let low = task.ends(first, last);
                if let Some(low) = &low {
                    counts.raise(low);
                }
                low.is_some()
            }
            Step::Bound(by) => {
                counts.tighten(task, touches, &self.argument(task, by));
                !counts.contradicts_itself()
            }
            Step::Split { jump, most } => {
                let mut more = counts.clone();
                more.low[jump] = more.low[jump].max(most + 1);
                open.push(more);
                counts.high[jump] = counts.high[jump].min(most);
                true
            }
            Step::Contradiction(by) => counts.refuted_by(task, touches, &self.argument(task, by)),
            Step::NoOrder => order(task, counts, MOST_STATES, control)? == Order::None,
            Step::Exhaust => reaches(task, counts, MOST_POSITIONS, control)? == Some(false),
            Step::JumpSet(set) => {
                let solution = self.solutions.get(set);
                let made = solution.map(|made| Proof::counts_of(task, made));
                counts.known() && made.as_ref() == Some(&counts.low)
            }
        })
    }

    /// The bounds that the steps lead to, if they close no case.
    pub fn bounds(&self, task: &Task<'_>, control: &Control<'_>) -> Option<JumpBounds> {
        let mut bounds = Some(JumpBounds::new(task));
        let end = self.follow(task, control, |_, _, after| bounds = after.cloned());
        bounds.filter(|_| end == Err(Gap::Step(self.steps.len())))
    }

    /// Leaves out bounds that the proof does without (`holds` says whether it does), and functions
    /// and touches that nothing relies on then.
    /// When it is time to stop, nothing more is left out.
    pub(crate) fn trim(&mut self, control: &Control<'_>, holds: impl Fn(&Proof) -> bool) {
        // A person follows holes more easily than functions, and functions without touches more
        // easily than others: what is hardest to follow goes first.
        let hard = |proof: &Proof, step: &Step| match step {
            Step::Bound(By::Function(number)) => {
                1 + usize::from(!proof.functions[*number].touches.is_empty())
            }
            Step::Bound(_) | Step::Ends { .. } => 0,
            _ => usize::MAX,
        };
        // Each try follows the whole proof: too much for long ones.
        let long = self.steps.len() > LONG;
        for wanted in [2, 1, 0].into_iter().filter(|_| !long) {
            for step in (0..self.steps.len()).rev() {
                if control.check().is_err() {
                    break;
                }
                control.report(Stage::Shortening);
                if hard(self, &self.steps[step]) == wanted {
                    let mut shorter = self.clone();
                    shorter.steps.remove(step);
                    if holds(&shorter) {
                        *self = shorter;
                    }
                }
            }
        }
        let (mut functions, mut used) = (Vec::new(), Vec::new());
        for step in &mut self.steps {
            if let Step::Bound(By::Function(number)) | Step::Contradiction(By::Function(number)) =
                step
            {
                *number = renumbered(&mut used, *number);
            }
        }
        let mut touched = Vec::new();
        for number in used {
            let mut function = self.functions[number].clone();
            for (touch, _) in &mut function.touches {
                *touch = renumbered(&mut touched, *touch);
            }
            functions.push(function);
        }
        self.functions = functions;
        self.touches = touched.iter().map(|touch| self.touches[*touch]).collect();
    }
}

/// The place of a number in a list of those that are used, where it is added if it is new.
fn renumbered(used: &mut Vec<usize>, number: usize) -> usize {
    let known = used.iter().position(|known| *known == number);
    known.unwrap_or_else(|| {
        used.push(number);
        used.len() - 1
    })
}
