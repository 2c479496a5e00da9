//! How often each jump is made: bounds, and what narrows them.
//!
//! A jump takes one man off its first two holes and puts one on its third. So in play from the
//! start to a goal, for each hole: (jumps from it) + (jumps over it) - (jumps into it) = (man at
//! the start) - (man at the goal). Everything below follows from these equations, except the
//! touches, which follow from the order of jumps.

use crate::board::{Board, Jump};
use std::collections::HashSet;

/// From where to where.
pub(crate) struct Task<'a> {
    pub(crate) board: &'a Board,
    pub(crate) start: u64,
    pub(crate) goal: u64,
}

/// At least `times` of these jumps are made.
pub(crate) struct Touch {
    jumps: Vec<usize>,
    times: i64,
}

impl Touch {
    /// The first jump that touches a region finds it as it is at the start; the last one leaves it
    /// as it is at the goal. Some jump touches it if start and goal differ there, or if it is the
    /// whole board and they differ at all. If no single jump takes the region from the one to the
    /// other, the first is not the last.
    pub(crate) fn new(task: &Task<'_>, when: &str, region: u64) -> Result<Touch, &'static str> {
        let (start, goal) = (task.start & region, task.goal & region);
        if start == goal {
            return Err("the region need not be touched");
        }
        let touching = |jump: &Jump| jump.line() & region != 0;
        let first = |jump: &Jump| jump.men() & region & !start == 0 && start >> jump.to & 1 == 0;
        let last = |jump: &Jump| {
            jump.men() & goal == 0 && (region >> jump.to & 1 == 0 || goal >> jump.to & 1 == 1)
        };
        let (times, counts): (i64, &dyn Fn(&Jump) -> bool) = match when {
            "first" => (1, &first),
            "last" => (1, &last),
            "both" => (2, &|jump| first(jump) || last(jump)),
            _ => return Err("a touch is first, last or both"),
        };
        let at_once = |jump: &Jump| first(jump) && start ^ (jump.line() & region) == goal;
        let jumps = &task.board.jumps;
        if when == "both" && jumps.iter().any(|jump| touching(jump) && at_once(jump)) {
            return Err("a single jump may be the only one that touches the region");
        }
        let chosen = (0..jumps.len()).filter(|j| touching(&jumps[*j]) && counts(&jumps[*j]));
        Ok(Touch {
            jumps: chosen.collect(),
            times,
        })
    }
}

/// `times` x counts, summed over all jumps, is at most `most`.
pub(crate) struct Inequality {
    times: Vec<i64>,
    most: i64,
}

impl Inequality {
    /// The equations of the holes, each times a value, less touches, each times a weight.
    pub(crate) fn new(
        task: &Task<'_>,
        values: &[i64],
        weights: &[(usize, i64)],
        touches: &[Touch],
    ) -> Inequality {
        let of = |jump: &Jump| values[jump.from] + values[jump.over] - values[jump.to];
        let mut times: Vec<i64> = task.board.jumps.iter().map(of).collect();
        let man = |men: u64, hole: usize| (men >> hole & 1) as i64;
        let number = |hole: usize| man(task.start, hole) - man(task.goal, hole);
        let mut most = (0..values.len())
            .map(|hole| values[hole] * number(hole))
            .sum();
        for (touch, weight) in weights {
            most -= weight * touches[*touch].times;
            for jump in &touches[*touch].jumps {
                times[*jump] -= weight;
            }
        }
        Inequality { times, most }
    }

    /// Without touches it is an equation: the same the other way round.
    pub(crate) fn reversed(&self) -> Inequality {
        Inequality {
            times: self.times.iter().map(|times| -times).collect(),
            most: -self.most,
        }
    }
}

/// At least and at most how often each jump is made.
#[derive(Clone)]
pub(crate) struct Counts {
    pub(crate) low: Vec<i64>,
    pub(crate) high: Vec<i64>,
    /// No counts at all.
    none: bool,
}

impl Counts {
    /// Every jump takes a man off, so there are as many jumps as men less.
    pub(crate) fn new(task: &Task<'_>) -> Counts {
        let jumps = task.board.jumps.len();
        let total = task
            .start
            .count_ones()
            .saturating_sub(task.goal.count_ones());
        Counts {
            low: vec![0; jumps],
            high: vec![i64::from(total); jumps],
            none: false,
        }
    }

