//! Pagoda functions (appendix B): a value for each hole such that no jump raises the sum over
//! the men. Read `problem.rs` before it.
//!
//! **Theorem.** Let f(from) + f(over) >= f(to) for every jump of the board. A jump replaces
//! f(from) + f(over) by f(to), so the sum of f over the men never rises. Hence no position with
//! a smaller sum than the goal can lead to the goal.
//!
//! Such functions are found by linear programming, in floating point, and become exact by
//! scaling and rounding to integers: what is returned has been checked in integers.

use crate::board::Board;
use crate::expand::Direction;
use crate::position::Position;
use microlp::{ComparisonOp, OptimizationDirection, SolveOutcome};

/// A pagoda function of a board: an integer for each hole.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Pagoda(Vec<i32>);

/// The largest value of a hole that [`Pagoda::against`] returns.
const LARGEST: i32 = 64;

impl Pagoda {
    /// The function with these values, by hole, if it is a pagoda function of the board.
    pub fn new(board: &Board, values: Vec<i32>) -> Option<Pagoda> {
        let at = |hole: crate::Hole| i64::from(values[hole.index()]);
        let holds = |jump: &crate::Jump| at(jump.from) + at(jump.over) >= at(jump.to);
        (values.len() == board.len() && board.jumps().iter().all(holds)).then_some(Pagoda(values))
    }

    /// Its values by hole.
    pub fn values(&self) -> &[i32] {
        &self.0
    }

    /// The sum over the men of a position.
    pub fn sum(&self, position: Position) -> i64 {
        position
            .holes()
            .map(|hole| i64::from(self.0[hole.index()]))
            .sum()
    }

    /// A pagoda function whose sum over `position` is smaller than over `target`: a proof that
    /// `target` cannot be reached from it. `None` does not say that it can be.
    pub fn against(board: &Board, position: Position, target: Position) -> Option<Pagoda> {
        if position.men() < target.men() {
            // No jump adds a man.
            return Pagoda::new(board, vec![1; board.len()]);
        }
        let mut program = microlp::Problem::new(OptimizationDirection::Minimize);
        let cost = |hole| f64::from(i8::from(position.has(hole)) - i8::from(target.has(hole)));
        let variables: Vec<_> = board
            .holes()
            .map(|hole| program.add_var(cost(hole), (-1.0, 1.0)))
            .collect();
        for jump in board.jumps() {
            let of = |hole: crate::Hole| variables[hole.index()];
            let terms = [
                (of(jump.from), 1.0),
                (of(jump.over), 1.0),
                (of(jump.to), -1.0),
            ];
            program.add_constraint(terms, ComparisonOp::Ge, 0.0);
        }
        let SolveOutcome::Solution(solution) = program.solve().ok()? else {
            return None;
        };
        if solution.objective() > -1e-6 {
            return None;
        }
        let values: Vec<f64> = variables
            .iter()
            .map(|variable| solution[*variable])
            .collect();
        (1..=LARGEST).find_map(|scale| {
            let rounded = values
                .iter()
                .map(|value| (value * f64::from(scale)).round() as i32);
            let pagoda = Pagoda::new(board, rounded.collect())?;
            (pagoda.sum(position) < pagoda.sum(target)).then_some(pagoda)
        })
    }
}

/// The most pagoda functions that a [`Screen`] tests.
pub const SCREENED: usize = 4 * WORDS;
const WORDS: usize = 4;

/// Sums in lanes of 16 bits, four to a word. A lane holds (sum - least) + 2^15, from 0 to 2^16 - 1: at
/// most 64 holes have at most 64 each. So lanes never run into each other, sums may be added as
/// words, and the top bit of a lane says that its sum is not below the least.
pub(crate) type Lanes = [u64; WORDS];

/// The top bit of every lane.
const SIGNS: u64 = 0x8000_8000_8000_8000;

/// Several conditions of the form "the sum of these values over the men is at least so much",
/// tested at once.
#[derive(Debug, Clone)]
pub struct Screen {
    holes: Vec<Lanes>,
    /// For each byte of a position and each value, the sums that it adds.
    bytes: Vec<[Lanes; 256]>,
    offset: Lanes,
    conditions: usize,
}

fn add(a: Lanes, b: Lanes) -> Lanes {
    std::array::from_fn(|word| a[word].wrapping_add(b[word]))
}

impl Screen {
    /// Passes every position.
    pub fn open(board: &Board) -> Screen {
        Screen::new(board.len(), [].into_iter())
    }

