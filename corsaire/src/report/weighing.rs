//! What the values of holes say of the jumps that may still be made, in words (appendix B, figs 17 and
//! 19). Read `proof/jump_bounds.rs` and `report/story.rs` before it.

use crate::proof::jump_bounds::{JumpBounds, Task};
use crate::proof::steps::Proof;
use crate::report::story::jump_name;
use crate::rules::board::Board;
use crate::rules::hole::Hole;
use crate::rules::jump::Jump;

/// The numbers on the holes, weighed by the values of a function.
pub(super) struct Weighing<'p> {
    /// The number of the function, from 1, and its values.
    number: usize,
    values: &'p [i64],
    /// The sum of the numbers, each times the value of its hole.
    sum: i64,
    /// What of it is set aside for touches that are still due. Less than 0 if jumps that touch are
    /// known to be made more often than they are due.
    aside: i64,
    /// Whether the jumps that may still be made must take off exactly what is left of the sum, or at
    /// most that: with touches, what is set aside need not be used up.
    exactly: bool,
    /// What each jump takes off, less what was set aside for it, and how often it may still be made.
    losses: Vec<i64>,
    spare: Vec<i64>,
    /// The least and the most that all of them can take off together: at most 0, and at least 0.
    least: i64,
    most: i64,
}

impl<'p> Weighing<'p> {
    /// Weighs what is left to do after the jumps that are known to be made.
    pub(super) fn new(
        task: &Task<'_>,
        proof: &'p Proof,
        number: usize,
        counts: &JumpBounds,
    ) -> Weighing<'p> {
        let function = &proof.functions[number];
        let value = |hole: Hole| function.values[hole.index()];
        let loss = |jump: &Jump| value(jump.from) + value(jump.over) - value(jump.to);
        let mut losses: Vec<i64> = task.board.jumps().iter().map(loss).collect();
        let numbers = counts.numbers_left(task);
        let weighed = numbers.iter().zip(&function.values).map(|(a, b)| a * b);
        let mut aside = 0;
        for (touch, weight) in &function.touches {
            let (region, when) = proof.touches[*touch];
            let Some(touch) = task.touch(region, when) else {
                continue;
            };
            let made: i64 = touch.jumps.iter().map(|jump| counts.low[*jump]).sum();
            aside += weight * (touch.times() - made);
            for jump in touch.jumps {
                losses[jump] -= weight;
            }
        }
        let bounds = counts.low.iter().zip(&counts.high);
        let spare: Vec<i64> = bounds.map(|(low, high)| high - low).collect();
        let taken = losses.iter().zip(&spare).map(|(loss, more)| loss * more);
        let (least, most) = taken.fold((0, 0), |(least, most), taken| {
            (least + taken.min(0), most + taken.max(0))
        });
        Weighing {
            number: number + 1,
            values: &function.values,
            sum: weighed.sum(),
            aside,
            exactly: function.touches.is_empty(),
            losses,
            spare,
            least,
            most,
        }
    }

    /// What the jumps that may still be made must take off.
    fn left(&self) -> i64 {
        self.sum - self.aside
    }

    /// The sum.
    fn said(&self) -> String {
        let (sum, left) = (self.sum, self.left());
        let first = format!("By values {}, the sum is {sum}", self.number);
        match self.aside {
            0 => format!("{first}."),
            1.. => format!("{first}; {} is set aside, {left} is left.", self.aside),
            ..0 => format!(
                "{first}; the jumps that {} was set aside for are known to be made more often than \
                 that, so {left} is left.",
                -self.aside
            ),
        }
    }

    /// What must come to 0.
    fn what(&self) -> &'static str {
        if self.aside == 0 { "the sum" } else { "it" }
    }

    /// Why the bounds on some jumps become narrower. `out` are jumps that this excludes.
    pub(super) fn bound(&self, board: &Board, mut out: impl Iterator<Item = usize>) -> String {
        let left = self.left();
        let exactly = if self.exactly { "exactly" } else { "at most" };
        let may = match (self.least, left) {
            (0, 0) => format!(
                "No jump that may still be made raises {}, so none that lowers it is made.",
                self.what()
            ),
            (0, left) => format!(
                "No jump that may still be made raises {}. Together they lower it by {exactly} {left}.",
                self.what()
            ),
            (least, left) => format!(
                "The jumps that may still be made must lower {} by {exactly} {left} in all; those \
                 that raise it do so by at most {} together.",
                self.what(),
                -least
            ),
        };
        let example =
            out.find(|jump| self.losses[*jump] > left - self.least && self.spare[*jump] > 0);
        let example = example.map_or(String::new(), |jump| {
            format!(" {}", self.too_much(board, jump))
        });
        format!("{} {may}{example}", self.said())
    }

    /// A jump that takes off too much.
    fn too_much(&self, board: &Board, index: usize) -> String {
        let jump = board.jumps()[index];
        let [from, over, to] =
            [jump.from, jump.over, jump.to].map(|hole| self.values[hole.index()]);
        let loss = from + over - to;
        let less = match loss - self.losses[index] {
            0 => String::new(),
            aside => format!(", {aside} of it set aside"),
        };
        format!(
            "The jump {}, for example, puts {to} in place of {from} and {over}: it takes {loss} \
             off{less}, which is too much.",
            jump_name(board, index)
        )
    }

    /// Why the jumps that may still be made cannot do what they must.
    pub(super) fn contradiction(&self) -> String {
        let left = self.left();
        let but = if left < self.least {
            match self.least {
                0 => "no jump that may still be made raises it".to_string(),
                least => format!(
                    "the jumps that may still be made raise it by at most {} in all",
                    -least
                ),
            }
        } else if self.exactly && left > self.most {
            match self.most {
                0 => "no jump that may still be made lowers it".to_string(),
                most => {
                    format!("the jumps that may still be made lower it by at most {most} in all")
                }
            }
        } else {
            format!("no numbers of jumps that may still be made lower it by exactly {left}")
        };
        let must = match self.exactly {
            true => "must come to 0",
            false => "must not end below 0",
        };
        format!("{} That {must}, but {but}.", self.said())
    }
}
