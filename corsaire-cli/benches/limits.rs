//! Whether the program obeys its limits: `cargo bench --bench limits`. It runs on Linux: peak
//! memory is read from /proc.
//!
//! Two parts, each a Markdown table:
//! - `memory`: peak memory of heavy commands at three memory limits.
//! - `time`: how long commands go on after their time limit, and after an interrupt (SIGINT).
//!
//! Arguments choose: `-- memory` or `-- time` is one part, any other text is a part of the command
//! line in the row (`-- time 'sweeps wiegleb'`), and `seconds=5` replaces the time limit of the
//! memory rows. The environment variable CORSAIRE names another program to measure.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// The memory limits, as the program takes them and in bytes.
const MEMORY: [(&str, u64); 3] = [("50M", 50 << 20), ("200M", 200 << 20), ("1G", 1 << 30)];
/// What a run may take beyond its memory limit: a tenth of the limit, and this for the program
/// itself.
const PROGRAM_BYTES: u64 = 20_000_000;
/// The time limit of the memory rows, unless `seconds=` gives another.
const MEMORY_SECONDS: f64 = 20.0;

/// The memory limit of the time rows.
const TIME_ROWS_MEMORY: &str = "2G";
/// The time limits, in seconds. The longest is first: a command that ends sooner by itself is not
/// run at the limits that it would not meet.
const TIME_LIMITS: [f64; 3] = [3.0, 1.0, 0.2];
/// The seconds after which a run is interrupted, the longest first.
const INTERRUPTS: [f64; 3] = [2.0, 1.0, 0.3];
/// How late a run may end.
const LATE_SECONDS: f64 = 0.5;

/// A run that is this late is killed.
const KILL_SECONDS: f64 = 30.0;
/// A run that takes this much memory is killed, before the machine has none left.
const KILL_BYTES: u64 = 8_000_000_000;
/// How the program says, in part, that a limit or an interrupt stopped it.
const STOPPED: [&str; 2] = ["limit was reached", "interrupted"];
/// How often a run is looked at.
const POLL: Duration = Duration::from_millis(2);

/// The heavy commands of the memory part. `{certificate}` becomes a file to write, `{solution}` a
/// file with a solution of the same problem.
const HEAVY: &[&str] = &[
    "solve wiegleb --vacate e5 --finish e5",
    "solve wiegleb --vacate e1 --finish e1",
    "solve diamond --vacate f8 --finish d2",
    "solve rectangle:8x8+diagonals --vacate d4 --finish d4",
    "solve hexagon:5 --vacate e5 --finish e5",
    "solve english --vacate d4 --finish d4 --shortest",
    "solve wiegleb --vacate d4 --finish d4 --shortest",
    "solve diamond --vacate f8 --finish d8 --shortest",
    "solve rectangle:8x8+diagonals --vacate d4 --finish d4 --shortest",
    "solve english --vacate d4 --finish d4 --shortest --engine naive",
    "solve english --vacate d4 --finish d4 --marked any",
    "solve wiegleb --vacate d4 --finish d4 --marked any",
    "solve english --vacate d4 --finish d4 --sweep 9",
    "solve wiegleb --vacate d4 --finish d4 --sweep 9",
    "solve wiegleb --vacate d4 --finish d4 --through \
     ...oo-.../...-oo.../...o--.../--oo-----/ooo-oo---/o--oo-oo-/...o--.../...-oo.../...-oo...",
    "solve wiegleb --vacate g5 --finish d2 --last-sweep 16 --shortest",
    "prove english --vacate d4 --finish d4",
    "prove diamond --vacate f8 --finish d2",
    "prove wiegleb --vacate e1 --finish e1",
    "prove french --vacate e1 --finish c1",
    "prove semi-wiegleb --vacate d1 --finish d1 --jump-sets",
    "sweeps wiegleb",
    "sweeps hexagon:5",
    "sweeps rectangle:8x8+diagonals",
    "sweeps wiegleb --vacate d4 --finish d4",
    "sweeps english --vacate d4 --finish d4 --anywhere",
    "sweeps english --from-single-vacancy",
    "show wiegleb --merson",
    "show rectangle:8x8+diagonals --merson",
    "check wiegleb --vacate e5 --finish e5 {solution} --regroup",
    "check rectangle:8x8+diagonals --vacate d4 --finish d4 {solution} --regroup",
    "solve english --vacate d4 --finish d4 --shortest --certificate {certificate}",
    "solve wiegleb --vacate d4 --finish d1 --shortest --certificate {certificate}",
    "count english --vacate d4 --finish d4 --what jump-sets --certificate {certificate}",
];