    /// Passes positions in which no pagoda function's sum is below its smallest sum over
    /// `targets`: those that may still reach one of them.
    pub fn toward(board: &Board, pagodas: &[Pagoda], targets: &[Position]) -> Screen {
        let conditions = pagodas.iter().filter_map(|pagoda| {
            let least = targets.iter().map(|target| pagoda.sum(*target)).min()?;
            Some((pagoda.0.clone(), least))
        });
        Screen::new(board.len(), conditions)
    }

    /// Passes positions in which no pagoda function's sum is above its sum at the start: those
    /// that may have been reached from it.
    pub fn from(board: &Board, pagodas: &[Pagoda], start: Position) -> Screen {
        let conditions = pagodas.iter().map(|pagoda| {
            let negated = pagoda.0.iter().map(|value| -value).collect();
            (negated, -pagoda.sum(start))
        });
        Screen::new(board.len(), conditions)
    }

    fn new(holes: usize, conditions: impl Iterator<Item = (Vec<i32>, i64)>) -> Screen {
        let mut screen = Screen {
            holes: vec![[0; WORDS]; holes],
            bytes: Vec::new(),
            offset: [SIGNS; WORDS],
            conditions: 0,
        };
        for (index, (values, least)) in conditions.take(SCREENED).enumerate() {
            let lane = |value: i64| {
                let mut lanes = [0; WORDS];
                lanes[index / 4] = (value as u64) << (16 * (index % 4));
                lanes
            };
            screen.offset = add(screen.offset, lane(-least));
            for (hole, value) in screen.holes.iter_mut().zip(values) {
                *hole = add(*hole, lane(i64::from(value)));
            }
            screen.conditions += 1;
        }
        let byte = |holes: &[Lanes]| {
            let mut table = [[0; WORDS]; 256];
            for value in 1..1usize << holes.len() {
                let lowest = holes[value.trailing_zeros() as usize];
                table[value] = add(table[value & (value - 1)], lowest);
            }
            table
        };
        screen.bytes = screen.holes.chunks(8).map(byte).collect();
        screen
    }

    /// Whether it passes everything.
    pub(crate) fn is_open(&self) -> bool {
        self.conditions == 0
    }

    /// The sums of a position.
    pub(crate) fn lanes(&self, position: Position) -> Lanes {
        let mut rest = position.0;
        self.bytes.iter().fold(self.offset, |sum, table| {
            let part = table[(rest & 255) as usize];
            rest >>= 8;
            add(sum, part)
        })
    }

    /// What making a jump, or undoing it, adds to the sums.
    pub(crate) fn change(&self, jump: crate::Jump, direction: Direction) -> Lanes {
        let of = |hole: crate::Hole| self.holes[hole.index()];
        let minus = |lanes: Lanes| lanes.map(u64::wrapping_neg);
        let undone = add(add(of(jump.from), of(jump.over)), minus(of(jump.to)));
        match direction {
            Direction::Forward => minus(undone),
            Direction::Backward => undone,
        }
    }

    /// The sums after a change.
    #[inline]
    pub(crate) fn sum(lanes: Lanes, change: Lanes) -> Lanes {
        add(lanes, change)
    }

    /// Whether the sums of a position after a change meet every condition.
    #[inline]
    pub(crate) fn pass(lanes: Lanes, change: Lanes) -> bool {
        let sums = add(lanes, change);
        sums.into_iter().fold(SIGNS, |all, word| all & word) == SIGNS
    }

    /// Whether every condition holds for these men.
    pub fn passes(&self, position: Position) -> bool {
        Screen::pass(self.lanes(position), [0; WORDS])
    }
}

