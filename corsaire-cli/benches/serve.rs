//! How `corsaire serve` bears a load: hints for many players at once, memory over many requests, a player
//! beside searches, and players beside a hostile crowd. Prints figures, and fails if an answer is wrong.
//! `-- crowd` runs the last alone.

#[path = "../tests/serve/client.rs"]
#[allow(dead_code)]
mod client;
#[path = "../tests/serve/crowd.rs"]
#[allow(dead_code)]
mod crowd;
#[path = "../tests/serve/server.rs"]
#[allow(dead_code)]
mod server;

use client::{Stream, ask};
use corsaire::{Board, Game, Limits, Outcome, Problem};
use crowd::{Crowd, within};
use serde_json::{Value, json};
use server::Server;
use std::net::SocketAddr;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

const CLIENTS: usize = 50;
const HINTS_EACH: usize = 20;
const REQUESTS: usize = 10_000;
/// Clients that keep connections open, and hints that each player asks for beside them.
const HOSTILE: usize = 512;
const BESIDE: usize = 40;

fn main() {
    if std::env::args().any(|arg| arg == "crowd") {
        beside_a_crowd();
        return;
    }
    let games = games(60);
    many_players(&games);
    memory(&games);
    beside_searches(&games);
    beside_a_crowd();
}

/// A game, the question for a hint in it, and the jumps that keep it winnable.
struct Asked {
    question: String,
    winning: Vec<String>,
}

/// Games of the central problem: legal jumps at random, and most of them along a solution, as people
/// who play well make them.
fn games(number: usize) -> Vec<Asked> {
    let board = Board::named("english").expect("english");
    let problem = Problem::vacate(&board, "d4").and_then(|problem| problem.finish("d4"));
    let problem = problem.expect("holes");
    let mut random = 0x9e37_79b9_7f4a_7c15_u64;
    let mut next = |below: usize| {
        random ^= random << 13;
        random ^= random >> 7;
        random ^= random << 17;
        (random % below as u64) as usize
    };
    let limits = Limits::default();
    let mut games = Vec::new();
    while games.len() < number {
        let mut game = problem.play();
        for _ in 0..next(26) {
            let jumps = game.legal_jumps();
            let along = match game.verdict(&limits) {
                Outcome::Solved(way) if next(6) > 0 => way.jumps().next(),
                _ => None,
            };
            let Some(jump) = along.or_else(|| jumps.get(next(jumps.len().max(1))).copied()) else {
                break;
            };
            game.make(jump);
        }
        games.push(asked(&game, &limits));
    }
    games
}

fn asked(game: &Game, limits: &Limits) -> Asked {
    let jumps = game.legal_jumps().into_iter();
    let wins = |jump: &corsaire::Jump| {
        let after = game.after(*jump).expect("legal");
        matches!(after.verdict(limits), Outcome::Solved(_))
    };
    let winning = jumps.filter(wins);
    let mut winning: Vec<String> = winning
        .map(|jump| game.problem().board.jump_name(jump))
        .collect();
    winning.sort();
    let question = json!({
        "ask": "hint", "board": "english", "vacate": "d4", "finish": "d4",
        "made": game.so_far().to_string(),
    });
    Asked {
        question: question.to_string(),
        winning,
    }
}

/// Asks for a hint and compares it. The time that it took.
fn hint(address: SocketAddr, asked: &Asked) -> Duration {
    let began = Instant::now();
    let response = ask(address, &asked.question);
    let took = began.elapsed();
    assert_eq!(response.status, 200);
    let answer = response.json();
    let jumps = answer["winning_jumps"].as_array().expect("jumps").iter();
    let mut winning: Vec<String> = jumps.filter_map(Value::as_str).map(String::from).collect();
    winning.sort();
    assert_eq!(winning, asked.winning, "{}", asked.question);
    took
}

fn many_players(games: &[Asked]) {
    let server = Server::start();
    play(&server, games, "new to the server");
    play(&server, games, "known to its adviser");
}

