//! The colours of pictures. Nothing to read before it.
//!
//! They hold in greyscale and for colour-blind readers: what must be told apart differs in lightness
//! (the test below computes the contrast) and in size or shape: a man is a filled disc, a hole a
//! small ring, a man that the move takes a large ring. Arrows have an edge in the colour of the paper.

/// What a colour is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Ink {
    /// The ground of the picture, and text on men.
    Paper,
    /// Men, and the ring round a man that is taken.
    Man,
    /// A man that the move takes, inside of his ring.
    Taken,
    /// A vacant hole, inside of its ring.
    Hole,
    /// The ring round a vacant hole.
    Rim,
    /// Arrows, and rings round holes that matter.
    Accent,
    /// Text.
    Text,
}

impl Ink {
    /// All of them.
    pub const ALL: [Ink; 7] = [
        Ink::Paper,
        Ink::Man,
        Ink::Taken,
        Ink::Hole,
        Ink::Rim,
        Ink::Accent,
        Ink::Text,
    ];

    /// Red, green and blue.
    pub fn rgb(self) -> [u8; 3] {
        match self {
            Ink::Paper => [0xff, 0xff, 0xff],
            Ink::Man => [0x1f, 0x3a, 0x5f],
            Ink::Taken => [0xf2, 0xf5, 0xf9],
            Ink::Hole => [0xfb, 0xf6, 0xec],
            Ink::Rim => [0x8a, 0x74, 0x4a],
            Ink::Accent => [0xe8, 0x59, 0x0c],
            Ink::Text => [0x33, 0x33, 0x33],
        }
    }

    /// Six hexadecimal digits.
    pub fn hex(self) -> String {
        self.rgb().map(|part| format!("{part:02x}")).concat()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Relative luminance, as WCAG 2 defines it.
    fn luminance(ink: Ink) -> f64 {
        let [red, green, blue] = ink.rgb().map(|part| {
            let part = f64::from(part) / 255.0;
            match part <= 0.040_45 {
                true => part / 12.92,
                false => ((part + 0.055) / 1.055).powf(2.4),
            }
        });
        0.2126 * red + 0.7152 * green + 0.0722 * blue
    }

    /// From 1 to 21, as WCAG 2 defines it.
    fn contrast(a: Ink, b: Ink) -> f64 {
        let (a, b) = (luminance(a) + 0.05, luminance(b) + 0.05);
        a.max(b) / a.min(b)
    }

    #[test]
    fn contrast_is_enough() {
        let shapes = [
            (Ink::Man, Ink::Paper),
            (Ink::Man, Ink::Hole),
            (Ink::Man, Ink::Taken),
            (Ink::Rim, Ink::Paper),
            (Ink::Rim, Ink::Hole),
            (Ink::Accent, Ink::Paper),
            (Ink::Accent, Ink::Man),
            (Ink::Accent, Ink::Hole),
            (Ink::Accent, Ink::Taken),
        ];
        for (a, b) in shapes {
            let contrast = contrast(a, b);
            assert!(contrast >= 3.0, "{a:?} on {b:?}: {contrast:.2}");
        }
        let texts = [
            (Ink::Text, Ink::Paper),
            (Ink::Text, Ink::Hole),
            (Ink::Text, Ink::Taken),
            (Ink::Paper, Ink::Man),
        ];
        for (text, ground) in texts {
            let contrast = contrast(text, ground);
            assert!(contrast >= 4.5, "{text:?} on {ground:?}: {contrast:.2}");
        }
    }
}
