//! Problems, and solutions replayed. Read `board.rs` before it.

use crate::board::Board;
use crate::budget::{Fault, wrong};
use crate::text::{Lines, Words, short};
use crate::word::Word;

/// A problem: the men at the start, and what may be left.
pub(crate) struct Problem<W> {
    pub(crate) board: Board,
    pub(crate) start: W,
    /// Different positions. Some claims of version 3 are about play without goals.
    pub(crate) goals: Vec<W>,
    /// The problem in words, to be printed after the claim.
    pub(crate) words: String,
}

impl<W: Word> Problem<W> {
    /// Reads the lines `start` and `goal` of a problem on a board that has no more holes than the
    /// word.
    pub(crate) fn read(board: Board, lines: &mut Lines<'_>) -> Result<Problem<W>, Fault> {
        let words = lines.expect("start")?;
        let (start, diagram) = diagram(&board, words)?;
        let mut words = format!("in {} directions from {diagram}", board.directions);
        let mut goals = Vec::new();
        while let Some(goal) = lines.read_if("goal")? {
            let (men, diagram) = self::diagram(&board, goal)?;
            // The position, twice, and the words, both with room to grow.
            lines
                .budget
                .take(5 * size_of::<W>() as u64 + 3 * diagram.len() as u64)?;
            lines.budget.work(50)?;
            words.push_str(if goals.is_empty() { " to " } else { " or " });
            words.push_str(diagram);
            goals.push(men);
        }
        // The same goal twice would count its jump sets twice.
        let mut sorted = goals.clone();
        sorted.sort_unstable();
        if sorted.windows(2).any(|pair| pair[0] == pair[1]) {
            return wrong("two goals are the same");
        }
        Ok(Problem {
            board,
            start,
            goals,
            words,
        })
    }

    /// Claims about solutions need a goal.
    pub(crate) fn needs_goal(&self) -> Result<(), Fault> {
        match self.goals.is_empty() {
            true => wrong("there is no goal"),
            false => Ok(()),
        }
    }
}

/// A line with nothing but a diagram: its men, and its text.
pub(crate) fn diagram<'a, W: Word>(
    board: &Board,
    mut words: Words<'a>,
) -> Result<(W, &'a str), Fault> {
    let diagram = words.word()?;
    words.end()?;
    Ok((board.men(diagram)?, diagram))
}

/// Legal play that was replayed.
pub(crate) struct Play<W> {
    pub(crate) moves: u64,
    /// Jumps by number.
    pub(crate) jumps: Vec<usize>,
    pub(crate) end: W,
}

impl<W: Word> Play<W> {
    /// Replays moves like `d3-d1, f2-d2-d4`, or none. Each jump is legal, and each takes a man off:
    /// there are fewer than holes.
    pub(crate) fn replay(problem: &Problem<W>, words: Words<'_>) -> Result<Play<W>, Fault> {
        let board = &problem.board;
        let mut play = Play {
            moves: 0,
            jumps: Vec::new(),
            end: problem.start,
        };
        let mut last = None;
        for written in words.rest().into_iter().flat_map(|text| text.split(", ")) {
            let mut names = written.split('-');
            let mut here = board.hole(names.next().unwrap_or_default())?;
            // A man that goes on has not begun a new move: only he stands where he ended.
            if last != Some(here) {
                play.moves += 1;
            }
            let before = play.jumps.len();
            for name in names {
                let there = board.hole(name)?;
                let Some(number) = board.jump_between(here, there) else {
                    return wrong(format!("`{}`: not a jump", short(written)));
                };
                let jump = board.jumps[number];
                if !jump.is_legal(play.end) {
                    return wrong(format!("`{}`: not legal here", short(written)));
                }
                play.end = play.end ^ jump.line();
                play.jumps.push(number);
                here = there;
            }
            if play.jumps.len() == before {
                return wrong(format!("`{}` is not a move", short(written)));
            }
            last = Some(here);
        }
        Ok(play)
    }
}
