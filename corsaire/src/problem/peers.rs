//! Several processes that answer one question together, seen from one of them. Read
//! `problem/control.rs` before it; `docs/decisions/2026-11-17-cluster.md` says why it is like this.
//!
//! Every process runs the same engine on the same question. A set of positions is spread over all of
//! them: each has the positions that it owns. Who makes a position sends it to its owner. Whatever
//! decides how the engine goes on (how large a set is, whether two sets meet) is agreed on by all,
//! so that all of them take the same steps.
//!
//! The work is cut into rounds: in a round each process sends words to others and takes in what they
//! send, until nobody sends any more. How words travel is not decided here: the program does it (feature `cluster`).

use crate::problem::control::{Control, Stopped};
use std::time::Duration;

/// The processes that share a computation, seen from one of them.
///
/// In a round, words are offered until all are sent ([`Peers::sent_all`]), and taken in until
/// [`Received::All`] says that there are no more; then [`Peers::next_round`] ends it. Several threads
/// of a process may offer and take in at once.
pub trait Peers: Send + Sync {
    /// Which of the processes this is, from 0 on.
    fn process(&self) -> usize;

    /// How many processes there are.
    fn processes(&self) -> usize;

    /// How many of the lowest bits of a position have no say in who owns it: neighbours in the order of
    /// positions then belong together, and sets take fewer bytes.
    fn low_bits(&self) -> u32;

    /// An error if the computation has ended in one of the processes.
    ///
    /// # Errors
    ///
    /// The computation has ended in one of the processes.
    fn check(&self) -> Result<(), Stopped>;

    /// Ends the computation in all processes.
    fn stop(&self, why: &Stopped);

    /// Sends words to another process. They come back if there is no room for them now: then take in
    /// what has arrived before offering them again.
    ///
    /// # Errors
    ///
    /// The computation has ended in one of the processes.
    fn offer(&self, to: usize, words: Vec<u64>) -> Result<Option<Vec<u64>>, Stopped>;

    /// This process sends nothing more in this round.
    ///
    /// # Errors
    ///
    /// The computation has ended in one of the processes.
    fn sent_all(&self) -> Result<(), Stopped>;

    /// Words that arrived in this round. Waits for them for up to this time.
    ///
    /// # Errors
    ///
    /// The computation has ended in one of the processes.
    fn receive(&self, patience: Duration) -> Result<Received, Stopped>;

    /// Ends the round. Called by one thread, when every thread has received everything.
    fn next_round(&self);

    /// How many words this process made in each bucket in a round: see `Owners`.
    fn made(&self, _buckets: &[u64]) {}

    /// How much of its part of a round this process has done, of how much.
    fn progressed(&self, _done: u64, _of: u64) {}
}

/// What a process takes in.
#[derive(Debug, PartialEq, Eq)]
pub enum Received {
    /// These words.
    Words(Vec<u64>),
    /// Nothing yet.
    NotYet,
    /// Everything that was sent in this round has been received.
    All,
}

/// How long a process waits before it looks whether the computation has ended elsewhere.
pub(crate) const A_WHILE: Duration = Duration::from_millis(50);

/// Buckets of positions. Each belongs to one process.
pub const BUCKETS: usize = 256;

/// Who owns which positions.
#[derive(Debug, Clone)]
pub struct Owners {
    owners: Vec<u16>,
    low_bits: u32,
    process: u16,
}

impl Owners {
    /// As these processes share them.
    pub fn of(peers: &dyn Peers) -> Owners {
        let processes = peers.processes().max(1);
        Owners {
            owners: (0..BUCKETS)
                .map(|bucket| (bucket % processes) as u16)
                .collect(),
            low_bits: peers.low_bits(),
            process: peers.process() as u16,
        }
    }

    /// The bucket of a position.
    #[inline]
    pub fn bucket(&self, position: u64) -> usize {
        let mixed = (position >> self.low_bits).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let mixed = (mixed ^ mixed >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93);
        (mixed >> 56) as usize
    }

