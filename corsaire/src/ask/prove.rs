//! The question for a proof: why there is no solution, or which jumps all solutions make. Read
//! `ask/evidence.rs` and `proof/finder.rs` before it.

use crate::ask::answer::{Answer, Evidence, Findings, Outcome};
use crate::ask::asked::{Asked, Topic};
use crate::ask::conditioned;
use crate::ask::evidence::{CASES, NoCertificate, of_refutation};
use crate::ask::question::Question;
use crate::ask::refutation::Refutation;
use crate::problem::conditions::{ConditionError, Conditions};
use crate::problem::control::{Control, Stopped};
use crate::problem::limits::Limits;
use crate::problem::problem::Problem;
use crate::problem::progress::Observer;
use crate::proof::certificate::Certificate;
use crate::proof::finder::{prove_bounds, prove_impossible, prove_jump_sets};
use crate::proof::jump_bounds::{JumpBounds, Task};
use crate::proof::steps::Proof;
use crate::refute::at_once::{AtOnce, exclude_at_once};
use crate::refute::searched::Searched;
use crate::rules::moves::Line;
use crate::rules::position::Position;
use crate::rules::solution::Solution;
use crate::search::beam::solve_between;
use crate::search::conditioned::{Prefer, solve_conditions};
use crate::search::ending::solve_ending;
use std::sync::Arc;

/// The question for a proof. Made by [`Problem::prove`].
#[derive(Debug, Clone)]
#[must_use = "a question is answered when it is run"]
pub struct Prove {
    pub(super) problem: Problem,
    pub(super) topic: Topic,
    pub(super) conditions: Conditions,
    cases: usize,
    exhaustive: bool,
    pub(super) evidence: bool,
}

/// What was proved of a problem that has solutions.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Proved {
    /// A solution.
    pub solution: Solution,
    /// For each position of the goal that may be reached, how often solutions to it make each jump,
    /// and the proof of that.
    pub bounds: Vec<(Position, JumpBounds, Proof)>,
    /// For each position of the goal the proof of which jump sets lead to it, if these were asked for.
    pub jump_sets: Option<Vec<(Position, Proof)>>,
}

impl Problem {
    /// Asks for a proof: why there is no solution, or which jumps every solution makes.
    ///
    /// ```
    /// use corsaire::{Board, Limits, Outcome, Problem};
    /// let board = Board::named("diamond")?;
    /// let problem = Problem::vacate(&board, "b6")?.finish("e1")?;
    /// let answer = problem.prove().run(&Limits::default());
    /// let Outcome::Impossible(why) = &answer.outcome else { panic!("it is impossible") };
    /// println!("{why}");
    /// let certificate = answer.certificate()?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn prove(&self) -> Prove {
        Prove {
            problem: self.clone(),
            topic: Topic::Proof,
            conditions: Conditions::default(),
            cases: CASES,
            exhaustive: false,
            evidence: false,
        }
    }
}

impl Proved {
    /// How often each jump is made, over all solutions, as far as it is proved.
    pub fn jump_bounds(&self, problem: &Problem) -> Option<JumpBounds> {
        let Some(proofs) = &self.jump_sets else {
            let bounds = self.bounds.iter();
            return JumpBounds::around(bounds.map(|(_, bounds, _)| bounds.clone()));
        };
        let sets = proofs.iter().flat_map(|(target, proof)| {
            let task = Task::new(problem, *target);
            let counts = proof.solutions.iter();
            counts.map(move |solution| Proof::counts_of(&task, solution))
        });
        JumpBounds::around(sets.map(|counts| JumpBounds {
            low: counts.clone(),
            high: counts,
            none: false,
        }))
    }

    /// How many jump sets solutions have, if that was asked.
    pub fn number_of_jump_sets(&self) -> Option<usize> {
        let proofs = self.jump_sets.as_ref()?;
        Some(proofs.iter().map(|(_, proof)| proof.solutions.len()).sum())
    }
}

