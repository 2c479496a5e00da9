//! Which of many candidates reject most of some positions together. Nothing to read before it.

/// For each candidate and each position, whether the candidate rejects the position.
#[derive(Debug, Default)]
pub(super) struct Rejections {
    /// A bit for each position.
    of: Vec<Vec<u64>>,
    pub(super) positions: usize,
}

impl Rejections {
    /// Adds a position, with the candidates that reject it.
    pub(super) fn push(&mut self, rejects: impl Iterator<Item = bool>) {
        let (word, bit) = (self.positions / 64, self.positions % 64);
        self.positions += 1;
        for (candidate, rejects) in rejects.enumerate() {
            if candidate == self.of.len() {
                self.of.push(Vec::new());
            }
            let bits = &mut self.of[candidate];
            bits.resize(word + 1, 0);
            bits[word] |= u64::from(rejects) << bit;
        }
    }

    /// At most `most` candidates. Each is the one that rejects most of the positions that those
    /// before it leave, until none rejects any.
    pub(super) fn best_few(&self, most: usize) -> Vec<usize> {
        let mut alive = vec![u64::MAX; self.positions.div_ceil(64)];
        let mut chosen = Vec::new();
        while chosen.len() < most {
            let score = |bits: &[u64]| {
                let words = bits.iter().zip(&alive);
                words
                    .map(|(bits, alive)| (bits & alive).count_ones())
                    .sum::<u32>()
            };
            let scores = self.of.iter().map(|bits| score(bits)).enumerate();
            match scores.max_by_key(|(_, score)| *score) {
                Some((best, score)) if score > 0 => {
                    chosen.push(best);
                    let words = alive.iter_mut().zip(&self.of[best]);
                    words.for_each(|(alive, bits)| *alive &= !bits);
                }
                _ => break,
            }
        }
        chosen
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_come_first_and_the_needless_never() {
        // Of 100 positions the first candidate rejects 60, the second those from 40 to 99, the third
        // ten of these, the fourth none.
        let mut rejections = Rejections::default();
        for position in 0..100 {
            let rejects = [position < 60, position >= 40, position >= 90, false];
            rejections.push(rejects.into_iter());
        }
        let mut both = rejections.best_few(4);
        assert_eq!(rejections.best_few(1).len(), 1);
        both.sort_unstable();
        assert_eq!(both, [0, 1]);
        assert!(Rejections::default().best_few(4).is_empty());
    }
}
