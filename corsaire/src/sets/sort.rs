//! Sorting words by radix: least significant digit first, eleven bits a pass, and only as many
//! passes as the largest word needs. Read `sets/marks.rs` before it.

use super::Marks;
use super::word::Word;
use crate::problem::control::{Control, Stopped};

const DIGIT: u32 = 11;
const BUCKETS: usize = 1 << DIGIT;

/// Sorts `words` and leaves the largest of those that differ in their marks only. `spare` is
/// room to work in. It looks at the clock between passes.
pub(super) fn sort_and_dedup<W: Word>(
    words: &mut Vec<W>,
    spare: &mut Vec<W>,
    marks: Marks,
    control: &Control<'_>,
) -> Result<(), Stopped> {
    if words.len() < 2 * BUCKETS {
        words.sort_unstable();
    } else {
        // Marks need no order: of the words that differ in them only one is left.
        let largest = marks.key(words.iter().fold(W::ZERO, |all, word| all | *word));
        let passes = (W::BITS - largest.leading_zeros()).div_ceil(DIGIT);
        spare.truncate(words.len());
        spare.reserve_exact(words.len() - spare.len());
        spare.resize(words.len(), W::ZERO);
        for pass in 0..passes {
            control.check()?;
            sort_by_digit(words, spare, marks.bits() + pass * DIGIT);
            std::mem::swap(words, spare);
        }
    }
    if marks == Marks::NONE {
        words.dedup();
        return Ok(());
    }
    words.dedup_by(|word, kept| {
        let again = marks.same_key(*kept, *word);
        *kept = if again { (*kept).max(*word) } else { *kept };
        again
    });
    Ok(())
}

fn sort_by_digit<W: Word>(words: &[W], sorted: &mut [W], shift: u32) {
    let digit = |word: W| (word >> shift).low() as usize % BUCKETS;
    let mut starts = [0usize; BUCKETS];
    for word in words {
        starts[digit(*word)] += 1;
    }
    let mut next = 0;
    for start in &mut starts {
        next += std::mem::replace(start, next);
    }
    for word in words {
        let start = &mut starts[digit(*word)];
        sorted[*start] = *word;
        *start += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(20))]
        #[test]
        fn sorts_and_removes_repeated_words(seed in any::<u64>(), bits in 1u32..=64, len in 0usize..20_000, low in 0u32..9) {
            let mut state = seed | 1;
            let mut words: Vec<u64> = std::iter::repeat_with(|| {
                state = state.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1);
                (state ^ state >> 29) >> (64 - bits)
            })
            .take(len)
            .collect();
            let mut expected = words.clone();
            expected.sort_unstable();
            expected.reverse();
            expected.dedup_by_key(|word| *word >> low);
            expected.reverse();
            let sorted = sort_and_dedup(&mut words, &mut Vec::new(), Marks::of_bits(low), &Control::default());
            prop_assert_eq!(sorted, Ok(()));
            prop_assert_eq!(words, expected);
        }
    }
}
