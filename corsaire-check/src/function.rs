//! Pagoda functions: what excludes a position from all solutions. Read `play.rs` before it.
//!
//! A function gives each hole a value, such that no jump gains: its *loss*, V(from) + V(over) -
//! V(to), is not negative. The sum over the men of a position is what the position is worth.
//!
//! **Plain.** Jumps lead from a position p to a position t only if p is worth at least as much: what
//! p has to lose, its worth less that of t, is the sum of the losses of these jumps.
//!
//! **By parity.** More is true. As sets of holes the lines of these jumps add up, modulo 2, to the
//! difference of p and t, since each jump changes just the holes of its line. Let a *parity* be a set
//! of holes that shares an even number with the line of each jump that loses nothing. Only jumps that
//! lose something change whether p and t differ on an odd number of its holes. So what p has to lose,
//! N, is the sum of the losses of such jumps, all of them at least 1, and the parities that p and t
//! differ in are those of their lines, added up. For each N up to 10 the checker finds all sums that
//! occur, whatever the order and number of the jumps; a position with another difference has no way
//! to t. If N is larger, nothing is said.
//!
//! A function of the side `goal` excludes a position if for each goal one of these two arguments says
//! that no jumps lead from it there; one of the side `start`, if they say that none lead from the
//! start to it. Either way the position lies on no solution.

use crate::board::Board;
use crate::budget::{Budget, Fault, wrong};
use crate::text::{Lines, integer};
use crate::word::{ByBytes, Join, Word};

/// The largest value. Sums over 128 holes stay below 2^31.
const LARGEST: u32 = 1_000_000;
/// What there is to lose is looked at up to this.
const MOST_TO_LOSE: usize = 10;
/// The most parities of a function.
const MOST_PARITIES: usize = 16;

/// A line `function`.
pub(crate) struct Function {
    pub(crate) from_start: bool,
    by_parity: bool,
    values: Vec<i32>,
}

/// Reads the lines `function`.
pub(crate) fn read(board: &Board, lines: &mut Lines<'_>) -> Result<Vec<Function>, Fault> {
    let mut functions = Vec::new();
    while let Some(mut words) = lines.read_if("function")? {
        let from_start = match words.word()? {
            "goal" => false,
            "start" => true,
            _ => return wrong("a function is of the side `goal` or `start`"),
        };
        let by_parity = match words.word()? {
            "plain" => false,
            "parity" => true,
            _ => return wrong("a function is `plain` or by `parity`"),
        };
        let mut values = Vec::new();
        for _ in 0..board.holes {
            values.push(integer(words.word()?, LARGEST)? as i32);
        }
        words.end()?;
        lines.budget.take(100 + 8 * board.holes as u64)?;
        lines.budget.work(board.jumps.len() as u64)?;
        let function = Function {
            from_start,
            by_parity,
            values,
        };
        if board.jumps.iter().any(|jump| function.loss(jump) < 0) {
            return wrong("some jump gains by this function");
        }
        functions.push(function);
    }
    Ok(functions)
}

impl Function {
    fn loss(&self, jump: &crate::board::Jump) -> i32 {
        self.values[jump.from] + self.values[jump.over] - self.values[jump.to]
    }
}

/// How many plain functions are looked up at once.
const LANES: usize = 16;

/// What each of them has to lose.
#[derive(Clone, Copy)]
struct Lanes([i32; LANES]);

impl Join for Lanes {
    const NOTHING: Lanes = Lanes([0; LANES]);

    #[inline]
    fn join(self, other: Lanes) -> Lanes {
        // No sum wraps.
        Lanes(std::array::from_fn(|lane| {
            self.0[lane].wrapping_add(other.0[lane])
        }))
    }
}

/// What a function by parity is worth, and the parities.
#[derive(Clone, Copy)]
struct Worth {
    sum: i32,
    parities: u32,
}

impl Join for Worth {
    const NOTHING: Worth = Worth {
        sum: 0,
        parities: 0,
    };

