//! How a block of ascending words becomes bytes: the differences as LEB128, seven bits a byte,
//! the lowest first. The first word is kept elsewhere.

/// Appends the differences of `words`, which ascend strictly.
pub(super) fn encode(words: &[u64], bytes: &mut Vec<u8>) {
    for pair in words.windows(2) {
        push_number(pair[1] - pair[0], bytes);
    }
}

/// Appends a number, seven bits a byte, the lowest first.
#[inline]
pub(crate) fn push_number(mut number: u64, bytes: &mut Vec<u8>) {
    while number >= 128 {
        bytes.push(number as u8 | 128);
        number >>= 7;
    }
    bytes.push(number as u8);
}

/// Appends `first` and the words that follow it.
pub(super) fn decode(first: u64, bytes: &[u8], words: &mut Vec<u64>) {
    let mut word = first;
    words.push(word);
    let mut rest = bytes.iter();
    while let Some(byte) = rest.next() {
        let mut difference = u64::from(byte & 127);
        let mut shift = 7;
        let mut last = *byte;
        while last >= 128 {
            let Some(byte) = rest.next() else { return };
            last = *byte;
            difference |= u64::from(last & 127) << shift;
            shift += 7;
        }
        word += difference;
        words.push(word);
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
