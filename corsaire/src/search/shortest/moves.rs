//! From a position to the ones a move away: every sweep of every man, made or undone. Read
//! `bound.rs` and `last_move.rs` before it.

use super::bound::{Bounds, Node};
use super::last_move::{After, LastMoves, Number};
use crate::problem::control::{Control, Stopped};
use crate::problem::problem::Problem;
use crate::refute::pruner::{Lanes, Pruner};
use crate::rules::board::Board;
use crate::rules::hole::Hole;
use crate::rules::jump::Direction;
use crate::rules::jump::Jump;
use crate::rules::position::Position;
use crate::rules::symmetry::Symmetry;
use crate::search::jumps::Expander;
use crate::sets::Marks;
use crate::sets::hash::HashWords;
use std::collections::HashSet;

/// Positions of long sweeps, with the hole of the man that moves and whether the sweep had touched
/// what it must.
type Seen = HashSet<(u64, u8, bool), HashWords>;

/// Finds moves on one board, in one direction, among positions that pass a pruner.
pub(super) struct Mover<'a, const N: usize> {
    bounds: &'a Bounds<N>,
    direction: Direction,
    /// All jumps by number, and those that a man on each hole can make, or have made last.
    jumps: Vec<Step>,
    of_man: Vec<Vec<Step>>,
    legal: Expander,
    pruner: Pruner,
    changes: Vec<Lanes>,
    last_moves: LastMoves,
    symmetries: &'a [Symmetry],
    /// Bytes that the sweeps of one position may take.
    room: u64,
}

/// A jump, made or undone.
#[derive(Clone, Copy)]
struct Step {
    jump: usize,
    line: u64,
    /// The men of the line before it.
    men: u64,
    /// Where the man is after it.
    man: usize,
}

impl Step {
    #[inline]
    fn is_possible(&self, position: u64) -> bool {
        position & self.line == self.men
    }
}

/// A first jump, the bound of one partition for the position that it leads to, the most that this
/// may be, and the sums of the pruner.
type First = (usize, u32, u32, Lanes);

/// A first jump and what it leads to.
type MaybeJump<const N: usize> = Option<(usize, Node<N>, Lanes)>;

/// How many first jumps are looked up at once.
const FIRST: usize = 16;

/// From how many jumps on a sweep is remembered, so that loops run in different orders are
/// followed once.
const LONG: usize = 3;

/// How many jumps ahead, and how many jumps in all, are looked at to see where a sweep may lead.
/// More are rarely needed. What is not looked at is taken to lead anywhere.
const LOOK_AHEAD: u32 = 8;
const MOST_LOOKED: u32 = 500;

/// Bytes of a position of a long sweep that is remembered, at the worst.
const SEEN_BYTES: u64 = 64;
/// After this many of them it is asked whether to stop.
const SEEN_AT_ONCE: usize = 1 << 12;

