//! Numbers as bytes: seven bits a byte, the lowest first, the top bit set if another byte follows.
//! Read `sets/word.rs` before it.
//!
//! How many bytes a number takes is hard to predict, so there is no branch on it: up to four bytes,
//! which is enough nearly always, are moved at once.

use super::word::Word;

/// Bytes that are moved at once.
const AT_ONCE: usize = 4;
/// The bits of a number that each of them has.
const SEVENS: [u64; AT_ONCE] = [0x7f, 0x7f << 7, 0x7f << 14, 0x7f << 21];
/// Their top bits.
const TOPS: u64 = 0x8080_8080;

/// Bytes of the largest number.
pub(super) const fn most_bytes<W: Word>() -> usize {
    W::BITS.div_ceil(7) as usize
}

/// Puts a number, which is not zero, at the beginning of `room` and returns how many bytes it takes.
#[inline]
pub(super) fn put<W: Word>(number: W, room: &mut [u8]) -> usize {
    let len = (W::BITS - number.leading_zeros()).div_ceil(7) as usize;
    if len > AT_ONCE {
        for (place, byte) in (0..).zip(&mut room[..len]) {
            *byte = (number >> (7 * place)).low() as u8 | 128;
        }
        room[len - 1] &= 127;
        return len;
    }
    let number = number.low();
    let sevens = (0..).zip(SEVENS);
    let spread = sevens.fold(0, |all, (place, seven)| all | (number & seven) << place);
    let tops = TOPS & ((1 << (8 * (len - 1))) - 1);
    room[..AT_ONCE].copy_from_slice(&((spread | tops) as u32).to_le_bytes());
    len
}

/// The number at the beginning of `bytes` and how many bytes it takes. `None` if it does not end.
#[inline]
pub(super) fn take<W: Word>(bytes: &[u8]) -> Option<(W, usize)> {
    if let Some(coded) = bytes.first_chunk::<AT_ONCE>() {
        let coded = u64::from(u32::from_le_bytes(*coded));
        let ends = !coded & TOPS;
        if ends != 0 {
            let len = ends.trailing_zeros() as usize / 8 + 1;
            let coded = coded & (u64::MAX >> (64 - 8 * len));
            let sevens = (0..).zip(SEVENS);
            let number = sevens.fold(0, |all, (place, seven)| all | coded >> place & seven);
            return Some((W::from(number), len));
        }
    }
    let len = bytes.iter().position(|byte| *byte < 128)? + 1;
    let parts = bytes[..len].iter().rev();
    let number = parts.fold(W::ZERO, |all, byte| {
        all << 7 | W::from(u64::from(byte & 127))
    });
    Some((number, len))
}

/// Appends a number.
#[inline]
pub(crate) fn push_number<W: Word>(number: W, bytes: &mut Vec<u8>) {
    if number == W::ZERO {
        return bytes.push(0);
    }
    let end = bytes.len();
    bytes.resize(end + most_bytes::<W>(), 0);
    let len = put(number, &mut bytes[end..]);
    bytes.truncate(end + len);
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// As the format is defined.
    fn bytes_of(mut number: u128) -> Vec<u8> {
        let mut bytes = Vec::new();
        while number >= 128 {
            bytes.push(number as u8 | 128);
            number >>= 7;
        }
        bytes.push(number as u8);
        bytes
    }

    proptest! {
        #[test]
        fn numbers_have_the_bytes_that_they_must(number: u128, shift in 0u32..128) {
            let number = number >> shift;
            let mut bytes = Vec::new();
            push_number(number, &mut bytes);
            prop_assert_eq!(&bytes, &bytes_of(number));
            prop_assert_eq!(take(&bytes), Some((number, bytes.len())));
            let short = number as u64;
            let mut bytes = Vec::new();
            push_number(short, &mut bytes);
            prop_assert_eq!(&bytes, &bytes_of(u128::from(short)));
            prop_assert_eq!(take(&bytes), Some((short, bytes.len())));
            bytes.pop();
            prop_assert_eq!(take::<u64>(&bytes), None);
            // Other bytes may follow.
            let mut bytes = bytes_of(number);
            let len = bytes.len();
            bytes.extend([255; 4]);
            prop_assert_eq!(take(&bytes), Some((number, len)));
        }
    }
}