/// The problems that the memory part counts everything of.
const COUNTED: [&str; 4] = [
    "english --vacate d4 --finish d4",
    "french --vacate e1 --finish c1",
    "wiegleb --vacate d4 --finish d1",
    "triangle:7 --vacate a3 --finish a2",
];

/// What `count --what` knows.
const COUNTS: [&str; 7] = [
    "positions",
    "winnable",
    "games",
    "solutions",
    "jump-sets",
    "shortest",
    "dead-ends",
];

/// The problems of the time part: board, problem, a length for `--last-sweep`, and a position for
/// `--through`. Each position is met in a solution of its problem.
const SUBJECTS: [(&str, &str, &str, &str); 4] = [
    (
        "english",
        "--vacate d4 --finish d4",
        "9",
        "..--o../..o-o../o-oo---/oo-o---/-oo-o--/..o-o../..-oo..",
    ),
    (
        "wiegleb",
        "--vacate d4 --finish d4",
        "16",
        "...oo-.../...-oo.../...o--.../--oo-----/ooo-oo---/o--oo-oo-/...o--.../...-oo.../...-oo...",
    ),
    (
        "rectangle:8x8+diagonals",
        "--vacate d4 --finish d4",
        "20",
        "-----oo-/o-oo-oo-/o-oo-oo-/-oo-oo--/-o-oo-o-/--oo-oo-/-oo-oo-o/---oo-o-",
    ),
    (
        "hexagon:5",
        "--vacate e5 --finish e5",
        "16",
        "o--o-..../o-oo--.../-oo-oo-../-o-oo---./--oo-ooo-/.oo-oo---/..-oo-o-o/...--oo-o/....oo---",
    ),
];

/// The commands of the time part; `count` comes once more for each of `COUNTS`.
const COMMANDS: &[&str] = &[
    "show {board}",
    "show {board} --merson",
    "check {problem} {solution}",
    "check {problem} {solution} --regroup",
    "solve {problem}",
    "solve {problem} --shortest",
    "solve {problem} --shortest --engine naive",
    "solve {problem} --shortest --certificate {certificate}",
    "solve {problem} --marked any",
    "solve {problem} --sweep 9",
    "solve {problem} --sweep-at -2:5",
    "solve {problem} --through {through}",
    "solve {problem} --last-sweep {sweep}",
    "solve {problem} --last-sweep {sweep} --shortest",
    "prove {problem}",
    "prove {problem} --certificate {certificate}",
    "prove {problem} --jump-sets",
    "count {problem} --what jump-sets --certificate {certificate}",
    "count {problem} --what shortest --certificate {certificate}",
    "sweeps {board}",
    "sweeps {problem}",
    "sweeps {problem} --anywhere",
    "sweeps {board} --from-single-vacancy",
];

/// Commands of the time part on problems without a solution, or with hard proofs.
const HARD: [&str; 5] = [
    "solve wiegleb --vacate e1 --finish e1",
    "solve diamond --vacate f8 --finish d2",
    "prove wiegleb --vacate e1 --finish e1",
    "prove diamond --vacate f8 --finish d2",
    "prove semi-wiegleb --vacate d1 --finish d1 --jump-sets",
];

/// The program that is measured.
fn program() -> PathBuf {
    std::env::var_os("CORSAIRE")
        .map_or_else(|| env!("CARGO_BIN_EXE_corsaire").into(), PathBuf::from)
}

