//! A film as GIF. Read `picture/raster.rs` before it.
//!
//! All frames share one table of colours: the inks, and mixtures of two of them as they are found
//! along edges. Of each frame only the part is written that differs from the frame before.

use crate::report::failure::Failure;
use crate::report::picture::raster::dots;
use corsaire::report::picture::{Film, Ink};
use gif::{DisposalMethod, Encoder, Frame, Repeat};
use std::borrow::Cow;
use std::collections::HashMap;
use std::time::Duration;

/// The most dots from left to right and from top to bottom.
const LONGEST: f64 = 900.0;
/// Mixtures of two inks.
const SHADES: u32 = 12;
type Rgb = [u8; 3];

/// A film as GIF.
pub fn gif(film: &Film) -> Result<Vec<u8>, Failure> {
    let Some((first, _)) = film.first() else {
        return Err(Failure::new("the film has no picture"));
    };
    let scale = (LONGEST / first.width.max(first.height)).min(1.0);
    let mut colours = Colours::new();
    let mut frames: Vec<(Cut, Duration)> = Vec::new();
    let (mut before, mut size): (Vec<u8>, (u16, u16)) = (Vec::new(), (0, 0));
    for (drawing, time) in film {
        let dots = dots(drawing, scale)?;
        size = (dots.width() as u16, dots.height() as u16);
        let pixels = dots.pixels().iter();
        let pixels = pixels.map(|dot| [dot.red(), dot.green(), dot.blue()]);
        let now: Vec<u8> = pixels.map(|colour| colours.nearest(colour)).collect();
        match (Cut::changed(&before, &now, size.0), frames.last_mut()) {
            (Some(cut), _) => frames.push((cut, *time)),
            (None, Some((_, shown))) => *shown += *time,
            (None, None) => {}
        }
        before = now;
    }
    let mut file = Vec::new();
    let table = colours.table.concat();
    let mut encoder = Encoder::new(&mut file, size.0, size.1, &table).map_err(Failure::new)?;
    encoder.set_repeat(Repeat::Infinite).map_err(Failure::new)?;
    for (cut, time) in frames {
        let frame = Frame {
            delay: u16::try_from(time.as_millis() / 10).unwrap_or(u16::MAX),
            dispose: DisposalMethod::Keep,
            left: cut.left,
            top: cut.top,
            width: cut.width,
            height: cut.height,
            buffer: Cow::Owned(cut.dots),
            ..Frame::default()
        };
        encoder.write_frame(&frame).map_err(Failure::new)?;
    }
    drop(encoder);
    Ok(file)
}

/// A part of a frame.
struct Cut {
    left: u16,
    top: u16,
    width: u16,
    height: u16,
    dots: Vec<u8>,
}

impl Cut {
    /// The smallest part of `now` with all that differs from `before`. `None` if nothing does; all of
    /// it if nothing was before.
    fn changed(before: &[u8], now: &[u8], width: u16) -> Option<Cut> {
        let wide = usize::from(width);
        let differs = |at: &usize| before.get(*at) != Some(&now[*at]);
        let changed: Vec<usize> = (0..now.len()).filter(differs).collect();
        let rows = changed.iter().map(|at| at / wide);
        let columns = changed.iter().map(|at| at % wide);
        let (top, bottom) = (rows.clone().min()?, rows.max()?);
        let (left, right) = (columns.clone().min()?, columns.max()?);
        let lines = now.chunks(wide).skip(top).take(bottom - top + 1);
        Some(Cut {
            left: left as u16,
            top: top as u16,
            width: (right - left + 1) as u16,
            height: (bottom - top + 1) as u16,
            dots: lines.flat_map(|line| line[left..=right].to_vec()).collect(),
        })
    }
}

/// The table of colours, and where colours were found in it.
struct Colours {
    table: Vec<Rgb>,
    found: HashMap<Rgb, u8>,
    /// The colour that was looked for last: most dots are of the same as the one before.
    last: (Rgb, u8),
}

impl Colours {
    fn new() -> Colours {
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
