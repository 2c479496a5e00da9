//! Days. Nothing to read before it.

/// The last second of the year 9999.
const LAST: u64 = 253_402_300_799;

/// The day of a time in seconds since the beginning of 1970, like 2026-11-17. After the year 9999 it is the
/// last day of that year.
///
/// ```
/// assert_eq!(corsaire::report::day(20_774 * 86_400 + 5), "2026-11-17");
/// ```
pub fn day(seconds: u64) -> String {
    // The Gregorian calendar repeats every 400 years, which have 146,097 days. Years are counted from
    // March, so that a leap day is the last day of its year.
    let days = seconds.min(LAST) / 86_400 + 719_468;
    let (era, day_of_era) = (days / 146_097, days % 146_097);
    let leap_days = day_of_era / 1_460 - day_of_era / 36_524 + day_of_era / 146_096;
    let year_of_era = (day_of_era - leap_days) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month_from_march = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month_from_march + 2) / 5 + 1;
    let month = (month_from_march + 2) % 12 + 1;
    let year = 400 * era + year_of_era + u64::from(month <= 2);
    format!("{year:04}-{month:02}-{day:02}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_have_dates() {
        for (days, date) in [
            (0, "1970-01-01"),
            (58, "1970-02-28"),
            (59, "1970-03-01"),
            (11_016, "2000-02-29"),
            (20_512, "2026-02-28"),
            (20_774, "2026-11-17"),
            (47_540, "2100-02-28"),
            (47_541, "2100-03-01"),
        ] {
            assert_eq!(day(days * 86_400 + 5), date);
        }
        assert_eq!(day(u64::MAX), "9999-12-31");
    }
}
