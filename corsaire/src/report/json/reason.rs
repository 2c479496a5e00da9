//! Why there is no solution, as JSON. Read `ask/refutation.rs` before it.

use crate::ask::refutation::{Argument, Refutation};
use crate::problem::problem::Problem;
use crate::refute::kind::Kind;
use crate::refute::pagoda::Pagoda;
use crate::refute::reason::{Exclusion, Reason};
use crate::report::reason::men_on;
use crate::rules::hole_set::HoleSet;
use crate::rules::position::Position;
use serde::Serialize;

#[derive(Serialize)]
#[serde(untagged)]
pub(super) enum JsonReason<'a> {
    Argument(JsonArgument),
    Proofs(JsonProofs<'a>),
}

#[derive(Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub(super) enum JsonArgument {
    Class {
        /// The sets of `parities`.
        differing: Vec<String>,
        parities: Vec<Parity>,
        #[serde(skip_serializing_if = "Option::is_none")]
        from_no_vacancy: Option<String>,
    },
    Pagoda {
        functions: Vec<Function>,
        differing: Vec<String>,
        parities: Vec<Parity>,
    },
    Exhaustion {
        /// Null if the verdict rests on more than one search.
        positions: Option<u64>,
    },
    Ending {
        beginnings: u64,
        positions: u64,
    },
    Conditions {
        beginnings: u64,
        positions: u64,
    },
}

/// A proof for each position of the goal.
#[derive(Serialize)]
pub(super) struct JsonProofs<'a> {
    kind: &'static str,
    /// How many positions were seen, if they were followed.
    #[serde(skip_serializing_if = "Option::is_none")]
    positions: Option<u64>,
    targets: Vec<Proved<'a>>,
    /// A position of the problem that no single vacancy leads to.
    #[serde(skip_serializing_if = "Option::is_none")]
    from_no_vacancy: Option<String>,
}

#[derive(Serialize)]
struct Proved<'a> {
    target: String,
    kind: &'static str,
    functions: Vec<&'a [i64]>,
    steps: usize,
}

/// Holes on which no jump changes the parity of the men, and the targets that this excludes.
#[derive(Serialize)]
pub(super) struct Parity {
    set: String,
    /// The men there at the start.
    start_men: u32,
    targets: Vec<Target>,
}

#[derive(Serialize)]
struct Target {
    target: String,
    /// The men there at this target.
    men: u32,
}

/// A pagoda function that excludes a target. One that excludes several stands here once for each.
#[derive(Serialize)]
pub(super) struct Function {
    target: String,
    values: Vec<(String, i32)>,
    start_sum: i64,
    target_sum: i64,
}

impl<'a> JsonProofs<'a> {
    pub(super) fn new(why: &'a Refutation) -> JsonProofs<'a> {
        let proofs = match &why.argument {
            Argument::Proofs(proofs) => &proofs[..],
            Argument::Reason(_) => &[],
        };
        let board = &why.problem.board;
        let targets = proofs.iter().map(|(target, proof)| Proved {
            target: target.diagram(board),
            kind: proof.kind().name(),
            functions: proof.functions.iter().map(|f| &f.values[..]).collect(),
            steps: proof.steps.len(),
        });
        let positions = match &why.argument {
            Argument::Reason(Reason::Exhaustion { positions, .. }) => *positions,
            _ => why.positions,
        };
        let exhausted = why.kind() == Kind::Exhaustion && positions > 0;
        JsonProofs {
            kind: why.kind().name(),
            positions: exhausted.then_some(positions),
            targets: targets.collect(),
            from_no_vacancy: from_no_vacancy(why),
        }
    }
}

fn from_no_vacancy(why: &Refutation) -> Option<String> {
    let position = why.from_no_vacancy();
    position.map(|position| position.diagram(&why.problem.board))
}

impl<'a> JsonReason<'a> {
    pub(super) fn new(why: &'a Refutation) -> JsonReason<'a> {
        match &why.argument {
            Argument::Proofs(_) => JsonReason::Proofs(JsonProofs::new(why)),
            Argument::Reason(reason) => JsonReason::Argument(argument(why, reason)),
        }
    }
}

fn argument(why: &Refutation, reason: &Reason) -> JsonArgument {
    let (problem, board) = (&why.problem, &why.problem.board);
    let differing = |classes: &[Exclusion<HoleSet>]| {
        let sets = classes.iter().map(|found| found.by.diagram(board));
        sets.collect()
    };
    let parities = |classes: &[Exclusion<HoleSet>]| {
        let parities = classes.iter().map(|found| parity(problem, found));
        parities.collect()
    };
    match *reason {
        Reason::Class(ref classes) => JsonArgument::Class {
            differing: differing(classes),
            parities: parities(classes),
            from_no_vacancy: from_no_vacancy(why),
        },
        Reason::Pagoda {
            ref classes,
            ref functions,
        } => {
            let functions = functions.iter().flat_map(|found| pagodas(problem, found));
            JsonArgument::Pagoda {
                functions: functions.collect(),
                differing: differing(classes),
                parities: parities(classes),
            }
        }
        Reason::Exhaustion { positions, .. } => JsonArgument::Exhaustion {
            positions: Some(positions).filter(|number| *number > 0),
        },
        Reason::Ending {
            beginnings,
            positions,
            ..
        } => JsonArgument::Ending {
            beginnings,
            positions,
        },
        Reason::Conditions {
            beginnings,
            positions,
            ..
        } => JsonArgument::Conditions {
            beginnings,
            positions,
        },
    }
}

fn parity(problem: &Problem, found: &Exclusion<HoleSet>) -> Parity {
    let target = |target: &Position| Target {
        target: target.diagram(&problem.board),
        men: men_on(found.by, *target),
    };
    Parity {
        set: found.by.diagram(&problem.board),
        start_men: men_on(found.by, problem.start),
        targets: found.targets.iter().map(target).collect(),
    }
}

fn pagodas(problem: &Problem, found: &Exclusion<Pagoda>) -> Vec<Function> {
    let (board, pagoda) = (&problem.board, &found.by);
    let names = board.names(board.holes()).into_iter();
    let values: Vec<(String, i32)> = names.zip(pagoda.values().iter().copied()).collect();
    let function = |target: &Position| Function {
        target: target.diagram(board),
        values: values.clone(),
        start_sum: pagoda.sum(problem.start),
        target_sum: pagoda.sum(*target),
    };
    found.targets.iter().map(function).collect()
}
