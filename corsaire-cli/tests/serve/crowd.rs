//! A hostile crowd, and players beside it: for the test and for the benchmark.

use crate::client::{ask, connect, read, written};
use corsaire::{Board, Limits, Outcome, Problem};
use serde_json::json;
use std::io::{BufReader, ErrorKind, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// How often those that ask do so, and all that were disconnected come again.
const ROUND: Duration = Duration::from_secs(2);

/// Clients that keep connections open: half of them ask `/api/about` again and again, a quarter is
/// silent, a quarter sends a head that never ends, byte by byte. Dropping it ends them.
pub struct Crowd {
    is_over: Arc<AtomicBool>,
    /// How many connections they have made.
    #[allow(dead_code)] // used by the benchmark
    pub connections: Arc<AtomicUsize>,
    driver: Option<JoinHandle<()>>,
}

impl Crowd {
    /// This number of clients. All are connected when it returns.
    pub fn gather(address: SocketAddr, number: usize) -> Crowd {
        let (is_over, connections) = (Arc::<AtomicBool>::default(), Arc::<AtomicUsize>::default());
        let mut clients: Vec<TcpStream> = (0..number).map(|_| silent(address)).collect();
        connections.store(number, Ordering::Relaxed);
        let (over, made) = (is_over.clone(), connections.clone());
        let driver = std::thread::spawn(move || {
            let mut round = 0;
            while !over.load(Ordering::Relaxed) {
                for (place, client) in clients.iter_mut().enumerate() {
                    if is_closed(client) || !speak(client, address, place, round) {
                        *client = silent(address);
                        made.fetch_add(1, Ordering::Relaxed);
                    }
                }
                round += 1;
                let until = Instant::now() + ROUND;
                while Instant::now() < until && !over.load(Ordering::Relaxed) {
                    std::thread::sleep(Duration::from_millis(50));
                }
            }
        });
        Crowd {
            is_over,
            connections,
            driver: Some(driver),
        }
    }
}

impl Drop for Crowd {
    fn drop(&mut self) {
        self.is_over.store(true, Ordering::Relaxed);
        if let Some(driver) = self.driver.take() {
            let _ = driver.join();
        }
    }
}

fn silent(address: SocketAddr) -> TcpStream {
    let stream = connect(address);
    stream.set_nonblocking(true).expect("no waiting");
    stream
}

/// Reads what came. True if the connection has ended.
fn is_closed(client: &mut TcpStream) -> bool {
    let mut bytes = [0; 4096];
    loop {
        match client.read(&mut bytes) {
            Ok(0) => return true,
            Ok(_) => {}
            Err(error) => return error.kind() != ErrorKind::WouldBlock,
        }
    }
}

/// Says what a client of this place says. False if it cannot.
fn speak(client: &mut TcpStream, address: SocketAddr, place: usize, round: usize) -> bool {
    let about = format!("GET /api/about HTTP/1.1\r\nHost: {address}\r\n\r\n");
    let head = about.as_bytes();
    match place % 4 {
        0 | 1 => client.write_all(head).is_ok(),
        2 => true,
        _ => client.write_all(&head[round % 20..][..1]).is_ok(),
    }
}

/// Questions for hints in games of the central problem of the english board: along a solution, and then
/// one or two jumps that leave it.
pub fn questions(number: usize) -> Vec<String> {
    let board = Board::named("english").expect("english");
    let problem = Problem::vacate(&board, "d4").and_then(|problem| problem.finish("d4"));
    let problem = problem.expect("holes");
    let Outcome::Solved(solution) = problem.solve().run(&Limits::default()).outcome else {
        panic!("it can be solved");
    };
    let way: Vec<_> = solution.jumps().collect();
    let mut random = 0x9e37_79b9_7f4a_7c15_u64;
    let mut next = |below: usize| {
        random ^= random << 13;
        random ^= random >> 7;
        random ^= random << 17;
        (random % below as u64) as usize
    };
    let mut question = || {
        let mut game = problem.play();
        let along = next(way.len());
        for jump in &way[..along] {
            game.make(*jump);
        }
        for _ in 0..next(3) {
            let jumps = game.legal_jumps();
            if let Some(jump) = jumps.get(next(jumps.len().max(1))) {
                game.make(*jump);
            }
        }
        let made = game.so_far().to_string();
        json!({"ask": "hint", "board": "english", "vacate": "d4", "finish": "d4", "made": made})
            .to_string()
    };
    (0..number).map(|_| question()).collect()
}

/// Players at once, each of whom asks for some hints and thinks for a while after each. Half of them
/// keep their connection and connect again if it was closed. The times that the hints took.
pub fn play(
    address: SocketAddr,
    questions: &[String],
    players: usize,
    each: usize,
    thinking: Duration,
) -> Vec<Duration> {
    let turn = |player: usize| {
        let mut kept = None;
        let hint = |turn: usize| {
            let question = &questions[(player * 7 + turn * 13) % questions.len()];
            let began = Instant::now();
            let status = match player % 2 {
                0 => ask(address, question).status,
                _ => ask_again(&mut kept, address, question),
            };
            assert_eq!(status, 200, "{question}");
            let took = began.elapsed();
            std::thread::sleep(thinking);
            took
        };
        (0..each).map(hint).collect::<Vec<_>>()
    };
    std::thread::scope(|scope| {
        let turn = &turn;
        let players: Vec<_> = (0..players)
            .map(|player| scope.spawn(move || turn(player)))
            .collect();
        let times = players
            .into_iter()
            .flat_map(|player| player.join().expect("hints"));
        times.collect()
    })
}

/// Asks on the connection that is kept, or on a new one if it was closed, as browsers do.
fn ask_again(kept: &mut Option<BufReader<TcpStream>>, address: SocketAddr, question: &str) -> u16 {
    let text = written(address, question, "application/json");
    for _ in 0..3 {
        let connection = kept.get_or_insert_with(|| BufReader::new(connect(address)));
        let sent = connection.get_mut().write_all(text.as_bytes());
        if let (Ok(()), Some(response)) = (sent, read(connection)) {
            return response.status;
        }
        *kept = None;
    }
    panic!("no answer on three connections");
}

/// The time within which this part of them came.
pub fn within(times: &mut [Duration], part: f64) -> Duration {
    times.sort();
    times[((times.len() - 1) as f64 * part) as usize]
}
