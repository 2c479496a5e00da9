//! A film as GIF. Read `picture/raster.rs` before it.
//!
//! All frames share one table of colours. Of each frame only the part is written that differs from
//! the frame before.

use crate::report::failure::Failure;
use crate::report::picture::colours::Colours;
use crate::report::picture::raster::dots;
use corsaire::Interrupt;
use corsaire::report::Film;
use gif::{DisposalMethod, Encoder, Frame, Repeat};
use std::borrow::Cow;
use std::time::Duration;

/// The most dots from left to right and from top to bottom.
const LONGEST: f64 = 900.0;

/// A film as GIF, if nobody interrupts it.
pub fn gif(film: &Film, interrupt: &Interrupt) -> Result<Vec<u8>, Failure> {
    let Some((first, _)) = film.first() else {
        return Err(Failure::new("the film has no picture"));
    };
    let scale = (LONGEST / first.width.max(first.height)).min(1.0);
    let mut colours = Colours::new();
    let mut frames: Vec<(Cut, Duration)> = Vec::new();
    let (mut before, mut size): (Vec<u8>, (u16, u16)) = (Vec::new(), (0, 0));
    for (drawing, time) in film {
        if interrupt.is_stopped() {
            return Err(Failure::new("interrupted"));
        }
        let dots = dots(drawing, scale)?;
        size = (dots.width() as u16, dots.height() as u16);
        let now = colours.places(&dots);
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
