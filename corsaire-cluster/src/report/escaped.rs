//! Text that others have written, for a terminal. Nothing to read before it.

/// The text with its control characters written out: none of them reaches the terminal.
pub fn escaped(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter.is_control() {
            true => shown.extend(letter.escape_default()),
            false => shown.push(letter),
        }
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::escaped;

    #[test]
    fn control_characters_are_written_out() {
        assert_eq!(escaped("é `x`\\"), "é `x`\\");
        assert_eq!(
            escaped("\x1b]0;x\x07\r\n\u{9b}\x7f"),
            r"\u{1b}]0;x\u{7}\r\n\u{9b}\u{7f}"
        );
    }
}
