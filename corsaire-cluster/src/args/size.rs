//! Sizes like 8G and times like 10m. Nothing to read before it.

use std::time::Duration;

/// A size in bytes.
pub fn parse_size(text: &str) -> Result<u64, String> {
    let wrong = || "write a size like 400M or 8G".to_string();
    let digits = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let unit = text[digits.len()..].to_ascii_uppercase();
    let unit: u64 = match unit.trim_end_matches("IB").trim_end_matches('B') {
        "" => 1,
        "K" => 1 << 10,
        "M" => 1 << 20,
        "G" => 1 << 30,
        "T" => 1 << 40,
        _ => return Err(wrong()),
    };
    let bytes = digits.parse::<f64>().map_err(|_| wrong())? * unit as f64;
    match (65536.0..1e18).contains(&bytes) {
        true => Ok(bytes as u64),
        false => Err("from 64K to a million terabytes".to_string()),
    }
}

/// A time.
pub fn parse_time(text: &str) -> Result<Duration, String> {
    let wrong = || "write a time like 90s, 10m or 2h".to_string();
    let digits = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let unit = match &text[digits.len()..] {
        "ms" => 0.001,
        "" | "s" => 1.0,
        "m" | "min" => 60.0,
        "h" => 3600.0,
        "d" => 86400.0,
        _ => return Err(wrong()),
    };
    let number: f64 = digits.parse().map_err(|_| wrong())?;
    Duration::try_from_secs_f64(number * unit).map_err(|_| wrong())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_and_times() {
        assert_eq!(parse_size("1.5g"), Ok(3 << 29));
        assert_eq!(parse_time("50ms"), Ok(Duration::from_millis(50)));
        for wrong in ["", "G", "8X", "-8G", "1", "nan", "1e30", "é"] {
            assert!(parse_size(wrong).is_err(), "{wrong}");
            assert!(parse_time(wrong).is_err() || wrong == "1", "{wrong}");
        }
    }
}
