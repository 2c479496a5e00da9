//! The text of a certificate: lines, and the words of a line. Read `budget.rs` before it.
//!
//! The grammar is strict, so that two readers cannot read one file as two claims: what is not
//! described in `docs/certificate-format.md` is rejected.

use crate::budget::{Budget, Fault, wrong};

/// The statements of a certificate: its lines, without empty ones and comments.
pub(crate) struct Lines<'a> {
    pub(crate) budget: Budget,
    /// What was not read yet, from the beginning of a line.
    rest: &'a [u8],
    /// Lines before `rest`.
    passed: usize,
    /// The line that was read last, from 1.
    number: usize,
}

impl<'a> Lines<'a> {
    pub(crate) fn new(text: &'a [u8], budget: Budget) -> Lines<'a> {
        Lines {
            budget,
            rest: text,
            passed: 0,
            number: 1,
        }
    }

    /// The number of the line that was read last.
    pub(crate) fn number(&self) -> usize {
        self.number
    }

    /// The next statement, which stays the next; none at the end.
    fn peek(&mut self) -> Result<Option<&'a str>, Fault> {
        while !self.rest.is_empty() {
            let end = self.rest.iter().position(|byte| *byte == b'\n');
            let Some(end) = end else {
                self.number = self.passed + 1;
                return wrong("the last line does not end with a line feed");
            };
            let line = &self.rest[..end];
            self.budget.work(1 + line.len() as u64)?;
            if !line.is_empty() && line[0] != b'#' {
                let printable = line.iter().all(|byte| (b' '..=b'~').contains(byte));
                return match str::from_utf8(line) {
                    Ok(text) if printable => Ok(Some(text)),
                    _ => {
                        self.number = self.passed + 1;
                        wrong("a statement has only printable ASCII characters")
                    }
                };
            }
            self.rest = &self.rest[end + 1..];
            self.passed += 1;
        }
        Ok(None)
    }

    /// The words of the next statement after its first, if its first is this one.
    pub(crate) fn read_if(&mut self, word: &str) -> Result<Option<Words<'a>>, Fault> {
        let Some(line) = self.peek()? else {
            return Ok(None);
        };
        let mut words = Words(Some(line));
        if words.word() != Ok(word) {
            return Ok(None);
        }
        self.pass(line);
        Ok(Some(words))
    }

    /// The words of the next statement after its first, which must be this one.
    pub(crate) fn expect(&mut self, word: &str) -> Result<Words<'a>, Fault> {
        let (first, words) = self.read()?;
        if first != word {
            return wrong(format!("expected a line `{word}`"));
        }
        Ok(words)
    }

    /// The first word of the next statement, and the words after it.
    pub(crate) fn read(&mut self) -> Result<(&'a str, Words<'a>), Fault> {
        let Some(line) = self.peek()? else {
            return wrong("the certificate ends too early");
        };
        self.pass(line);
        let mut words = Words(Some(line));
        Ok((words.word()?, words))
    }

    /// Nothing follows.
    pub(crate) fn end(&mut self) -> Result<(), Fault> {
        match self.peek()? {
            None => Ok(()),
            Some(line) => {
                self.pass(line);
                wrong("the proof is complete before this line")
            }
        }
    }

    fn pass(&mut self, line: &str) {
        self.rest = &self.rest[line.len() + 1..];
        self.passed += 1;
        self.number = self.passed;
    }
}

/// What is left of a line: words with one space between them, or nothing.
pub(crate) struct Words<'a>(Option<&'a str>);

impl<'a> Words<'a> {
    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_none()
    }

    /// The next word.
    pub(crate) fn word(&mut self) -> Result<&'a str, Fault> {
        let Some(text) = self.0 else {
            return wrong("the line ends too early");
        };
        let (word, rest) = match text.split_once(' ') {
            Some((word, rest)) => (word, Some(rest)),
            None => (text, None),
        };
        if word.is_empty() {
            return wrong("there is one space between words, and none elsewhere");
        }
        self.0 = rest;
        Ok(word)
    }

    /// The next word, a number of at most `most`.
    pub(crate) fn number(&mut self, most: u64) -> Result<u64, Fault> {
        number(self.word()?, most)
    }

    /// The line ends here.
    pub(crate) fn end(self) -> Result<(), Fault> {
        match self.0 {
            None => Ok(()),
            Some(rest) => wrong(format!("the line should end before `{}`", short(rest))),
        }
    }

    /// All that is left.
    pub(crate) fn rest(self) -> Option<&'a str> {
        self.0
    }
}

/// `0`, or digits that do not begin with a zero, for a number of at most `most`.
pub(crate) fn number(word: &str, most: u64) -> Result<u64, Fault> {
    let digits = word.bytes().all(|byte| byte.is_ascii_digit());
    let proper = digits && (word == "0" || !word.starts_with('0'));
    match word.parse() {
        Ok(number) if proper && number <= most => Ok(number),
        _ => wrong(format!("`{}` is not a number up to {most}", short(word))),
    }
}

/// A number, or `-` and a number that is not 0: from -`most` to `most`.
pub(crate) fn integer(word: &str, most: u32) -> Result<i64, Fault> {
    let (sign, digits) = match word.strip_prefix('-') {
        Some(digits) => (-1, digits),
        None => (1, word),
    };
    // At most 2^32 - 1, so it fits.
    match number(digits, most.into()) {
        Ok(size) if sign == 1 || size > 0 => Ok(sign * size as i64),
        _ => wrong(format!(
            "`{}` is not an integer from -{most} to {most}",
            short(word)
        )),
    }
}

/// The beginning of a text that a message repeats.
pub(crate) fn short(text: &str) -> String {
    match text.char_indices().nth(40) {
        Some((end, _)) => format!("{}...", &text[..end]),
        None => text.to_string(),
    }
}
