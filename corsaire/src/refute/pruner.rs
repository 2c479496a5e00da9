//! Recognizing dead positions at once: pagoda functions, sharpened by parity. Read
//! `refute/pagoda.rs` and `rules/class.rs` before it.
//!
//! What a pagoda function *has to lose* is its sum now, less its sum at the goal. A plain pagoda
//! function rejects a position if that is negative. More can be said.
//!
//! **Theorem.** Let L be what a pagoda function has to lose from a position p to a goal t, and let
//! each jump take its loss off it. The jumps that lead from p to t lose L together, exactly. As
//! sets of holes, their lines add up (modulo 2) to the difference of p and t. So that difference,
//! modulo the span of the lines that lose nothing, is the sum of lines that lose L together. For
//! each small L the sums that occur are few: a table of them rejects the rest.
//!
//! With nothing to lose, only jumps that lose nothing are left, and their classes are finer than
//! the board's.
//!
//! Played backward, the same holds for what was lost since the start.
//!
//! Where the functions come from: `refute/pruner/pool.rs`. How they are kept: `refute/pruner/lanes.rs` and
//! `refute/pruner/sharp.rs`.

mod lanes;
pub(crate) mod lessons;
mod pool;
mod rejections;
mod sharp;

use crate::problem::control::{Control, Stopped};
use crate::refute::pagoda::Pagoda;
use crate::rules::board::Board;
use crate::rules::jump::Direction;
use crate::rules::jump::Jump;
use crate::rules::position::Position;
pub(crate) use lanes::Lanes;
use lanes::{PLAIN, PLAIN_WORDS, SHARP, SIGNS, add, negated};
use pool::{Games, Pool};
use rejections::Rejections;
use sharp::{MOST_TO_LOSE, Sharp};

/// Games that lead from a start to the goals.
fn forth(start: Position, targets: &[Position]) -> Games {
    Games::new(vec![start], targets.to_vec(), Direction::Forward)
}

/// Games that lead back. Playing backward is playing forward on the complement, and a pagoda
/// function's sum on the complement is its sum on the full board less its sum here.
fn back(board: &Board, start: Position, targets: &[Position]) -> Games {
    let goals = targets.iter().map(|target| board.complement(*target));
    let ends = vec![board.complement(start)];
    Games::new(goals.collect(), ends, Direction::Backward)
}

/// Rejects positions that cannot lead to a goal, or cannot come from a start.
#[derive(Debug, Clone)]
pub struct Pruner {
    holes: Vec<Lanes>,
    /// For each byte of a position and each value, what it adds.
    bytes: Vec<[Lanes; 256]>,
    offset: Lanes,
    /// The tables of the sharpened functions one after the other: before each, as many zeros as its
    /// parities have values, for a negative number to lose; behind it a one for numbers larger than
    /// the table has. Where there is no function, there is only the one.
    possible: Vec<u64>,
    /// The numbers that a table starts and ends with, and the place of its zero.
    low: [i32; SHARP],
    high: [i32; SHARP],
    zero: [i32; SHARP],
    sharp: usize,
    conditions: usize,
    /// The functions that it is made of, and whether each is sharpened.
    functions: Vec<(Pagoda, bool)>,
}

impl Pruner {
    /// Passes every position.
    pub fn open(board: &Board) -> Pruner {
        Pruner {
            holes: vec![Lanes::default(); board.len()],
            bytes: vec![[Lanes::default(); 256]; board.len().div_ceil(8)],
            offset: Lanes {
                plain: [SIGNS; PLAIN_WORDS],
                ..Lanes::default()
            },
            possible: vec![1],
            low: [0; SHARP],
            high: [0; SHARP],
            zero: [0; SHARP],
            sharp: 0,
            conditions: 0,
            functions: Vec::new(),
        }
    }

    /// Passes every position that may lead from `start` to one of `targets`.
    pub fn toward(
        board: &Board,
        start: Position,
        targets: &[Position],
        control: &Control<'_>,
    ) -> Result<Pruner, Stopped> {
        if targets.is_empty() {
            return Ok(Pruner::open(board));
        }
        let mut pool = Pool::new(board);
        let mut forth = forth(start, targets);
        pool.learn(&mut forth, control)?;
        Pruner::forward(&pool, &mut forth, control)
    }

    /// Two pruners: one passes every position that may lead from `start` to one of `targets`, the
    /// other every position that `start` may lead to, on the way to one of them.
    pub fn both(
        board: &Board,
        start: Position,
        targets: &[Position],
        control: &Control<'_>,
    ) -> Result<[Pruner; 2], Stopped> {
        if targets.is_empty() {
            return Ok([Pruner::open(board), Pruner::open(board)]);
        }
        let mut pool = Pool::new(board);
        let (mut forth, mut back) = (forth(start, targets), back(board, start, targets));
        pool.learn(&mut forth, control)?;
        pool.learn(&mut back, control)?;
        Ok([
            Pruner::forward(&pool, &mut forth, control)?,
            Pruner::backward(&pool, &mut back, control)?,
        ])
    }