/// Pagoda functions that tell many positions of a problem to be dead: the best few of those that
/// linear programs find against positions of random play.
pub fn useful_pagodas(board: &Board, start: Position, targets: &[Position]) -> Vec<Pagoda> {
    const SAMPLES: usize = 256;
    let Some(target) = targets.first() else {
        return Vec::new();
    };
    let total = start.men().saturating_sub(target.men());
    let samples = random_play(board, start, total / 3, total * 2 / 3, SAMPLES);
    let mut candidates: Vec<Pagoda> = Vec::new();
    let refutes = |pagoda: &Pagoda, position: &Position| {
        targets
            .iter()
            .all(|target| pagoda.sum(*position) < pagoda.sum(*target))
    };
    for (index, position) in samples.iter().enumerate() {
        if !candidates.iter().any(|pagoda| refutes(pagoda, position)) {
            candidates.extend(Pagoda::against(
                board,
                *position,
                targets[index % targets.len()],
            ));
        }
    }
    // With a function every image of it is a pagoda function too, and as useful if it keeps the
    // targets apart from dead positions.
    let images = |pagoda: &Pagoda| {
        let image = |symmetry: &crate::Symmetry| {
            let mut values = vec![0; board.len()];
            for hole in board.holes() {
                values[symmetry.hole(hole).index()] = pagoda.0[hole.index()];
            }
            Pagoda(values)
        };
        board.symmetries().iter().map(image).collect::<Vec<_>>()
    };
    let mut candidates: Vec<Pagoda> = candidates.iter().flat_map(images).collect();
    candidates.sort_by(|a, b| a.0.cmp(&b.0));
    candidates.dedup();
    let mut alive = samples;
    let mut chosen = Vec::new();
    while chosen.len() < SCREENED {
        let score = |pagoda: &Pagoda| {
            alive
                .iter()
                .filter(|position| refutes(pagoda, position))
                .count()
        };
        let best = candidates
            .iter()
            .map(|pagoda| (score(pagoda), pagoda))
            .max_by_key(|(score, _)| *score);
        let Some((1.., pagoda)) = best else { break };
        alive.retain(|position| !refutes(pagoda, position));
        chosen.push(pagoda.clone());
    }
    chosen
}

/// Positions that random games reach after some number of jumps in a range. The same every time.
pub(crate) fn random_play(
    board: &Board,
    start: Position,
    from: u32,
    to: u32,
    count: usize,
) -> Vec<Position> {
    let mut state = 0x9e37_79b9_7f4a_7c15u64;
    let mut random = move |below: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state % below as u64) as usize
    };
    let mut positions = Vec::new();
    for _ in 0..count {
        let mut position = start;
        for _ in 0..from + random((to - from) as usize + 1) as u32 {
            let legal: Vec<_> = board
                .jumps()
                .iter()
                .filter(|jump| jump.is_legal(position))
                .collect();
            if legal.is_empty() {
                break;
            }
            position = legal[random(legal.len())].exchange(position);
        }
        positions.push(position);
    }
    positions
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_papers_functions_are_pagoda_functions() {
        // Claim U4.
        let board = Board::named("semi-wiegleb").expect("semi-wiegleb");
        let function = |entries: &[(&str, i32)]| {
            let mut values = vec![0; board.len()];
            for (holes, value) in entries {
                for hole in holes.split(' ') {
                    values[board.hole(hole).expect(hole).index()] = *value;
                }
            }
            Pagoda::new(&board, values)
        };
        assert!(function(&[("d2 b4 d4 f4 b6 d6 f6 d8", 1), ("a4 g4 a6 g6", -1)]).is_some());
        let fig19 = [
            ("d2 b4 d4 f4", 2),
            ("a4 g4", -2),
            ("a5 b5 d5 f5 g5 b6 d6 f6 d8", 1),
            ("a6 g6", -1),
        ];
        assert!(function(&fig19).is_some());
        assert_eq!(function(&[("d2", 1), ("d1", 2)]), None);
    }

    #[test]
    fn what_is_found_is_a_proof() {
        let board = Board::named("diamond").expect("diamond");
        let centre = board.hole("e5").expect("e5");
        let (start, target) = (board.full().without(centre), Position::EMPTY.with(centre));
        let pagoda =
            Pagoda::against(&board, start, target).expect("the central game is impossible");
        assert!(pagoda.sum(start) < pagoda.sum(target));
        assert_eq!(Pagoda::new(&board, pagoda.values().to_vec()), Some(pagoda));
    }

    #[test]
    fn screens_agree_with_sums() {
        let board = Board::named("english").expect("english");
        let centre = board.hole("d4").expect("d4");
        let (start, target) = (board.full().without(centre), Position::EMPTY.with(centre));
        let pagodas = useful_pagodas(&board, start, &[target]);
        assert!(!pagodas.is_empty());
        let toward = Screen::toward(&board, &pagodas, &[target]);
        let from = Screen::from(&board, &pagodas, start);
        let mut dead = 0;
        for position in random_play(&board, start, 0, 31, 2000) {
            let alive = pagodas
                .iter()
                .all(|pagoda| pagoda.sum(position) >= pagoda.sum(target));
            assert_eq!(toward.passes(position), alive);
            dead += u32::from(!alive);
            // Whatever play reaches was reached.
            assert!(from.passes(position));
            let complement = board.complement(position);
            assert_eq!(from.passes(complement), alive);
        }
        assert!(dead > 0);
    }
}
