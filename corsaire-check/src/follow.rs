//! Play followed position by position: the steps `ends` and `exhaust`. Read `counts.rs` before it.

use crate::board::Jump;
use crate::budget::{Budget, Fault};
use crate::counts::Task;

/// For each jump how often every way to make the first `length` jumps has it at least (or every way
/// to undo the last ones from the goal). None if there is no such way.
///
/// A solution of N jumps begins with one of the ways to make F jumps and ends with one of the ways to
/// make L. If F + L is at most N, these are different moments, and what all ways have in common adds
/// up.
pub(crate) fn common(
    task: &Task<'_>,
    length: u64,
    forward: bool,
    budget: &mut Budget,
) -> Result<Option<Vec<i64>>, Fault> {
    let mut walk = Walk {
        jumps: &task.board.jumps,
        forward,
        made: vec![0; task.board.jumps.len()],
        least: None,
        budget,
    };
    walk.go_on(if forward { task.start } else { task.goal }, length)?;
    Ok(walk.least)
}

struct Walk<'a> {
    jumps: &'a [Jump],
    forward: bool,
    made: Vec<i64>,
    least: Option<Vec<i64>>,
    budget: &'a mut Budget,
}

impl Walk<'_> {
    /// Calls itself at most `left` deep: there are at most 63 jumps in a line of play.
    fn go_on(&mut self, men: u64, left: u64) -> Result<(), Fault> {
        self.budget.work(20 + self.jumps.len() as u64)?;
        if left == 0 {
            let least = self.least.get_or_insert_with(|| self.made.clone());
            for (least, made) in least.iter_mut().zip(&self.made) {
                *least = (*least).min(*made);
            }
            return Ok(());
        }
        for number in 0..self.jumps.len() {
            let jump = self.jumps[number];
            let possible = match self.forward {
                true => jump.is_legal(men),
                false => jump.can_be_undone(men),
            };
            if possible {
                self.made[number] += 1;
                self.go_on(men ^ jump.line::<u64>(), left - 1)?;
                self.made[number] -= 1;
            }
        }
        Ok(())
    }
}

/// Whether play that makes only jumps whose upper bound is not 0 leads from start to goal: every
/// position is followed, those after each number of jumps together. Each jump takes a man off, so
/// that ends.
pub(crate) fn reaches(task: &Task<'_>, high: &[i64], budget: &mut Budget) -> Result<bool, Fault> {
    let jumps = task.board.jumps.iter().zip(high);
    let allowed: Vec<Jump> = jumps
        .filter(|(_, high)| **high > 0)
        .map(|(jump, _)| *jump)
        .collect();
    // The most positions of a level. There are two lists at once, of 8 bytes a position. A list that
    // grows may have twice the room, and while it moves the old list is still there: 6 x 8 bytes.
    let most = (budget.free() / 48) as usize;
    let mut level = vec![task.start];
    while !level.is_empty() {
        if level.binary_search(&task.goal).is_ok() {
            return Ok(true);
        }
        let mut next = Vec::new();
        for men in &level {
            budget.work(5 + allowed.len() as u64)?;
            let legal = allowed.iter().filter(|jump| jump.is_legal(*men));
            next.extend(legal.map(|jump| men ^ jump.line::<u64>()));
            if next.len() > most {
                different(&mut next, budget)?;
                if next.len() > most / 2 {
                    // More than is free: this fails.
                    budget.take(48 * (2 * next.len() as u64 + 2))?;
                }
            }
        }
        different(&mut next, budget)?;
        level = next;
    }
    Ok(false)
}

/// Sorts a list and leaves out what it has twice.
fn different(positions: &mut Vec<u64>, budget: &mut Budget) -> Result<(), Fault> {
    budget.work(20 * positions.len() as u64)?;
    positions.sort_unstable();
    positions.dedup();
    Ok(())
}
