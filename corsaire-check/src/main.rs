//! `corsaire-check FILE`: accepted, with the claim in words, or rejected, with line and reason.

use corsaire_check::{Limits, check};
use std::path::Path;
use std::process::ExitCode;

/// The largest certificate.
const LARGEST: u64 = 1 << 30;

fn main() -> ExitCode {
    let files: Vec<String> = std::env::args().skip(1).collect();
    if files.is_empty() || files.iter().any(|file| file.starts_with("--")) {
        eprintln!("usage: corsaire-check FILE...\nExit codes: 0 accepted; 1 rejected; 2 not read");
        return ExitCode::from(2);
    }
    let mut code = 0;
    for file in &files {
        let path = Path::new(file);
        let text = match std::fs::metadata(path) {
            Ok(data) if data.len() > LARGEST => Err("it is too large".to_string()),
            _ => std::fs::read_to_string(path).map_err(|error| error.to_string()),
        };
        let text = match text {
            Ok(text) => text,
            Err(error) => {
                eprintln!("corsaire-check: cannot read {file}: {error}");
                return ExitCode::from(2);
            }
        };
        let folder = path.parent().unwrap_or(Path::new(""));
        match check(&text, folder, Limits::default()) {
            Ok(claim) => println!("{file}: accepted: {claim}"),
            Err(rejection) => {
                println!(
                    "{file}: rejected: line {}: {}",
                    rejection.line, rejection.reason
                );
                code = 1;
            }
        }
    }
    ExitCode::from(code)
}
