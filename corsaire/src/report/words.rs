//! Numbers and lists in words. Nothing to read before it.

use std::fmt::{self, Display};

/// A number in words: `1 move`, `1,234 moves`.
pub fn number_of(count: u64, thing: &str) -> String {
    let plural = if count == 1 { "" } else { "s" };
    format!("{} {thing}{plural}", grouped(&count.to_string()))
}

/// `1 man`, `2 men`.
pub(super) fn men(number: u32) -> String {
    match number {
        1 => "1 man".to_string(),
        number => format!("{number} men"),
    }
}

/// Digits in threes: 23,475,688.
pub fn grouped(digits: &str) -> String {
    if !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return digits.to_string();
    }
    let first = digits.len() % 3;
    let (head, rest) = digits.split_at(first);
    let threes = rest.as_bytes().chunks(3);
    let threes = threes.map(|three| String::from_utf8_lossy(three).into_owned());
    let head = (!head.is_empty()).then(|| head.to_string());
    head.into_iter().chain(threes).collect::<Vec<_>>().join(",")
}

/// The word for a number.
pub(super) fn odd_or_even(number: impl Into<i64>) -> &'static str {
    match number.into() % 2 {
        0 => "even",
        _ => "odd",
    }
}

/// How often: once, twice, 3 times.
pub(super) fn times(count: i64) -> String {
    match count {
        1 => "once".to_string(),
        2 => "twice".to_string(),
        count => format!("{count} times"),
    }
}

/// The same at the beginning of a sentence, as the most that there can be.
pub(super) fn at_most(count: i64) -> String {
    format!("At most {}", times(count))
}

/// a, b and c.
pub(super) fn listed(items: &[impl Display], last: &str) -> String {
    let items: Vec<String> = items.iter().map(ToString::to_string).collect();
    match &items[..] {
        [before @ .., end] if !before.is_empty() => {
            format!("{} {last} {end}", before.join(", "))
        }
        items => items.concat(),
    }
}

/// The same in lines of at most 90 characters.
pub(super) fn wrapped(text: &str) -> String {
    let mut lines: Vec<String> = vec![String::new()];
    for word in text.split_whitespace() {
        let line = lines.last_mut().expect("there is one");
        if !line.is_empty() && line.chars().count() + word.chars().count() >= 90 {
            lines.push(word.to_string());
        } else {
            if !line.is_empty() {
                line.push(' ');
            }
            line.push_str(word);
        }
    }
    lines.join("\n")
}

/// Writes what `write` writes, but for the end of its last line.
pub(super) fn trimmed(
    f: &mut fmt::Formatter<'_>,
    write: impl FnOnce(&mut String) -> fmt::Result,
) -> fmt::Result {
    let mut text = String::new();
    write(&mut text)?;
    f.write_str(text.trim_end_matches('\n'))
}

/// Text as it stands in HTML and SVG.
pub(super) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_in_threes() {
        assert_eq!(
            ["0", "12", "123", "1234", "23475688"].map(grouped),
            ["0", "12", "123", "1,234", "23,475,688"]
        );
        assert_eq!(grouped("é1x"), "é1x");
        assert_eq!(number_of(1, "move"), "1 move");
        assert_eq!(number_of(1234, "move"), "1,234 moves");
    }
}