    /// The process that owns a bucket.
    #[inline]
    pub fn owner(&self, bucket: usize) -> usize {
        usize::from(self.owners[bucket])
    }

    /// Whether this process owns a position.
    #[inline]
    pub fn owns(&self, position: u64) -> bool {
        self.owners[self.bucket(position)] == self.process
    }

    /// This process.
    pub fn process(&self) -> usize {
        usize::from(self.process)
    }
}

/// Words that each process tells all others: by process. Nobody gets them before everybody has told
/// them, so it is a barrier too.
///
/// # Errors
///
/// The computation has ended in one of the processes.
pub fn tell_all(peers: &dyn Peers, words: &[u64]) -> Result<Vec<Vec<u64>>, Stopped> {
    let mut told = vec![Vec::new(); peers.processes()];
    let me = peers.process();
    let mut take_in = |patience: Duration| -> Result<bool, Stopped> {
        match peers.receive(patience)? {
            Received::All => return Ok(true),
            Received::NotYet => {}
            Received::Words(mut words) => {
                let from = words.pop().unwrap_or(u64::MAX) as usize;
                let place = told.get_mut(from);
                *place.ok_or_else(|| Stopped::Peers("an unknown process".to_string()))? = words;
            }
        }
        Ok(false)
    };
    for to in (0..peers.processes()).filter(|to| *to != me) {
        let mut offered = words.to_vec();
        offered.push(me as u64);
        while let Some(back) = peers.offer(to, offered)? {
            offered = back;
            take_in(A_WHILE)?;
        }
    }
    peers.sent_all()?;
    while !take_in(A_WHILE)? {}
    peers.next_round();
    told[me] = words.to_vec();
    Ok(told)
}

/// What all processes agree on. For a computation in one process it is what that one says.
impl Control<'_> {
    /// Whether other processes share the computation.
    pub(crate) fn is_shared(&self) -> bool {
        self.peers.is_some()
    }

    /// The words of every process, by process.
    pub(crate) fn tell_all(&self, words: &[u64]) -> Result<Vec<Vec<u64>>, Stopped> {
        match self.peers {
            Some(peers) => tell_all(peers, words),
            None => Ok(vec![words.to_vec()]),
        }
    }

    /// The sums of the numbers of all processes, place by place.
    pub(crate) fn sums(&self, numbers: &[u64]) -> Result<Vec<u64>, Stopped> {
        let Some(peers) = self.peers else {
            return Ok(numbers.to_vec());
        };
        let mut sums = vec![0u64; numbers.len()];
        for told in tell_all(peers, numbers)? {
            for (sum, number) in sums.iter_mut().zip(told) {
                *sum = sum.checked_add(number).ok_or(Stopped::Overflow)?;
            }
        }
        Ok(sums)
    }

    /// The sum of a number of each process.
    pub(crate) fn sum(&self, number: u64) -> Result<u64, Stopped> {
        Ok(self.sums(&[number])?[0])
    }

    /// The same for longer numbers.
    pub(crate) fn long_sum(&self, number: u128) -> Result<u128, Stopped> {
        let told = self.tell_all(&[number as u64, (number >> 64) as u64])?;
        told.iter().try_fold(0u128, |sum, words| {
            let [low, high] = words[..] else {
                return Err(Stopped::Peers("half a number".to_string()));
            };
            let number = u128::from(high) << 64 | u128::from(low);
            sum.checked_add(number).ok_or(Stopped::Overflow)
        })
    }

    /// Whether it is so in any process.
    pub(crate) fn anywhere(&self, here: bool) -> Result<bool, Stopped> {
        Ok(self.sum(u64::from(here))? > 0)
    }

    /// The least of the numbers that processes have, if any has one.
    pub(crate) fn least(&self, number: Option<u64>) -> Result<Option<u64>, Stopped> {
        let words: Vec<u64> = number.into_iter().collect();
        Ok(self.tell_all(&words)?.into_iter().flatten().min())
    }
}
