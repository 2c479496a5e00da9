//! What the order of jumps says about their counts: how play can begin and end, and whether given
//! counts have a legal order at all. Read `proof/jump_bounds.rs` before it.

use crate::problem::control::{Control, Reserved, Stopped, Ticker};
use crate::problem::progress::Stage;
use crate::proof::jump_bounds::{JumpBounds, Task, Touch, When};
use crate::proof::linear_program::NEARLY;
use crate::rules::hole::Hole;
use crate::rules::hole_set::HoleSet;
use crate::rules::jump::Jump;
use crate::rules::position::Position;
use crate::sets::hash::HashWords;
use std::collections::HashSet;

/// Bytes of a position, and of a set of counts beside the counts themselves, that is remembered.
const POSITION_BYTES: usize = 40;
const COUNTS_BYTES: usize = 96;
/// A state takes as long as this many turns of a short loop.
const SLOW: u32 = 50;

impl Task<'_> {
    /// For each jump how often it is, at least, among the `first` first and the `last` last jumps.
    /// `None` if play cannot be that long at one end.
    pub fn ends(&self, first: usize, last: usize) -> Option<Vec<i64>> {
        let begin = self.common(self.start, first, Jump::is_legal)?;
        let end = self.common(self.target, last, Jump::can_be_undone)?;
        Some(begin.iter().zip(end).map(|(a, b)| a + b).collect())
    }

    /// For each jump how often it is made, at least, in every way to make `length` jumps.
    fn common(
        &self,
        from: Position,
        length: usize,
        possible: fn(Jump, Position) -> bool,
    ) -> Option<Vec<i64>> {
        let jumps = self.board.jumps();
        let mut least: Option<Vec<i64>> = None;
        let mut made = vec![0; jumps.len()];
        follow(jumps, from, length, possible, &mut made, &mut |made| {
            let least = least.get_or_insert_with(|| made.to_vec());
            for (least, made) in least.iter_mut().zip(made) {
                *least = (*least).min(*made);
            }
        });
        least
    }
}

fn follow(
    jumps: &[Jump],
    position: Position,
    length: usize,
    possible: fn(Jump, Position) -> bool,
    made: &mut Vec<i64>,
    found: &mut impl FnMut(&[i64]),
) {
    if length == 0 {
        return found(made);
    }
    for (index, jump) in jumps.iter().enumerate() {
        if possible(*jump, position) {
            made[index] += 1;
            follow(
                jumps,
                jump.exchange(position),
                length - 1,
                possible,
                made,
                found,
            );
            made[index] -= 1;
        }
    }
}

/// The result of a search for a legal order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Order {
    /// These jumps, one after the other.
    Legal(Vec<Jump>),
    /// There is none.
    None,
    /// It was not found within the limit.
    Unknown,
}

/// Looks for play from start to target that makes no jump more often than `counts` allows, with at
/// most `most` different states, and no more than memory has room for.
pub fn order(
    task: &Task<'_>,
    counts: &JumpBounds,
    most: usize,
    control: &Control<'_>,
) -> Result<Order, Stopped> {
    let jumps = i64::from(task.jumps());
    let mut search = Ordering {
        task,
        left: counts
            .high
            .iter()
            .map(|high| (*high).clamp(0, jumps) as u8)
            .collect(),
        seen: HashSet::new(),
        most,
        made: Vec::new(),
        ticker: control.ticker(),
        memory: control.reserve(0)?,
    };
    let found = search.go_on(task.start)?;
    Ok(match found {
        Some(true) => Order::Legal(search.made),
        Some(false) => Order::None,
        None => Order::Unknown,
    })
}

struct Ordering<'a> {
    task: &'a Task<'a>,
    /// How often each jump may still be made. No jump can be made more often than there are jumps.
    left: Vec<u8>,
    /// The values of `left` that were tried.
    seen: HashSet<Vec<u8>>,
    most: usize,
    made: Vec<Jump>,
    ticker: Ticker<'a>,
    memory: Reserved,
}

impl Ordering<'_> {
    /// Whether some region cannot be touched as it must by the jumps that are left.
    fn is_stuck(&self, position: Position) -> bool {
        // Holes that must be emptied: men leave a region of them in two jumps, or in one if a jump
        // empties it.
        let holes = position.taken().difference(self.task.target.taken());
        let jumps = self.task.board.jumps().iter().zip(&self.left);
        let made: Vec<(Jump, u8)> = jumps
            .filter(|(_, n)| **n > 0)
            .map(|(j, n)| (*j, *n))
            .collect();
        let rare = made
            .iter()
            .filter(|(_, left)| *left == 1)
            .map(|(jump, _)| Some(*jump));
        let exceptions: Vec<Option<Jump>> = [None].into_iter().chain(rare).collect();
        holes.holes().any(|seed| {
            exceptions.iter().any(|exception| {
                let region = closed(&made, seed, *exception, holes);
                region.is_some_and(|region| {
                    let at_once = |jump: &Jump| region.is_within(jump.men_before());
                    exception.is_none_or(|jump| !at_once(&jump))
                })
            })
        })
    }

    fn go_on(&mut self, position: Position) -> Result<Option<bool>, Stopped> {
        if position == self.task.target {
            return Ok(Some(true));
        }
        if position.men() <= self.task.target.men() {
            return Ok(Some(false));
        }
        if !self.seen.insert(self.left.clone()) {
            return Ok(Some(false));
        }
        if self.seen.len() > self.most {
            return Ok(None);
        }
        let bytes = (COUNTS_BYTES + self.left.len()) * self.seen.len();
        if self.memory.raise(bytes as u64).is_err() {
            return Ok(None);
        }
        self.ticker.tick_by(SLOW)?;
        if self.is_stuck(position) {
            return Ok(Some(false));
        }
        for (index, jump) in self.task.board.jumps().iter().enumerate() {
            if self.left[index] > 0 && jump.is_legal(position) {
                self.left[index] -= 1;
                self.made.push(*jump);
                let found = self.go_on(jump.exchange(position))?;
                if found != Some(false) {
                    return Ok(found);
                }
                self.made.pop();
                self.left[index] += 1;
            }
        }
        Ok(Some(false))
    }
}

