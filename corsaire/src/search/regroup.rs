//! The same jumps in a better order: as few moves as any legal order of them allows. Read
//! `rules/moves.rs` before it.
//!
//! The jumps that have been made determine the position, whatever their order. So the search is
//! breadth-first by moves over sets of jumps that have been made: the first time that a set is
//! reached, it is in the fewest moves. A jump that is made several times is taken copy by copy.

use crate::problem::control::{Control, Stopped};
use crate::problem::progress::Stage;
use crate::rules::hole::Hole;
use crate::rules::jump::Jump;
use crate::rules::moves::Line;
use crate::rules::position::Position;
use crate::sets::hash::HashWords;
use std::cmp::Reverse;
use std::collections::{HashMap, HashSet};
use std::time::Duration;

/// Bytes that a set of jumps takes in the search, at the worst.
const BYTES: u64 = 80;

/// An order that is better, if not the best, is looked for among the 100 sets of each level with the
/// most jumps: a few hundredths of a second. And for no longer than this on a slow machine.
const FEW_SETS: usize = 100;
const A_MOMENT: Duration = Duration::from_millis(100);
/// How far before its turn in the known order a jump may be made, and how much farther if that finds
/// nothing better.
const WINDOW: usize = 6;

/// The jumps of `play`, which is legal from `start`, in an order that makes as few moves of them as
/// possible.
///
/// # Errors
///
/// A limit stopped it.
pub fn regroup(start: Position, play: &Line, control: &Control<'_>) -> Result<Line, Stopped> {
    let mut jumps: Vec<Jump> = play.jumps().collect();
    jumps.sort_unstable_by_key(|jump| (jump.from, jump.to));
    let window = jumps.len();
    let best = regrouped(start, jumps, window, usize::MAX, control)?;
    Ok(best.expect("the known order is one"))
}

/// The same jumps in fewer moves, as far as such an order is found in a moment. At worst the play as
/// it is.
///
/// Orders near the known one are tried first. The best of them is the next one to be improved.
pub(crate) fn regroup_quickly(start: Position, play: &Line, control: &Control<'_>) -> Line {
    let control = control.within(A_MOMENT);
    let mut best = play.clone();
    let jumps = play.jumps().count();
    let mut window = WINDOW;
    loop {
        match regrouped(start, best.jumps().collect(), window, FEW_SETS, &control) {
            Ok(Some(better)) if better.moves().len() < best.moves().len() => best = better,
            Ok(_) if window < jumps => window += WINDOW,
            _ => return best,
        }
    }
}

/// The best order in which no jump is made `window` jumps before its turn, or earlier. Of each level,
/// the `width` sets with the most jumps are followed; `None` if none of them leads to the end.
fn regrouped(
    start: Position,
    jumps: Vec<Jump>,
    window: usize,
    width: usize,
    control: &Control<'_>,
) -> Result<Option<Line>, Stopped> {
    let search = Regrouping::new(start, jumps, window);
    let all = (0..search.jumps.len()).fold(0, |all, jump| all | 1 << jump);
    // For each set the one a move before it.
    let mut before: HashMap<u64, u64, HashWords> = HashMap::from_iter([(0, 0)]);
    let mut level = vec![0];
    let mut memory = control.reserve(0)?;
    while !before.contains_key(&all) {
        let mut next = Vec::new();
        for made in level {
            control.check()?;
            memory.raise(BYTES * before.len() as u64)?;
            let no_path = |(): &(), _| ();
            search.moves(made, (), control, no_path, |after, ()| {
                before.entry(after).or_insert_with(|| {
                    next.push(after);
                    made
                });
            })?;
        }
        control.report_positions(Stage::Regrouping, before.len() as u64, 0);
        if next.len() > width {
            next.sort_unstable_by_key(|made| (Reverse(made.count_ones()), *made));
            next.truncate(width);
        }
        if next.is_empty() {
            return Ok(None);
        }
        level = next;
    }
    let mut sets = vec![all];
    while let Some(set) = sets.last().filter(|set| **set != 0) {
        sets.push(before[set]);
    }
    sets.reverse();
    let mut steps = Vec::new();
    for pair in sets.windows(2) {
        steps.extend(search.order(pair[0], pair[1], control)?);
    }
    Ok(Some(steps.into_iter().collect()))
}

/// The jumps that are to be brought into another order.
struct Regrouping {
    start: Position,
    jumps: Vec<Jump>,
    /// For each jump its copies before it in the list: they are made first.
    copies: Vec<u64>,
    /// No jump is made that stands this far after the first one that is not made.
    window: usize,
}

impl Regrouping {
    fn new(start: Position, jumps: Vec<Jump>, window: usize) -> Regrouping {
        let copies = |index: usize| {
            let same = (0..index).filter(|other| jumps[*other] == jumps[index]);
            same.fold(0, |copies, other| copies | 1 << other)
        };
        Regrouping {
            start,
            copies: (0..jumps.len()).map(copies).collect(),
            jumps,
            window,
        }
    }

    fn position(&self, made: u64) -> Position {
        let jumps = self.jumps.iter().enumerate();
        let jumps = jumps.filter(|(index, _)| made >> index & 1 == 1);
        jumps.fold(self.start, |position, (_, jump)| jump.exchange(position))
    }

    /// The jumps that can be made next, by this man if there is one.
    fn possible(&self, made: u64, position: Position, man: Option<Hole>) -> Vec<usize> {
        let first = (!made).trailing_zeros() as usize;
        let last = (first + self.window).min(self.jumps.len());
        let can = |index: &usize| {
            let (jump, copies) = (self.jumps[*index], self.copies[*index]);
            made >> index & 1 == 0
                && man.is_none_or(|man| man == jump.from)
                && jump.is_legal(position)
                && made & copies == copies
        };
        (first..last).filter(can).collect()
    }

    /// Calls `found` with every set that a move leads to, some of them several times, and with the
    /// way there: `path`, to which `longer` adds the jumps of the move, one after the other.
    fn moves<P>(
        &self,
        made: u64,
        path: P,
        control: &Control<'_>,
        longer: impl Fn(&P, usize) -> P,
        mut found: impl FnMut(u64, &P),
    ) -> Result<(), Stopped> {
        let ticker = control.ticker();
        let mut seen = HashSet::<(u64, Hole), HashWords>::default();
        let mut going = vec![(made, self.position(made), None, path)];
        while let Some((made, position, man, path)) = going.pop() {
            ticker.tick()?;
            for index in self.possible(made, position, man) {
                let jump = self.jumps[index];
                let after = made | 1 << index;
                if seen.insert((after, jump.to)) {
                    let path = longer(&path, index);
                    found(after, &path);
                    going.push((after, jump.exchange(position), Some(jump.to), path));
                }
            }
        }
        Ok(())
    }

    /// The jumps of a move from one set to another.
    fn order(&self, made: u64, after: u64, control: &Control<'_>) -> Result<Vec<Jump>, Stopped> {
        let mut order = Vec::new();
        let longer = |path: &Vec<Jump>, index: usize| [&path[..], &[self.jumps[index]]].concat();
        self.moves(made, Vec::new(), control, longer, |reached, path| {
            if reached == after {
                order.clone_from(path);
            }
        })?;
        Ok(order)
    }
}
