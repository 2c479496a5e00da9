//! Position classes (section 1 of the paper). Read `rules/board.rs` before it.
//!
//! **Theorem.** A jump exchanges men and holes on three holes in line. So if a set of holes M
//! meets every such line in an even number of holes, the parity of the men on M never changes.
//!
//! All such sets form a space over GF(2): the orthogonal complement of the span of all lines.
//! A basis of it gives the parities of a position, and positions with the same parities are a
//! *class*. On the paper's boards the basis has four sets: 16 classes. What it does not prove:
//! that one position of a class can be reached from another.

use crate::rules::board::Board;
use crate::rules::hole::Hole;
use crate::rules::hole_set::HoleSet;
use crate::rules::jump::Jump;
use crate::rules::position::Position;

/// The classes of a board's positions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Classes {
    parities: Vec<HoleSet>,
}

/// The parities of one position; equal exactly for positions of the same class.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Class(u64);

impl Classes {
    /// The classes of `board`.
    pub fn of(board: &Board) -> Classes {
        Classes {
            parities: parity_checks(board, board.jumps().iter().copied()),
        }
    }

    /// Sets of holes on which the parity of the men never changes, independent of each other.
    pub fn parities(&self) -> &[HoleSet] {
        &self.parities
    }

    /// How many classes there are: a power of two.
    pub fn count(&self) -> u128 {
        1 << self.parities.len()
    }

    /// The class of a position.
    pub fn class(&self, position: Position) -> Class {
        let bits = self
            .parities
            .iter()
            .map(|set| u64::from(set.is_odd_in(position)));
        Class(bits.rev().fold(0, |class, bit| class << 1 | bit))
    }

    /// The sets on which two positions differ in parity: none if they are of the same class.
    pub fn differing(&self, a: Position, b: Position) -> Vec<HoleSet> {
        let sets = self.parities.iter().copied();
        sets.filter(|set| set.is_odd_in(a) != set.is_odd_in(b))
            .collect()
    }

    /// The holes on which a single man is of the same class as `position`.
    pub fn single_survivors(&self, board: &Board, position: Position) -> Vec<Hole> {
        let class = self.class(position);
        let alone = |hole: &Hole| self.class(Position::EMPTY.with(*hole)) == class;
        board.holes().filter(alone).collect()
    }

    /// The holes whose vacancy, on a board that is full otherwise, is of the same class as
    /// `position`. If there are none, no play from a single vacancy leads to it.
    pub fn single_vacancies(&self, board: &Board, position: Position) -> Vec<Hole> {
        let class = self.class(position);
        let vacated = |hole: &Hole| self.class(board.full().without(*hole)) == class;
        board.holes().filter(vacated).collect()
    }
}

/// A single vacancy to single survivor problem: hole vacated, hole of the last man.
pub type Svss = (Hole, Hole);

/// The essentially different SVSS problems that the class allows: of each set of problems that
/// are images of each other the one whose finish, then vacancy, comes first on the board.
pub fn svss_problems(board: &Board) -> Vec<Svss> {
    let classes = Classes::of(board);
    let mut problems: Vec<Svss> = Vec::new();
    for vacate in board.holes() {
        for finish in classes.single_survivors(board, board.full().without(vacate)) {
            let images = board
                .symmetries()
                .iter()
                .map(|s| (s.hole(finish), s.hole(vacate)));
            if images.min() == Some((finish, vacate)) {
                problems.push((vacate, finish));
            }
        }
    }
    problems.sort_by_key(|(vacate, finish)| (*finish, *vacate));
    problems
}

/// Sets of holes that meet the line of each of these jumps in an even number of holes: a basis of
/// all such sets.
pub(crate) fn parity_checks(board: &Board, jumps: impl Iterator<Item = Jump>) -> Vec<HoleSet> {
    let lines = reduced_basis(jumps.map(|jump| jump.line().0));
    let pivots: u64 = lines.iter().map(|line| lowest(*line)).sum();
    // Each hole that leads no line gives one parity: itself, and the leading holes of the lines
    // that contain it.
    let free = board.holes().filter(|hole| pivots & hole.bit() == 0);
    let parities = free.map(|hole| {
        let leading = lines.iter().filter(|line| **line & hole.bit() != 0);
        HoleSet(hole.bit() | leading.map(|line| lowest(*line)).sum::<u64>())
    });
    parities.collect()
}

fn lowest(word: u64) -> u64 {
    word & word.wrapping_neg()
}

/// A basis of the span of these words in which the lowest bit of each word is in no other.
fn reduced_basis(words: impl Iterator<Item = u64>) -> Vec<u64> {
    let mut basis: Vec<u64> = Vec::new();
    for mut word in words {
        for other in &basis {
            if word & lowest(*other) != 0 {
                word ^= other;
            }
        }
        if word != 0 {
            for other in &mut basis {
                if *other & lowest(word) != 0 {
                    *other ^= word;
                }
            }
            basis.push(word);
        }
    }
    basis
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_papers_boards_have_sixteen_classes() {
        // Claim T1.
        for name in ["english", "french", "wiegleb", "semi-wiegleb", "diamond"] {
            let board = Board::named(name).expect(name);
            let classes = Classes::of(&board);
            assert_eq!(classes.count(), 16, "{name}");
            for jump in board.jumps() {
                for set in classes.parities() {
                    assert_eq!(set.intersection(jump.line()).len() % 2, 0);
                }
            }
        }
    }

    #[test]
    fn the_french_central_game_is_impossible() {
        // Claim T2.
        let board = Board::named("french").expect("french");
        let centre = board.hole("d4").expect("d4");
        let classes = Classes::of(&board);
        let start = board.full().without(centre);
        assert!(!classes.differing(start, Position(centre.bit())).is_empty());
        assert_eq!(classes.single_survivors(&board, start), []);
    }

    #[test]
    fn essentially_different_problems() {
        // Claim T3, and the finishes it names for d1.
        for (name, count) in [("english", 21), ("wiegleb", 36)] {
            assert_eq!(svss_problems(&Board::named(name).expect(name)).len(), count);
        }
        let board = Board::named("wiegleb").expect("wiegleb");
        let d1 = board.hole("d1").expect("d1");
        let finishes = Classes::of(&board).single_survivors(&board, board.full().without(d1));
        let names: Vec<String> = finishes
            .iter()
            .map(|h| board.cell(*h).to_string())
            .collect();
        assert_eq!(names, ["d1", "a4", "d4", "g4", "d7"]);
    }

    #[test]
    fn a_board_without_jumps_has_a_class_for_every_position() {
        let dots = Board::named("rectangle:2x2").expect("four holes");
        assert_eq!(Classes::of(&dots).count(), 16);
        let many = Board::parse(&"o.".repeat(64)).expect("64 holes apart");
        assert_eq!(Classes::of(&many).count(), 1 << 64);
    }
}
