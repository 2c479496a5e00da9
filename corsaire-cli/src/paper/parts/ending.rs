//! The longest last moves of solutions: what claims S4 and S9 need. Read `paper/inquiry.rs` before it.

use crate::paper::inquiry::Inquiry;
use crate::paper::part::NotRun;
use corsaire::ask::Asker;
use corsaire::{Conditions, Outcome, Problem};

/// Whether a solution of a problem can end in a sweep of this number of jumps.
pub fn can_end_in<A: Asker>(
    inquiry: &Inquiry<'_, A>,
    problem: &Problem,
    length: u32,
) -> Result<bool, NotRun> {
    let conditions = Conditions::default().last_sweep(length)?;
    let question = problem.solve().meeting(conditions)?;
    match inquiry.ask(&question).outcome {
        Outcome::Solved(_) => Ok(true),
        Outcome::Impossible(_) => Ok(false),
        Outcome::Unknown(stopped) => {
            let known = format!("sweeps of {length} not decided");
            Err(NotRun::stopped(&stopped, known))
        }
    }
}

/// The longest last move of a problem's solutions, if it is not longer than `most`. One length after
/// the other is tried, the longest first.
pub fn longest_last<A: Asker>(
    inquiry: &Inquiry<'_, A>,
    problem: &Problem,
    most: u32,
) -> Result<Option<u32>, NotRun> {
    for length in (1..=most).rev() {
        if can_end_in(inquiry, problem, length)? {
            return Ok(Some(length));
        }
    }
    Ok(None)
}