    fn forward(
        pool: &Pool<'_>,
        forth: &mut Games,
        control: &Control<'_>,
    ) -> Result<Pruner, Stopped> {
        let (pagodas, alive) = pool.choose(forth, PLAIN, control)?;
        Pruner::choose(
            pool.board(),
            &pagodas,
            PLAIN,
            forth.ends(),
            1,
            &alive,
            control,
        )
    }

    fn backward(
        pool: &Pool<'_>,
        back: &mut Games,
        control: &Control<'_>,
    ) -> Result<Pruner, Stopped> {
        let complements = |positions: &[Position]| -> Vec<Position> {
            let complement = |position: &Position| pool.board().complement(*position);
            positions.iter().map(complement).collect()
        };
        let (pagodas, alive) = pool.choose(back, PLAIN, control)?;
        let (starts, alive) = (complements(back.ends()), complements(&alive));
        Pruner::choose(pool.board(), &pagodas, PLAIN, &starts, -1, &alive, control)
    }

    /// A pruner of these functions, multiplied by `sign`, and of sharpened ones made of the first
    /// `added`, the best few by the samples that they reject.
    fn choose(
        board: &Board,
        pagodas: &[Pagoda],
        added: usize,
        ends: &[Position],
        sign: i32,
        samples: &[Position],
        control: &Control<'_>,
    ) -> Result<Pruner, Stopped> {
        let mut pruner = Pruner::open(board);
        for (index, pagoda) in pagodas.iter().take(PLAIN).enumerate() {
            let least = ends
                .iter()
                .map(|end| i64::from(sign) * pagoda.sum(*end))
                .min();
            pruner.add_plain(index, pagoda, sign, least.unwrap_or(0));
        }
        pruner.tabulate();
        let mut alive = samples.to_vec();
        alive.retain(|position| pruner.passes(*position));
        let mut candidates: Vec<(Pagoda, Sharp)> = Vec::new();
        for candidate in sums(&pagodas[..added.min(pagodas.len())]) {
            control.check()?;
            candidates
                .extend(Sharp::new(board, &candidate, ends, sign).map(|sharp| (candidate, sharp)));
        }
        let mut rejections = Rejections::default();
        for position in alive {
            let passes = |(pagoda, sharp): &(Pagoda, Sharp)| {
                sharp.passes(i64::from(sign) * pagoda.sum(position), position)
            };
            rejections.push(candidates.iter().map(|candidate| !passes(candidate)));
        }
        for best in rejections.best_few(SHARP) {
            let (pagoda, sharp) = &candidates[best];
            pruner.add_sharp(pagoda, sharp, sign);
        }
        pruner.tabulate();
        Ok(pruner)
    }

    fn add_plain(&mut self, index: usize, pagoda: &Pagoda, sign: i32, least: i64) {
        let (word, lane) = (index / 4, index % 4);
        let shifted = |number: i64| (number as u64) << (16 * lane);
        let offset = &mut self.offset.plain[word];
        *offset = offset.wrapping_sub(shifted(least));
        for (hole, value) in self.holes.iter_mut().zip(pagoda.values()) {
            let number = &mut hole.plain[word];
            *number = number.wrapping_add(shifted(i64::from(sign * value)));
        }
        self.conditions += 1;
        self.functions.push((pagoda.clone(), false));
    }

    fn add_sharp(&mut self, pagoda: &Pagoda, sharp: &Sharp, sign: i32) {
        let lane = self.sharp;
        let values = 1 << sharp.sets.len();
        self.offset.left[lane] = -(sharp.least as i32) * values;
        for (hole, value) in self.holes.iter_mut().zip(pagoda.values()) {
            hole.left[lane] = sign * value * values;
        }
        for (parity, set) in sharp.sets.iter().enumerate() {
            for hole in set.holes() {
                self.holes[hole.index()].parities[lane] ^= 1 << parity;
            }
        }
        let known = values * (MOST_TO_LOSE as i32 + 1);
        self.low[lane] = -values;
        self.high[lane] = known;
        self.zero[lane] = 64 * self.possible.len() as i32 + values;
        let end = (self.zero[lane] + known) as usize;
        self.possible.resize(end / 64 + 1, 0);
        let ones = (0..known).filter(|bit| sharp.has(*bit as usize));
        for bit in ones.chain([known]) {
            let bit = (self.zero[lane] + bit) as usize;
            self.possible[bit / 64] |= 1 << (bit % 64);
        }
        self.sharp += 1;
        self.conditions += 1;
        self.functions.push((pagoda.clone(), true));
    }

    fn tabulate(&mut self) {
        let byte = |holes: &[Lanes]| {
            let mut table = [Lanes::default(); 256];
            for value in 1..1usize << holes.len() {
                let lowest = holes[value.trailing_zeros() as usize];
                table[value] = add(table[value & (value - 1)], lowest);
            }
            table
        };
        self.bytes = self.holes.chunks(8).map(byte).collect();
    }

