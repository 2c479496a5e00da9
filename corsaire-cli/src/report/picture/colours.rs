//! The table of colours of PNG and GIF: the inks, and mixtures of two of them as they are found along
//! edges. A dot is then one byte. Nothing to read before it.

use corsaire::report::Ink;
use std::collections::HashMap;
use tiny_skia::Pixmap;

/// Mixtures of two inks.
const SHADES: u32 = 12;
type Rgb = [u8; 3];

/// The table of colours, and where colours were found in it.
pub struct Colours {
    /// Red, green and blue of each.
    pub table: Vec<Rgb>,
    found: HashMap<Rgb, u8>,
    /// The colour that was looked for last: most dots are of the same as the one before.
    last: (Rgb, u8),
}

impl Colours {
    pub fn new() -> Colours {
        let mut table: Vec<Rgb> = Ink::ALL.map(Ink::rgb).to_vec();
        // What is drawn lies on paper, on a man or in a hole; the light inks differ little.
        let dark = [Ink::Man, Ink::Rim, Ink::Accent, Ink::Text];
        let light = [Ink::Paper, Ink::Taken, Ink::Hole];
        let pairs = dark
            .iter()
            .flat_map(|a| light.iter().map(move |b| (*a, *b)));
        let crossed = [(Ink::Accent, Ink::Man), (Ink::Accent, Ink::Text)];
        for (a, b) in pairs.chain(crossed) {
            for shade in 1..SHADES {
                let mixed = |part: usize| {
                    let (a, b) = (u32::from(a.rgb()[part]), u32::from(b.rgb()[part]));
                    ((a * shade + b * (SHADES - shade)) / SHADES) as u8
                };
                table.push([mixed(0), mixed(1), mixed(2)]);
            }
        }
        table.truncate(256);
        let last = (table[0], 0);
        let found = HashMap::new();
        Colours { table, found, last }
    }

    /// A picture as places in the table.
    pub fn places(&mut self, dots: &Pixmap) -> Vec<u8> {
        let pixels = dots.pixels().iter();
        let pixels = pixels.map(|dot| [dot.red(), dot.green(), dot.blue()]);
        pixels.map(|colour| self.nearest(colour)).collect()
    }

    fn nearest(&mut self, colour: Rgb) -> u8 {
        if colour == self.last.0 {
            return self.last.1;
        }
        let table = &self.table;
        let distance = |other: &Rgb| -> i32 {
            let parts = colour.iter().zip(other);
            parts
                .map(|(a, b)| (i32::from(*a) - i32::from(*b)).pow(2))
                .sum()
        };
        let found = self.found.entry(colour).or_insert_with(|| {
            let nearest = (0..table.len()).min_by_key(|at| distance(&table[*at]));
            nearest.unwrap_or(0) as u8
        });
        self.last = (colour, *found);
        *found
    }
}
