//! What shows a stranger that a number is right. Read `ask/count.rs` and `ask/evidence.rs` before it.

use super::tally::Tally;
use super::{Count, Counted, What};
use crate::ask::evidence::{CASES, Made, NoCertificate, of_impossible};
use crate::ask::prove::jump_set_proofs;
use crate::problem::control::Control;
use crate::proof::certificate::Certificate;

impl Count {
    /// The certificate of what was counted.
    pub(super) fn certificate(
        &self,
        tally: &Tally,
        counted: &Counted,
        control: &Control<'_>,
    ) -> Made {
        let problem = &self.problem;
        if !self.what.has_certificates() {
            return Err(NoCertificate::Number(self.what.name()));
        }
        if self.most_jumps.is_some() {
            return Err(NoCertificate::Number("positions up to a number of jumps"));
        }
        let by_symmetry = counted.up_to_symmetry;
        match (self.what, &tally.insight) {
            (What::Positions, _) => {
                let made = Certificate::positions(problem, by_symmetry, counted.total);
                return Ok((made, 0));
            }
            (What::Winnable, Some(insight)) => {
                let insight = insight.up_to_symmetry(by_symmetry);
                let made = Certificate::winnable(problem, &insight, counted.total);
                return Ok((made, 0));
            }
            _ => {}
        }
        if counted.total == 0 {
            return of_impossible(problem, tally.at_once.clone(), control);
        }
        match (self.what, &tally.shortest) {
            (What::JumpSets, _) => {
                let proofs = jump_set_proofs(problem, CASES, control)?;
                let proofs = proofs.ok_or(NoCertificate::NoProofOfNumber(CASES))?;
                let found: usize = proofs.iter().map(|(_, proof)| proof.solutions.len()).sum();
                if Some(found as u128) != counted.raw_total {
                    let why = format!("the proof has {found} jump sets");
                    return Err(NoCertificate::Contradiction(why));
                }
                Ok((Certificate::jump_sets(problem, &proofs), 0))
            }
            (_, Some((line, insight))) => {
                let mut insight = insight.clone();
                if self.with_images {
                    insight.symmetries.clear();
                }
                let certificate =
                    Certificate::shortest_count(problem, line, counted.total, &insight);
                Ok((certificate, 0))
            }
            _ => {
                let why = "no order of the moves of a shortest solution was found".to_string();
                Err(NoCertificate::Contradiction(why))
            }
        }
    }
}
