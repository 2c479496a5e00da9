//! Moves and solutions: jumps grouped by the man that makes them. Read `rules/jump.rs` before it.

use crate::rules::board::Board;
use crate::rules::jump::Jump;
use crate::rules::position::Position;
use std::cmp::Reverse;
use std::fmt;

/// One or more jumps in a row by the same man. A long one is called a sweep.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Move(Vec<Jump>);

impl Move {
    /// The text of the move on its board, like `d1-f1-f3`.
    pub fn display<'a>(&'a self, board: &'a Board) -> impl fmt::Display + 'a {
        Text(move |f: &mut fmt::Formatter<'_>| {
            write!(f, "{}", board.cell(self.0[0].from))?;
            let mut jumps = self.0.iter();
            jumps.try_for_each(|jump| write!(f, "-{}", board.cell(jump.to)))
        })
    }

    /// Its jumps: at least one.
    pub fn jumps(&self) -> &[Jump] {
        &self.0
    }
}

/// A line of play in which no two moves in a row are made by the same man: what one man does in
/// a row has been joined.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct Line(Vec<Move>);

/// Jumps, in order; consecutive ones by the same man are joined into a move.
impl FromIterator<Jump> for Line {
    fn from_iter<I: IntoIterator<Item = Jump>>(jumps: I) -> Line {
        let mut moves: Vec<Move> = Vec::new();
        for jump in jumps {
            match moves.last_mut() {
                Some(Move(last)) if last.last().is_some_and(|before| before.to == jump.from) => {
                    last.push(jump);
                }
                _ => moves.push(Move(vec![jump])),
            }
        }
        Line(moves)
    }
}

impl Line {
    /// Its moves.
    pub fn moves(&self) -> &[Move] {
        &self.0
    }

    /// All of its jumps in order.
    pub fn jumps(&self) -> impl Iterator<Item = Jump> {
        self.0.iter().flat_map(|m| m.0.iter().copied())
    }

    /// How many jumps the longest sweep has, and the number of the first move of that length, from 1.
    pub fn longest_sweep(&self) -> Option<(usize, usize)> {
        let lengths = (1..).zip(&self.0).map(|(number, m)| (m.0.len(), number));
        lengths.max_by_key(|(length, number)| (*length, Reverse(*number)))
    }

    /// The position after these jumps, none of which is checked.
    pub fn end(&self, start: Position) -> Position {
        self.jumps()
            .fold(start, |position, jump| jump.exchange(position))
    }

    /// The text of the solution on its board: moves with dashes between holes and commas between
    /// moves, as the paper prints them.
    pub fn display<'a>(&'a self, board: &'a Board) -> impl fmt::Display + 'a {
        let moves = &self.0;
        Text(move |f: &mut fmt::Formatter<'_>| {
            for (index, one) in moves.iter().enumerate() {
                let comma = if index > 0 { ", " } else { "" };
                write!(f, "{comma}{}", one.display(board))?;
            }
            Ok(())
        })
    }
}

struct Text<F>(F);

impl<F: Fn(&mut fmt::Formatter<'_>) -> fmt::Result> fmt::Display for Text<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0(f)
    }
}
