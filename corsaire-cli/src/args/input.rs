//! Texts that are read from files. Nothing to read before it.

use crate::report::failure::Failure;
use std::io::Read;
use std::path::Path;

/// The text of a file; `-` is standard input.
pub fn read_text(path: &Path) -> Result<String, Failure> {
    const LARGEST: u64 = 1 << 20;
    let name = path.display();
    let failed = |error: std::io::Error| Failure::new(format!("cannot read {name}: {error}"));
    let mut bytes = Vec::new();
    if path == Path::new("-") {
        std::io::stdin()
            .take(LARGEST + 1)
            .read_to_end(&mut bytes)
            .map_err(failed)?;
    } else {
        let file = std::fs::File::open(path).map_err(failed)?;
        file.take(LARGEST + 1)
            .read_to_end(&mut bytes)
            .map_err(failed)?;
    }
    if bytes.len() as u64 > LARGEST {
        return Err(Failure::new(format!(
            "{name} is larger than a megabyte: not a board, position or solution"
        )));
    }
    String::from_utf8(bytes).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        Failure::new(format!("{name} is not text: byte {} is not UTF-8", at + 1))
    })
}
