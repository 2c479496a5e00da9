//! Words in order, compared with a set: which of them has it? Read `sets/position_set.rs` and
//! `sets/marks.rs` before it.

use super::Marks;
use super::position_set::Reader;
use super::word::Word;
use crate::problem::control::Stopped;

impl<W: Word> Reader<'_, W> {
    /// Leaves those of `words`, which ascend, that `keep` accepts. `keep` is given the word and
    /// whether the set has its key. `own` are the marks of the set, `marks` those of the words;
    /// `known` is room to work in. Only blocks that may have one of the words are read, one at a
    /// time.
    pub(super) fn compare(
        &mut self,
        own: Marks,
        known: &mut Vec<W>,
        words: &mut Vec<W>,
        marks: Marks,
        mut keep: impl FnMut(W, bool) -> bool,
    ) -> Result<(), Stopped> {
        let (mut kept, mut next) = (0, 0);
        while next < words.len() {
            known.clear();
            let block = self.set.block_of(marks.key(words[next]), own);
            let below = match block {
                Some(block) => {
                    self.read(block, known)?;
                    self.set.end_of(block)
                }
                None => self.set.segments.first().map(|s| s.blocks[0].first),
            };
            let below = below.map_or(W::MAX, |below| own.key(below));
            let mut known = known.iter().map(|word| own.key(*word)).peekable();
            // This takes at least one word: the first is below the next block. It may be the
            // largest word of all.
            loop {
                let word = marks.key(words[next]);
                while known.next_if(|known| *known < word).is_some() {}
                words[kept] = words[next];
                kept += usize::from(keep(words[next], known.peek() == Some(&word)));
                next += 1;
                if next == words.len() || marks.key(words[next]) >= below {
                    break;
                }
            }
        }
        words.truncate(kept);
        Ok(())
    }
}
