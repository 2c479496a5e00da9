//! The last move before a position, kept beside it so that only one order of moves that do not
//! touch each other is followed. Read `sets/position_set.rs` before it.
//!
//! Two moves that share no hole can be made, or undone, in either order, and lead to the same
//! position. Moves have ranks. Let a be the move kept at a position p, the last of some way there.
//! A move b from p is skipped if it shares no hole with a and its rank is lower: the way with b
//! before a leads to the same position.
//!
//! **Nothing is lost.** Let q be a position that must be found, by d moves at least, and assume
//! that everything nearer has been found. Of the moves that lead to q from a position found by
//! d - 1 moves, let b, from p, have the highest rank. If it were skipped, a was kept at p with a
//! higher rank, from some position o. From o, b leads to a position p' and a from there to q. So p'
//! is found by d - 1 moves too (by fewer would make q nearer; the bounds are consistent, and pruners
//! leave out nothing on the way to the goal), and a from p' leads to q and has a higher rank than b,
//! which had the highest.
//!
//! With symmetry the argument holds if the images of a move have its rank. A position at which
//! play meets the other side and stops (the cut of `search/shortest.rs`) can be missed only if p' was met
//! before it.

use crate::rules::jump::Direction;
use crate::rules::jump::Jump;
use crate::rules::symmetry::Symmetry;
use crate::search::one_order::{followed_after, jump_images, rank};
use crate::sets::Marks;
use std::collections::HashMap;

/// The number of a move among [`LastMoves`]. Zero: not known, or too long to have a number.
pub(super) type Number = u16;

/// Bits of a number, at most.
const MOST_BITS: u32 = 12;

/// Moves of a few jumps, numbered by rank, in one direction.
#[derive(Debug)]
pub(super) struct LastMoves {
    marks: Marks,
    moves: Vec<LastMove>,
    /// The first jump of each move, by number of the jump.
    first: Vec<Number>,
    /// For each symmetry the images of all moves.
    images: Vec<Vec<Number>>,
    /// For each move the jumps that must be followed after it whatever they touch, 64 to a word.
    free: Vec<Vec<u64>>,
}

/// What must be known of a move to decide which moves follow it.
#[derive(Debug, Clone)]
struct LastMove {
    /// The holes that it touches.
    touched: u64,
    rank: Number,
    /// What it becomes with another jump, by place of the jump among those of its man.
    longer: Vec<Number>,
}

impl LastMoves {
    /// The moves of a board with these jumps, of which a man on each hole can make `of_man` next.
    /// `holes` is how many bits of a word a position takes.
    pub(super) fn new(
        jumps: &[Jump],
        of_man: &[Vec<usize>],
        symmetries: &[Symmetry],
        direction: Direction,
        holes: usize,
    ) -> LastMoves {
        let bits = (u64::BITS - holes as u32).min(MOST_BITS);
        let man = |jump: &usize| match direction {
            Direction::Forward => jumps[*jump].to.index(),
            Direction::Backward => jumps[*jump].from.index(),
        };
        let turned = jump_images(jumps, symmetries);
        let rank = |jump: usize| rank(&turned, jump);
        let next = |jump: &usize| &of_man[man(jump)][..];
        let mut sequences = sequences(jumps.len(), next, 1 << bits);
        sequences.sort_by_key(|sequence| (rank(sequence[0]), sequence.clone()));
        let numbers: HashMap<&[usize], Number> =
            (1..).zip(&sequences).map(|(n, s)| (&s[..], n)).collect();
        let number = |sequence: &[usize]| numbers.get(sequence).copied().unwrap_or(0);
        // The unknown one touches everything.
        let unknown = LastMove {
            touched: u64::MAX,
            rank: 0,
            longer: vec![0; of_man.iter().map(Vec::len).max().unwrap_or(0)],
        };
        let known = sequences.iter().map(|sequence| {
            let last = sequence.last().expect("not empty");
            let longer = next(last).iter().map(|next| {
                let longer: Vec<usize> = sequence.iter().chain([next]).copied().collect();
                number(&longer)
            });
            LastMove {
                touched: sequence.iter().fold(0, |all, j| all | jumps[*j].line().0),
                rank: rank(sequence[0]) as Number,
                longer: longer.collect(),
            }
        });
        let images = turned.iter().map(|turned| {
            let image = |sequence: &Vec<usize>| {
                let image: Vec<usize> = sequence.iter().map(|jump| turned[*jump]).collect();
                number(&image)
            };
            [0].into_iter().chain(sequences.iter().map(image)).collect()
        });
        let moves: Vec<LastMove> = [unknown.clone()].into_iter().chain(known).collect();
        let free = moves
            .iter()
            .map(|last| followed_after(jumps, rank, last.touched, usize::from(last.rank)));
        LastMoves {
            marks: Marks::of_bits(if sequences.is_empty() { 0 } else { bits }),
            free: free.collect(),
            moves,
            first: (0..jumps.len()).map(|jump| number(&[jump])).collect(),
            images: images.collect(),
        }
    }

    /// Words with the number of a move as their mark.
    pub(super) fn marks(&self) -> Marks {
        self.marks
    }

    /// The move of one jump.
    #[inline]
    pub(super) fn first(&self, jump: usize) -> Number {
        self.first[jump]
    }

