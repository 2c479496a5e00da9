//! The answer that a certificate gives: whoever has one that the checker accepts need not search. Read
//! `proof/read_certificate.rs` and `ask/answer.rs` before it.

use crate::ask::answer::{Answer, Evidence, Findings, Outcome};
use crate::ask::count::{Counted, What};
use crate::ask::prove::Proved;
use crate::ask::question::Question;
use crate::ask::record::Record;
use crate::ask::refutation::Refutation;
use crate::problem::limits::Limits;
use crate::problem::problem::Problem;
use crate::problem::progress::Silent;
use crate::proof::certificate::Certificate;
use crate::proof::read_certificate::{Certified, Claim};
use crate::proof::steps::Proof;
use crate::refute::reason::Reason;
use crate::rules::position::Position;
use crate::rules::solution::Solution;
use std::sync::Arc;

/// What a certificate answers.
#[non_exhaustive]
pub enum CertifiedAnswer {
    /// Whether there is a solution, and which is shortest.
    Solution(Box<Answer<Solution>>),
    /// Which jump sets there are.
    JumpSets(Box<Answer<Proved>>),
    /// How many shortest solutions there are.
    Number(Box<Answer<Counted>>),
}

impl CertifiedAnswer {
    /// The answer as it is written down.
    pub fn record(&self) -> Record {
        match self {
            CertifiedAnswer::Solution(answer) => answer.record(),
            CertifiedAnswer::JumpSets(answer) => answer.record(),
            CertifiedAnswer::Number(answer) => answer.record(),
        }
    }

    /// The answer of a certificate that the checker has accepted. `None` if it cannot be read, or if it
    /// shows only a part of an answer: those of numbers of positions do, those that no solution meets
    /// conditions, those of a marked man, and those that count up to some of the symmetries of their problem but not all. A
    /// certificate does not name its board: it gets the usual name of a board with these holes.
    pub fn of(certificate: &Certificate, limits: &Limits) -> Option<CertifiedAnswer> {
        let Certified {
            problem,
            conditions,
            claim,
        } = Certified::read(&certificate.text)?;
        // An answer says which men the marked one can be.
        if conditions.marked.is_some() {
            return None;
        }
        let name = problem.board.usual_name();
        let problem = problem.on_board_named(name.as_deref().unwrap_or("board"))?;
        let evidence = Evidence::Certificate(Arc::new(certificate.clone()));
        let solution =
            |line: Solution| Solution::new(&problem.board, problem.start, line.line().clone());
        let (asked, outcome, lower_bound) = match claim {
            // An answer says from how many positions the search went.
            Claim::Followed(_) if !conditions.is_empty() => return None,
            Claim::Followed(insight) => {
                let reason = Reason::Exhaustion {
                    positions: 0,
                    insight: Some(Arc::new(insight)),
                };
                let why = Refutation::by_reason(&problem, reason);
                (problem.solve().asked(), Outcome::Impossible(why), None)
            }
            // An answer has the numbers by jumps too, and the sweeps with their play.
            Claim::Positions(_) | Claim::Winnable(_) | Claim::LongestSweep { .. } => return None,
            Claim::JumpSets(proofs) => {
                return jump_sets(&problem, proofs, evidence, limits);
            }
            Claim::ShortestCount {
                solution,
                number,
                symmetries,
            } => {
                let moves = solution.moves().len() as u32;
                return shortest_count(&problem, moves, number, symmetries, evidence, limits);
            }
            Claim::Solution(found) => {
                let solved = Outcome::Solved(solution(found));
                (
                    problem.solve().meeting(conditions).ok()?.asked(),
                    solved,
                    None,
                )
            }
            Claim::Shortest(found) => {
                let moves = found.moves().len() as u32;
                let solved = Outcome::Solved(solution(found));
                (
                    problem.solve().shortest().meeting(conditions).ok()?.asked(),
                    solved,
                    Some(moves),
                )
            }
            Claim::Impossible(proofs) => {
                let why = Refutation::by_proofs(&problem, proofs);
                (problem.solve().asked(), Outcome::Impossible(why), None)
            }
        };
        let answer = Answer::find(asked, limits, &Silent, |_| Findings {
            lower_bound,
            evidence,
            ..Findings::of(outcome)
        });
        Some(CertifiedAnswer::Solution(Box::new(answer)))
    }
}

fn jump_sets(
    problem: &Problem,
    proofs: Vec<(Position, Proof)>,
    evidence: Evidence,
    limits: &Limits,
) -> Option<CertifiedAnswer> {
    let first = proofs.iter().find_map(|(_, proof)| proof.solutions.first());
    let line = first?.iter().copied().collect();
    let proved = Proved {
        solution: Solution::new(&problem.board, problem.start, line),
        bounds: Vec::new(),
        jump_sets: Some(proofs),
    };
    let asked = problem.prove().jump_sets().asked();
    let answer = Answer::find(asked, limits, &Silent, |_| Findings {
        evidence,
        ..Findings::of(Outcome::Solved(proved))
    });
    Some(CertifiedAnswer::JumpSets(Box::new(answer)))
}

fn shortest_count(
    problem: &Problem,
    moves: u32,
    number: u64,
    symmetries: usize,
    evidence: Evidence,
    limits: &Limits,
) -> Option<CertifiedAnswer> {
    let all = problem.symmetries().len();
    let question = problem.count(What::Shortest);
    let question = match symmetries {
        _ if symmetries == all => question,
        1 => question.with_images(),
        _ => return None,
    };
    let counted = Counted {
        up_to_symmetry: symmetries == all,
        total: number.into(),
        raw_total: (symmetries == 1).then_some(number.into()),
        moves: Some(moves),
        ..Counted::nothing(What::Shortest)
    };
    let answer = Answer::find(question.asked(), limits, &Silent, |_| Findings {
        evidence,
        ..Findings::of(Outcome::Solved(counted))
    });
    Some(CertifiedAnswer::Number(Box::new(answer)))
}

impl Problem {
    /// The same problem on the same board by another name.
    fn on_board_named(&self, name: &str) -> Option<Problem> {
        let board = &self.board;
        let cells = board.holes().map(|hole| board.cell(hole));
        let board = crate::Board::new(name, cells, board.directions()).ok()?;
        Some(Problem {
            board,
            ..self.clone()
        })
    }
}