    #[inline]
    fn join(self, other: Worth) -> Worth {
        Worth {
            // No sum wraps.
            sum: self.sum.wrapping_add(other.sum),
            parities: self.parities ^ other.parities,
        }
    }
}

/// All functions of one side.
pub(crate) struct Functions {
    plain: Vec<(ByBytes<Lanes>, Lanes)>,
    by_parity: Vec<Parities>,
}

struct Parities {
    worth: ByBytes<Worth>,
    /// The worth of the end that is worth least.
    least: i32,
    /// How many parities there are.
    count: usize,
    /// For each number to lose and each difference in parities from no men at all, whether some end can
    /// be reached.
    possible: Vec<bool>,
}

impl Functions {
    /// Those of the functions that say which positions lead to one of `ends`; or, from the start,
    /// which positions the one of `ends` leads to. That is the same with all signs changed: what was
    /// lost since the start is the worth of the start less that of the position.
    pub(crate) fn new<W: Word>(
        board: &Board,
        functions: &[Function],
        from_start: bool,
        ends: &[W],
        budget: &mut Budget,
    ) -> Result<Functions, Fault> {
        let sign = if from_start { -1 } else { 1 };
        let side: Vec<&Function> = functions
            .iter()
            .filter(|function| function.from_start == from_start)
            .collect();
        let least = |values: &[i32]| {
            let worth = |end: &W| {
                let men = (0..board.holes).filter(|hole| end.has(*hole));
                sign * men.map(|hole| values[hole]).sum::<i32>()
            };
            ends.iter().map(worth).min().unwrap_or(0)
        };
        // Units of work to weigh all ends by one function.
        let weighing = (ends.len() * board.holes) as u64;
        let mut all = Functions {
            plain: Vec::new(),
            by_parity: Vec::new(),
        };
        let plain: Vec<&&Function> = side.iter().filter(|f| !f.by_parity).collect();
        for some in plain.chunks(LANES) {
            budget.take(ByBytes::<Lanes>::bytes(board.holes) + 200)?;
            budget.work(ByBytes::<Lanes>::bytes(board.holes))?;
            let mut holes = vec![Lanes::NOTHING; board.holes];
            let mut offset = Lanes::NOTHING;
            for (lane, function) in some.iter().enumerate() {
                for (hole, value) in holes.iter_mut().zip(&function.values) {
                    hole.0[lane] = sign * value;
                }
                budget.work(weighing)?;
                offset.0[lane] = -least(&function.values);
            }
            all.plain.push((ByBytes::new(&holes), offset));
        }
        for function in side.iter().filter(|function| function.by_parity) {
            budget.work(weighing)?;
            let least = least(&function.values);
            let found = Parities::new(board, function, sign, least, ends, budget)?;
            all.by_parity.push(found);
        }
        Ok(all)
    }

    /// Whether no function excludes a position.
    #[inline]
    pub(crate) fn pass<W: Word>(&self, men: W) -> bool {
        let plain = |(sums, offset): &(ByBytes<Lanes>, Lanes)| {
            let left = sums.of(men).join(*offset);
            left.0.iter().fold(0, |any, left| any | left) >= 0
        };
        self.plain.iter().all(plain) && self.by_parity.iter().all(|parities| parities.pass(men))
    }

    /// Units of work to look a position up.
    pub(crate) fn work(&self) -> u64 {
        let plain = self.plain.iter().map(|(sums, _)| 5 * sums.tables());
        let by_parity = self.by_parity.iter().map(|all| 4 + 2 * all.worth.tables());
        1 + plain.sum::<u64>() + by_parity.sum::<u64>()
    }
}

