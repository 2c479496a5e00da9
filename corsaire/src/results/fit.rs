//! Whether a certificate is that of an entry, and how much of the entry it shows. Read `results/entry.rs` and
//! `proof/read_certificate.rs` before it.

use crate::ask::asked::Topic;
use crate::ask::count::What;
use crate::ask::record::{Record, RecordedReason};
use crate::ask::recorded_question::AnyQuestion;
use crate::problem::conditions::Conditions;
use crate::problem::problem::Problem;
use crate::proof::certificate::Certificate;
use crate::proof::read_certificate::{Certified, CertifiedNumber, Claim};
use crate::proof::steps::Proof;
use crate::refute::kind::Kind;
use crate::results::conclusion::{Conclusion, Established};
use crate::results::entry::Entry;
use crate::results::flaw::Flaw;
use crate::rules::jump::Jump;
use crate::rules::position::Position;
use crate::rules::solution::Solution;
use crate::search::another::different_jump_sets;

impl Entry {
    /// Whether a certificate is the entry's own, of its problem, and claims what the entry says.
    ///
    /// # Errors
    ///
    /// It is not, or does not.
    pub fn fits(&self, certificate: &Certificate) -> Result<(), Flaw> {
        let seal = self.seal.as_ref();
        if seal.is_none_or(|seal| seal.digest != certificate.digest()) {
            return Err(Flaw::OtherCertificate);
        }
        let certified = Certified::read(&certificate.text).ok_or(Flaw::Certificate)?;
        let question = self.question()?;
        let asked = question.asked();
        let [problem] = &asked.problems[..] else {
            return Err(Flaw::OtherQuestion);
        };
        is_about(&certified, problem)?;
        is_under(&certified, &conditions(&question))?;
        match self.says(problem, &certified.claim) {
            true => Ok(()),
            false => Err(Flaw::OtherClaim),
        }
    }

    /// Whether a certificate that fits shows all that the answer says. It does not show how many shortest
    /// solutions there are as sequences of moves or with their images, which men the marked one can be, what is
    /// listed, or in how many positions an ending can begin.
    pub(super) fn is_shown_by(&self, certificate: &Certificate) -> bool {
        let record = &self.record;
        let endings = [Kind::Ending.name(), Kind::Conditions.name()];
        let is_by_endings = |reason: &RecordedReason| endings.contains(&reason.kind.as_str());
        let counts_images = self.topic() == Some(Topic::Count(What::Shortest))
            && record.raw_total.is_some()
            && (record.raw_total != record.total || record.up_to_symmetry && self.has_images());
        self.is_result_of(certificate)
            && self.established() == Established::Certificate
            && record.marked.is_none()
            && record.list.is_none()
            && !record.reason.as_ref().is_some_and(is_by_endings)
            && !counts_images
    }

    /// Whether the board can be turned or reflected so that the problem stays the same.
    fn has_images(&self) -> bool {
        let problems = self.question().map(|question| question.asked().problems);
        !problems.is_ok_and(|all| all.iter().all(|problem| problem.symmetries().len() == 1))
    }

    /// Whether an accepted certificate shows what the question asks for: the outcome, the number of moves, or
    /// the number that was counted. It does not show which men the marked one can be, and how few moves there
    /// are says nothing of how many solutions have them.
    pub(super) fn is_result_of(&self, certificate: &Certificate) -> bool {
        let claim = Certified::read(&certificate.text).map(|certified| certified.claim);
        let shows_less = match claim {
            Some(Claim::Shortest(_)) => self.topic() == Some(Topic::Count(What::Shortest)),
            claim => claim.is_none(),
        };
        !shows_less && !self.leaves_men_open() && self.fits(certificate).is_ok()
    }

    /// Whether it says which of several men the marked one can be. A solution shows it of one man, and that
    /// there is no solution shows it of all.
    fn leaves_men_open(&self) -> bool {
        let men = match self.question() {
            Ok(AnyQuestion::Solve(question)) => question.conditions().marked,
            Ok(_) => None,
            Err(_) => return true,
        };
        let of_one = men.is_some_and(|men| men.start.len() == 1);
        self.record.marked.is_some() && self.conclusion() != Conclusion::Impossible && !of_one
    }

    /// Whether it says what a certificate about its problem claims.
    fn says(&self, problem: &Problem, claim: &Claim) -> bool {
        match self.conclusion() {
            Conclusion::Impossible => self.says_impossible(claim),
            Conclusion::Solved => self.says_solved(problem, claim),
            Conclusion::Counted => self.says_counted(problem, claim),
            Conclusion::Unknown => false,
        }
    }

