//! A block of words on its way from one process to another: a container that timely sends as raw bytes.
//! Vectors that it serialises itself take twice as long. Nothing to read before it.

use timely::bytes::arc::Bytes;
use timely::communication::Push;
use timely::container::Accountable;
use timely::dataflow::channels::pushers::exchange::Distributor;
use timely::dataflow::channels::{ContainerBytes, Message};

/// Words for one process.
#[derive(Debug, Clone, Default)]
pub struct Block {
    /// Who sent them.
    pub from: u64,
    /// Whom they are for.
    pub to: u64,
    /// The words: at least one.
    pub words: Vec<u64>,
}

/// Bytes of a word.
const WORD: usize = size_of::<u64>();

impl Accountable for Block {
    /// A block counts as one, whole as it is.
    fn record_count(&self) -> i64 {
        i64::from(!self.words.is_empty())
    }
}

impl ContainerBytes for Block {
    fn from_bytes(bytes: Bytes) -> Block {
        let (words, _) = bytes.as_chunks::<WORD>();
        let mut words = words.iter().map(|word| u64::from_le_bytes(*word));
        Block {
            from: words.next().unwrap_or(0),
            to: words.next().unwrap_or(0),
            words: words.collect(),
        }
    }

    fn length_in_bytes(&self) -> usize {
        (2 + self.words.len()) * WORD
    }

    fn into_bytes<W: std::io::Write>(&self, out: &mut W) {
        let head = [self.from.to_le(), self.to.to_le()];
        // Timely writes into memory that it has made large enough.
        let mut write = |bytes: &[u8]| out.write_all(bytes).expect("room for a block");
        write(bytemuck::cast_slice(&head));
        if cfg!(target_endian = "little") {
            write(bytemuck::cast_slice(&self.words));
        } else {
            self.words
                .iter()
                .for_each(|word| write(&word.to_le_bytes()));
        }
    }
}

/// Hands whole blocks to those whom they are for.
pub struct Whole;

impl Distributor<Block> for Whole {
    fn partition<T: Clone, P: Push<Message<T, Block>>>(
        &mut self,
        block: &mut Block,
        time: &T,
        pushers: &mut [P],
    ) {
        if let Some(pusher) = pushers.get_mut(block.to as usize) {
            Message::push_at(block, time.clone(), pusher);
        }
    }

    fn flush<T: Clone, P: Push<Message<T, Block>>>(&mut self, _: &T, _: &mut [P]) {}
}
