//! From a position to the ones a jump away, forward or backward, up to symmetry: the inner loop
//! of every exhaustive search. Read `symmetry.rs` and `screen.rs` before it.
//!
//! Two observations make it quick. Which jumps are legal is looked up: for each byte of a
//! position a table says which jumps that byte does not forbid, and the sets are intersected.
//! And a jump exchanges the men of its line, so the image of a child under a symmetry is the
//! image of its parent with the image of the line exchanged: once the parent's images are known,
//! a child's canonical form costs one exclusive-or and one comparison a symmetry. In the same way
//! the sums of pagoda functions change by what a jump adds to them.

use crate::board::Board;
use crate::jump::Jump;

use crate::position::Position;
use crate::screen::{Lanes, Screen};
use crate::symmetry::Symmetry;

/// Which way to play.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Direction {
    /// Jumps are made.
    Forward,
    /// Jumps are undone.
    Backward,
}

/// Expands positions of one board in one direction under one group of symmetries.
#[derive(Debug, Clone)]
pub struct Expander {
    jumps: Vec<Jump>,
    symmetries: Vec<Symmetry>,
    /// For each byte and value the jumps that are not forbidden, 64 to a word.
    allowed: Vec<Vec<[u64; 256]>>,
    /// For each byte and value, the images of those men under every symmetry.
    images: Vec<u64>,
    /// For each jump the images of its line under every symmetry.
    lines: Vec<u64>,
    screen: Screen,
    /// For each jump what it adds to the sums of the screen.
    changes: Vec<Lanes>,
}

impl Expander {
    /// The jumps of `board` in a direction, positions up to `symmetries` (a group). Positions
    /// that `screen` does not pass are left out.
    pub fn new(
        board: &Board,
        symmetries: &[Symmetry],
        direction: Direction,
        screen: Screen,
    ) -> Expander {
        let jumps = board.jumps().to_vec();
        let men = |jump: &Jump| match direction {
            Direction::Forward => jump.men_before().0,
            Direction::Backward => jump.to.bit(),
        };
        let bytes = board.len().div_ceil(8);
        let allowed = jumps.chunks(64).map(|word| {
            let table = |byte: usize| {
                std::array::from_fn(|value| {
                    let fits = |jump: &Jump| {
                        let line = (jump.line().0 >> (8 * byte)) & 255;
                        value as u64 & line == (men(jump) >> (8 * byte)) & 255
                    };
                    (0..)
                        .zip(word)
                        .map(|(i, jump)| u64::from(fits(jump)) << i)
                        .sum()
                })
            };
            (0..bytes).map(table).collect()
        });
        let images = |position: Position| symmetries.iter().map(move |s| s.position(position).0);
        let byte = |byte: usize| {
            let men = move |value: u64| Position(value << (8 * byte) & board.full().0);
            (0..256).flat_map(move |value| images(men(value)))
        };
        Expander {
            allowed: allowed.collect(),
            images: (0..bytes).flat_map(byte).collect(),
            lines: jumps.iter().flat_map(|jump| images(jump.line())).collect(),
            changes: jumps
                .iter()
                .map(|jump| screen.change(*jump, direction))
                .collect(),
            screen,
            jumps,
            symmetries: symmetries.to_vec(),
        }
    }

    /// Calls `found` with each jump that can be made (or undone) in a position.
    #[inline]
    pub fn jumps(&self, position: u64, mut found: impl FnMut(usize, Jump)) {
        for (word, tables) in self.allowed.iter().enumerate() {
            let mut rest = position;
            let mut legal = u64::MAX;
            for table in tables {
                legal &= table[(rest & 255) as usize];
                rest >>= 8;
            }
            while legal != 0 {
                let index = 64 * word + legal.trailing_zeros() as usize;
                legal &= legal - 1;
                found(index, self.jumps[index]);
            }
        }
    }

    /// Calls `found` with the canonical form of every position a jump away from `position`, some
    /// of them several times. Returns how many images `position` has.
    #[inline]
    pub fn children(&self, position: u64, found: impl FnMut(u64)) -> u64 {
        match self.symmetries.len() {
            1 => self.children_of::<1>(position, found),
            2 => self.children_of::<2>(position, found),
            4 => self.children_of::<4>(position, found),
            6 => self.children_of::<6>(position, found),
            8 => self.children_of::<8>(position, found),
            12 => self.children_of::<12>(position, found),
            3 => self.children_of::<3>(position, found),
            order => unreachable!("no lattice has a group of order {order}"),
        }
    }

    #[inline]
    fn children_of<const N: usize>(&self, position: u64, mut found: impl FnMut(u64)) -> u64 {
        let (all, _) = self.images.as_chunks::<N>();
        let mut images = [0; N];
        for (byte, table) in all.as_chunks::<256>().0.iter().enumerate() {
            let part = &table[(position >> (8 * byte)) as usize & 255];
            for (image, part) in images.iter_mut().zip(part) {
                *image |= part;
            }
        }
        let (lines, _) = self.lines.as_chunks::<N>();
        let screened = !self.screen.is_open();
        let lanes = if screened {
            self.screen.lanes(Position(position))
        } else {
            Lanes::default()
        };
        self.jumps(position, |index, _| {
            if screened && self.screen.after(lanes, self.changes[index]).is_none() {
                return;
            }
            let lines = &lines[index];
            let children: [u64; N] = std::array::from_fn(|s| images[s] ^ lines[s]);
            found(children.into_iter().fold(u64::MAX, u64::min));
        });
        let fixing = images.iter().filter(|image| **image == position).count();
        (N / fixing) as u64
    }
}
