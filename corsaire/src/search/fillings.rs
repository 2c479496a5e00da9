//! Sets of fillings of a region: a bit for each filling, so that a jump takes all fillings that
//! allow it to new ones by moving whole words. Read `rules/position.rs` before it.

use crate::rules::hole_set::HoleSet;
use crate::rules::position::Position;

/// Squeezes the holes of a region into the low bits of a number: the filling.
pub(crate) fn filling(region: HoleSet, position: Position) -> u32 {
    let bits = region.holes().enumerate();
    bits.map(|(bit, hole)| u32::from(position.has(hole)) << bit)
        .sum()
}

/// One way to get from fillings of one set to fillings of another.
pub(crate) struct Step {
    pub(crate) source: usize,
    pub(crate) target: usize,
    /// Fillings that take part, of the 64 in a word, and how far they move in it.
    low: u64,
    left: u32,
    right: u32,
    /// Words that take part, and which bits of their number change.
    high_care: usize,
    high_value: usize,
    high_flip: usize,
}

/// In a word of 64 fillings, those that have a man on hole 0 to 5 of the region.
const LOW: [u64; 6] = [
    0xaaaa_aaaa_aaaa_aaaa,
    0xcccc_cccc_cccc_cccc,
    0xf0f0_f0f0_f0f0_f0f0,
    0xff00_ff00_ff00_ff00,
    0xffff_0000_ffff_0000,
    0xffff_ffff_0000_0000,
];

impl Step {
    /// From fillings of `source` that are `men` on `care` to those of `target` with `flip`
    /// exchanged.
    pub(crate) fn new(source: usize, target: usize, care: u32, men: u32, flip: u32) -> Step {
        let (mut low, mut shift) = (u64::MAX, 0i32);
        for (bit, pattern) in LOW
            .iter()
            .enumerate()
            .filter(|(bit, _)| care >> bit & 1 == 1)
        {
            let man = men >> bit & 1 == 1;
            low &= if man { *pattern } else { !pattern };
            if flip >> bit & 1 == 1 {
                shift += if man { -(1 << bit) } else { 1 << bit };
            }
        }
        Step {
            source,
            target,
            low,
            left: shift.max(0) as u32,
            right: (-shift).max(0) as u32,
            high_care: (care >> 6) as usize,
            high_value: (men >> 6) as usize,
            high_flip: (flip >> 6) as usize,
        }
    }

    /// Makes the step. Returns whether the target gained a filling.
    pub(crate) fn make(&self, sets: &mut [Vec<u64>]) -> bool {
        let words = sets[self.source].len();
        let free = (words - 1) & !self.high_care;
        // Words of a run are neighbours in both sets.
        let run = 1 << (!free).trailing_zeros();
        let outer = free & !(run - 1);
        let mut gained = 0;
        let mut high = 0;
        loop {
            let from = high | self.high_value;
            let to = from ^ self.high_flip;
            let moved = |word: u64| (word & self.low) << self.left >> self.right;
            if self.source == self.target {
                let set = &mut sets[self.source];
                for index in 0..run {
                    let word = moved(set[from + index]);
                    gained |= word & !set[to + index];
                    set[to + index] |= word;
                }
            } else {
                let pair = sets.get_disjoint_mut([self.source, self.target]);
                let [source, target] = pair.expect("two sets of the game");
                for (word, into) in source[from..from + run]
                    .iter()
                    .zip(&mut target[to..to + run])
                {
                    let word = moved(*word);
                    gained |= word & !*into;
                    *into |= word;
                }
            }
            high = high.wrapping_sub(outer) & outer;
            if high == 0 {
                return gained != 0;
            }
        }
    }
}
