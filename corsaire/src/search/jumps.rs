//! From a position to the ones a jump away, forward or backward, up to symmetry: the inner loop
//! of every exhaustive search. Read `rules/symmetry.rs`, `refute/pruner.rs` and `search/one_order.rs` before it.
//!
//! Two observations make it quick. Which jumps are legal is looked up: for each byte of a position
//! a table says which jumps that byte does not forbid, and the sets are intersected. And a jump
//! exchanges the men of its line, so the image of a child under a symmetry is the image of its
//! parent with the image of the line exchanged: once the parent's images are known, a child's
//! canonical form costs one exclusive-or and one comparison a symmetry. In the same way the sums of
//! pagoda functions change by what a jump adds to them. The number of the last jump is in the
//! lowest bits of a word, at no cost; `search/one_order.rs` says what it is for.

use crate::refute::pruner::{Lanes, Pruner};
use crate::rules::board::Board;
use crate::rules::jump::{Direction, Jump};
use crate::rules::position::Position;
use crate::rules::symmetry::Symmetry;
use crate::search::one_order::LastJumps;
use crate::sets::Marks;

/// Expands positions of one board in one direction under one group of symmetries.
#[derive(Debug, Clone)]
pub struct Expander {
    jumps: Vec<Jump>,
    symmetries: Vec<Symmetry>,
    /// For each byte and value the jumps that are not forbidden, 64 to a word.
    allowed: Vec<Vec<[u64; 256]>>,
    /// Words with the number of the last jump as their mark.
    marks: Marks,
    /// For each last jump those that are followed, 64 to a word.
    followed: Vec<Vec<u64>>,
    /// For each byte and value, the images of those men under every symmetry.
    images: Vec<u64>,
    /// For each jump the images of its line under every symmetry, and their numbers. Here and
    /// below, the number of jumps is filled up to a multiple of 64.
    lines: Vec<u64>,
    pruner: Pruner,
    /// For each jump what it adds to the sums of the pruner.
    changes: Vec<[Lanes; 64]>,
}

impl Expander {
    /// The jumps of `board` in a direction, positions up to `symmetries` (a group). Positions
    /// that `pruner` does not pass are left out.
    pub fn new(
        board: &Board,
        symmetries: &[Symmetry],
        direction: Direction,
        pruner: Pruner,
    ) -> Expander {
        let last = LastJumps::unknown(board.jumps());
        Expander::after(board, symmetries, direction, pruner, &last)
    }

    /// The same, for words with the number of the last jump in their lowest bits: of the two orders
    /// of jumps that share no hole only one is followed.
    pub fn marked(
        board: &Board,
        symmetries: &[Symmetry],
        direction: Direction,
        pruner: Pruner,
    ) -> Expander {
        let last = LastJumps::new(board.jumps(), symmetries, board.len());
        Expander::after(board, symmetries, direction, pruner, &last)
    }

    fn after(
        board: &Board,
        symmetries: &[Symmetry],
        direction: Direction,
        pruner: Pruner,
        last: &LastJumps,
    ) -> Expander {
        let jumps = board.jumps().to_vec();
        let marks = last.marks;
        let images = |position: Position| {
            let image = move |s: &Symmetry| marks.pack(s.position(position).0, 0);
            symmetries.iter().map(image)
        };
        let line = |(index, jump): (usize, &Jump)| {
            let image = |(number, symmetry): (usize, &Symmetry)| {
                let line = symmetry.hole_set(jump.line());
                marks.pack(line.0, last.image(index, number))
            };
            symmetries.iter().enumerate().map(image).collect::<Vec<_>>()
        };
        let lines = jumps.iter().enumerate().flat_map(line);
        let words = 0..jumps.len().div_ceil(64);
        let followed = |word: usize| last.followed.iter().map(|words| words[word]).collect();
        Expander {
            allowed: allowed(board, direction),
            images: of_bytes(board, images),
            marks,
            followed: words.map(followed).collect(),
            lines: filled_up(lines, symmetries.len()),
            changes: jumps
                .chunks(64)
                .map(|word| {
                    let change = |jump: &Jump| pruner.change(*jump, direction);
                    std::array::from_fn(|index| word.get(index).map(change).unwrap_or_default())
                })
                .collect(),
            pruner,
            jumps,
            symmetries: symmetries.to_vec(),
        }
    }

    /// The same, but it finds the duals (complements of mirror images) of the positions a jump
    /// away, in canonical form, without last jumps. It does not say how many images a position has.
    pub fn finding_duals(mut self, board: &Board, mirror: &Symmetry) -> Expander {
        let (marks, symmetries) = (self.marks, &self.symmetries);
        let images = |position: Position| {
            let mirrored = mirror.position(position);
            symmetries
                .iter()
                .map(move |s| marks.pack(s.position(mirrored).0, 0))
        };
        // The complement is taken together with the exchange of a line.
        let full = marks.pack(board.full().0, 0);
        let lines = self
            .jumps
            .iter()
            .flat_map(|jump| images(jump.line().filled()));
        let lines = filled_up(lines.map(|line| line ^ full), symmetries.len());
        let images = of_bytes(board, images);
        (self.images, self.lines) = (images, lines);
        self
    }