impl Prove {
    /// The most cases of a proof, unless [`Prove::in_cases`] says another number.
    pub const CASES: usize = CASES;

    /// The conditions on the solutions that it speaks of.
    pub fn conditions(&self) -> &Conditions {
        &self.conditions
    }

    /// With a certificate, also if the answer is known without one.
    pub fn with_evidence(self) -> Prove {
        let evidence = true;
        Prove { evidence, ..self }
    }

    /// Which sets of jumps solutions make, and how many there are.
    pub fn jump_sets(self) -> Prove {
        let topic = Topic::JumpSets;
        Prove { topic, ..self }
    }

    /// Of solutions that meet these conditions: all of them are followed, there is no shorter proof.
    ///
    ///
    /// # Errors
    ///
    /// They do not belong to the problem, or jump sets are asked for.
    pub fn meeting(self, conditions: Conditions) -> Result<Prove, ConditionError> {
        let conditions = conditions.of(&self.problem)?;
        if self.topic == Topic::JumpSets && !conditions.is_empty() {
            return Err(ConditionError::NotFor("jump sets"));
        }
        Ok(Prove { conditions, ..self })
    }

    /// By sets of positions from both ends and nothing else, as [`Solve::exhaustively`] does: that there is
    /// no solution, or one of them. Nothing is said of jump sets.
    ///
    /// [`Solve::exhaustively`]: crate::ask::Solve::exhaustively
    pub fn exhaustively(self) -> Prove {
        let (topic, exhaustive) = (Topic::Proof, true);
        Prove {
            topic,
            exhaustive,
            ..self
        }
    }

    /// At most this number of cases in a proof, instead of [`Prove::CASES`].
    pub fn in_cases(self, cases: usize) -> Prove {
        Prove { cases, ..self }
    }

    fn find(&self, control: &Control<'_>) -> Result<Outcome<Proved>, Stopped> {
        let problem = &self.problem;
        if !self.conditions.is_empty() {
            return Ok(self.with_conditions(control));
        }
        if self.exhaustive || control.is_shared() {
            let outcome = match exclude_at_once(problem, control)? {
                AtOnce::Open(targets) => solve_between(problem, &targets, control).0,
                AtOnce::Excluded(reason) => Searched::Impossible(reason),
            };
            return Ok(self.proved(outcome));
        }
        if self.topic == Topic::JumpSets {
            let Some(proofs) = jump_set_proofs(problem, self.cases, control)? else {
                return Err(Stopped::Cases(self.cases));
            };
            let first = proofs.iter().find_map(|(_, proof)| proof.solutions.first());
            return Ok(match first {
                None => Outcome::Impossible(Refutation::by_proofs(problem, proofs)),
                Some(jumps) => Outcome::Solved(Proved {
                    solution: self
                        .solution(jumps.iter().copied().collect())
                        .in_fewer_moves(control),
                    bounds: Vec::new(),
                    jump_sets: Some(proofs),
                }),
            });
        }
        let verdict = prove_impossible(problem, self.cases, control)?;
        Ok(match Refutation::or_line(problem, verdict) {
            Err(refutation) => Outcome::Impossible(refutation),
            Ok(line) => {
                // If there is no time for more, at least the solution is known.
                let bounds = self.bounds(control).unwrap_or_default();
                Outcome::Solved(Proved {
                    solution: self.solution(line).in_fewer_moves(control),
                    bounds,
                    jump_sets: None,
                })
            }
        })
    }

    /// What every solution does: it can be said of one position of the goal at a time.
    fn bounds(&self, control: &Control<'_>) -> Result<Vec<(Position, JumpBounds, Proof)>, Stopped> {
        let mut bounds = Vec::new();
        for target in self.problem.targets_in_class() {
            let proved = prove_bounds(&Task::new(&self.problem, target), control)?;
            bounds.extend(proved.map(|(counts, proof)| (target, counts, proof)));
        }
        Ok(bounds)
    }

