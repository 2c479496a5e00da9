//! Tables: how many moves must start in a region. Read `board.rs` before it, then `fillings.rs`.
//!
//! **The game of a region.** Forget everything outside a region of holes: men there may be present
//! or not, as play needs them, at any time. A state is the filling of the region and the man in it
//! that may jump on, or nobody. From nobody, any man of the region begins a move at the cost of
//! one. Everything else is free: the man that may jump on jumps, if the jump is legal as far as the
//! region goes, and may jump on from where it lands, if that is in the region; or he stops. And with
//! nobody to jump on, a jump from outside that touches the region may be made, if it is legal as far
//! as the region goes; if it lands in the region, that man may jump on.
//!
//! Real play, seen in the region alone, is play of this game: each move that starts in the region
//! is paid with one, and what else touches it is free. So from a position to another, the moves
//! that start in the region are at least the cost of the cheapest way between the two fillings,
//! with nobody to jump on at either end.
//!
//! **The bound of a family.** Take the sum over disjoint regions of the cheapest way to one of
//! several ends. A move starts in one region at most, so the sum is at most the number of moves of
//! any play to any of the ends. And if a move leads from p to q, the sum at p is at most that at q
//! plus 1: a way from p can make this move first, which costs 1 in one region and nothing in the
//! others. The same is true of the largest sum of several families. Ways from the ends are the same
//! with p and q exchanged. Such a bound is called *consistent*.
//!
//! **Large costs.** Play has at most 127 jumps, so a cost above 127 says as much as no way at all,
//! and is treated as such: then no real play between the two exists, and every comparison that a
//! check makes (`derive.rs`) is with a number of at most 127.

use crate::board::Board;
use crate::budget::{Budget, Fault, wrong};
use crate::fillings::costs;
use crate::text::Lines;
use crate::word::{ByBytes, Word};

/// Holes of the largest region.
const LARGEST: u32 = 23;

/// Reads the lines `regions`, each a family of disjoint regions.
pub(crate) fn read_families<W: Word>(
    board: &Board,
    lines: &mut Lines<'_>,
) -> Result<Vec<Vec<W>>, Fault> {
    let mut families = Vec::new();
    while let Some(mut words) = lines.read_if("regions")? {
        let mut taken = W::NOTHING;
        let mut family = Vec::new();
        while family.is_empty() || !words.is_empty() {
            let region: W = board.men(words.word()?)?;
            if region & taken != W::NOTHING {
                return wrong("regions of a line have a hole in common");
            }
            if region == W::NOTHING || region.men() > LARGEST {
                return wrong(format!("a region has from 1 to {LARGEST} holes"));
            }
            taken = taken | region;
            family.push(region);
        }
        lines
            .budget
            .take(100 + 2 * (family.len() * size_of::<W>()) as u64)?;
        families.push(family);
    }
    Ok(families)
}

/// Families of disjoint regions; the bound is the best of their sums.
pub(crate) struct Bound<W>(Vec<Family<W>>);

struct Family<W> {
    /// The men of a position, region by region, each as a filling. Disjoint regions have no more
    /// holes than the board.
    gather: ByBytes<W>,
    regions: Vec<Region>,
}

struct Region {
    /// Where the filling begins in what is gathered.
    shift: u32,
    /// The cost of each filling. Their number is a power of two.
    costs: Vec<u8>,
}

impl<W: Word> Bound<W> {
    /// Bounds on the moves from a position to one of `ends`, or from one of `ends` to it.
    pub(crate) fn new(
        board: &Board,
        families: &[Vec<W>],
        ends: &[W],
        to_ends: bool,
        budget: &mut Budget,
    ) -> Result<Bound<W>, Fault> {
        let mut bound = Bound(Vec::new());
        for regions in families {
            let room = 64 * (1 + regions.len()) + board.holes * size_of::<W>();
            budget.take(ByBytes::<W>::bytes(board.holes) + room as u64)?;
            budget.work(ByBytes::<W>::bytes(board.holes) / 8)?;
            let mut places = vec![W::NOTHING; board.holes];
            let mut family = Vec::new();
            let mut shift = 0;
            for region in regions {
                let holes: Vec<usize> = (0..board.holes).filter(|h| region.has(*h)).collect();
                for (place, hole) in (shift..).zip(&holes) {
                    places[*hole] = W::bit(place);
                }
                let costs = costs(board, &holes, ends, to_ends, budget)?;
                family.push(Region {
                    shift: shift as u32,
                    costs,
                });
                shift += holes.len();
            }
            bound.0.push(Family {
                gather: ByBytes::new(&places),
                regions: family,
            });
        }
        Ok(bound)
    }

    /// The bound, if it is at most `most`, which is at most 127.
    #[inline]
    pub(crate) fn within(&self, men: W, most: u32) -> Option<u32> {
        let mut best = 0;
        for family in &self.0 {
            let gathered = family.gather.of(men);
            let mut sum = 0;
            for region in &family.regions {
                let filling = gathered.bits_above(region.shift) & (region.costs.len() - 1);
                // At most 128 regions of a cost of at most 255.
                sum += u32::from(region.costs[filling]);
            }
            if sum > most {
                return None;
            }
            best = best.max(sum);
        }
        Some(best)
    }

    /// Units of work to look a position up.
    pub(crate) fn work(&self) -> u64 {
        let of = |family: &Family<W>| family.gather.tables() + 2 * family.regions.len() as u64;
        2 + self.0.iter().map(of).sum::<u64>()
    }
}