/// Whether play with the jumps that may be made reaches the target. `None` if more than `most`
/// positions would have to be followed at once, or more than memory has room for.
pub fn reaches(
    task: &Task<'_>,
    counts: &JumpBounds,
    most: usize,
    control: &Control<'_>,
) -> Result<Option<bool>, Stopped> {
    let (ticker, mut memory) = (control.ticker(), control.reserve(0)?);
    let jumps = task.board.jumps().iter().zip(&counts.high);
    let allowed: Vec<Jump> = jumps
        .filter(|(_, high)| **high > 0)
        .map(|(j, _)| *j)
        .collect();
    let mut level = HashSet::<Position, HashWords>::from_iter([task.start]);
    while !level.is_empty() {
        if level.contains(&task.target) {
            return Ok(Some(true));
        }
        let mut next = HashSet::default();
        let men = level.iter().next().map_or(0, |position| position.men());
        control.report_positions(Stage::AllPlay { men }, level.len() as u64, 0);
        for position in &level {
            ticker.tick()?;
            let legal = allowed.iter().filter(|jump| jump.is_legal(*position));
            next.extend(legal.map(|jump| jump.exchange(*position)));
            let bytes = POSITION_BYTES * (level.len() + next.len());
            if next.len() > most || memory.raise(bytes as u64).is_err() {
                return Ok(None);
            }
        }
        level = next;
    }
    Ok(Some(false))
}

/// Holes that no jump but one takes a man out of without putting one into them, grown from a hole:
/// a jump that would adds the hole that it ends in. `None` if they grow out of `holes`.
fn closed(
    made: &[(Jump, u8)],
    seed: Hole,
    exception: Option<Jump>,
    holes: HoleSet,
) -> Option<HoleSet> {
    let mut region = HoleSet::EMPTY.with(seed);
    loop {
        let before = region;
        for (jump, _) in made {
            let leaves = !region.has(jump.to) && jump.line().meets(region);
            if leaves && Some(*jump) != exception {
                if !holes.has(jump.to) {
                    return None;
                }
                region = region.with(jump.to);
            }
        }
        if region == before {
            return Some(region);
        }
    }
}

/// A region that these counts do not touch as it must be touched, the smallest that is found.
pub(crate) fn untouched(
    task: &Task<'_>,
    counts: &dyn Fn(usize) -> f64,
    control: &Control<'_>,
) -> Result<Option<Touch>, Stopped> {
    let ticker = control.ticker();
    let made: Vec<usize> = (0..task.board.jumps().len())
        .filter(|jump| counts(*jump) > NEARLY)
        .collect();
    let rare = made
        .iter()
        .copied()
        .filter(|jump| counts(*jump) < 2.0 - NEARLY);
    let mut tries = vec![(When::First, None), (When::Last, None)];
    tries.extend(
        [None]
            .into_iter()
            .chain(rare.map(Some))
            .map(|rare| (When::Both, rare)),
    );
    let seeds = task
        .board
        .holes()
        .filter(|hole| task.start.has(*hole) != task.target.has(*hole));
    let seeds: Vec<HoleSet> = seeds.map(|hole| HoleSet::EMPTY.with(hole)).collect();
    let mut best: Option<Touch> = None;
    for (when, exception) in tries {
        for seed in seeds.iter().copied() {
            ticker.tick_by(SLOW)?;
            let smaller = |touch: &Touch| {
                best.as_ref()
                    .is_none_or(|b| touch.region.len() < b.region.len())
            };
            if let Some(touch) = grow(task, &made, seed, when, exception).filter(smaller) {
                let sum: f64 = touch.jumps.iter().map(|jump| counts(*jump)).sum();
                if sum < touch.times() as f64 - NEARLY {
                    best = Some(touch);
                }
            }
        }
    }
    Ok(best)
}

/// Grows a region until no jump but one touches it as it must be touched: a hole that forbids the
/// jump is added.
fn grow(
    task: &Task<'_>,
    made: &[usize],
    mut region: HoleSet,
    when: When,
    exception: Option<usize>,
) -> Option<Touch> {
    let jumps = task.board.jumps();
    'grow: loop {
        let touch = task.touch(region, when)?;
        for index in touch.jumps.iter().filter(|jump| Some(**jump) != exception) {
            if made.binary_search(index).is_err() {
                continue;
            }
            let jump = jumps[*index];
            let adds = [jump.to, jump.over, jump.from]
                .into_iter()
                .filter(|hole| !region.has(*hole));
            let forbids = |hole: &Hole| {
                let larger = region.with(*hole);
                task.touch(larger, when)
                    .is_some_and(|touch| !touch.jumps.contains(index))
            };
            region = region.with(adds.clone().find(forbids)?);
            continue 'grow;
        }
        return Some(touch);
    }
}
