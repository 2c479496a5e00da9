//! Pattern tables: how many moves must start in a region of the board. Read `problem/problem.rs` before it.
//!
//! A *region* is a set of holes. A move is charged to the region that its first hole lies in.
//! Forget everything outside the region: at any time there may be men or empty holes there, as play
//! needs them. What is left is a small game on the fillings of the region, in which
//!
//! - a man of the region may start a move, at the cost of one;
//! - the man that jumped last may jump on for nothing, and so may a man that comes from outside;
//! - any man outside may jump over, or into, the region for nothing.
//!
//! **Theorem.** The cheapest way in this game from one filling to another costs at most as many
//! moves as start in the region in any real play between positions with these fillings: real
//! play, seen in the region alone, is play in this game. Moves that start in disjoint regions are
//! different moves, so the costs of disjoint regions may be added.
//!
//! The cost never falls by more than one in a move (a real move is charged at most once), so the
//! bound is consistent.
//!
//! A table holds the cost for each filling, to the goal or from the start, found breadth first on
//! sets of fillings (`search/fillings.rs`).

use crate::problem::control::{Control, Stopped};
use crate::rules::board::Board;
use crate::rules::hole::Hole;
use crate::rules::hole_set::HoleSet;
use crate::rules::jump::Direction;
use crate::rules::position::Position;
use crate::search::fillings::{Step, filling};

/// The cost of a filling that has no way at all.
pub(super) const DEAD: u8 = 60;

/// Costs of all fillings of `region`: of the way from each to the nearest of `ends`, if play goes
/// `Forward`, or from one of `ends` to each, if it goes `Backward` from it.
pub(super) fn table(
    board: &Board,
    region: HoleSet,
    ends: &[Position],
    toward: Direction,
    control: &Control<'_>,
) -> Result<Vec<u8>, Stopped> {
    let mut game = Game::new(board, region, toward);
    for end in ends {
        game.reach(filling(region, *end));
    }
    let mut costs = vec![DEAD; 1 << region.len()];
    for cost in 0..DEAD {
        game.free_jumps(control)?;
        if !game.settle(&mut costs, cost) {
            break;
        }
        game.start_moves();
    }
    Ok(costs)
}

/// Sets of fillings by who may jump on for nothing: one for each man of the region, and the last
/// for nobody in it.
struct Game {
    sets: Vec<Vec<u64>>,
    changed: Vec<u64>,
    clock: u64,
    /// Steps, and the state of the source when each was last made.
    steps: Vec<(Step, u64)>,
    settled: Vec<u64>,
    toward: Direction,
}

impl Game {
    fn new(board: &Board, region: HoleSet, toward: Direction) -> Game {
        let size = region.len() as usize;
        let nobody = size;
        let local = |hole: Hole| {
            region
                .has(hole)
                .then(|| region.holes().take_while(|h| *h < hole).count())
        };
        let set = |man: Option<usize>| man.unwrap_or(nobody);
        let bit = |man: Option<usize>| man.map_or(0, |man| 1u32 << man);
        let mut steps = Vec::new();
        for jump in board.jumps() {
            let (from, over, to) = (local(jump.from), local(jump.over), local(jump.to));
            let line = bit(from) | bit(over) | bit(to);
            if line != 0 {
                steps.push(match toward {
                    // The fillings after the jump are known: go back to those before it.
                    Direction::Forward => Step::new(set(to), set(from), line, bit(to), line),
                    Direction::Backward => {
                        Step::new(set(from), set(to), line, bit(from) | bit(over), line)
                    }
                });
            }
        }
        // A man may stop.
        for man in 0..size {
            steps.push(match toward {
                Direction::Forward => Step::new(nobody, man, 1 << man, 1 << man, 0),
                Direction::Backward => Step::new(man, nobody, 1 << man, 1 << man, 0),
            });
        }
        let words = 1usize << size.saturating_sub(6);
        Game {
            sets: vec![vec![0; words]; size + 1],
            changed: vec![0; size + 1],
            clock: 0,
            steps: steps.into_iter().map(|step| (step, 0)).collect(),
            settled: vec![0; words],
            toward,
        }
    }

    fn nobody(&self) -> usize {
        self.sets.len() - 1
    }

    fn reach(&mut self, filling: u32) {
        let nobody = self.nobody();
        self.sets[nobody][(filling >> 6) as usize] |= 1 << (filling & 63);
        self.mark(nobody);
    }

    fn mark(&mut self, set: usize) {
        self.clock += 1;
        self.changed[set] = self.clock;
    }

    /// Makes all steps that cost nothing, until nothing new is found.
    fn free_jumps(&mut self, control: &Control<'_>) -> Result<(), Stopped> {
        loop {
            control.check()?;
            let mut moved = false;
            for index in 0..self.steps.len() {
                let (step, seen) = &self.steps[index];
                let (source, target) = (step.source, step.target);
                if *seen >= self.changed[source] {
                    continue;
                }
                let seen = self.changed[source];
                if step.make(&mut self.sets) {
                    self.mark(target);
                    moved = true;
                }
                self.steps[index].1 = seen;
            }
            if !moved {
                return Ok(());
            }
        }
    }

    /// Notes the cost of new fillings. Returns whether there are any.
    fn settle(&mut self, costs: &mut [u8], cost: u8) -> bool {
        let nobody = self.nobody();
        let mut any = false;
        for (word, (all, settled)) in self.sets[nobody].iter().zip(&mut self.settled).enumerate() {
            let mut new = all & !*settled;
            *settled |= new;
            any |= new != 0;
            while new != 0 {
                costs[word << 6 | new.trailing_zeros() as usize] = cost;
                new &= new - 1;
            }
        }
        any
    }

    /// The step that costs one: a man of the region begins a move.
    fn start_moves(&mut self) {
        let nobody = self.nobody();
        for man in 0..nobody {
            let start = match self.toward {
                Direction::Forward => Step::new(man, nobody, 1 << man, 1 << man, 0),
                Direction::Backward => Step::new(nobody, man, 1 << man, 1 << man, 0),
            };
            if start.make(&mut self.sets) {
                self.mark(start.target);
            }
        }
    }
}