    /// A move with another jump: the one at this place among those of its man.
    #[inline]
    pub(super) fn longer(&self, number: Number, place: usize) -> Number {
        self.moves[usize::from(number)].longer[place]
    }

    /// The image of a move.
    #[inline]
    pub(super) fn image(&self, number: Number, symmetry: usize) -> Number {
        self.images[symmetry][usize::from(number)]
    }

    /// What may follow a move.
    #[inline]
    pub(super) fn after(&self, last: Number) -> After<'_> {
        let last = usize::from(last);
        After {
            free: &self.free[last],
            touched: self.moves[last].touched,
        }
    }
}

/// What may follow a move.
#[derive(Clone, Copy)]
pub(super) struct After<'a> {
    free: &'a [u64],
    touched: u64,
}

impl After<'_> {
    /// Holes of which a move that begins with this jump must touch one to be followed.
    #[inline]
    pub(super) fn must_touch(&self, jump: usize) -> u64 {
        if self.free[jump / 64] >> (jump % 64) & 1 == 1 {
            u64::MAX
        } else {
            self.touched
        }
    }
}

/// The sequences of jumps that a man can make one after the other: of as many lengths as fewer than
/// `most` sequences allow. `next` are the jumps that can follow a jump.
fn sequences<'a>(
    jumps: usize,
    next: impl Fn(&usize) -> &'a [usize],
    most: usize,
) -> Vec<Vec<usize>> {
    let mut sequences: Vec<Vec<usize>> = Vec::new();
    let mut longest: Vec<Vec<usize>> = (0..jumps).map(|jump| vec![jump]).collect();
    while !longest.is_empty() && sequences.len() + longest.len() < most {
        let further = |sequence: &Vec<usize>| {
            let last = sequence.last().expect("not empty");
            let more = next(last).iter().map(|next| {
                let mut longer = sequence.clone();
                longer.push(*next);
                longer
            });
            more.collect::<Vec<_>>()
        };
        let longer = longest.iter().flat_map(further).collect();
        sequences.extend(std::mem::replace(&mut longest, longer));
    }
    sequences
}

#[cfg(test)]
mod tests {
    use crate::problem::control::Control;
    use crate::problem::problem::Problem;
    use crate::refute::pruner::Pruner;
    use crate::rules::board::Board;
    use crate::rules::jump::Direction;
    use crate::rules::position::Position;
    use crate::rules::symmetry::canonical;
    use crate::search::shortest::best_partition::choose_partition;
    use crate::search::shortest::bound::Bounds;
    use crate::search::shortest::moves::Mover;
    use crate::search::shortest::partition::MOST_PLACES;
    use std::collections::{BTreeMap, BTreeSet};

    /// The same positions, level by level, are found with fewer moves.
    #[test]
    fn no_position_is_lost() {
        for (name, vacate, finish, levels) in [
            ("triangle:5", "a1", "any", 9),
            ("rectangle:4x4", "b1", "any", 9),
            ("rectangle:4x3+diagonals", "a1", "any", 9),
            ("english", "d4", "d4", 5),
            ("english", "c1", "c1", 4),
        ] {
            let board = Board::named(name).expect(name);
            let problem = Problem::to_one_man(&board, vacate, finish);
            let targets = problem.targets_in_class();
            let control = Control::default();
            let partition = choose_partition(&problem, &targets, 8, &control).expect("no limit");
            let bounds = Bounds::<MOST_PLACES>::new(&problem, &targets, &partition, &control);
            let bounds = bounds.expect("no limit");
            let symmetries = problem.symmetries();
            for direction in [Direction::Forward, Direction::Backward] {
                let open = Pruner::open(&board);
                let mover = Mover::new(&problem, &bounds, direction, open, &symmetries, 1 << 20);
                let first = match direction {
                    Direction::Forward => vec![problem.start],
                    Direction::Backward => targets.clone(),
                };
                let first = first.iter().map(|p| canonical(*p, &symmetries).0);
                let mut plain: BTreeSet<u64> = first.collect();
                let mut known = plain.clone();
                // Each position with the largest mark.
                let mut marked: BTreeMap<u64, u64> = plain
                    .iter()
                    .map(|word| (*word, mover.marks().pack(*word, 0)))
                    .collect();
                let (mut all, mut followed) = (0u64, 0u64);
                for _ in 0..levels {
                    let mut next = BTreeSet::new();
                    for word in &plain {
                        let found = mover.moves(*word, 200, &control, |position| {
                            all += 1;
                            next.insert(canonical(Position(position), &symmetries).0);
                        });
                        found.expect("no limit");
                    }
                    let mut next_marked = BTreeMap::new();
                    let words: Vec<u64> = marked.values().copied().collect();
                    let found = mover.all_moves(&words, 200, &control, |word| {
                        followed += 1;
                        let mark = next_marked.entry(mover.marks().key(word)).or_insert(word);
                        *mark = word.max(*mark);
                    });
                    found.expect("no limit");
                    next.retain(|word| !known.contains(word));
                    next_marked.retain(|word, _| !known.contains(word));
                    assert!(next.iter().eq(next_marked.keys()), "{name} {direction:?}");
                    known.extend(&next);
                    (plain, marked) = (next, next_marked);
                }
                assert!(followed * 10 < all * 9, "{name} {followed} of {all}");
            }
        }
    }
}
