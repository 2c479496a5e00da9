//! How often each jump is made: bounds, and arguments that narrow them. Read `play.rs` before it.
//!
//! Write n(j) for how often play from the start to the target makes jump j. A jump takes one man
//! off its first two holes and puts one on its third. So for each hole: n of the jumps from it,
//! plus n of those over it, less n of those into it, is the men there at the start less the men
//! there at the target. These are the *equations of the holes*. Inequalities and parities follow
//! from them; the touches (`touch.rs`) follow from the order of jumps.
//!
//! **Sizes.** There are at most 512 jumps, n(j) is from 0 to 64, a value or weight is at most
//! 1,000,000, and a function counts at most 1,000 touches. So a jump's factor is at most 3,000,000 for
//! its holes and 1,000,000,000 for its touches, below 2^30, and a sum of factors times counts is
//! below 2^30 x 2^6 x 2^9 = 2^45. An `i64` holds all of it.

use crate::board::{Board, Jump};
use crate::touch::Touch;

/// One goal of a problem.
pub(crate) struct Task<'a> {
    pub(crate) board: &'a Board,
    pub(crate) start: u64,
    pub(crate) goal: u64,
}

impl Task<'_> {
    /// How many jumps play from start to goal has: each takes a man off. If the goal has more men
    /// than the start there is no play at all, and 0 is as true as any number.
    pub(crate) fn jumps(&self) -> u32 {
        let (start, goal) = (self.start.count_ones(), self.goal.count_ones());
        start.saturating_sub(goal)
    }
}

/// Factors x counts, summed over all jumps, is at most `most`.
pub(crate) struct Inequality {
    /// Jumps by number, each with its factor, those with factor 0 left out.
    factors: Vec<(usize, i64)>,
    most: i64,
}

impl Inequality {
    /// The equations of the holes, each times a value, less touches, each times a positive weight.
    /// A touch says that the sum of some counts is at least some number; times a positive weight
    /// it may be taken off the left side if that number is taken off the right. Without touches
    /// both sides are equal.
    pub(crate) fn new(task: &Task<'_>, values: &[i64], touches: &[(&Touch, i64)]) -> Inequality {
        let of = |jump: &Jump| values[jump.from] + values[jump.over] - values[jump.to];
        let mut factors: Vec<i64> = task.board.jumps.iter().map(of).collect();
        let man = |men: u64, hole: usize| (men >> hole & 1) as i64;
        let number = |hole: usize| man(task.start, hole) - man(task.goal, hole);
        let holes = 0..values.len();
        let mut most = holes.map(|hole| values[hole] * number(hole)).sum();
        for (touch, weight) in touches {
            most -= weight * touch.times;
            for jump in &touch.jumps {
                factors[*jump] -= weight;
            }
        }
        let factors = factors.into_iter().enumerate();
        let factors = factors.filter(|(_, factor)| *factor != 0).collect();
        Inequality { factors, most }
    }
}

/// At least and at most how often each jump is made. Wherever a step begins, 0 <= low <= high for
/// every jump, and high is at most the number of jumps of the task.
#[derive(Clone)]
pub(crate) struct Counts {
    pub(crate) low: Vec<i64>,
    pub(crate) high: Vec<i64>,
}

impl Counts {
    /// No jump is made more often than there are jumps.
    pub(crate) fn new(task: &Task<'_>) -> Counts {
        let jumps = task.board.jumps.len();
        Counts {
            low: vec![0; jumps],
            high: vec![i64::from(task.jumps()); jumps],
        }
    }

    /// Narrows each bound to what `sign` (1 or -1) times the inequality leaves, given the bounds of
    /// all other jumps. Returns whether counts are left.
    ///
    /// Let `least` be the least that the sum can be within the bounds. If that is more than
    /// `most`, nothing is left. Otherwise jump j can add at most `most - least` to its own least
    /// part; divided by its factor, that is how far its count can be from the bound that makes its
    /// part least. The other bound never comes closer than that, so low stays at most high.
    pub(crate) fn narrow(&mut self, inequality: &Inequality, sign: i64) -> bool {
        let factors = || inequality.factors.iter().map(|(jump, f)| (*jump, sign * f));
        let part = |(jump, factor): (usize, i64)| match factor > 0 {
            true => factor * self.low[jump],
            false => factor * self.high[jump],
        };
        let least: i64 = factors().map(part).sum();
        let spare = sign * inequality.most - least;
        if spare < 0 {
            return false;
        }
        for (jump, factor) in factors() {
            let (low, high) = (&mut self.low[jump], &mut self.high[jump]);
            // How far this count can be from the bound that makes its part least.
            let far = spare / factor.abs();
            match factor > 0 {
                true => *high = (*high).min(*low + far),
                false => *low = (*low).max(*high - far),
            }
        }
        true
    }

