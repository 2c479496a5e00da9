//! The font of pictures that bring their own: `font.ttf`, a part of DejaVu Sans. Nothing to read
//! before it.

use std::sync::LazyLock;
use ttf_parser::{Face, GlyphId};

/// The file.
pub const FILE: &[u8] = include_bytes!("font.ttf");
/// Its name in documents: six letters say that it is a part of the font.
pub const NAME: &str = "CORSAI+DejaVuSans";

/// The font.
pub static FONT: LazyLock<Font> =
    LazyLock::new(|| Font(Face::parse(FILE, 0).expect("the font is part of the program")));

/// A font.
pub struct Font(pub Face<'static>);

impl Font {
    /// The glyphs of a text. What the font does not have is a question mark.
    pub fn glyphs(&self, text: &str) -> Vec<GlyphId> {
        let glyph = |letter: char| self.0.glyph_index(letter);
        let unknown = glyph('?').unwrap_or_default();
        text.chars()
            .map(|one| glyph(one).unwrap_or(unknown))
            .collect()
    }

    /// How far a glyph reaches to the next, of a font one unit high.
    pub fn advance(&self, glyph: GlyphId) -> f32 {
        let advance = self.0.glyph_hor_advance(glyph).unwrap_or(0);
        f32::from(advance) / f32::from(self.0.units_per_em())
    }

    /// The width of a text, of a font one unit high.
    pub fn width(&self, glyphs: &[GlyphId]) -> f32 {
        glyphs.iter().map(|glyph| self.advance(*glyph)).sum()
    }
}