/// When a run is to end.
#[derive(Clone, Copy)]
enum Stop {
    /// `--time` with these seconds.
    Limit(f64),
    /// SIGINT after these seconds.
    Interrupt(f64),
}

impl Stop {
    fn seconds(self) -> f64 {
        match self {
            Stop::Limit(seconds) | Stop::Interrupt(seconds) => seconds,
        }
    }
}

/// What a run did.
struct Run {
    seconds: f64,
    /// The seconds since the time limit, or since the signal was sent. `None` if the run was done
    /// before.
    late: Option<f64>,
    peak_bytes: u64,
    /// No exit code: the run was killed.
    exit: Option<i32>,
    /// Why this bench killed it, the program's outcome, or why the program stopped.
    outcome: String,
    /// Whether the program says that it was stopped.
    stopped: bool,
}

impl Run {
    fn exit(&self) -> String {
        self.exit
            .map_or("killed".to_string(), |code| code.to_string())
    }

    /// Whether the exit code fits what the program says: 3 if and only if it was stopped.
    fn ended_well(&self) -> bool {
        match self.exit {
            Some(0 | 1) => !self.stopped,
            Some(3) => true,
            _ => false,
        }
    }
}

/// The first string that a JSON text has under a key.
fn text_of<'a>(json: &'a str, key: &str) -> Option<&'a str> {
    let (_, rest) = json.split_once(&format!("\"{key}\":\""))?;
    rest.split_once('"').map(|(text, _)| text)
}

/// The first number that a JSON text has under a key.
fn number_of(json: &str, key: &str) -> Option<u64> {
    let (_, rest) = json.split_once(&format!("\"{key}\":"))?;
    let digits = rest.split(|c: char| !c.is_ascii_digit()).next()?;
    digits.parse().ok()
}

/// The most memory that a process had up to now.
fn peak_bytes(id: u32) -> Option<u64> {
    let status = fs::read_to_string(format!("/proc/{id}/status")).ok()?;
    let line = status.lines().find(|line| line.starts_with("VmHWM:"))?;
    let kilobytes: u64 = line.split_whitespace().nth(1)?.parse().ok()?;
    Some(kilobytes << 10)
}

/// Writes a solution of the problem that these words begin with: subcommand, board, start, goal.
fn write_solution(words: &[&str], file: &Path) {
    let output = Command::new(program())
        .env("CORSAIRE_NO_RESULTS", "1")
        .arg("solve")
        .args(&words[1..6])
        .args(["--json", "--quiet"])
        .output()
        .expect("the program runs");
    let json = String::from_utf8_lossy(&output.stdout);
    let solution = text_of(&json, "solution").expect("a problem with a solution");
    fs::write(file, solution).expect("the temporary folder takes files");
}

