//! What makes the bounds of a case narrower: equations of single holes, parities and functions. Read
//! `proof/jump_bounds.rs` and `proof/linear_program.rs` before it.

use crate::problem::control::Stopped;
use crate::proof::finder::prover::Prover;
use crate::proof::jump_bounds::{Argument, Function, JumpBounds};
use crate::proof::linear_program::{NEARLY, Relaxed, function_against, relax, tight_function};
use crate::proof::steps::{By, Step};
use crate::rules::class::parity_checks;
use crate::rules::hole_set::HoleSet;

/// Functions with at most 2 to lose are tried before all others.
const LARGEST_SPARE: i64 = 2;

/// What an argument does to bounds.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Narrowed {
    Same,
    Narrower,
    /// No counts are left.
    Closed,
}

impl Prover<'_> {
    /// A reference to a function, which is added to the proof if it is new.
    pub(super) fn function(&mut self, function: Function) -> By {
        let functions = &mut self.proof.functions;
        let known = functions.iter().position(|known| *known == function);
        By::Function(known.unwrap_or_else(|| {
            functions.push(function);
            functions.len() - 1
        }))
    }

    /// Narrows the bounds by an argument, and adds the step if it does.
    fn narrow_by(&mut self, counts: &mut JumpBounds, by: By) -> Narrowed {
        let argument = self.proof.argument(self.task, by);
        let mut narrower = counts.clone();
        if !narrower.tighten(self.task, &self.touches, &argument) {
            return Narrowed::Same;
        }
        if narrower.contradicts_itself() {
            self.proof.steps.push(Step::Contradiction(by));
            return Narrowed::Closed;
        }
        self.proof.steps.push(Step::Bound(by));
        *counts = narrower;
        Narrowed::Narrower
    }

    /// Follows the equations of single holes as far as they go; true if that closes the case.
    pub(super) fn by_holes(&mut self, counts: &mut JumpBounds) -> bool {
        let mut changed = true;
        while changed {
            changed = false;
            for by in self.task.board.holes().map(By::Hole) {
                match self.narrow_by(counts, by) {
                    Narrowed::Closed => return true,
                    Narrowed::Narrower => changed = true,
                    Narrowed::Same => {}
                }
            }
        }
        false
    }

    /// Holes on which only jumps of known counts change the parity of the men, and those do not
    /// change it as they should.
    pub(super) fn odd_set(&self, counts: &JumpBounds) -> Option<HoleSet> {
        let jumps = self.task.board.jumps().iter().copied().enumerate();
        let open = jumps.filter(|(index, _)| counts.low[*index] < counts.high[*index]);
        let sets = parity_checks(self.task.board, open.map(|(_, jump)| jump));
        let refutes =
            |set: &HoleSet| counts.refuted_by(self.task, &self.touches, &Argument::Parity(*set));
        sets.into_iter().filter(refutes).min_by_key(|set| set.len())
    }

    /// Narrows bounds by functions, known ones first.
    pub(super) fn by_functions(&mut self, counts: &mut JumpBounds) -> Result<Narrowed, Stopped> {
        for by in (0..self.proof.functions.len()).map(By::Function) {
            let bounds = self.narrow_by(counts, by);
            if bounds != Narrowed::Same {
                return Ok(bounds);
            }
        }
        for spare in 0..=LARGEST_SPARE {
            // A symmetric one, if there is one.
            for symmetries in [self.symmetries, &[]] {
                let function = tight_function(self.task, counts, symmetries, spare, self.control);
                if let Some(by) = function.map(|function| self.function(function)) {
                    let bounds = self.narrow_by(counts, by);
                    if bounds != Narrowed::Same {
                        return Ok(bounds);
                    }
                }
            }
        }
        for jump in 0..counts.low.len() {
            self.report();
            for sign in [-1.0, 1.0] {
                self.control.check()?;
                if counts.low[jump] == counts.high[jump] {
                    continue;
                }
                if let Some(by) = self.function_for(counts, jump, sign) {
                    let bounds = self.narrow_by(counts, by);
                    if bounds != Narrowed::Same {
                        return Ok(bounds);
                    }
                }
            }
        }
        Ok(Narrowed::Same)
    }

    /// A function that lowers the upper bound of a jump, or raises its lower bound.
    fn function_for(&mut self, counts: &JumpBounds, jump: usize, sign: f64) -> Option<By> {
        let weights = |other: usize| if other == jump { sign } else { 0.0 };
        let Relaxed::Counts(found) = relax(self.task, &self.touches, counts, weights, self.control)
        else {
            return None;
        };
        let mut beyond = counts.clone();
        if sign < 0.0 {
            beyond.low[jump] = (found[jump] + NEARLY).floor() as i64 + 1;
        } else {
            beyond.high[jump] = (found[jump] - NEARLY).ceil() as i64 - 1;
        }
        if beyond.contradicts_itself() {
            return None;
        }
        let function = function_against(self.task, &self.touches, &beyond, &[], self.control)?;
        Some(self.function(function))
    }
}
