//! Sets of positions, each with a level, and the file that they are read from. Read `budget.rs`
//! before it.

use crate::budget::{Budget, Fault, wrong};
use crate::file::Sets;

/// Levels are from 0 to 63.
const MOST_LEVELS: u64 = 64;
/// Positions of a set, at most.
pub(crate) const MOST_POSITIONS: u64 = 1 << 31;
const NOT_THESE: &str = "the file of the sets does not have these sets";

/// Positions, each with its level, in an order in which they are quickly found.
pub(crate) struct Set {
    positions: Vec<u64>,
    levels: Vec<u8>,
    /// For each value of the top bits of a position's key: the number of positions with a lower
    /// value. The last entry is the number of all positions.
    before: Vec<u32>,
    /// By how much to shift a key for its top bits.
    shift: u32,
}

/// Different positions have different keys, whose top bits are spread evenly: the number is odd,
/// and 2^64 times the golden ratio.
fn key(position: u64) -> u64 {
    position.wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

impl Set {
    fn new(mut all: Vec<(u64, u8)>) -> Option<Set> {
        all.sort_unstable_by_key(|(position, _)| key(*position));
        if all.windows(2).any(|pair| pair[0].0 == pair[1].0) {
            return None;
        }
        let bits = all.len().next_power_of_two().ilog2().max(1);
        let shift = 64 - bits;
        let mut before = Vec::with_capacity((1 << bits) + 1);
        for (index, (position, _)) in all.iter().enumerate() {
            let top = (key(*position) >> shift) as usize;
            // At most 2^31.
            before.resize((top + 1).max(before.len()), index as u32);
        }
        before.resize((1 << bits) + 1, all.len() as u32);
        Some(Set {
            positions: all.iter().map(|(position, _)| *position).collect(),
            levels: all.iter().map(|(_, level)| *level).collect(),
            before,
            shift,
        })
    }

    /// The level of a position, if the set has it.
    pub(crate) fn level(&self, position: u64) -> Option<u32> {
        let top = (key(position) >> self.shift) as usize;
        let (from, to) = (self.before[top] as usize, self.before[top + 1] as usize);
        let near = &self.positions[from..to];
        let found = near.binary_search_by_key(&key(position), |other| key(*other));
        found.ok().map(|index| u32::from(self.levels[from + index]))
    }

    pub(crate) fn len(&self) -> usize {
        self.positions.len()
    }

    /// One of the positions, and its level.
    pub(crate) fn at(&self, index: usize) -> (u64, u32) {
        (self.positions[index], self.levels[index].into())
    }
}

/// Reads two sets, of `counts` positions, on a board of `holes` holes.
pub(crate) fn read(
    source: &Sets<'_>,
    counts: [u64; 2],
    holes: usize,
    budget: &mut Budget,
) -> Result<[Set; 2], Fault> {
    let positions = counts[0] + counts[1];
    // A number is at most ten bytes long.
    let most = 10 * (positions + 2 * (MOST_LEVELS + 1));
    let bytes = source.read(most, budget)?;
    // And at least one: each position is a number, and so is how many levels a set has. No memory
    // is taken for positions that the file cannot have.
    if (bytes.len() as u64) < positions + 2 {
        return wrong(NOT_THESE);
    }
    // Each position with its level (16 bytes), then apart (9), and the numbers before them: up to
    // two for a position, each of 4 bytes.
    budget.take(33 * positions + 100)?;
    budget.work(50 * positions)?;
    let mut rest = &bytes[..];
    let mut set = |count| {
        let Some(all) = room(count) else {
            let why = "this machine does not give the memory for the sets";
            return Err(Fault::TooLarge(why.to_string()));
        };
        match read_set(&mut rest, all, count, holes) {
            Some(set) => Ok(set),
            None => wrong(NOT_THESE),
        }
    };
    let sets = [set(counts[0])?, set(counts[1])?];
    if !rest.is_empty() {
        return wrong("the file of the sets does not end with them");
    }
    Ok(sets)
}

/// Memory for the positions of a set, if the machine gives it. A file with holes in it can be long
/// and take no room.
fn room(count: u64) -> Option<Vec<(u64, u8)>> {
    let mut all = Vec::new();
    let given = all.try_reserve_exact(usize::try_from(count).ok()?);
    given.ok().map(|()| all)
}

/// A set, read into `all`: how many levels, then for each level how many positions and the
/// differences between them.
fn read_set(bytes: &mut &[u8], mut all: Vec<(u64, u8)>, count: u64, holes: usize) -> Option<Set> {
    let levels = read_number(bytes).filter(|levels| *levels <= MOST_LEVELS)?;
    for level in 0..levels as u8 {
        let mut last = 0u64;
        for index in 0..read_number(bytes)? {
            let step = read_number(bytes)?;
            last = last.checked_add(step)?;
            let on_board = last.checked_shr(holes as u32).unwrap_or(0) == 0;
            if (index > 0 && step == 0) || !on_board || all.len() as u64 == count {
                return None;
            }
            all.push((last, level));
        }
    }
    (all.len() as u64 == count).then(|| Set::new(all))?
}

/// A number of up to 64 bits, seven in a byte, the lowest first, in as few bytes as it needs.
fn read_number(bytes: &mut &[u8]) -> Option<u64> {
    let mut value = 0u64;
    for place in 0..10 {
        let (byte, rest) = bytes.split_first()?;
        *bytes = rest;
        let part = u64::from(byte & 127);
        let shifted = part << (7 * place);
        if shifted >> (7 * place) != part {
            return None;
        }
        value |= shifted;
        if byte & 128 == 0 {
            return (part != 0 || place == 0).then_some(value);
        }
    }
    None
}