    fn with_conditions(&self, control: &Control<'_>) -> Outcome<Proved> {
        let (problem, conditions) = (&self.problem, &self.conditions);
        let outcome: Searched = match conditions.is_of_ending() {
            true => solve_ending(problem, &conditions.ending, control).0,
            false => solve_conditions(problem, conditions, Prefer::Any, control).outcome,
        };
        self.proved(outcome)
    }

    /// What a search has proved.
    fn proved(&self, outcome: Searched) -> Outcome<Proved> {
        let problem = &self.problem;
        outcome.map(
            |line| Proved {
                solution: self.solution(line),
                bounds: Vec::new(),
                jump_sets: None,
            },
            |reason| Refutation::by_reason(problem, reason),
        )
    }

    fn solution(&self, line: Line) -> Solution {
        Solution::new(&self.problem.board, self.problem.start, line)
    }

    /// What was proved is its own evidence.
    fn certificate(
        &self,
        outcome: &Outcome<Proved>,
        control: &Control<'_>,
    ) -> Result<Certificate, NoCertificate> {
        let (problem, conditions) = (&self.problem, &self.conditions);
        match outcome {
            Outcome::Unknown(_) => Err(NoCertificate::Unknown),
            Outcome::Impossible(refutation) if !conditions.is_empty() => {
                let made = conditioned::of_none(refutation, conditions, control);
                made.map(|(certificate, _)| certificate)
            }
            Outcome::Solved(proved) if !conditions.is_empty() => {
                let line = proved.solution.line();
                let made = conditioned::of_solution(problem, conditions, line);
                made.map(|(certificate, _)| certificate)
            }
            Outcome::Impossible(refutation) => match of_refutation(refutation) {
                Err(NoCertificate::NoProof(_)) => Err(NoCertificate::NoProof(self.cases)),
                made => made.map(|(certificate, _)| certificate),
            },
            Outcome::Solved(Proved {
                jump_sets: Some(proofs),
                ..
            }) => Ok(Certificate::jump_sets(problem, proofs)),
            Outcome::Solved(proved) => Ok(Certificate::solution(problem, proved.solution.line())),
        }
    }
}

/// For each position of the goal the proof of which jump sets lead to it. `None` if one of them would
/// have more than `cases` cases.
pub(crate) fn jump_set_proofs(
    problem: &Problem,
    cases: usize,
    control: &Control<'_>,
) -> Result<Option<Vec<(Position, Proof)>>, Stopped> {
    let mut proofs = Vec::new();
    for target in problem.goal.positions() {
        match prove_jump_sets(&Task::new(problem, target), cases, control)? {
            Some(proof) => proofs.push((target, proof)),
            None => return Ok(None),
        }
    }
    Ok(Some(proofs))
}

impl Question for Prove {
    type Found = Proved;
    type Why = Refutation;

    fn asked(&self) -> Asked {
        let conditions = self.conditions.in_full(&self.problem.board);
        Asked::of(&self.problem, self.topic).with(conditions)
    }

    fn ask(&self, limits: &Limits, observer: &dyn Observer) -> Answer<Proved> {
        Answer::find(self.asked(), limits, observer, |control| {
            let outcome = self.find(control).unwrap_or_else(Outcome::Unknown);
            let evidence = Evidence::from(self.certificate(&outcome, control));
            Findings {
                evidence,
                ..Findings::of(outcome)
            }
        })
    }
}

impl Answer<Proved> {
    /// A certificate that the checker accepts: that there is no solution; how many jump sets
    /// solutions have, if that was asked; or that the solution is one.
    ///
    /// # Errors
    ///
    /// Nothing was proved, or no proof has few enough cases.
    pub fn certificate(&self) -> Result<Arc<Certificate>, NoCertificate> {
        self.evidence.certificate()
    }
}
