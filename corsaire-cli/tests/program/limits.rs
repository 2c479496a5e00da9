//! Limits of time and memory are obeyed, whatever is asked.

use crate::run::{Run, json, program};
use std::time::{Duration, Instant};

/// How late a run may be. The machine that runs tests may be busy: the bench `limits` measures more
/// exactly.
const LATE: Duration = Duration::from_secs(3);

fn timed(args: &str, limit: Duration) -> Run {
    let began = Instant::now();
    let mut command = program();
    command.args(args.split_whitespace());
    command.args(["--time", &format!("{}ms", limit.as_millis())]);
    let run = Run::of(command.output().expect("the program ends"));
    let late = began.elapsed().saturating_sub(limit);
    assert!(late < LATE, "{args}: {late:?} late");
    run
}

#[test]
fn time_limits_hold_on_large_boards() {
    for args in [
        "solve rectangle:8x8+diagonals --vacate d4 --shortest --memory 2G --threads 1",
        "solve hexagon:5 --vacate a1 --shortest",
        "solve rectangle:8x8+diagonals --vacate d4 --last-sweep 20",
        "solve wiegleb --vacate d4 --finish d4 --sweep-at -2:5",
        "sweeps wiegleb --vacate d4 --finish d4",
        "sweeps semi-wiegleb --vacate d4,e4",
        "sweeps rectangle:8x8+diagonals --from-single-vacancy",
        "prove wiegleb --vacate e1 --finish e1 --cases 1000000",
        "count rectangle:8x8+diagonals --vacate d4 --what shortest",
    ] {
        let run = timed(&format!("{args} --quiet"), Duration::from_millis(700));
        assert_eq!(run.code, 3, "{args}: {}", run.out);
    }
}

#[test]
fn a_search_that_is_stopped_has_used_its_time_and_knows_a_solution() {
    // On a busy machine a solution may take longer to find.
    for seconds in [6, 12, 24, 48] {
        let limit = Duration::from_secs(seconds);
        let began = Instant::now();
        let run = timed("solve wiegleb e5 e5 --shortest --quiet --json", limit);
        let unused = limit.saturating_sub(began.elapsed());
        assert!(unused < limit / 20, "{unused:?} of {limit:?} unused");
        if json(&run)["upper_bound"].as_u64() > Some(20) {
            return;
        }
    }
    panic!("no solution is known");
}

#[test]
fn memory_limits_hold() {
    // 20 MB for the program itself, and a tenth.
    for (limit, args) in [
        (50, "solve rectangle:8x8+diagonals --vacate d4 --shortest"),
        (
            50,
            "solve english --vacate d4 --finish d4 --shortest --engine naive",
        ),
        (50, "count english --vacate d4 --finish d4 --what jump-sets"),
        (50, "prove diamond --vacate f8 --finish d2"),
        (50, "solve diamond --vacate f8 --finish d2"),
        (50, "count french --vacate d4 --what positions"),
        (100, "count english --vacate d4 --finish d4 --what winnable"),
    ] {
        let args = format!("{args} --memory {limit}M --quiet --json --threads 2");
        let run = timed(&args, Duration::from_secs(4));
        let peak = json(&run)["stats"]["peak_bytes"].as_u64();
        assert!(peak.is_some() || !cfg!(target_os = "linux"), "{args}");
        let most = (limit * 11 / 10 + 20) << 20;
        assert!(peak.is_none_or(|peak| peak <= most), "{args}: {peak:?}");
    }
}
