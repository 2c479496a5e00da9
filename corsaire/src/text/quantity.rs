//! Sizes like 8G and times like 10m, as limits are written. Nothing to read before it.

use std::time::Duration;

/// What is wrong with a size or a time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum QuantityError {
    /// The text is not a size.
    #[error("write a size like 400M or 8G")]
    Size,
    /// The size is out of range.
    #[error("from 64K to a million terabytes")]
    SizeRange,
    /// The text is not a time.
    #[error("write a time like 90s, 10m or 2h")]
    Time,
}

/// A size in bytes.
///
/// ```
/// assert_eq!(corsaire::text::parse_size("8G"), Ok(8 << 30));
/// ```
///
/// # Errors
///
/// The text is not a size, or the size is out of range.
pub fn parse_size(text: &str) -> Result<u64, QuantityError> {
    let (number, unit) = split(text);
    let unit = unit.to_ascii_uppercase();
    let unit: u64 = match unit.trim_end_matches("IB").trim_end_matches('B') {
        "" => 1,
        "K" => 1 << 10,
        "M" => 1 << 20,
        "G" => 1 << 30,
        "T" => 1 << 40,
        _ => return Err(QuantityError::Size),
    };
    let number: f64 = number.parse().map_err(|_| QuantityError::Size)?;
    let bytes = number * unit as f64;
    match (65536.0..1e18).contains(&bytes) {
        true => Ok(bytes as u64),
        false => Err(QuantityError::SizeRange),
    }
}

/// A time. Without a unit it is in seconds.
///
/// # Errors
///
/// The text is not a time.
pub fn parse_time(text: &str) -> Result<Duration, QuantityError> {
    let (number, unit) = split(text);
    let unit = match unit {
        "ms" => 0.001,
        "" | "s" => 1.0,
        "m" | "min" => 60.0,
        "h" => 3600.0,
        "d" => 86400.0,
        _ => return Err(QuantityError::Time),
    };
    let number: f64 = number.parse().map_err(|_| QuantityError::Time)?;
    Duration::try_from_secs_f64(number * unit).map_err(|_| QuantityError::Time)
}

/// The number and the letters after it.
fn split(text: &str) -> (&str, &str) {
    let number = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    text.split_at(number.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_and_times() {
        assert_eq!(parse_size("8G"), Ok(8 << 30));
        assert_eq!(parse_size("400MiB"), Ok(400 << 20));
        assert_eq!(parse_size("1.5g"), Ok(3 << 29));
        for wrong in ["", "G", "8X", "-8G", "1", "nan", "1e30", "8 G", "é"] {
            assert!(parse_size(wrong).is_err(), "{wrong}");
            assert!(parse_time(wrong).is_err() || wrong == "1", "{wrong}");
        }
        assert_eq!(parse_time("10m"), Ok(Duration::from_secs(600)));
        assert_eq!(parse_time("1.5"), Ok(Duration::from_millis(1500)));
        assert_eq!(parse_time("50ms"), Ok(Duration::from_millis(50)));
        for wrong in ["", "m", "-1s", "1y", "nan", "inf", "1e300h"] {
            assert!(parse_time(wrong).is_err(), "{wrong}");
        }
    }
}