    fn says_impossible(&self, claim: &Claim) -> bool {
        let is_of_solutions = matches!(
            self.topic(),
            Some(
                Topic::Solution | Topic::Shortest | Topic::Proof | Topic::JumpSets | Topic::Unique
            )
        );
        is_of_solutions && matches!(claim, Claim::Impossible(_) | Claim::Followed(_))
    }

    fn says_solved(&self, problem: &Problem, claim: &Claim) -> bool {
        let record = &self.record;
        match (claim, self.topic()) {
            (Claim::Solution(_), Some(Topic::Solution | Topic::Proof)) => true,
            (Claim::Shortest(_), Some(Topic::Solution)) => true,
            (Claim::Shortest(solution), Some(Topic::Shortest)) => {
                Some(moves(solution)) == record.lower_bound
            }
            (Claim::JumpSets(proofs), Some(Topic::JumpSets)) => {
                Some(jump_sets(proofs).len() as u64) == record.jump_sets
            }
            (Claim::JumpSets(proofs), Some(Topic::Unique)) => {
                let different = different_jump_sets(problem, &jump_sets(proofs));
                record.unique == Some(different == 1)
            }
            _ => false,
        }
    }

    fn says_counted(&self, problem: &Problem, claim: &Claim) -> bool {
        let record = &self.record;
        let Some(Topic::Count(what)) = self.topic() else {
            return false;
        };
        match (claim, what) {
            (
                Claim::Impossible(_) | Claim::Followed(_),
                What::JumpSets | What::Shortest | What::Winnable,
            ) => self.is_zero(),
            (Claim::Positions(found), What::Positions) => {
                let (board, start) = (&problem.board, problem.start);
                let keeps = board.symmetries_keeping(|symmetry| symmetry.position(start) == start);
                is_counted(record, *found, keeps.len())
            }
            (Claim::Winnable(found), What::Winnable) => {
                is_counted(record, *found, problem.symmetries().len())
            }
            (Claim::Shortest(solution), What::Shortest) => Some(moves(solution)) == record.moves,
            (
                Claim::ShortestCount {
                    solution,
                    number,
                    symmetries,
                },
                What::Shortest,
            ) => {
                let found = CertifiedNumber {
                    number: (*number).into(),
                    symmetries: *symmetries,
                };
                Some(moves(solution)) == record.moves
                    && is_counted(record, found, problem.symmetries().len())
            }
            (Claim::JumpSets(proofs), What::JumpSets) => {
                let sets = jump_sets(proofs);
                let number = match record.up_to_symmetry {
                    true => different_jump_sets(problem, &sets),
                    false => sets.len(),
                };
                record.raw_total == Some(sets.len().to_string())
                    && record.total == Some(number.to_string())
            }
            _ => false,
        }
    }
}

/// The conditions on solutions that a certificate can speak of.
fn conditions(question: &AnyQuestion) -> Conditions {
    match question {
        AnyQuestion::Solve(_) | AnyQuestion::Prove(_) => question.conditions(),
        _ => Conditions::default(),
    }
}

/// Whether a certificate is of this problem.
fn is_about(certified: &Certified, problem: &Problem) -> Result<(), Flaw> {
    let goal = match certified.claim {
        // Its goal does not matter.
        Claim::Positions(_) => certified.problem.goal.clone(),
        _ => problem.goal.clone(),
    };
    let about = Problem {
        goal,
        ..problem.clone()
    };
    match about.in_full() == certified.problem.in_full() {
        true => Ok(()),
        false => Err(Flaw::OtherProblem),
    }
}

/// Whether a certificate is of these conditions. That there is no solution at all says more than that none meets
/// them.
fn is_under(certified: &Certified, conditions: &Conditions) -> Result<(), Flaw> {
    let says_more = certified.conditions.is_empty()
        && matches!(certified.claim, Claim::Impossible(_) | Claim::Followed(_));
    match certified.conditions == *conditions || says_more {
        true => Ok(()),
        false => Err(Flaw::OtherConditions),
    }
}

fn moves(solution: &Solution) -> u32 {
    solution.moves().len() as u32
}

fn jump_sets(proofs: &[(Position, Proof)]) -> Vec<Vec<Jump>> {
    let sets = proofs.iter().flat_map(|(_, proof)| proof.solutions.clone());
    sets.collect()
}

/// Whether a record has the number of a certificate, up to the same symmetries.
fn is_counted(record: &Record, found: CertifiedNumber, symmetries: usize) -> bool {
    let symmetries = if record.up_to_symmetry { symmetries } else { 1 };
    found.symmetries == symmetries && record.total == Some(found.number.to_string())
}
