//! How a block of ascending words becomes bytes: the differences as LEB128, seven bits a byte,
//! the lowest first. The first word is kept elsewhere.
//!
//! How many bytes a difference takes is hard to predict, so there is no branch on it: up to four
//! bytes, which is enough nearly always, are moved at once.

/// Bytes that are moved at once.
const AT_ONCE: usize = 4;
/// The bits of a number that each of them has.
const SEVENS: [u64; AT_ONCE] = [0x7f, 0x7f << 7, 0x7f << 14, 0x7f << 21];
/// Their top bits: set if another byte follows.
const TOPS: u64 = 0x8080_8080;
/// Bytes of the largest number.
const MOST: usize = 10;

/// Appends the differences of `words`, which ascend strictly.
pub(super) fn encode(words: &[u64], bytes: &mut Vec<u8>) {
    let mut end = bytes.len();
    bytes.resize(end + MOST * words.len(), 0);
    for pair in words.windows(2) {
        let room = &mut bytes[end..end + MOST];
        end += put(pair[1] - pair[0], room);
    }
    bytes.truncate(end);
}

/// The checksum of bytes: CRC-32.
pub(super) fn checksum(bytes: &[u8]) -> u32 {
    crc32fast::hash(bytes)
}

/// Puts a number, which is not zero, at the beginning of `room` and returns how many bytes it takes.
#[inline]
fn put(number: u64, room: &mut [u8]) -> usize {
    let len = (70 - number.leading_zeros() as usize) / 7;
    if len > AT_ONCE {
        for (place, byte) in room[..len].iter_mut().enumerate() {
            *byte = (number >> (7 * place)) as u8 | 128;
        }
        room[len - 1] &= 127;
        return len;
    }
    let sevens = (0..).zip(SEVENS);
    let spread = sevens.fold(0, |all, (place, seven)| all | (number & seven) << place);
    let tops = TOPS & ((1 << (8 * (len - 1))) - 1);
    room[..AT_ONCE].copy_from_slice(&((spread | tops) as u32).to_le_bytes());
    len
}

/// Appends `first` and the words that follow it.
pub(super) fn decode(first: u64, bytes: &[u8], words: &mut Vec<u64>) {
    let mut word = first;
    words.push(word);
    let mut rest = bytes;
    while let Some((difference, len)) = take(rest) {
        word = word.wrapping_add(difference);
        words.push(word);
        rest = &rest[len..];
    }
}

/// The number at the beginning of `bytes` and how many bytes it takes.
#[inline]
fn take(bytes: &[u8]) -> Option<(u64, usize)> {
    if let Some(coded) = bytes.first_chunk::<AT_ONCE>() {
        let coded = u64::from(u32::from_le_bytes(*coded));
        let ends = !coded & TOPS;
        if ends != 0 {
            let len = ends.trailing_zeros() as usize / 8 + 1;
            let coded = coded & (u64::MAX >> (64 - 8 * len));
            let sevens = (0..).zip(SEVENS);
            let number = sevens.fold(0, |all, (place, seven)| all | coded >> place & seven);
            return Some((number, len));
        }
    }
    let len = bytes.iter().position(|byte| *byte < 128)? + 1;
    let parts = bytes[..len].iter().rev();
    Some((
        parts.fold(0, |all, byte| all << 7 | u64::from(byte & 127)),
        len,
    ))
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