    /// Whether no counts are within the bounds.
    pub(crate) fn is_empty(&self) -> bool {
        let mut bounds = self.low.iter().zip(&self.high);
        self.none || bounds.any(|(low, high)| low > high)
    }

    /// Each count is bounded by the least that all the others can be.
    pub(crate) fn narrow(&mut self, inequality: &Inequality) {
        let least = |counts: &Counts, jump: usize| match inequality.times[jump] {
            times if times > 0 => times * counts.low[jump],
            times => times * counts.high[jump],
        };
        let sum: i64 = (0..self.low.len()).map(|jump| least(self, jump)).sum();
        if sum > inequality.most {
            self.none = true;
            return;
        }
        for jump in 0..self.low.len() {
            let times = inequality.times[jump];
            // What is left for this jump when the others are as small as they can be.
            let left = inequality.most - (sum - least(self, jump));
            if times > 0 {
                self.high[jump] = self.high[jump].min(left.div_euclid(times));
            } else if times < 0 {
                // times x count <= left: count >= left / times, rounded up.
                self.low[jump] = self.low[jump].max(-left.div_euclid(-times));
            }
        }
    }

    /// Jumps with an odd number of holes in a set change the parity of the men there.
    pub(crate) fn narrow_parity(&mut self, task: &Task<'_>, set: u64) {
        let mut odd = ((task.start ^ task.goal) & set).count_ones() % 2 == 1;
        let mut open = Vec::new();
        for (number, jump) in task.board.jumps.iter().enumerate() {
            if (jump.line() & set).count_ones() % 2 == 1 {
                if self.low[number] == self.high[number] {
                    odd ^= self.low[number] % 2 != 0;
                } else {
                    open.push(number);
                }
            }
        }
        match open[..] {
            [] if odd => self.none = true,
            [jump] => {
                self.low[jump] += i64::from((self.low[jump] % 2 != 0) != odd);
                self.high[jump] -= i64::from((self.high[jump] % 2 != 0) != odd);
            }
            _ => {}
        }
    }
}

/// For each jump how often every way to make the first `length` jumps has it (or the last ones,
/// undone from the goal). `None` if there is no such way, or if there are too many.
pub(crate) fn common(task: &Task<'_>, length: u64, forward: bool) -> Option<Vec<i64>> {
    const MOST: u64 = 1_000_000;
    struct Walk<'a> {
        jumps: &'a [Jump],
        forward: bool,
        made: Vec<i64>,
        least: Option<Vec<i64>>,
        steps: u64,
    }
    impl Walk<'_> {
        fn go(&mut self, men: u64, left: u64) {
            self.steps += 1;
            if self.steps > MOST {
                return;
            }
            if left == 0 {
                let least = self.least.get_or_insert_with(|| self.made.clone());
                for (least, made) in least.iter_mut().zip(&self.made) {
                    *least = (*least).min(*made);
                }
                return;
            }
            for number in 0..self.jumps.len() {
                let jump = self.jumps[number];
                let possible = match self.forward {
                    true => jump.is_legal(men),
                    false => jump.can_be_undone(men),
                };
                if possible {
                    self.made[number] += 1;
                    self.go(men ^ jump.line(), left - 1);
                    self.made[number] -= 1;
                }
            }
        }
    }
    let mut walk = Walk {
        jumps: &task.board.jumps,
        forward,
        made: vec![0; task.board.jumps.len()],
        least: None,
        steps: 0,
    };
    walk.go(if forward { task.start } else { task.goal }, length.min(64));
    walk.least.filter(|_| walk.steps <= MOST)
}