    /// Narrows by the parity of the men on a set of holes. Returns whether counts are left.
    ///
    /// A jump is *odd* if it has an odd number of its holes in the set. Odd jumps change the parity,
    /// others do not. So the counts of the odd jumps add up to an odd number exactly if the parity at
    /// the target is not that at the start. If all of these counts are known, this is true or false.
    /// If all but one are known, it follows whether that one is odd or even, and a bound of the wrong
    /// kind moves by one. Its two bounds are different, so they do not pass each other. If more are
    /// open, nothing follows.
    pub(crate) fn narrow_parity(&mut self, task: &Task<'_>, set: u64) -> bool {
        let mut odd = ((task.start ^ task.goal) & set).count_ones() % 2 == 1;
        let mut open = Vec::new();
        for (number, jump) in task.board.jumps.iter().enumerate() {
            if (jump.line::<u64>() & set).count_ones() % 2 == 1 {
                if self.low[number] == self.high[number] {
                    odd ^= self.low[number] % 2 == 1;
                } else {
                    open.push(number);
                }
            }
        }
        if let [jump] = open[..] {
            self.low[jump] += i64::from((self.low[jump] % 2 == 1) != odd);
            self.high[jump] -= i64::from((self.high[jump] % 2 == 1) != odd);
        }
        !(open.is_empty() && odd)
    }

    /// Raises lower bounds. Returns whether counts are left.
    pub(crate) fn raise(&mut self, least: &[i64]) -> bool {
        for (low, least) in self.low.iter_mut().zip(least) {
            *low = (*low).max(*least);
        }
        self.low
            .iter()
            .zip(&self.high)
            .all(|(low, high)| low <= high)
    }
}

#[cfg(test)]
mod tests {
    use super::{Counts, Inequality, Task};
    use crate::board::Board;
    use crate::budget::{Budget, Limits};
    use crate::random::Random;
    use crate::text::Lines;

    /// A row of four holes, which has four jumps.
    fn row_of_four() -> Board {
        let budget = Budget::new(Limits::default(), None);
        let mut lines = Lines::new(b"directions 4\nrow oooo\n", budget);
        Board::read(&mut lines, 64).expect("a board")
    }

    fn some_counts(random: &mut Random) -> Counts {
        let low: Vec<i64> = (0..4).map(|_| random.below(3) as i64).collect();
        let high = low.iter().map(|low| low + random.below(3) as i64).collect();
        Counts { low, high }
    }

    /// All numbers of the four jumps that are within the bounds and as wanted.
    fn within(counts: &Counts, is_wanted: impl Fn(&[i64; 4]) -> bool) -> Vec<[i64; 4]> {
        let range = |jump: usize| counts.low[jump]..=counts.high[jump];
        let mut all = Vec::new();
        for a in range(0) {
            for b in range(1) {
                for c in range(2) {
                    all.extend(range(3).map(|d| [a, b, c, d]));
                }
            }
        }
        all.retain(is_wanted);
        all
    }

    /// The bounds of each jump in a list that is not empty.
    fn bounds(all: &[[i64; 4]]) -> (Vec<i64>, Vec<i64>) {
        let each = |best: fn(i64, i64) -> i64| {
            let all = all.iter().copied();
            let best = all.reduce(|a, b| std::array::from_fn(|jump| best(a[jump], b[jump])));
            best.expect("numbers").to_vec()
        };
        (each(i64::min), each(i64::max))
    }

    #[test]
    fn an_inequality_leaves_exactly_what_meets_it() {
        let board = row_of_four();
        let mut random = Random(5);
        for _ in 0..3000 {
            let factors: Vec<(usize, i64)> = (0..4)
                .map(|jump| (jump, random.below(7) as i64 - 3))
                .filter(|(_, factor)| *factor != 0)
                .collect();
            let most = random.below(21) as i64 - 10;
            let sign = [1, -1][random.below(2)];
            let mut counts = some_counts(&mut random);
            let all = within(&counts, |numbers| {
                let sum: i64 = factors.iter().map(|(jump, f)| f * numbers[*jump]).sum();
                sign * sum <= sign * most
            });
            assert_eq!(board.jumps.len(), 4);
            let is_left = counts.narrow(&Inequality { factors, most }, sign);
            assert_eq!(is_left, !all.is_empty());
            if is_left {
                assert_eq!((counts.low, counts.high), bounds(&all));
            }
        }
    }

    #[test]
    fn a_parity_leaves_what_its_rule_says() {
        let board = row_of_four();
        let mut random = Random(7);
        let (mut narrowed, mut refuted) = (0, 0);
        for _ in 0..5000 {
            let [start, goal, set] = [0; 3].map(|_: u64| random.below(16) as u64);
            let task = Task {
                board: &board,
                start,
                goal,
            };
            let before = some_counts(&mut random);
            let is_odd =
                |jump: usize| (board.jumps[jump].line::<u64>() & set).count_ones() % 2 == 1;
            let changes = ((start ^ goal) & set).count_ones() % 2 == 1;
            let all = within(&before, |numbers| {
                let sum: i64 = (0..4)
                    .filter(|j| is_odd(*j))
                    .map(|jump| numbers[jump])
                    .sum();
                (sum % 2 == 1) == changes
            });
            let open = (0..4).filter(|j| is_odd(*j) && before.low[*j] < before.high[*j]);
            let open = open.count();
            let mut counts = before.clone();
            assert_eq!(counts.narrow_parity(&task, set), !all.is_empty());
            match (open, all.is_empty()) {
                (1, _) => {
                    narrowed += usize::from(counts.low != before.low);
                    assert_eq!((counts.low, counts.high), bounds(&all));
                }
                (_, is_empty) => {
                    refuted += usize::from(is_empty);
                    assert_eq!((counts.low, counts.high), (before.low, before.high));
                }
            }
        }
        assert!(narrowed > 100 && refuted > 100, "{narrowed}, {refuted}");
    }
}
