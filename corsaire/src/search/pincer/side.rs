//! One side of a search from both ends: its levels, and what it has learnt. Read `search/pincer.rs`
//! before it.

use crate::problem::control::{Control, Stopped};
use crate::refute::pruner::Pruner;
use crate::refute::pruner::lessons::{Aim, Lesson, Lessons};
use crate::rules::board::Board;
use crate::rules::jump::Direction;
use crate::rules::position::Position;
use crate::rules::symmetry::{Symmetry, canonical};
use crate::search::jumps::Expander;
use crate::sets::{Marks, WordSet};

/// A level of this size is worth a choice of functions; again when it has grown threefold; every two
/// jumps if it is large; at every jump if it is very large.
const WORTH_CHOOSING: usize = 1_000;
const GROWN: usize = 3;
const LARGE: usize = 5_000;
const VERY_LARGE: usize = 50_000;
/// Of each this many positions of a level, one linear program is asked, but no more than so many.
const PER_PROGRAM: usize = 2_000;
const MOST_PROGRAMS: usize = 40;
/// Positions whose neighbours are samples, and how many samples are used.
const PARENTS: usize = 128;
const SAMPLES: usize = 512;
/// Positions between two looks at the clock.
const AT_ONCE: usize = 256;

pub(super) struct Side {
    direction: Direction,
    symmetries: Vec<Symmetry>,
    /// Where it must lead.
    ends: Vec<Position>,
    expander: Expander,
    /// Words with last jumps, in no order; the present level is the last one.
    levels: Vec<Vec<u64>>,
    /// The level that grows from the present one, and how far it is.
    next: Option<WordSet>,
    done: usize,
    /// What is being learnt from the present level.
    lesson: Option<Lesson>,
    /// The size of the level for which functions were chosen last.
    chosen_at: usize,
    /// After how many jumps that was.
    chosen_after: usize,
}

impl Side {
    pub(super) fn new(
        board: &Board,
        symmetries: &[Symmetry],
        direction: Direction,
        from: &[Position],
        ends: &[Position],
    ) -> Side {
        let expander = Expander::marked(board, symmetries, direction, Pruner::open(board));
        let marks = expander.marks();
        let mut first: Vec<u64> = from
            .iter()
            .map(|men| marks.pack(canonical(*men, symmetries).0, 0))
            .collect();
        first.sort_unstable();
        first.dedup();
        Side {
            direction,
            symmetries: symmetries.to_vec(),
            ends: ends.to_vec(),
            expander,
            levels: vec![first],
            next: None,
            done: 0,
            lesson: None,
            chosen_at: 0,
            chosen_after: 0,
        }
    }

    pub(super) fn marks(&self) -> Marks {
        self.expander.marks()
    }

    /// How many jumps the present level is away from where it began.
    pub(super) fn jumps(&self) -> usize {
        self.levels.len() - 1
    }

    pub(super) fn level(&self) -> &[u64] {
        self.levels.last().expect("there is the first one")
    }

    /// The levels before the present one, the nearest first.
    pub(super) fn before(&self) -> impl Iterator<Item = &Vec<u64>> {
        self.levels.iter().rev().skip(1)
    }

    pub(super) fn is_empty(&self) -> bool {
        self.level().is_empty()
    }

    pub(super) fn is_growing(&self) -> bool {
        self.next.is_some()
    }

    /// The size of the next level, if it grows as the present one did.
    pub(super) fn expected(&self) -> usize {
        let len = self.level().len();
        let before = self.before().next().map_or(1, Vec::len);
        len.saturating_mul(len) / before.max(1)
    }

    pub(super) fn positions(&self) -> u64 {
        self.levels.iter().map(|level| level.len() as u64).sum()
    }

    /// The bytes that it holds.
    pub(super) fn bytes(&self) -> u64 {
        8 * self.positions() + self.next.as_ref().map_or(0, WordSet::bytes)
    }

    /// Whether functions should be chosen for the present level.
    fn is_worth_choosing(&self) -> bool {
        let len = self.level().len();
        let since = self.jumps() - self.chosen_after;
        len >= WORTH_CHOOSING
            && (len >= GROWN * self.chosen_at
                || since >= 2 && len >= LARGE
                || since >= 1 && len >= VERY_LARGE)
    }

    /// Chooses the functions that reject most of what the present level leads to, if it is worth it.
    pub(super) fn sharpen(
        &mut self,
        board: &Board,
        lessons: &mut Lessons,
        control: &Control<'_>,
    ) -> Result<(), Stopped> {
        if self.is_growing() || !self.is_worth_choosing() {
            return Ok(());
        }
        let programs = (self.level().len() / PER_PROGRAM).min(MOST_PROGRAMS);
        let mut lesson = match self.lesson.take() {
            Some(lesson) => lesson,
            None => Lesson::new(self.samples(), programs),
        };
        let aim = Aim {
            ends: &self.ends,
            direction: self.direction,
        };
        if let Err(stopped) = lessons.learn(board, aim, &mut lesson, control) {
            self.lesson = Some(lesson);
            return Err(stopped);
        }
        let pruner = lessons.pruner(board, aim, &lesson)?;
        let marks = self.marks();
        let level = self.levels.last_mut().expect("there is the first one");
        level.retain(|word| pruner.passes(Position(marks.key(*word))));
        self.expander = Expander::marked(board, &self.symmetries, self.direction, pruner);
        self.chosen_at = self.level().len();
        self.chosen_after = self.jumps();
        Ok(())
    }

    /// Positions a jump away from some of the present level.
    fn samples(&self) -> Vec<Position> {
        let level = self.level();
        let mut samples = Vec::new();
        for word in level.iter().step_by(level.len().div_ceil(PARENTS)) {
            let men = Position(self.marks().key(*word));
            let mut near = |_, jump: crate::rules::jump::Jump| samples.push(jump.exchange(men));
            self.expander.jumps(men.0, &mut near);
        }
        // An order without meaning: neighbours of one position are alike.
        samples.sort_unstable_by_key(|men| crate::sets::hash::hash(men.0));
        samples.truncate(SAMPLES);
        samples
    }

    /// Grows the next level, in at most `room` bytes. If it is stopped, it can go on later.
    pub(super) fn grow(&mut self, room: u64, control: &Control<'_>) -> Result<(), Stopped> {
        let room = room.saturating_sub(8 * self.positions());
        let level = self.levels.last().expect("there is the first one");
        let next = self
            .next
            .get_or_insert_with(|| WordSet::new(self.expander.marks()));
        while self.done < level.len() {
            control.check()?;
            if next.bytes() > room {
                return Err(Stopped::Memory);
            }
            let end = level.len().min(self.done + AT_ONCE);
            for word in &level[self.done..end] {
                self.expander.children(*word, |child| next.insert(child));
            }
            self.done = end;
        }
        let next = self.next.take().map(WordSet::into_words);
        self.levels.push(next.unwrap_or_default());
        self.done = 0;
        Ok(())
    }
}
