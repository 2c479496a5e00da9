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

/// Moves as an option gives them, and where they stand: written there, or in a file; `-` is standard
/// input.
pub fn read_moves(option: &str, value: &str) -> Result<(String, String), Failure> {
    let path = Path::new(value);
    if value != "-" && !path.is_file() {
        return Ok((option.to_string(), value.to_string()));
    }
    read_solution(path)
}

/// The moves in a file, and what to call it. Of an answer in JSON it is the solution.
pub fn read_solution(path: &Path) -> Result<(String, String), Failure> {
    let text = read_text(path)?;
    let source = match path == Path::new("-") {
        true => "standard input".to_string(),
        false => path.display().to_string(),
    };
    if text.trim_start().starts_with('{') {
        let answer: Option<serde_json::Value> = serde_json::from_str(&text).ok();
        // A search that was stopped has the best solution so far.
        let solution = answer.as_ref().and_then(|answer| {
            let best = &answer["best_known"]["solution"];
            answer["solution"].as_str().or(best.as_str())
        });
        return match solution {
            Some(solution) => Ok((format!("the solution of {source}"), solution.to_string())),
            None => Err(Failure::new(format!("there is no solution in {source}"))),
        };
    }
    Ok((source, text))
}
