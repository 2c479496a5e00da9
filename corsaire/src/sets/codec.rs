//! How a block of ascending words becomes bytes: the differences, as `sets/leb128.rs` writes numbers.
//! The first word is kept elsewhere. Read that file before it.

use super::leb128::{most_bytes, put, take};
use super::word::Word;

/// Appends the differences of `words`, which ascend strictly.
pub(super) fn encode<W: Word>(words: &[W], bytes: &mut Vec<u8>) {
    let mut end = bytes.len();
    let most = most_bytes::<W>();
    bytes.resize(end + most * words.len(), 0);
    for pair in words.windows(2) {
        let room = &mut bytes[end..end + most];
        end += put(pair[1] - pair[0], room);
    }
    bytes.truncate(end);
}

/// The checksum of bytes: CRC-32.
pub(super) fn checksum(bytes: &[u8]) -> u32 {
    crc32fast::hash(bytes)
}

/// Appends `first` and the words that follow it.
pub(super) fn decode<W: Word>(first: W, bytes: &[u8], words: &mut Vec<W>) {
    let mut word = first;
    words.push(word);
    let mut rest = bytes;
    while let Some((difference, len)) = take::<W>(rest) {
        word = word.wrapping_add(difference);
        words.push(word);
        rest = &rest[len..];
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn decoding_undoes_encoding(words in prop::collection::btree_set(any::<u64>(), 1..200), shift in 0u32..60) {
            let words: Vec<u64> = words.into_iter().map(|word| word >> shift).collect();
            let mut words = words;
            words.dedup();
            let mut bytes = Vec::new();
            encode(&words, &mut bytes);
            let mut decoded = Vec::new();
            decode(words[0], &bytes, &mut decoded);
            prop_assert_eq!(decoded, words);
        }
    }
}