impl<'a, const N: usize> Mover<'a, N> {
    /// Moves on positions up to `symmetries`. The sweeps of one position may take `room` bytes.
    pub(super) fn new(
        problem: &Problem,
        bounds: &'a Bounds<N>,
        direction: Direction,
        pruner: Pruner,
        symmetries: &'a [Symmetry],
        room: u64,
    ) -> Mover<'a, N> {
        let jumps = problem.board.jumps();
        let end = |jump: &Jump| match direction {
            Direction::Forward => jump.from,
            Direction::Backward => jump.to,
        };
        let of_man = |hole: Hole| {
            (0..jumps.len())
                .filter(|index| end(&jumps[*index]) == hole)
                .collect()
        };
        let of_man: Vec<Vec<usize>> = problem.board.holes().map(of_man).collect();
        let holes = problem.board.len();
        let step = |(jump, made): (usize, &Jump)| {
            let (men, man) = match direction {
                Direction::Forward => (made.men_before().0, made.to),
                Direction::Backward => (made.to.bit(), made.from),
            };
            Step {
                jump,
                line: made.line().0,
                men,
                man: man.index(),
            }
        };
        let steps: Vec<Step> = jumps.iter().enumerate().map(step).collect();
        Mover {
            bounds,
            direction,
            legal: Expander::new(&problem.board, &[], direction, Pruner::open(&problem.board)),
            changes: jumps
                .iter()
                .map(|jump| pruner.change(*jump, direction))
                .collect(),
            pruner,
            last_moves: LastMoves::new(jumps, &of_man, symmetries, direction, holes),
            of_man: of_man
                .iter()
                .map(|jumps| jumps.iter().map(|jump| steps[*jump]).collect())
                .collect(),
            jumps: steps,
            symmetries,
            room,
        }
    }

    /// The pruner that positions pass.
    pub(super) fn pruner(&self) -> &Pruner {
        &self.pruner
    }

    /// Words with the number of the last move as their mark.
    #[inline]
    pub(super) fn marks(&self) -> Marks {
        self.last_moves.marks()
    }

    /// A position in canonical form, marked with the move that led to it.
    #[inline]
    fn marked(&self, position: u64, last: Number) -> u64 {
        let mut marked = (position, last);
        for (number, symmetry) in self.symmetries.iter().enumerate().skip(1) {
            let image = symmetry.position(Position(position)).0;
            if image < marked.0 {
                marked = (image, self.last_moves.image(last, number));
            }
        }
        self.marks().pack(marked.0, u64::from(marked.1))
    }

    /// Calls `found` with every position a move away from `word`, some of them several times, if
    /// its bound is at most `most`. A position in the middle of a move may exceed it by one: the
    /// move in progress is counted on both sides of it.
    pub(super) fn moves(
        &self,
        word: u64,
        most: u32,
        control: &Control<'_>,
        mut found: impl FnMut(u64),
    ) -> Result<(), Stopped> {
        self.moves_after(word, 0, most, control, |position, _| found(position))
    }

    /// The same from marked words to marked words in canonical form, without those that another
    /// order of the moves leads to.
    pub(super) fn all_moves(
        &self,
        words: &[u64],
        most: u32,
        control: &Control<'_>,
        mut found: impl FnMut(u64),
    ) -> Result<(), Stopped> {
        const AT_ONCE: usize = 64;
        for words in words.chunks(AT_ONCE) {
            control.check()?;
            for word in words {
                let last = self.marks().mark(*word) as Number;
                let word = self.marks().key(*word);
                self.moves_after(word, last, most, control, |position, last| {
                    found(self.marked(position, last));
                })?;
            }
        }
        Ok(())
    }

    fn moves_after(
        &self,
        word: u64,
        last: Number,
        most: u32,
        control: &Control<'_>,
        mut found: impl FnMut(u64, Number),
    ) -> Result<(), Stopped> {
        let node = self.bounds.node(word, self.direction);
        let best = self.bounds.best(&node);
        let lanes = self.pruner.lanes(Position(word));
        let order = self.last_moves.after(last);
        // First all first jumps, then what they lead to: so memory works on many tables at once.
        let mut first = [(0, 0, 0, lanes); FIRST];
        let mut count = 0;
        let mut sweep = Sweeping {
            must_touch: 0,
            most,
            seen: Seen::default(),
            stopped: None,
            control,
            room: self.room,
            found: |position, last| found(position, last),
        };
        self.legal.jumps(word, |index, _| {
            let step = self.jumps[index];
            let after = word ^ step.line;
            let must_touch = order.must_touch(index);
            if must_touch != u64::MAX {
                let look = &mut Look::default();
                if !self.may_touch(must_touch, step.man, after, look) {
                    return;
                }
            }
            if let Some(lanes) = self.pruner.after(lanes, self.changes[index]) {
                let mut next = self.of_man[step.man].iter();
                let on = u32::from(next.any(|next| next.is_possible(after)));
                let least = self.bounds.part_after(&node, index, best);
                first[count] = (index, least, most + on, lanes);
                count += 1;
                if count == FIRST {
                    self.each(&first, &node, word, order, &mut sweep);
                    count = 0;
                }
            }
        });
        self.each(&first[..count], &node, word, order, &mut sweep);
        sweep.stopped.map_or(Ok(()), Err)
    }

    fn each(
        &self,
        first: &[First],
        node: &Node<N>,
        word: u64,
        order: After<'_>,
        sweep: &mut Sweeping<'_, impl FnMut(u64, Number)>,
    ) {
        let mut nodes: [MaybeJump<N>; FIRST] = [None; FIRST];
        let mut count = 0;
        for (index, least, most, lanes) in first {
            if least <= most {
                // In place: costs are written one by one, and a copy would wait for them.
                let (_, node, _) = nodes[count].insert((*index, *node, *lanes));
                self.bounds.jump(node, *index);
                count += 1;
            }
        }
        for (index, node, lanes) in nodes[..count].iter().flatten() {
            sweep.must_touch = order.must_touch(*index);
            let now = Now {
                jumps: 1,
                touched: 0,
                number: self.last_moves.first(*index),
            };
            self.jumped(self.jumps[*index], node, word, *lanes, now, sweep);
        }
    }

    /// After a step from `before`, which led to `node` and `lanes`.
    fn jumped(
        &self,
        step: Step,
        node: &Node<N>,
        before: u64,
        lanes: Lanes,
        mut now: Now,
        sweep: &mut Sweeping<'_, impl FnMut(u64, Number)>,
    ) {
        let bound = self.bounds.bound(node);
        if bound > sweep.most + 1 {
            return;
        }
        let position = before ^ step.line;
        now.touched |= step.line;
        let reported = now.touched & sweep.must_touch != 0;
        if now.jumps >= LONG && !sweep.is_new((position, step.man as u8, reported)) {
            return;
        }
        if bound <= sweep.most && reported {
            (sweep.found)(position, now.number);
        }
        now.jumps += 1;
        for (place, next) in self.of_man[step.man].iter().enumerate() {
            if next.is_possible(position)
                && (reported
                    || self.goes_to(sweep.must_touch, next, position, &mut Look::default()))
                && let Some(lanes) = self.pruner.after(lanes, self.changes[next.jump])
            {
                let mut node = *node;
                self.bounds.jump(&mut node, next.jump);
                let number = self.last_moves.longer(now.number, place);
                self.jumped(*next, &node, position, lanes, Now { number, ..now }, sweep);
            }
        }
    }

    /// Whether a sweep of the man on this hole may touch one of `holes`.
    fn may_touch(&self, holes: u64, man: usize, position: u64, look: &mut Look) -> bool {
        let mut next = self.of_man[man].iter();
        next.any(|next| next.is_possible(position) && self.goes_to(holes, next, position, look))
    }

    /// Whether a sweep that goes on with this step from `before` may touch one of `holes`.
    #[inline]
    fn goes_to(&self, holes: u64, step: &Step, before: u64, look: &mut Look) -> bool {
        if step.line & holes != 0 || look.ahead == 0 || look.left == 0 {
            return true;
        }
        look.left -= 1;
        look.ahead -= 1;
        let goes = self.may_touch(holes, step.man, before ^ step.line, look);
        look.ahead += 1;
        goes
    }
}

