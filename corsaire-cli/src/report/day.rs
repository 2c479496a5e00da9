//! Days. Nothing to read before it.

use std::time::{Duration, UNIX_EPOCH};

/// The day of a time in seconds since the beginning of 1970, like 2026-11-17. After the year 9999 it is the
/// last day of that year.
pub fn day(seconds: u64) -> String {
    const LAST: u64 = 253_402_300_799;
    let time = UNIX_EPOCH + Duration::from_secs(seconds.min(LAST));
    let text = humantime::format_rfc3339_seconds(time).to_string();
    text.chars().take(10).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_have_dates() {
        assert_eq!(day(0), "1970-01-01");
        assert_eq!(day(20_774 * 86_400 + 5), "2026-11-17");
        assert_eq!(day(u64::MAX), "9999-12-31");
    }
}
