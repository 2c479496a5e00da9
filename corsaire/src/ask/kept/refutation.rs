//! Why there is no solution, read back and turned. Read `ask/refutation.rs` and `ask/kept.rs` before it.
//!
//! Classes and pagoda functions are computed again: that takes a moment, and nothing need be believed.
//! Proofs come from the certificate, and so does what a search that followed every line of play knew.

use super::{KeptAnswer, Turned, Unsound};
use crate::ask::refutation::{Argument, Refutation};
use crate::problem::control::Control;
use crate::problem::problem::Problem;
use crate::proof::jump_bounds::Function;
use crate::proof::read_certificate::Claim;
use crate::proof::steps::{By, Proof, Step};
use crate::refute::at_once::{AtOnce, exclude_at_once};
use crate::refute::insight::LevelInsight;
use crate::refute::kind::Kind;
use crate::refute::pagoda::Pagoda;
use crate::refute::reason::{Exclusion, Reason};
use crate::rules::position::Position;
use crate::rules::turn::Turn;
use std::sync::Arc;

impl Refutation {
    /// The argument that was kept.
    pub(super) fn restored(
        kept: &KeptAnswer<'_>,
        problem: &Problem,
        has_conditions: bool,
    ) -> Result<Refutation, Unsound> {
        let reason = kept.record.reason.as_ref();
        let reason = reason.ok_or(Unsound::Unreadable("the reason"))?;
        let kind = Kind::ALL
            .into_iter()
            .find(|kind| kind.name() == reason.kind);
        let kind = kind.ok_or(Unsound::Unreadable("the kind of the reason"))?;
        let positions = reason.positions.unwrap_or_default();
        let beginnings = reason.beginnings.unwrap_or_default();
        let found = match kind {
            _ if !reason.targets.is_empty() => return proofs(kept, problem),
            Kind::Class | Kind::Pagoda => at_once(problem)?,
            Kind::Cases | Kind::Order => return Err(Unsound::Unreadable("the proof")),
            Kind::Exhaustion => Reason::Exhaustion {
                positions,
                insight: followed(kept, problem),
            },
            Kind::Ending | Kind::Conditions if !has_conditions => {
                return Err(Unsound::Contradiction("there are no conditions"));
            }
            Kind::Ending => Reason::Ending {
                beginnings,
                positions,
                insight: None,
            },
            Kind::Conditions => Reason::Conditions {
                beginnings,
                positions,
                insight: None,
            },
        };
        Ok(Refutation::by_reason(problem, found))
    }
}

fn at_once(problem: &Problem) -> Result<Reason, Unsound> {
    match exclude_at_once(problem, &Control::default()) {
        Ok(AtOnce::Excluded(reason)) => Ok(reason),
        _ => Err(Unsound::Contradiction(
            "neither class nor pagoda functions exclude the goal",
        )),
    }
}

/// What the search knew, if the certificate says so of this problem.
fn followed(kept: &KeptAnswer<'_>, problem: &Problem) -> Option<Arc<LevelInsight>> {
    let certified = kept.certified()?;
    match certified.claim {
        Claim::Followed(insight) if certified.problem.in_full() == problem.in_full() => {
            Some(Arc::new(insight))
        }
        _ => None,
    }
}

/// Proofs by the certificate, which must be of this problem.
fn proofs(kept: &KeptAnswer<'_>, problem: &Problem) -> Result<Refutation, Unsound> {
    let certified = kept
        .certified()
        .ok_or(Unsound::Unreadable("the certificate"))?;
    if certified.problem.in_full() != problem.in_full() {
        return Err(Unsound::Contradiction(
            "the certificate is of another problem",
        ));
    }
    match certified.claim {
        // A certificate does not say how many positions were seen on the way to it.
        Claim::Impossible(proofs) => Ok(Refutation::by_proofs(problem, proofs)),
        _ => Err(Unsound::Contradiction(
            "the certificate does not show that there is no solution",
        )),
    }
}

impl Turned for Refutation {
    fn turned(&self, turn: &Turn) -> Refutation {
        Refutation {
            problem: self.problem.turned(turn),
            argument: match &self.argument {
                Argument::Reason(reason) => Argument::Reason(reason.turned(turn)),
                Argument::Proofs(proofs) => Argument::Proofs(turned_proofs(proofs, turn)),
            },
            positions: self.positions,
        }
    }
}

impl Turned for Reason {
    fn turned(&self, turn: &Turn) -> Reason {
        let targets = |targets: &[Position]| {
            let turned = targets.iter().map(|men| turn.position(*men));
            turned.collect::<Vec<_>>()
        };
        let by_class = |classes: &[Exclusion<_>]| {
            let turned = classes.iter().map(|found| Exclusion {
                by: turn.hole_set(found.by),
                targets: targets(&found.targets),
            });
            turned.collect()
        };
        let by_function = |found: &Exclusion<Pagoda>| Exclusion {
            by: found.by.turned(turn),
            targets: targets(&found.targets),
        };
        match self {
            Reason::Class(classes) => Reason::Class(by_class(classes)),
            Reason::Pagoda { classes, functions } => Reason::Pagoda {
                classes: by_class(classes),
                functions: functions.iter().map(by_function).collect(),
            },
            Reason::Exhaustion { positions, insight } => Reason::Exhaustion {
                positions: *positions,
                insight: insight
                    .as_ref()
                    .map(|insight| Arc::new(insight.turned(turn))),
            },
            other => other.clone(),
        }
    }
}

/// Proofs on the turned board, one for each position of the goal, in the order of the turned ones.
pub(super) fn turned_proofs(proofs: &[(Position, Proof)], turn: &Turn) -> Vec<(Position, Proof)> {
    let turned = proofs.iter();
    let turned = turned.map(|(target, proof)| (turn.position(*target), proof.turned(turn)));
    let mut turned: Vec<(Position, Proof)> = turned.collect();
    turned.sort_by_key(|(target, _)| *target);
    turned
}

impl Turned for Proof {
    fn turned(&self, turn: &Turn) -> Proof {
        let by = |by: By| match by {
            By::Hole(hole) => By::Hole(turn.hole(hole)),
            By::Function(number) => By::Function(number),
            By::Parity(holes) => By::Parity(turn.hole_set(holes)),
        };
        let step = |step: &Step| match *step {
            Step::Bound(argument) => Step::Bound(by(argument)),
            Step::Contradiction(argument) => Step::Contradiction(by(argument)),
            Step::Split { jump, most } => Step::Split {
                jump: turn.jump_number(jump).unwrap_or(jump),
                most,
            },
            other => other,
        };
        let function = |function: &Function| Function {
            values: turn.by_hole(&function.values),
            touches: function.touches.clone(),
        };
        let touches = self.touches.iter();
        let solutions = self.solutions.iter();
        Proof {
            touches: touches
                .map(|(region, when)| (turn.hole_set(*region), *when))
                .collect(),
            functions: self.functions.iter().map(function).collect(),
            steps: self.steps.iter().map(step).collect(),
            solutions: solutions
                .map(|jumps| jumps.iter().map(|jump| turn.jump(*jump)).collect())
                .collect(),
        }
    }
}