/// Whether play that makes no jump more often than `high` leads from start to goal. `None` if that
/// is not known after many states.
pub(crate) fn has_order(task: &Task<'_>, high: &[i64]) -> Option<bool> {
    const MOST: usize = 100_000;
    struct Search<'a> {
        task: &'a Task<'a>,
        left: Vec<u8>,
        seen: HashSet<Vec<u8>>,
    }
    impl Search<'_> {
        fn go(&mut self, men: u64) -> Option<bool> {
            if men == self.task.goal {
                return Some(true);
            }
            let too_few = men.count_ones() <= self.task.goal.count_ones();
            if too_few || !self.seen.insert(self.left.clone()) || self.is_stuck(men) {
                return Some(false);
            }
            if self.seen.len() > MOST {
                return None;
            }
            for number in 0..self.left.len() {
                let jump = self.task.board.jumps[number];
                if self.left[number] > 0 && jump.is_legal(men) {
                    self.left[number] -= 1;
                    let found = self.go(men ^ jump.line());
                    self.left[number] += 1;
                    if found != Some(false) {
                        return found;
                    }
                }
            }
            Some(false)
        }

        /// A region that is full now and empty at the goal is left twice, unless a single jump
        /// empties it. Is there one that the jumps that are left leave only once, or never? Grown
        /// from a hole: a jump that leaves it adds the hole that it ends in.
        fn is_stuck(&self, men: u64) -> bool {
            let jumps = &self.task.board.jumps;
            let left: Vec<usize> = (0..jumps.len()).filter(|j| self.left[*j] > 0).collect();
            let once = left.iter().filter(|j| self.left[**j] == 1);
            let exceptions: Vec<Option<usize>> =
                [None].into_iter().chain(once.map(|j| Some(*j))).collect();
            let holes = men & !self.task.goal;
            let seeds = (0..64).filter(|hole| holes >> hole & 1 == 1);
            seeds.into_iter().any(|seed| {
                exceptions.iter().any(|exception| {
                    let mut region = 1u64 << seed;
                    loop {
                        let leaves = |j: &&usize| {
                            let jump = jumps[**j];
                            Some(**j) != *exception
                                && region >> jump.to & 1 == 0
                                && jump.line() & region != 0
                        };
                        match left.iter().find(leaves) {
                            Some(j) if holes >> jumps[*j].to & 1 == 1 => {
                                region |= 1 << jumps[*j].to;
                            }
                            Some(_) => return false,
                            None => break,
                        }
                    }
                    exception.is_none_or(|j| region & !jumps[j].men() != 0)
                })
            })
        }
    }
    let left = high.iter().map(|high| (*high).clamp(0, 64) as u8).collect();
    let mut search = Search {
        task,
        left,
        seen: HashSet::new(),
    };
    search.go(task.start)
}

/// Whether play that makes only jumps that may be made leads from start to goal, every position
/// followed. `None` if there are too many at once.
pub(crate) fn reaches(task: &Task<'_>, high: &[i64], most: usize) -> Option<bool> {
    let jumps = task.board.jumps.iter().zip(high);
    let allowed: Vec<Jump> = jumps
        .filter(|(_, high)| **high > 0)
        .map(|(j, _)| *j)
        .collect();
    let mut level = vec![task.start];
    // Every jump takes a man off: a level has one man fewer than the one before it.
    while !level.is_empty() {
        if level.contains(&task.goal) {
            return Some(true);
        }
        let mut next = Vec::new();
        for men in &level {
            let legal = allowed.iter().filter(|jump| jump.is_legal(*men));
            next.extend(legal.map(|jump| men ^ jump.line()));
            if next.len() > most {
                next.sort_unstable();
                next.dedup();
                if next.len() > most / 2 {
                    return None;
                }
            }
        }
        next.sort_unstable();
        next.dedup();
        level = next;
    }
    Some(false)
}
