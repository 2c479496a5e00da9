//! The thread that carries words between processes, on timely dataflow: one dataflow for positions, in
//! which a round is a timestamp, and one for messages. Read `net/post.rs` and `net/block.rs` before it.
//!
//! A round is complete when every process has advanced its input beyond the round and every block was
//! received: timely's progress tracking says so.

use super::block::{Block, Whole};
use super::line::Line;
use super::lost;
use super::message::Message;
use super::post::Post;
use std::net::TcpStream;
use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::time::{Duration, Instant};
use timely::communication::WorkerGuards;
use timely::communication::allocator::zero_copy::initialize::initialize_networking_from_sockets;
use timely::communication::allocator::{AllocatorBuilder, ProcessBuilder};
use timely::container::CapacityContainerBuilder;
use timely::dataflow::channels::pact::DistributorPact;
use timely::dataflow::operators::Probe;
use timely::dataflow::operators::generic::OutputBuilderSession;
use timely::dataflow::operators::generic::operator::Operator;
use timely::dataflow::{InputHandle, ProbeHandle};
use timely::worker::Worker;
use timely::{WorkerConfig, communication::Hooks};

/// How long the thread waits for something to do.
const IDLE: Duration = Duration::from_millis(2);

/// The thread, while it runs.
pub struct Running {
    guards: WorkerGuards<()>,
}

impl Running {
    /// Waits until every process has closed its post office, or is lost. Only after [`Post::close`].
    pub fn finish(self) {
        // Timely panics if threads did, because a process was lost: this one has its answer.
        let join = AssertUnwindSafe(|| drop(self.guards.join()));
        let _ = std::panic::catch_unwind(join);
    }
}

/// What carries nothing further.
type Nothing = CapacityContainerBuilder<Vec<u64>>;
type Input = InputHandle<u64, CapacityContainerBuilder<Block>>;

/// Starts the thread. `sockets` are connected, one for each other process. Each process says that it lives
/// several times within `patience`.
pub fn run(
    post: &Arc<Post>,
    sockets: Vec<Option<TcpStream>>,
    names: Vec<String>,
    patience: Duration,
) -> Result<Running, String> {
    use corsaire::problem::Peers;
    lost::watch(post, names);
    let hooks = Hooks::default();
    let inside = ProcessBuilder::new_typed_vector(1, hooks.refill.clone(), hooks.spill.clone());
    let process = post.process();
    let line = |(process, socket): (usize, Option<TcpStream>)| {
        socket.map(|socket| Line { process, socket })
    };
    let sockets = sockets.into_iter().enumerate().map(line).collect();
    let (builders, guard) = initialize_networking_from_sockets(inside, sockets, process, 1, hooks)
        .map_err(|error| format!("cannot start the connections: {error}"))?;
    let builders = builders.into_iter().map(AllocatorBuilder::Tcp).collect();
    let post = Arc::clone(post);
    let guards = timely::execute::execute_from(
        builders,
        Box::new(guard),
        WorkerConfig::default(),
        move |worker| carry(worker, &post, patience),
    )?;
    Ok(Running { guards })
}

/// The input of a dataflow that hands each block to `take`, with its time.
fn dataflow(
    worker: &mut Worker,
    probe: &ProbeHandle<u64>,
    take: impl Fn(u64, Block) + 'static,
) -> Input {
    let mut input = Input::new_with_builder();
    worker.dataflow::<u64, _, _>(|scope| {
        let pact = DistributorPact(|_| Whole);
        let blocks = input.to_stream(scope);
        let received = blocks.unary(pact, "receive", move |_, _| {
            move |input, _output: &mut OutputBuilderSession<'_, u64, Nothing>| {
                input.for_each_time(|time, blocks| {
                    for block in blocks {
                        take(*time.time(), std::mem::take(block));
                    }
                });
            }
        });
        received.probe_with(probe);
    });
    input
}

/// Carries the post of this process until it is closed.
fn carry(worker: &mut Worker, post: &Arc<Post>, patience: Duration) {
    use corsaire::problem::Peers;
    post.carried_by(std::thread::current());
    let (probe, silent) = (ProbeHandle::new(), ProbeHandle::new());
    let to_post = Arc::clone(post);
    let mut positions = dataflow(worker, &probe, move |round, block| {
        to_post.arrived(round, block.from as usize, block.words);
    });
    let to_post = Arc::clone(post);
    let mut messages = dataflow(worker, &silent, move |_, block| {
        if let Some(message) = Message::read(&block.words) {
            to_post.told(block.from as usize, message);
        }
    });
    let me = post.process();
    let block = |to: usize, words: Vec<u64>| Block {
        from: me as u64,
        to: to as u64,
        words,
    };
    let others = || (0..post.processes()).filter(|other| *other != me);
    let mut alive = Instant::now();
    loop {
        let load = post.load();
        let mut is_idle = load.blocks.is_empty() && load.messages.is_empty();
        for (to, words) in load.blocks {
            positions.send_batch(&mut block(to, words));
        }
        if load.is_last && *positions.time() <= load.round {
            positions.advance_to(load.round + 1);
            is_idle = false;
        }
        for (to, message) in load.messages {
            messages.send_batch(&mut block(to, message.words()));
        }
        if alive.elapsed() > patience / 8 {
            alive = Instant::now();
            for to in others() {
                let message = Message::Alive(post.report());
                messages.send_batch(&mut block(to, message.words()));
            }
        }
        if load.is_closed {
            return;
        }
        worker.step_or_park(Some(if is_idle { IDLE } else { Duration::ZERO }));
        let round = *positions.time();
        if !probe.less_than(&round) {
            post.complete(round);
        }
    }
}
