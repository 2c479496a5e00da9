//! Tables: how many moves must start in a region.
//!
//! Forget everything outside a region of holes: men there may be present or not, as play needs
//! them, at any time. A state is the filling of the region and the man in it that may jump on, if
//! any. A man of the region begins a move at the cost of one; whatever else happens is free: a man
//! that jumped may jump on, or stop; men from outside may jump over the region, or into it, and
//! jump on. Real play between two positions, seen in the region alone, is play in this game, so
//! its cheapest way costs no more than the moves that start in the region. Disjoint regions have
//! different moves: their costs add up. A move is charged once at most, so one move changes the
//! sum by one at most for the worse (the bound is *consistent*).

use crate::board::Board;

/// The cost of a filling without a way.
pub(crate) const NEVER: u32 = 1000;

pub(crate) struct Table {
    holes: Vec<usize>,
    costs: Vec<u8>,
}

/// A jump as a region sees it.
struct Local {
    from: Option<usize>,
    to: Option<usize>,
    line: usize,
    men: usize,
}

impl Table {
    /// Bytes that a table of so many holes takes while it is made.
    pub(crate) fn bytes(holes: u32) -> u64 {
        // Costs, states that were seen, and states that wait.
        (1 << holes) * (1 + 4 + 8 * (u64::from(holes) + 1))
    }

    /// The costs of ways from each filling to one of `ends`, or from `ends` to each filling.
    pub(crate) fn new(board: &Board, region: u64, ends: &[u64], to_ends: bool) -> Table {
        let holes: Vec<usize> = (0..board.len()).filter(|h| region >> h & 1 == 1).collect();
        let place = |hole: usize| holes.iter().position(|other| *other == hole);
        let bit = |hole: usize| place(hole).map_or(0, |place| 1usize << place);
        let jumps: Vec<Local> = board
            .jumps
            .iter()
            .filter(|jump| jump.line() & region != 0)
            .map(|jump| Local {
                from: place(jump.from),
                to: place(jump.to),
                line: bit(jump.from) | bit(jump.over) | bit(jump.to),
                men: bit(jump.from) | bit(jump.over),
            })
            .collect();
        let nobody = holes.len();
        let mut table = Table {
            costs: vec![u8::MAX; 1 << holes.len()],
            holes,
        };
        let mut seen = vec![0u32; table.costs.len()];
        let mut next: Vec<(usize, usize)> =
            ends.iter().map(|m| (table.filling(*m), nobody)).collect();
        for cost in 0..u8::MAX {
            let mut now = std::mem::take(&mut next);
            while let Some((filling, man)) = now.pop() {
                if seen[filling] >> man & 1 == 1 {
                    continue;
                }
                seen[filling] |= 1 << man;
                if man == nobody {
                    table.costs[filling] = table.costs[filling].min(cost);
                }
                // To the ends steps are followed back, from them forward. To begin a move goes
                // from nobody to a man; to stop goes from a man to nobody.
                if man == nobody {
                    let men = (0..nobody).filter(|man| filling >> man & 1 == 1);
                    let others = men.map(|man| (filling, man));
                    if to_ends {
                        now.extend(others);
                    } else {
                        next.extend(others);
                    }
                } else if to_ends {
                    next.push((filling, nobody));
                } else {
                    now.push((filling, nobody));
                }
                for jump in &jumps {
                    let (here, there, before) = match to_ends {
                        true => (jump.to, jump.from, jump.line & !jump.men),
                        false => (jump.from, jump.to, jump.men),
                    };
                    if here.unwrap_or(nobody) == man && filling & jump.line == before {
                        now.push((filling ^ jump.line, there.unwrap_or(nobody)));
                    }
                }
            }
            if next.is_empty() {
                break;
            }
        }
        table
    }

    fn filling(&self, men: u64) -> usize {
        let bits = self.holes.iter().enumerate();
        bits.map(|(place, hole)| ((men >> hole & 1) as usize) << place)
            .sum()
    }

    pub(crate) fn cost(&self, men: u64) -> u32 {
        match self.costs[self.filling(men)] {
            u8::MAX => NEVER,
            cost => u32::from(cost),
        }
    }
}