/// How far ahead to look.
struct Look {
    ahead: u32,
    left: u32,
}

impl Default for Look {
    fn default() -> Look {
        Look {
            ahead: LOOK_AHEAD,
            left: MOST_LOOKED,
        }
    }
}

/// What holds for all sweeps from a position.
struct Sweeping<'a, F> {
    /// A position is reported only if the sweep has touched one of these holes.
    must_touch: u64,
    /// The most that the bound may be.
    most: u32,
    seen: Seen,
    /// Why no more sweeps are followed.
    stopped: Option<Stopped>,
    control: &'a Control<'a>,
    /// Bytes that may be taken to remember positions.
    room: u64,
    found: F,
}

impl<F> Sweeping<'_, F> {
    /// Whether a position of a long sweep has not been seen. Nothing is new when it is time to stop.
    fn is_new(&mut self, position: (u64, u8, bool)) -> bool {
        let new = self.stopped.is_none() && self.seen.insert(position);
        let seen = self.seen.len();
        if new && seen.is_multiple_of(SEEN_AT_ONCE) {
            self.stopped = match self.control.check() {
                Ok(()) if seen as u64 * SEEN_BYTES > self.room => Some(Stopped::Memory),
                checked => checked.err(),
            };
        }
        new
    }
}

/// A sweep in progress.
#[derive(Clone, Copy)]
struct Now {
    jumps: usize,
    touched: u64,
    number: Number,
}

/// A move from `position` to one that is wanted, if there is one.
pub(super) fn sweep_to(
    board: &Board,
    position: Position,
    control: &Control<'_>,
    wanted: &dyn Fn(Position) -> bool,
) -> Result<Option<Vec<Jump>>, Stopped> {
    let ticker = control.ticker();
    // Positions in the middle of a move, with the man that moves: how he came there does not matter.
    let mut seen = HashSet::<(Position, Option<Hole>), HashWords>::default();
    let mut open: Vec<(Position, Vec<Jump>)> = vec![(position, Vec::new())];
    while let Some((position, sweep)) = open.pop() {
        let man = sweep.last().map(|last| last.to);
        if man.is_some() && wanted(position) {
            return Ok(Some(sweep));
        }
        if !seen.insert((position, man)) {
            continue;
        }
        for jump in board.jumps().iter().rev() {
            ticker.tick()?;
            if man.is_none_or(|man| man == jump.from) && jump.is_legal(position) {
                open.push((jump.exchange(position), [&sweep[..], &[*jump]].concat()));
            }
        }
    }
    Ok(None)
}
