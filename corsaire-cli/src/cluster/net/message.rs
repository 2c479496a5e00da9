//! What processes tell each other beside positions: that words were taken in, that they live, how far
//! they are, that the run ends. Read `net/block.rs` before it.

use super::post::Report;
use corsaire::Stopped;

/// A message.
#[derive(Debug, Clone, PartialEq)]
pub enum Message {
    /// This many blocks were taken in: there is room for as many again.
    TakenIn(u64),
    /// Nothing but a sign of life, and how far the process is.
    Alive(Report),
    /// The run ends.
    Stop(Stopped),
}

const TAKEN_IN: u64 = 1;
const ALIVE: u64 = 2;
const STOP: u64 = 3;

impl Message {
    /// As words.
    pub fn words(&self) -> Vec<u64> {
        match self {
            Message::TakenIn(blocks) => vec![TAKEN_IN, *blocks],
            Message::Alive(report) => {
                let mut words = vec![ALIVE];
                words.extend(report.words());
                words
            }
            Message::Stop(why) => {
                let (kind, text) = match why {
                    Stopped::Time => (1, ""),
                    Stopped::Memory => (2, ""),
                    Stopped::Interrupted => (3, ""),
                    Stopped::Overflow => (4, ""),
                    Stopped::DiskLimit => (5, ""),
                    Stopped::Peers(text) => (6, &text[..]),
                    Stopped::Disk(text) => (7, &text[..]),
                    Stopped::Commit(text) => (8, &text[..]),
                    _ => (6, "another process has stopped"),
                };
                let bytes = text.as_bytes();
                let mut words = vec![STOP, kind, bytes.len() as u64];
                words.extend(bytes.chunks(8).map(|chunk| {
                    let mut word = [0; 8];
                    word[..chunk.len()].copy_from_slice(chunk);
                    u64::from_le_bytes(word)
                }));
                words
            }
        }
    }

    /// The message that these words are, if they are one.
    pub fn read(words: &[u64]) -> Option<Message> {
        match words {
            [TAKEN_IN, blocks] => Some(Message::TakenIn(*blocks)),
            [ALIVE, report @ ..] => Some(Message::Alive(Report::read(report)?)),
            [STOP, kind, len, text @ ..] => {
                let bytes = text.iter().flat_map(|word| word.to_le_bytes());
                let bytes: Vec<u8> = bytes.take(*len as usize).collect();
                let text = String::from_utf8_lossy(&bytes).into_owned();
                Some(Message::Stop(match kind {
                    1 => Stopped::Time,
                    2 => Stopped::Memory,
                    3 => Stopped::Interrupted,
                    4 => Stopped::Overflow,
                    5 => Stopped::DiskLimit,
                    7 => Stopped::Disk(text),
                    8 => Stopped::Commit(text),
                    _ => Stopped::Peers(text),
                }))
            }
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read() {
        for message in [
            Message::TakenIn(7),
            Message::Alive(Report::default()),
            Message::Stop(Stopped::Memory),
            Message::Stop(Stopped::Disk("no room on /d, überall".to_string())),
            Message::Stop(Stopped::Peers(String::new())),
            Message::Stop(Stopped::Commit("part 1".to_string())),
        ] {
            assert_eq!(Message::read(&message.words()), Some(message));
        }
        for wrong in [&[][..], &[9], &[1], &[2, 1], &[3, 1]] {
            assert_eq!(Message::read(wrong), None);
        }
    }
}
