//! The costs of a region's game, for all fillings of the region at once. Read `tables.rs` before it:
//! it says what the game is.
//!
//! A filling is a number, with a bit for each hole of the region. For each man of the region, and for
//! nobody, there is a set of fillings: the states that some cost reaches. A set has a bit for each
//! filling, so a step of the game is made for 64 fillings at once: the six lowest holes of a filling
//! say which bit of a word it is, the others which word.

use crate::board::Board;
use crate::budget::{Budget, Fault};
use crate::word::Word;

/// The largest cost of a way.
const MOST_MOVES: u8 = 127;
/// The cost if there is no way, or only ways that cost more.
const NEVER: u8 = u8::MAX;

/// The costs of the cheapest ways from each filling to that of one of `ends`, or from one of those
/// to each filling.
///
/// To the ends, every step is followed back: to begin a move, which costs one, goes from a man to
/// nobody, and to stop from nobody to a man.
pub(crate) fn costs<W: Word>(
    board: &Board,
    holes: &[usize],
    ends: &[W],
    to_ends: bool,
    budget: &mut Budget,
) -> Result<Vec<u8>, Fault> {
    let nobody = holes.len();
    let words = 1usize << nobody.saturating_sub(6);
    let fillings = 1usize << nobody;
    let while_made = (2 * (nobody + 2) * words * 8) as u64;
    budget.take(fillings as u64 + while_made)?;
    budget.work((fillings + ends.len() * nobody) as u64)?;
    let mut game = Game {
        sets: vec![vec![0; words]; nobody + 1],
        new: vec![vec![0; words]; nobody + 1],
        has_new: vec![false; nobody + 1],
    };
    for end in ends {
        let men = holes.iter().enumerate();
        let filling: usize = men.map(|(i, hole)| usize::from(end.has(*hole)) << i).sum();
        game.add(nobody, filling >> 6, 1 << (filling & 63));
    }
    let (free, paid) = steps(board, holes, to_ends);
    let mut costs = vec![NEVER; fillings];
    let mut known = vec![0u64; words];
    for cost in 0..=MOST_MOVES {
        game.make_free(&free, budget)?;
        let mut any = false;
        for (word, (all, known)) in game.sets[nobody].iter().zip(&mut known).enumerate() {
            let mut new = all & !*known;
            *known = *all;
            any |= new != 0;
            while new != 0 {
                costs[word << 6 | new.trailing_zeros() as usize] = cost;
                new &= new - 1;
            }
        }
        if !any {
            break;
        }
        // None of these leads to the beginning of another: each is made from states of this cost.
        for step in &paid {
            budget.work(words as u64)?;
            for word in 0..words {
                game.make(step, word, game.sets[step.from][word]);
            }
        }
    }
    budget.give(while_made);
    Ok(costs)
}

/// The steps that are free, and those that cost one, in the direction in which they are followed.
fn steps(board: &Board, holes: &[usize], to_ends: bool) -> (Vec<Step>, Vec<Step>) {
    let nobody = holes.len();
    let place = |hole: usize| holes.iter().position(|other| *other == hole);
    let bit = |hole: usize| place(hole).map_or(0, |place| 1usize << place);
    let mut free = Vec::new();
    for jump in &board.jumps {
        let men = bit(jump.from) | bit(jump.over);
        let line = men | bit(jump.to);
        let from = place(jump.from).unwrap_or(nobody);
        let to = place(jump.to).unwrap_or(nobody);
        if line != 0 {
            free.push(match to_ends {
                true => Step::new(to, from, line, line & !men, line),
                false => Step::new(from, to, line, men, line),
            });
        }
    }
    let man = |man: usize, begins: bool| match begins {
        true => Step::new(nobody, man, 1 << man, 1 << man, 0),
        false => Step::new(man, nobody, 1 << man, 1 << man, 0),
    };
    free.extend((0..nobody).map(|number| man(number, to_ends)));
    let paid = (0..nobody).map(|number| man(number, !to_ends));
    (free, paid.collect())
}

/// A step from the states of one set to those of another: each filling that has `men` on the holes of
/// `line`, and no others there, leads to the filling with the holes of `flip`, all of the line or
/// none, flipped.
struct Step {
    from: usize,
    to: usize,
    /// The part of the line, of its men and of what is flipped that says which word it is.
    line: usize,
    men: usize,
    flip: usize,
    /// The fillings of such a word that have the men, and how far the step moves them up or down.
    mask: u64,
    up: u32,
    down: u32,
}

impl Step {
    fn new(from: usize, to: usize, line: usize, men: usize, flip: usize) -> Step {
        let fits = (0..64).filter(|filling| filling & line & 63 == men & 63);
        let (before, after) = (men & 63, (men ^ flip) & 63);
        Step {
            from,
            to,
            line: line >> 6,
            men: men >> 6,
            flip: flip >> 6,
            mask: fits.map(|filling| 1u64 << filling).sum(),
            up: after.saturating_sub(before) as u32,
            down: before.saturating_sub(after) as u32,
        }
    }
}

struct Game {
    /// For each man, and last for nobody, the fillings.
    sets: Vec<Vec<u64>>,
    /// Those of them from which no steps were made yet, and whether there are any.
    new: Vec<Vec<u64>>,
    has_new: Vec<bool>,
}

impl Game {
    /// Makes free steps until they lead to nothing new.
    fn make_free(&mut self, free: &[Step], budget: &mut Budget) -> Result<(), Fault> {
        while let Some(from) = self.has_new.iter().position(|has_new| *has_new) {
            self.has_new[from] = false;
            let steps: Vec<&Step> = free.iter().filter(|step| step.from == from).collect();
            let mut made = free.len() as u64;
            for word in 0..self.sets[from].len() {
                let new = std::mem::take(&mut self.new[from][word]);
                made += 1;
                if new != 0 {
                    made += 2 * steps.len() as u64;
                    for step in &steps {
                        self.make(step, word, new);
                    }
                }
            }
            budget.work(made)?;
        }
        Ok(())
    }

    /// Makes a step from some fillings of a word.
    fn make(&mut self, step: &Step, word: usize, fillings: u64) {
        if word & step.line == step.men {
            let moved = (fillings & step.mask) << step.up >> step.down;
            self.add(step.to, word ^ step.flip, moved);
        }
    }

    fn add(&mut self, set: usize, word: usize, fillings: u64) {
        let known = &mut self.sets[set][word];
        let new = fillings & !*known;
        if new != 0 {
            *known |= new;
            self.new[set][word] |= new;
            self.has_new[set] = true;
        }
    }
}
