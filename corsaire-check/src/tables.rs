//! Tables: how many moves must start in a region. Read `board.rs` before it.
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
//! **Large costs.** Play has at most 63 jumps, so a cost above 63 says as much as no way at all, and
//! is treated as such: then no real play between the two exists, and every comparison that a check
//! makes (`shortest.rs`) is with a number of at most 63.

use crate::board::Board;
use crate::budget::{Budget, Fault};

/// The largest cost of a way.
const MOST_MOVES: u8 = 63;
/// The cost if there is no way, or only ways that cost more.
const NEVER: u8 = u8::MAX;
/// The largest region. A filling and a man fit into 25 bits.
pub(crate) const LARGEST_REGION: u32 = 20;

/// Families of disjoint regions; the bound is the best of their sums.
pub(crate) struct Bound(Vec<Family>);

struct Family {
    /// For each byte of a position and each of its values: these men, region by region, each as a
    /// filling. Disjoint regions have at most 64 holes together.
    gather: Vec<[u64; 256]>,
    regions: Vec<Region>,
}

struct Region {
    /// Where the filling begins in what is gathered.
    shift: u32,
    /// The cost of each filling. Their number is a power of two.
    costs: Vec<u8>,
}

impl Bound {
    /// Bounds on the moves from a position to one of `ends`, or from one of `ends` to it.
    pub(crate) fn new(
        board: &Board,
        families: &[Vec<u64>],
        ends: &[u64],
        to_ends: bool,
        budget: &mut Budget,
    ) -> Result<Bound, Fault> {
        let mut bound = Bound(Vec::new());
        for regions in families {
            budget.take(8 * 256 * 8 + 64 * regions.len() as u64)?;
            let mut family = Family {
                gather: vec![[0; 256]; board.holes.div_ceil(8)],
                regions: Vec::new(),
            };
            let mut shift = 0;
            for region in regions {
                let holes: Vec<usize> = (0..board.holes).filter(|h| region >> h & 1 == 1).collect();
                for (place, hole) in (shift..).zip(&holes) {
                    for (value, gathered) in family.gather[hole / 8].iter_mut().enumerate() {
                        *gathered |= (value as u64 >> (hole % 8) & 1) << place;
                    }
                }
                let costs = costs(board, &holes, ends, to_ends, budget)?;
                family.regions.push(Region { shift, costs });
                shift += holes.len() as u32;
            }
            bound.0.push(family);
        }
        Ok(bound)
    }

    /// The bound, if it is at most `most`, which is at most 63.
    pub(crate) fn within(&self, men: u64, most: u32) -> Option<u32> {
        let mut best = 0;
        for family in &self.0 {
            let bytes = men.to_le_bytes();
            let parts = family.gather.iter().zip(bytes);
            let gathered = parts.fold(0, |all, (part, byte)| all | part[usize::from(byte)]);
            let mut sum = 0;
            for region in &family.regions {
                let filling = (gathered >> region.shift) as usize & (region.costs.len() - 1);
                // At most 64 regions of a cost of at most 255.
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
        let of = |family: &Family| family.gather.len() + 2 * family.regions.len();
        2 + self.0.iter().map(of).sum::<usize>() as u64
    }
}

/// A jump as a region sees it.
struct Local {
    from: Option<usize>,
    to: Option<usize>,
    line: usize,
    men: usize,
}

/// The costs of the cheapest ways from each filling to that of one of `ends`, or from one of those
/// to each filling.
///
/// States are met in order of cost, those of one cost in `now`, those of the next in `next`. A
/// state gets into `now` once. Each state adds itself to `next` once, or each of its men once:
/// neither list is ever longer than there are states.
fn costs(
    board: &Board,
    holes: &[usize],
    ends: &[u64],
    to_ends: bool,
    budget: &mut Budget,
) -> Result<Vec<u8>, Fault> {
    let nobody = holes.len();
    let fillings = 1usize << nobody;
    // Each state takes four bytes in `now` and four in `next`. A list that grows may have twice the
    // room, and while it moves the old one is still there, half as large: 20 bytes a state.
    let while_made = (fillings * (4 + 20 * (nobody + 1))) as u64;
    budget.take(fillings as u64 + while_made)?;
    budget.work(ends.len() as u64 * 64)?;
    let place = |hole: usize| holes.iter().position(|other| *other == hole);
    let bit = |hole: usize| place(hole).map_or(0, |place| 1usize << place);
    let local = board.jumps.iter().map(|jump| Local {
        from: place(jump.from),
        to: place(jump.to),
        line: bit(jump.from) | bit(jump.over) | bit(jump.to),
        men: bit(jump.from) | bit(jump.over),
    });
    let jumps: Vec<Local> = local.filter(|jump| jump.line != 0).collect();
    let filling = |men: u64| -> usize {
        let bits = holes.iter().enumerate();
        bits.map(|(place, hole)| ((men >> hole & 1) as usize) << place)
            .sum()
    };
    let state = |filling: usize, man: usize| (filling << 5 | man) as u32;
    let mut costs = vec![NEVER; fillings];
    // For each filling a bit for each man.
    let mut seen = vec![0u32; fillings];
    let mut is_new = |state: u32| {
        let (of, bit) = (&mut seen[(state >> 5) as usize], 1 << (state & 31));
        let new = *of & bit == 0;
        *of |= bit;
        new
    };
    let (mut now, mut next): (Vec<u32>, Vec<u32>) = (Vec::new(), Vec::new());
    let ends = ends.iter().map(|end| state(filling(*end), nobody));
    now.extend(ends.filter(|end| is_new(*end)));
    for cost in 0..=MOST_MOVES {
        while let Some(met) = now.pop() {
            budget.work(10 + 2 * jumps.len() as u64)?;
            let (filling, man) = ((met >> 5) as usize, (met & 31) as usize);
            let mut free = |met: u32| {
                if is_new(met) {
                    now.push(met);
                }
            };
            // To the ends steps are followed back, from them forward. To begin a move goes from
            // nobody to a man, and costs one; to stop goes from a man to nobody.
            if man == nobody {
                costs[filling] = cost;
                for man in (0..nobody).filter(|man| filling >> man & 1 == 1) {
                    match to_ends {
                        true => free(state(filling, man)),
                        false => next.push(state(filling, man)),
                    }
                }
            } else {
                match to_ends {
                    true => next.push(state(filling, nobody)),
                    false => free(state(filling, nobody)),
                }
            }
            for jump in &jumps {
                let (here, there, before) = match to_ends {
                    true => (jump.to, jump.from, jump.line & !jump.men),
                    false => (jump.from, jump.to, jump.men),
                };
                if here.unwrap_or(nobody) == man && filling & jump.line == before {
                    free(state(filling ^ jump.line, there.unwrap_or(nobody)));
                }
            }
        }
        std::mem::swap(&mut now, &mut next);
        now.retain(|met| is_new(*met));
    }
    budget.give(while_made);
    Ok(costs)
}
