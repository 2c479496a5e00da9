//! Sets that are made of a set word by word, in order: some of its words, or its words changed. Read
//! `sets/gather.rs` and `sets/comparison.rs` before it.

use super::Gather;
use super::merge::join;
use crate::problem::control::Stopped;
use crate::sets::Marks;
use crate::sets::position_set::{PositionSet, Reader};
use crate::sets::word::Word;
use crate::sets::workers::share_out;

/// Blocks that a worker takes at once, to choose from them.
const BLOCKS_SELECTED: usize = 64;

/// What to do with a word.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Choice {
    /// It is kept.
    Keep,
    /// It is left out.
    Leave,
    /// It is left out, but it is looked up whether some set has it.
    LookUp,
}

/// What a worker chooses with.
struct Choosing<'s, W> {
    others: Vec<Reader<'s, W>>,
    known: Vec<Reader<'s, W>>,
    looked_up: Vec<W>,
    room: Vec<W>,
    found: Vec<W>,
}

impl<W: Word> Gather<'_, W> {
    /// The words of `input` that none of `others`, sets without marks, has and `keep` accepts, with
    /// the state of each worker at the end.
    pub fn select<S: Send>(
        &self,
        input: &PositionSet<W>,
        others: &[&PositionSet<W>],
        state: impl Fn() -> S + Sync,
        keep: impl Fn(&mut S, W) -> bool + Sync,
    ) -> Result<(PositionSet<W>, Vec<S>), Stopped> {
        let state = || {
            let others: Vec<Reader<'_, W>> = others.iter().copied().map(Reader::new).collect();
            (others, Vec::new(), state())
        };
        let (selected, states) =
            self.transform(input, state, |(others, known, state), words| {
                for other in others {
                    other.compare(Marks::NONE, known, words, self.marks, |_, has| !has)?;
                }
                words.retain(|word| keep(state, *word));
                Ok(())
            })?;
        let states = states.into_iter().map(|(_, _, state)| state);
        Ok((selected, states.collect()))
    }

    /// The words of `input` that none of `others`, sets without marks, has, if `choice` keeps them;
    /// and, without their marks, those that it looks up and finds in one of `known`, sets without
    /// marks.
    pub fn choose(
        &self,
        input: &PositionSet<W>,
        others: &[&PositionSet<W>],
        known: &[&PositionSet<W>],
        choice: impl Fn(W) -> Choice + Sync,
    ) -> Result<(PositionSet<W>, Vec<W>), Stopped> {
        let state = || Choosing {
            others: others.iter().copied().map(Reader::new).collect(),
            known: known.iter().copied().map(Reader::new).collect(),
            looked_up: Vec::new(),
            room: Vec::new(),
            found: Vec::new(),
        };
        let none = Marks::NONE;
        let choose = |state: &mut Choosing<'_, W>, words: &mut Vec<W>| {
            for other in &mut state.others {
                other.compare(none, &mut state.room, words, self.marks, |_, has| !has)?;
            }
            state.looked_up.clear();
            words.retain(|word| {
                let choice = choice(*word);
                if choice == Choice::LookUp {
                    state.looked_up.push(self.marks.key(*word));
                }
                choice == Choice::Keep
            });
            for known in &mut state.known {
                let found = &mut state.found;
                let note = |word: W, has: bool| {
                    if has {
                        found.push(word);
                    }
                    !has
                };
                known.compare(none, &mut state.room, &mut state.looked_up, none, note)?;
            }
            Ok(())
        };
        let (kept, states) = self.transform(input, state, choose)?;
        let found = states.into_iter().flat_map(|state| state.found);
        Ok((kept, found.collect()))
    }

    /// The words of `input` whose keys `other`, a set with `marks`, has too. They keep their own
    /// marks.
    pub fn within(
        &self,
        input: &PositionSet<W>,
        other: &PositionSet<W>,
        marks: Marks,
    ) -> Result<PositionSet<W>, Stopped> {
        let state = || (Reader::new(other), Vec::new());
        let choose = |(other, known): &mut (Reader<'_, W>, Vec<W>), words: &mut Vec<W>| {
            other.compare(marks, known, words, self.marks, |_, has| has)
        };
        Ok(self.transform(input, state, choose)?.0)
    }

    /// The words of a set without their marks.
    pub fn without_marks(&self, input: &PositionSet<W>) -> Result<PositionSet<W>, Stopped> {
        self.map(input, |word| self.marks.key(word))
    }

    /// The words of a set with marks of zero.
    pub fn with_no_marks(&self, input: &PositionSet<W>) -> Result<PositionSet<W>, Stopped> {
        self.map(input, |word| self.marks.unmarked(word))
    }

    /// The set of what `map`, which ascends strictly, makes of each word.
    fn map(
        &self,
        input: &PositionSet<W>,
        map: impl Fn(W) -> W + Sync,
    ) -> Result<PositionSet<W>, Stopped> {
        let change = |(): &mut (), words: &mut Vec<W>| {
            words.iter_mut().for_each(|word| *word = map(*word));
            Ok(())
        };
        Ok(self.transform(input, || (), change)?.0)
    }

    /// The set of what `change` makes of the words of `input`, many at a time, in the same order,
    /// with the state of each worker at the end.
    fn transform<S: Send>(
        &self,
        input: &PositionSet<W>,
        state: impl Fn() -> S + Sync,
        change: impl Fn(&mut S, &mut Vec<W>) -> Result<(), Stopped> + Sync,
    ) -> Result<(PositionSet<W>, Vec<S>), Stopped> {
        let ids = input.block_ids();
        let pieces: Vec<_> = ids.chunks(BLOCKS_SELECTED).collect();
        let workers = share_out(self.threads(), pieces.len(), |numbers| {
            let (mut state, mut parts) = (state(), Vec::new());
            let mut reader = Reader::new(input);
            let mut words = Vec::new();
            for piece in numbers {
                self.control.check()?;
                words.clear();
                for block in pieces[piece] {
                    reader.read(*block, &mut words)?;
                }
                change(&mut state, &mut words)?;
                parts.push((piece, PositionSet::from_sorted(self.store, &words)?));
            }
            Ok((parts, state))
        })?;
        let (parts, states): (Vec<_>, Vec<S>) = workers.into_iter().unzip();
        Ok((self.agreed(join(parts))?, states))
    }
}