impl Parities {
    fn new<W: Word>(
        board: &Board,
        function: &Function,
        sign: i32,
        least: i32,
        ends: &[W],
        budget: &mut Budget,
    ) -> Result<Parities, Fault> {
        budget.work((board.jumps.len() * board.holes) as u64)?;
        let free = board.jumps.iter().filter(|jump| function.loss(jump) == 0);
        let sets: Vec<W> = orthogonal(board.holes, free.map(|jump| jump.line()));
        if sets.len() > MOST_PARITIES {
            return wrong(format!("a function has more than {MOST_PARITIES} parities"));
        }
        let size = 1usize << sets.len();
        let of_hole = |hole: usize| {
            let sets = sets.iter().enumerate();
            sets.fold(0, |all, (bit, set)| all | u32::from(set.has(hole)) << bit)
        };
        let holes: Vec<Worth> = (0..board.holes)
            .map(|hole| Worth {
                sum: sign * function.values[hole],
                parities: of_hole(hole),
            })
            .collect();
        let bytes = ByBytes::<Worth>::bytes(board.holes);
        budget.take(bytes + 200 + 2 * (size * (MOST_TO_LOSE + 1)) as u64)?;
        budget.work(bytes / 8)?;
        let worth = ByBytes::new(&holes);
        // What each jump that loses something loses, and the parities of its line.
        let effect = |jump: &crate::board::Jump| {
            let parities = worth.of(jump.line::<W>()).parities;
            (function.loss(jump) as usize, parities as usize)
        };
        let mut effects: Vec<(usize, usize)> = board.jumps.iter().map(effect).collect();
        effects.retain(|(loss, _)| (1..=MOST_TO_LOSE).contains(loss));
        effects.sort_unstable();
        effects.dedup();
        let mut sums = vec![false; size * (MOST_TO_LOSE + 1)];
        sums[0] = true;
        for lost in 1..=MOST_TO_LOSE {
            for (loss, line) in effects.iter().filter(|(loss, _)| *loss <= lost) {
                budget.work(size as u64)?;
                for before in 0..size {
                    sums[lost * size + (before ^ line)] |= sums[(lost - loss) * size + before];
                }
            }
        }
        let mut possible = vec![false; sums.len()];
        for end in ends {
            budget.work((size * (MOST_TO_LOSE + 1)) as u64)?;
            let Worth { sum, parities } = worth.of(*end);
            // An end that is worth more is reached with less to lose.
            let more = (sum - least) as usize;
            for left in more..=MOST_TO_LOSE {
                for change in 0..size {
                    possible[left * size + (change ^ parities as usize)] |=
                        sums[(left - more) * size + change];
                }
            }
        }
        Ok(Parities {
            worth,
            least,
            count: sets.len(),
            possible,
        })
    }

    #[inline]
    fn pass<W: Word>(&self, men: W) -> bool {
        let Worth { sum, parities } = self.worth.of(men);
        match usize::try_from(sum - self.least) {
            Ok(left) if left > MOST_TO_LOSE => true,
            Ok(left) => self.possible[left << self.count | parities as usize],
            Err(_) => false,
        }
    }
}

/// A basis of all sets of holes that share an even number with each of the lines.
///
/// The lines are brought into a form in which each has a hole, its *pivot*, that no other has. Then a
/// set is found for each hole that is no pivot: this hole, and the pivots of the lines that have it.
/// Every other such set is a sum of these, determined by the holes in it that are no pivots.
fn orthogonal<W: Word>(holes: usize, lines: impl Iterator<Item = W>) -> Vec<W> {
    let mut rows: Vec<(usize, W)> = Vec::new();
    for mut line in lines {
        for (pivot, row) in &rows {
            if line.has(*pivot) {
                line = line ^ *row;
            }
        }
        if let Some(pivot) = (0..holes).find(|hole| line.has(*hole)) {
            for (_, row) in rows.iter_mut().filter(|(_, row)| row.has(pivot)) {
                *row = *row ^ line;
            }
            rows.push((pivot, line));
        }
    }
    let other = (0..holes).filter(|hole| rows.iter().all(|(pivot, _)| pivot != hole));
    let set = |hole: usize| {
        let with = rows.iter().filter(|(_, row)| row.has(hole));
        with.fold(W::bit(hole), |set, (pivot, _)| set | W::bit(*pivot))
    };
    other.map(set).collect()
}