    /// Calls `found` with each jump that can be made (or undone) in a position.
    #[inline]
    pub fn jumps(&self, position: u64, mut found: impl FnMut(usize, Jump)) {
        for (word, tables) in self.allowed.iter().enumerate() {
            for index in ones(legal(tables, position)) {
                let index = 64 * word + index;
                found(index, self.jumps[index]);
            }
        }
    }

    /// How many jumps can be made (or undone) in a position.
    #[inline]
    pub fn choices(&self, position: u64) -> u32 {
        let words = self.allowed.iter();
        words
            .map(|tables| legal(tables, position).count_ones())
            .sum()
    }

    /// What leaves positions out.
    pub(crate) fn pruner(&self) -> &Pruner {
        &self.pruner
    }

    /// Words with the number of the last jump as their mark.
    pub fn marks(&self) -> Marks {
        self.marks
    }

    /// Calls `found` with the canonical form of every position a jump away from that of `word`, some
    /// of them several times. Returns how many images the position has.
    #[inline]
    pub fn children(&self, word: u64, found: impl FnMut(u64)) -> u64 {
        match self.symmetries.len() {
            1 => self.children_of::<1>(word, found),
            2 => self.children_of::<2>(word, found),
            4 => self.children_of::<4>(word, found),
            6 => self.children_of::<6>(word, found),
            8 => self.children_of::<8>(word, found),
            12 => self.children_of::<12>(word, found),
            3 => self.children_of::<3>(word, found),
            order => unreachable!("no lattice has a group of order {order}"),
        }
    }

    #[inline]
    fn children_of<const N: usize>(&self, word: u64, mut found: impl FnMut(u64)) -> u64 {
        let position = self.marks.key(word);
        let last = self.marks.mark(word) as usize;
        let (all, _) = self.images.as_chunks::<N>();
        let mut images = [0; N];
        for (byte, table) in all.as_chunks::<256>().0.iter().enumerate() {
            let part = &table[(position >> (8 * byte)) as usize & 255];
            for (image, part) in images.iter_mut().zip(part) {
                *image |= part;
            }
        }
        let screened = !self.pruner.is_open();
        let lanes = if screened {
            self.pruner.lanes(Position(position))
        } else {
            Lanes::default()
        };
        let (lines, _) = self.lines.as_chunks::<N>();
        let words = self.allowed.iter().zip(&self.followed);
        let tables = lines.as_chunks::<64>().0.iter().zip(&self.changes);
        for ((allowed, followed), (lines, changes)) in words.zip(tables) {
            let mut jumps = legal(allowed, position) & followed[last];
            if screened {
                // It is marked without a branch: what passes is hard to predict.
                let passes = |index: usize| self.pruner.after(lanes, changes[index]).is_some();
                jumps = ones(jumps).fold(0, |all, index| all | u64::from(passes(index)) << index);
            }
            for index in ones(jumps) {
                let children: [u64; N] = std::array::from_fn(|s| images[s] ^ lines[index][s]);
                found(children.into_iter().fold(u64::MAX, u64::min));
            }
        }
        let fixing = images
            .iter()
            .filter(|image| **image == self.marks.unmarked(word))
            .count();
        (N / fixing.max(1)) as u64
    }
}

/// For each byte of a position and each of its values, what `of` makes of those men.
fn of_bytes<T: IntoIterator<Item = u64>>(board: &Board, of: impl Fn(Position) -> T) -> Vec<u64> {
    let bytes = (0..board.len()).step_by(8);
    let men = bytes.flat_map(|hole| (0..256).map(move |value| value << hole));
    men.flat_map(|men| of(Position(men & board.full().0)))
        .collect()
}

/// What there is for each jump, `each` words, as if their number were a multiple of 64.
fn filled_up(words: impl Iterator<Item = u64>, each: usize) -> Vec<u64> {
    let mut words: Vec<u64> = words.collect();
    words.resize(words.len().next_multiple_of(64 * each.max(1)), 0);
    words
}

/// The jumps of a word that no byte of a position forbids.
#[inline]
fn legal(tables: &[[u64; 256]], position: u64) -> u64 {
    let mut rest = position;
    tables.iter().fold(u64::MAX, |legal, table| {
        let allowed = table[(rest & 255) as usize];
        rest >>= 8;
        legal & allowed
    })
}

/// The places of the ones of a word.
#[inline]
fn ones(mut word: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let place = word.trailing_zeros() as usize;
        let more = word != 0;
        word &= word.wrapping_sub(1);
        more.then_some(place)
    })
}

/// For each 64 jumps, each byte of a position and each value of it, the jumps that it allows.
fn allowed(board: &Board, direction: Direction) -> Vec<Vec<[u64; 256]>> {
    let men = |jump: &Jump| match direction {
        Direction::Forward => jump.men_before().0,
        Direction::Backward => jump.to.bit(),
    };
    let bytes = board.len().div_ceil(8);
    let of_word = |word: &[Jump]| {
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
    };
    board.jumps().chunks(64).map(of_word).collect()
}
