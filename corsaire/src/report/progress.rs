//! How far a computation is, on one line. Read `problem/progress.rs` before it.

use crate::problem::progress::{Note, Part, Progress, Stage};
use crate::report::words::number_of;
use std::fmt;

impl fmt::Display for Progress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for part in &self.parts {
            write!(f, "{part}: ")?;
        }
        if let Some(moves) = self.lower_bound {
            write!(
                f,
                "no solution has fewer than {moves} moves, looking for one of {moves}: "
            )?;
        }
        write!(f, "{}", self.stage)?;
        if let Some(fraction) = self.fraction {
            write!(f, ", {:.0}% of this step", 100.0 * fraction)?;
        }
        if self.positions > 0 {
            write!(f, "; {}", number_of(self.positions, "position"))?;
        }
        Ok(())
    }
}

impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Note::Resumed { lower_bound } => write!(
                f,
                "going on from a checkpoint: no solution has fewer than {lower_bound} moves"
            ),
            Note::ResumedFromCommit { number, processes } => {
                write!(
                    f,
                    "going on from commit {number}, which {processes} processes made"
                )
            }
            Note::EarlierRun => f.write_str(
                "an earlier run of this question left a checkpoint: --resume goes on from it",
            ),
            Note::NotResumed(why) => write!(f, "{why}: starting afresh"),
            Note::NotMoved(why) => {
                write!(f, "it cannot be put aside, so nothing is saved: {why}")
            }
            Note::NotSaved(why) => write!(f, "{why}"),
            Note::CommitNotUsed(why) => write!(f, "{why}: not used"),
        }
    }
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Part::Goals { of: 1, .. } => f.write_str("looking for a proof"),
            Part::Goals { done, of } => write!(f, "looking for proofs, {done} of {of} goals done"),
            Part::Sweeps => f.write_str("looking for the longest sweeps"),
            Part::Problem {
                number,
                of,
                problem,
            } => write!(f, "problem {number} of {of}, {problem}"),
        }
    }
}

impl fmt::Display for Stage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Stage::Beginning => f.write_str("beginning"),
            Stage::Play { jumps } => write!(f, "play of {jumps} jumps"),
            Stage::Away { jumps } => {
                write!(f, "positions {} away", number_of(u64::from(*jumps), "jump"))
            }
            Stage::JumpSets { after } => {
                write!(f, "gathering jump sets: the jumps after the first {after}")
            }
            Stage::Tables => f.write_str("finding out how many moves each part of the board needs"),
            Stage::Forward { number } => write!(f, "move {number} from the start"),
            Stage::Backward { number } => write!(f, "move {number} back from the goal"),
            Stage::LastMoves { moves } => {
                write!(
                    f,
                    "gathering the shortest solutions: their last {moves} moves"
                )
            }
            Stage::Regrouping => {
                f.write_str("looking for an order of the same jumps in fewer moves")
            }
            Stage::Endings { men } => {
                write!(f, "endings that meet the conditions, with {men} men")
            }
            Stage::Beam { width, jumps } => write!(
                f,
                "looking for a solution among the {width} best positions of each jump: {jumps} jumps to go"
            ),
            Stage::BothEnds { jumps } => {
                write!(f, "searching from both ends: {jumps} jumps to go")
            }
            Stage::ForcedJumps => f.write_str("finding out which jumps every solution makes"),
            Stage::Case { number, most } => write!(f, "case {number} of at most {most}"),
            Stage::Shortening => f.write_str("leaving out what the proof does without"),
            Stage::AllPlay { men } => {
                write!(f, "following all play: positions with {men} men")
            }
        }
    }
}
