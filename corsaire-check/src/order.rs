//! Whether play within upper bounds exists: the step `noorder`. Read `counts.rs` before it.
//!
//! The search makes every legal jump that is left, one after the other, from every state once. A
//! *state* is what is left of each upper bound. It determines the position: what is not left was
//! made, and the men on a hole are those at the start, plus the jumps made into it, less those made
//! from it and over it, in whatever order. So a state that was seen need not be followed again.
//!
//! A state is given up at once if the position has no more men than the target, since each jump
//! takes one off, or if it is *stuck*:
//!
//! **Lemma.** Let R be a set of holes, not empty, all with men now and without at the target. Say
//! that a jump *leaves* R if one of its holes is in R but its `to` is not. If play leads from here to
//! the target, it makes jumps that leave R at two moments at least, or R is part of {from, over} of
//! a jump that leaves R and that play makes.
//!
//! *Proof.* Some jump touches R, since R must change. The first that does finds R full; its `to` is
//! empty, so not in R: it leaves R. After the last that does R is empty; its `to` has a man, so it is
//! not in R: it leaves R too. If these two are at the same moment, this jump alone takes R from
//! full to empty, so R is part of the two holes from which it takes men. ∎
//!
//! So the state is stuck if for some R no jump that is left leaves R; or if only one jump does, of
//! which just one is left, and R is not part of its {from, over}. To look for such an R, for each
//! hole of the lemma's kind and each exception (none, or a jump of which one is left): begin with
//! the hole; as long as a jump that is left, other than the exception, leaves R, add its `to`. Any
//! R' with the hole that no such jump leaves has the `to` too, so what results is the smallest one;
//! if it takes in a hole that is not of the lemma's kind, there is none for this hole and exception.

use crate::board::Jump;
use crate::budget::{Budget, Fault};
use crate::counts::Task;
use std::collections::HashSet;

/// Whether play that makes no jump more often than `high` leads from start to goal.
pub(crate) fn has_order(task: &Task<'_>, high: &[i64], budget: &mut Budget) -> Result<bool, Fault> {
    // Upper bounds are at most 64.
    let left = high.iter().map(|high| *high as u8).collect();
    let mut search = Search {
        task,
        left,
        seen: HashSet::new(),
        budget,
    };
    let found = search.go_on(task.start);
    let states = search.seen.len() as u64;
    budget.give(states * bytes(high.len()));
    found
}

/// Bytes for a state that was seen, with its part of a table that may just have grown.
fn bytes(jumps: usize) -> u64 {
    jumps as u64 + 120
}

struct Search<'a> {
    task: &'a Task<'a>,
    /// How often each jump may still be made.
    left: Vec<u8>,
    seen: HashSet<Vec<u8>>,
    budget: &'a mut Budget,
}

impl Search<'_> {
    /// Calls itself at most once for each jump of a line of play: 63 deep.
    fn go_on(&mut self, men: u64) -> Result<bool, Fault> {
        if men == self.task.goal {
            return Ok(true);
        }
        self.budget.work(50 + 2 * self.left.len() as u64)?;
        if men.count_ones() <= self.task.goal.count_ones() || self.seen.contains(&self.left) {
            return Ok(false);
        }
        self.budget.take(bytes(self.left.len()))?;
        self.seen.insert(self.left.clone());
        if self.is_stuck(men)? {
            return Ok(false);
        }
        for number in 0..self.left.len() {
            let jump = self.task.board.jumps[number];
            if self.left[number] > 0 && jump.is_legal(men) {
                self.left[number] -= 1;
                let found = self.go_on(men ^ jump.line::<u64>());
                self.left[number] += 1;
                if found != Ok(false) {
                    return found;
                }
            }
        }
        Ok(false)
    }

    /// Whether the lemma rules play to the goal out.
    fn is_stuck(&mut self, men: u64) -> Result<bool, Fault> {
        let jumps = self.task.board.jumps.iter().zip(&self.left);
        let left: Vec<(Jump, u8)> = jumps
            .filter(|(_, left)| **left > 0)
            .map(|(jump, left)| (*jump, *left))
            .collect();
        // The holes of each jump that is left; none for the exception, which then leaves nothing.
        let mut lines: Vec<u64> = left.iter().map(|(jump, _)| jump.line()).collect();
        let once = (0..left.len()).filter(|index| left[*index].1 == 1);
        let exceptions: Vec<Option<usize>> = [None].into_iter().chain(once.map(Some)).collect();
        let holes = men & !self.task.goal;
        for seed in (0..64).filter(|hole| holes >> hole & 1 == 1) {
            for exception in &exceptions {
                if let Some(index) = *exception {
                    lines[index] = 0;
                }
                let mut region = 1u64 << seed;
                let mut before = 0;
                while region != before && region & !holes == 0 {
                    before = region;
                    self.budget.work(5 + left.len() as u64)?;
                    for (line, (jump, _)) in lines.iter().zip(&left) {
                        if line & region != 0 {
                            region |= 1 << jump.to;
                        }
                    }
                }
                let at_once = |index: usize| region & !left[index].0.men::<u64>() == 0;
                if region & !holes == 0 && !exception.is_some_and(at_once) {
                    return Ok(true);
                }
                if let Some(index) = *exception {
                    lines[index] = left[index].0.line();
                }
            }
        }
        Ok(false)
    }
}