/// Runs a command in a folder of its own, which is removed afterwards.
fn run(command: &str, memory: &str, stop: Stop) -> Run {
    let folder = std::env::temp_dir().join(format!("corsaire-limits-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("the temporary folder takes folders");
    let run = run_in(&folder, command, memory, stop);
    // What cannot be removed is left to the system.
    let _ = fs::remove_dir_all(&folder);
    run
}

fn run_in(folder: &Path, command: &str, memory: &str, stop: Stop) -> Run {
    let [json, messages, solution] = ["json", "messages", "solution"].map(|name| folder.join(name));
    let words: Vec<&str> = command.split_whitespace().collect();
    if words.contains(&"{solution}") {
        write_solution(&words, &solution);
    }
    let mut child = Command::new(program());
    child.env("CORSAIRE_NO_RESULTS", "1");
    for word in &words {
        match *word {
            "{solution}" => child.arg(&solution),
            "{certificate}" => child.arg(folder.join("certificate")),
            word => child.arg(word),
        };
    }
    child.args(["--json", "--quiet", "--threads", "2", "--memory", memory]);
    child.arg("--scratch").arg(folder);
    if let Stop::Limit(seconds) = stop {
        child.args(["--time", &format!("{seconds}s")]);
    }
    child
        .stdin(Stdio::null())
        .stdout(File::create(&json).expect("the folder is new"))
        .stderr(File::create(&messages).expect("the folder is new"));

    let started = Instant::now();
    let mut child = child.spawn().expect("the program runs");
    let (mut peak, mut killed) = (0, None);
    // When the run should have ended, once that is known.
    let mut due = match stop {
        Stop::Limit(seconds) => Some(seconds),
        Stop::Interrupt(_) => None,
    };
    let status = loop {
        // The peak comes first: a process that has ended has none.
        peak = peak.max(peak_bytes(child.id()).unwrap_or_default());
        if let Some(status) = child.try_wait().expect("the program is a child") {
            break status;
        }
        let seconds = started.elapsed().as_secs_f64();
        if let Stop::Interrupt(after) = stop
            && seconds >= after
            && due.is_none()
        {
            // If it has just ended, there is nothing to interrupt.
            let _ = Command::new("kill")
                .args(["-INT", &child.id().to_string()])
                .status();
            due = Some(started.elapsed().as_secs_f64());
        }
        if killed.is_none() {
            if seconds > stop.seconds() + KILL_SECONDS {
                killed = Some(format!("killed {KILL_SECONDS} s late"));
            } else if peak > KILL_BYTES {
                killed = Some(format!("killed at {} MB", KILL_BYTES / 1_000_000));
            }
            if killed.is_some() {
                child.kill().expect("the program is a child");
            }
        }
        sleep(POLL);
    };
    let seconds = started.elapsed().as_secs_f64();
    let read = |file| String::from_utf8_lossy(&fs::read(file).unwrap_or_default()).into_owned();
    let (json, messages) = (read(&json), read(&messages));
    let said = ["stopped", "outcome", "message"]
        .iter()
        .find_map(|key| text_of(&json, key));
    // That a certificate was not written is only said in a message.
    let message = messages
        .lines()
        .find(|line| STOPPED.iter().any(|text| line.contains(text)));
    let words = [said, message].into_iter().flatten().collect::<Vec<_>>();
    Run {
        seconds,
        late: due.map(|due| seconds - due).filter(|late| *late >= 0.0),
        peak_bytes: peak.max(number_of(&json, "peak_bytes").unwrap_or_default()),
        exit: status.code(),
        stopped: message.is_some() || text_of(&json, "stopped").is_some(),
        outcome: killed.unwrap_or_else(|| words.join("; ")),
    }
}

/// How many rows have passed and failed.
#[derive(Default)]
struct Tally {
    passed: usize,
    failed: usize,
}

impl Tally {
    fn verdict(&mut self, passes: bool) -> &'static str {
        if passes {
            self.passed += 1;
            "passed"
        } else {
            self.failed += 1;
            "FAILED"
        }
    }
}

/// The commands of the memory part.
fn heavy_commands() -> Vec<String> {
    let mut commands: Vec<String> = HEAVY.iter().map(|command| command.to_string()).collect();
    for problem in COUNTED {
        commands.extend(COUNTS.map(|what| format!("count {problem} --what {what}")));
    }
    commands
}

/// The commands of the time part.
fn stoppable_commands() -> Vec<String> {
    let counts = COUNTS.map(|what| format!("count {{problem}} --what {what}"));
    let mut commands: Vec<String> = HARD.map(String::from).to_vec();
    for (board, problem, sweep, through) in SUBJECTS {
        let templates = COMMANDS
            .iter()
            .copied()
            .chain(counts.iter().map(String::as_str));
        commands.extend(templates.map(|template| {
            template
                .replace("{problem}", &format!("{board} {problem}"))
                .replace("{board}", board)
                .replace("{sweep}", sweep)
                .replace("{through}", through)
        }));
    }
    commands
}

fn memory_rows(command: &str, seconds: f64, tally: &mut Tally) {
    for (memory, limit) in MEMORY {
        let run = run(command, memory, Stop::Limit(seconds));
        let allowed = limit + limit / 10 + PROGRAM_BYTES;
        let verdict = tally.verdict(run.peak_bytes <= allowed && run.ended_well());
        println!(
            "| `{command}` | {memory} | {:.0} | {:.1} | {} | {} | {verdict} |",
            run.peak_bytes as f64 / 1e6,
            run.seconds,
            run.exit(),
            run.outcome,
        );
    }
}

/// Runs a command until it is stopped. A run that is late, but not very late, is run once more,
/// and the better of the two counts: the machine may have been busy.
fn stopped(command: &str, stop: Stop) -> Run {
    let first = run(command, TIME_ROWS_MEMORY, stop);
    if !first
        .late
        .is_some_and(|late| late > LATE_SECONDS && late < KILL_SECONDS / 3.0)
    {
        return first;
    }
    let second = run(command, TIME_ROWS_MEMORY, stop);
    // Done before is less than any lateness.
    if second.late < first.late {
        second
    } else {
        first
    }
}

/// The rows of a command at all limits, then at all interrupts. A command that had to be killed is
/// not run at the other limits, or interrupts: each would take as long.
fn time_rows(command: &str, tally: &mut Tally) {
    // The seconds in which the command ends by itself, once that is known.
    let mut whole = f64::INFINITY;
    for stops in [
        TIME_LIMITS.map(Stop::Limit),
        INTERRUPTS.map(Stop::Interrupt),
    ] {
        for stop in stops {
            if stop.seconds() > whole {
                continue;
            }
            let run = stopped(command, stop);
            if run.late.is_none() {
                whole = run.seconds;
            }
            time_row(command, stop, &run, tally);
            if run.exit.is_none() {
                break;
            }
        }
    }
}

fn time_row(command: &str, stop: Stop, run: &Run, tally: &mut Tally) {
    let in_time = run.late.is_none_or(|late| late <= LATE_SECONDS);
    let verdict = tally.verdict(in_time && run.ended_well());
    let late = run
        .late
        .map_or("done before".to_string(), |late| format!("{late:.2}"));
    let by = match stop {
        Stop::Limit(seconds) => format!("limit {seconds} s"),
        Stop::Interrupt(seconds) => format!("SIGINT {seconds} s"),
    };
    println!(
        "| `{command}` | {by} | {:.2} | {late} | {:.0} | {} | {} | {verdict} |",
        run.seconds,
        run.peak_bytes as f64 / 1e6,
        run.exit(),
        run.outcome,
    );
}

fn main() -> ExitCode {
    let (mut parts, mut texts, mut seconds) = (Vec::new(), Vec::new(), MEMORY_SECONDS);
    // Cargo itself adds `--bench`.
    for arg in std::env::args().skip(1).filter(|arg| arg != "--bench") {
        match arg.strip_prefix("seconds=").map(str::parse) {
            Some(Ok(given)) => seconds = given,
            Some(Err(error)) => {
                eprintln!("{arg}: {error}");
                return ExitCode::from(2);
            }
            None if arg == "memory" || arg == "time" => parts.push(arg),
            None => texts.push(arg),
        }
    }
    let chosen = |part: &str| parts.is_empty() || parts.iter().any(|chosen| chosen == part);
    let wanted = |row: &str| texts.is_empty() || texts.iter().any(|text| row.contains(text));
    let mut tally = Tally::default();
    if chosen("memory") {
        println!("| command | limit | peak MB | seconds | exit | outcome | verdict |");
        println!("|---|---|---|---|---|---|---|");
        let commands = heavy_commands().into_iter();
        for command in commands.filter(|command| wanted(command)) {
            memory_rows(&command, seconds, &mut tally);
        }
        println!();
    }
    if chosen("time") {
        println!("| command | stopped by | seconds | late | peak MB | exit | outcome | verdict |");
        println!("|---|---|---|---|---|---|---|---|");
        let commands = stoppable_commands().into_iter();
        for command in commands.filter(|command| wanted(command)) {
            time_rows(&command, &mut tally);
        }
        println!();
    }
    println!("{} passed, {} failed", tally.passed, tally.failed);
    if tally.failed == 0 {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}