/// All clients ask at once.
fn play(server: &Server, games: &[Asked], which: &str) {
    let address = server.address;
    let (began, worked) = (Instant::now(), processor(server.id()));
    let mut times: Vec<Duration> = std::thread::scope(|scope| {
        let clients: Vec<_> = (0..CLIENTS)
            .map(|client| {
                scope.spawn(move || {
                    let turns = (0..HINTS_EACH).map(|turn| (client * 7 + turn * 13) % games.len());
                    turns
                        .map(|number| hint(address, &games[number]))
                        .collect::<Vec<_>>()
                })
            })
            .collect();
        let times = clients
            .into_iter()
            .flat_map(|client| client.join().expect("answers"));
        times.collect()
    });
    let worked = processor(server.id()) - worked;
    println!(
        "{CLIENTS} clients, {HINTS_EACH} hints each, in games that are {which}: 50 % within {:.0?}, 95 % within {:.0?}, 99 % within \
         {:.0?}; {:.0} a second, {:.1} ms of processor time each; all right",
        within(&mut times, 0.5),
        within(&mut times, 0.95),
        within(&mut times, 0.99),
        times.len() as f64 / began.elapsed().as_secs_f64(),
        1000.0 * worked / times.len() as f64
    );
}

/// The processor time of a process in seconds.
fn processor(id: u32) -> f64 {
    let stat = std::fs::read_to_string(format!("/proc/{id}/stat")).unwrap_or_default();
    let fields = stat.rsplit(')').next().unwrap_or_default();
    let ticks = fields.split_whitespace().skip(11).take(2);
    let ticks: f64 = ticks.filter_map(|ticks| ticks.parse::<f64>().ok()).sum();
    ticks / 100.0
}

/// The memory of a process in kilobytes.
fn resident(id: u32) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{id}/status")).unwrap_or_default();
    let line = status.lines().find(|line| line.starts_with("VmRSS:"));
    let number = line.and_then(|line| line.split_whitespace().nth(1)?.parse().ok());
    number.unwrap_or(0)
}

fn memory(games: &[Asked]) {
    let server = Server::start();
    let address = server.address;
    let quick = [
        json!({"ask": "board", "board": "english", "vacate": "d4", "finish": "d4"}).to_string(),
        json!({"ask": "check", "board": "english", "solution": "d2-d4, f3-d3"}).to_string(),
        json!({"ask": "draw", "board": "english", "form": "svg"}).to_string(),
        json!({"ask": "board", "board": "nothing"}).to_string(),
    ];
    for asked in games {
        hint(address, asked);
    }
    let began = Instant::now();
    let mut sizes = vec![resident(server.id())];
    for number in 0..REQUESTS {
        match number % 10 {
            0 => drop(hint(address, &games[number % games.len()])),
            other => drop(ask(address, &quick[other % quick.len()])),
        }
        if (number + 1).is_multiple_of(REQUESTS / 5) {
            sizes.push(resident(server.id()));
        }
    }
    println!(
        "{REQUESTS} requests in {:.0?}, one in ten a hint: {sizes:?} KB of memory before, and after each fifth",
        began.elapsed()
    );
}

fn beside_searches(games: &[Asked]) {
    let server = Server::start();
    let question = json!({"ask": "shortest", "board": "wiegleb", "vacate": "e1", "finish": "e1"});
    let streams: Vec<Stream> = (0..20)
        .map(|_| Stream::open(server.address, &question.to_string()))
        .collect();
    server.wait_for("long", (2, 18));
    std::thread::sleep(Duration::from_secs(5));
    let mut times: Vec<Duration> = games
        .iter()
        .take(100)
        .map(|asked| hint(server.address, asked))
        .collect();
    println!(
        "a hint beside 2 searches of wiegleb, 18 waiting: 50 % within {:.0?}, 95 % within {:.0?}",
        within(&mut times, 0.5),
        within(&mut times, 0.95)
    );
    drop(streams);
    println!(
        "all 20 left: nothing is searched any more after {:.0?}",
        server.wait_for("long", (0, 0))
    );
}

fn beside_a_crowd() {
    let server = Server::start();
    let questions = crowd::questions(200);
    let crowd = Crowd::gather(server.address, HOSTILE);
    for which in ["new to the server", "known to its adviser"] {
        let thinking = Duration::from_millis(100);
        let mut times = crowd::play(server.address, &questions, CLIENTS, BESIDE, thinking);
        println!(
            "{CLIENTS} clients beside {HOSTILE} hostile ones, {BESIDE} hints each, in games that are {which}: \
             50 % within {:.0?}, 95 % within {:.0?}, 99 % within {:.0?}, all within {:.0?}",
            within(&mut times, 0.5),
            within(&mut times, 0.95),
            within(&mut times, 0.99),
            within(&mut times, 1.0)
        );
    }
    let connections = crowd.connections.load(Ordering::Relaxed);
    drop(crowd);
    println!(
        "the hostile clients made {connections} connections; {} KB of memory",
        resident(server.id())
    );
}