    /// The functions that it is made of, and whether each is sharpened by parities.
    pub(crate) fn functions(&self) -> &[(Pagoda, bool)] {
        &self.functions
    }

    /// Whether it passes everything.
    pub(crate) fn is_open(&self) -> bool {
        self.conditions == 0
    }

    /// The numbers of a position.
    #[inline]
    pub(crate) fn lanes(&self, position: Position) -> Lanes {
        let mut rest = position.0;
        self.bytes.iter().fold(self.offset, |sum, table| {
            let part = table[(rest & 255) as usize];
            rest >>= 8;
            add(sum, part)
        })
    }

    /// What making a jump, or undoing it, adds.
    pub(crate) fn change(&self, jump: Jump, direction: Direction) -> Lanes {
        let of = |hole: crate::rules::Hole| self.holes[hole.index()];
        let undone = add(add(of(jump.from), of(jump.over)), negated(of(jump.to)));
        match direction {
            Direction::Forward => negated(undone),
            Direction::Backward => undone,
        }
    }

    /// The numbers after a change, if they are those of a position that passes.
    #[inline]
    pub(crate) fn after(&self, lanes: Lanes, change: Lanes) -> Option<Lanes> {
        let sums = add(lanes, change);
        self.allows(&sums).then_some(sums)
    }

    /// Whether a position with these numbers passes. There is no branch in it: which function
    /// rejects a position is hard to predict.
    #[inline]
    fn allows(&self, lanes: &Lanes) -> bool {
        let plain = lanes.plain.iter().fold(SIGNS, |all, word| all & word);
        let bits: [i32; SHARP] = std::array::from_fn(|lane| {
            let number = lanes.left[lane] | lanes.parities[lane];
            number.max(self.low[lane]).min(self.high[lane]) + self.zero[lane]
        });
        let sharp = bits.iter().fold(1, |all, bit| {
            all & self.possible[*bit as usize / 64] >> (bit % 64)
        });
        (plain == SIGNS) & (sharp == 1)
    }

    /// Whether these men pass.
    pub fn passes(&self, position: Position) -> bool {
        self.allows(&self.lanes(position))
    }
}

/// The functions, and the sums of two of them.
fn sums(pagodas: &[Pagoda]) -> Vec<Pagoda> {
    let pairs = pagodas.iter().enumerate().flat_map(|(index, first)| {
        pagodas[..index]
            .iter()
            .map(move |second| first.plus(second))
    });
    pagodas.iter().cloned().chain(pairs).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problem::Problem;
    use crate::refute::random_play::random_play;
    use crate::search::naive;

    #[test]
    fn no_winnable_position_is_rejected() {
        let (mut winnable, mut rejected) = (0, 0);
        for (name, vacate, finish) in [
            ("rectangle:4x4", "b1", "any"),
            ("rectangle:4x4", "b1", "b4"),
            ("triangle:5", "a1", "any"),
            ("triangle:5", "a4", "a1"),
            ("rectangle:5x3+diagonals", "a1", "any"),
            ("cross:0,1,1,1", "b1", "any"),
        ] {
            let board = Board::named(name).expect(name);
            let problem = Problem::to_one_man(&board, vacate, finish);
            let start = problem.start;
            let targets = problem.targets_in_class();
            let pruners = Pruner::both(&board, start, &targets, &Control::default());
            let [toward, from] = pruners.expect("no limit");
            for level in naive::winnable_by_jumps(&problem) {
                winnable += level.len();
                for position in level {
                    assert!(toward.passes(position) && from.passes(position), "{name}");
                }
            }
            // A pruner that asks what the start leads to passes every position that play reaches.
            for level in naive::reachable_by_jumps(&board, start) {
                assert!(
                    level.iter().all(|position| from.passes(*position)),
                    "{name}"
                );
                rejected += level.iter().filter(|p| !toward.passes(**p)).count();
            }
        }
        assert!(winnable > 1000 && rejected > 1000, "{winnable} {rejected}");
    }

    #[test]
    fn changes_agree_with_positions_and_much_is_rejected() {
        let board = Board::named("english").expect("english");
        let centre = board.hole("d4").expect("d4");
        let (start, target) = (board.full().without(centre), Position::EMPTY.with(centre));
        let pruner = Pruner::toward(&board, start, &[target], &Control::default());
        let pruner = pruner.expect("no limit");
        let mut rejected = 0;
        for position in random_play(&board, start, 15, 15, 1000) {
            rejected += u32::from(!pruner.passes(position));
            for jump in board.jumps().iter().filter(|jump| jump.is_legal(position)) {
                let change = pruner.change(*jump, Direction::Forward);
                let after = pruner.after(pruner.lanes(position), change);
                assert_eq!(after.is_some(), pruner.passes(jump.exchange(position)));
            }
        }
        assert!(rejected > 850, "{rejected} of 1000");
    }
}
