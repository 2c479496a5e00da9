//! The last jump before a position, kept beside it so that only one order of jumps that share no
//! hole is followed. Read `rules/symmetry.rs` before it.
//!
//! Two jumps that share no hole can be made, or undone, in either order, and lead to the same
//! position. Jumps have ranks. Let a be the jump kept at a position p: of all last jumps found, the
//! one with the highest rank. A jump b from p is skipped if it shares no hole with a and its rank
//! is lower: the way with b before a leads to the same position.
//!
//! **Nothing is lost.** Let q be a position that k jumps lead to, and assume that everything that
//! fewer lead to has been found. Of the jumps that lead to q from a position found by k - 1 jumps,
//! let b, from p, have the highest rank. If it were skipped, a was kept at p with a higher rank,
//! from some position o. From o, b leads to a position p' and a from there to q. So p' is found by
//! k - 1 jumps too, and a from p' leads to q and has a higher rank than b, which had the highest.
//!
//! With symmetry the argument holds if the images of a jump have its rank. It holds for any set of
//! positions that has p' with o and q: for those that lie on the way from a start to a goal, too.
//! So a pruner, which leaves out nothing that leads to the goal, may be used. (It need not accept p'
//! if it accepts q: it sees them turned in different ways. Then neither leads to the goal.)

use crate::rules::jump::Jump;
use crate::rules::symmetry::Symmetry;
use crate::sets::Marks;

/// The jumps of a board numbered by rank, from 1 on. Zero: not known.
pub(crate) struct LastJumps {
    /// Words with the number of a jump as their mark.
    pub(crate) marks: Marks,
    numbers: Vec<u64>,
    /// For each symmetry the images of all jumps.
    images: Vec<Vec<usize>>,
    /// For each number the jumps that are followed, 64 to a word.
    pub(crate) followed: Vec<Vec<u64>>,
}

impl LastJumps {
    /// For words that have no room for a jump beside a position: no jump is known.
    pub(crate) fn unknown(jumps: &[Jump]) -> LastJumps {
        LastJumps {
            marks: Marks::NONE,
            numbers: vec![0; jumps.len()],
            images: Vec::new(),
            followed: vec![vec![u64::MAX; jumps.len().div_ceil(64)]],
        }
    }

    /// The jumps of a board of `holes` holes.
    pub(crate) fn new(jumps: &[Jump], symmetries: &[Symmetry], holes: usize) -> LastJumps {
        let bits = u64::BITS - (jumps.len() as u64).leading_zeros();
        if holes as u32 + bits > u64::BITS {
            return LastJumps::unknown(jumps);
        }
        let images = jump_images(jumps, symmetries);
        let rank = |jump: usize| rank(&images, jump);
        let mut order: Vec<usize> = (0..jumps.len()).collect();
        order.sort_by_key(|jump| (rank(*jump), *jump));
        let mut numbers = vec![0; jumps.len()];
        for (number, jump) in (1..).zip(&order) {
            numbers[*jump] = number;
        }
        let mut followed = LastJumps::unknown(jumps).followed;
        let after = |last: usize| followed_after(jumps, rank, jumps[last].line().0, rank(last));
        followed.extend(order.into_iter().map(after));
        LastJumps {
            marks: Marks::of_bits(bits),
            numbers,
            images,
            followed,
        }
    }

    /// The number of a jump's image under a symmetry.
    pub(crate) fn image(&self, jump: usize, symmetry: usize) -> u64 {
        let image = self
            .images
            .get(symmetry)
            .map_or(jump, |images| images[jump]);
        self.numbers[image]
    }
}

/// The jumps that are followed after what touched these holes and has this rank, 64 to a word.
pub(crate) fn followed_after(
    jumps: &[Jump],
    rank: impl Fn(usize) -> usize,
    touched: u64,
    last: usize,
) -> Vec<u64> {
    let mut words = vec![0; jumps.len().div_ceil(64)];
    for (next, jump) in jumps.iter().enumerate() {
        let follows = rank(next) >= last || jump.line().0 & touched != 0;
        words[next / 64] |= u64::from(follows) << (next % 64);
    }
    words
}

/// For each symmetry the images of all jumps, by their places.
pub(crate) fn jump_images(jumps: &[Jump], symmetries: &[Symmetry]) -> Vec<Vec<usize>> {
    let image = |symmetry: &Symmetry, jump: &Jump| {
        let image = symmetry.jump(*jump);
        let found = jumps.iter().position(|jump| *jump == image);
        found.expect("symmetries map jumps to jumps")
    };
    let images = |symmetry: &Symmetry| jumps.iter().map(|jump| image(symmetry, jump)).collect();
    symmetries.iter().map(images).collect()
}

/// A rank that a jump's images have too.
pub(crate) fn rank(images: &[Vec<usize>], jump: usize) -> usize {
    images
        .iter()
        .map(|images| images[jump])
        .fold(jump, usize::min)
}
