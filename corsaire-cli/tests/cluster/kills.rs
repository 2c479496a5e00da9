//! Processes that are killed, connections that are cut, files that are damaged: a clear stop, and then the
//! same result.

use crate::started::{Started, field};
use std::path::Path;
use std::time::{Duration, Instant};

const QUESTION: &str = "count english d4 --what positions --jumps 16 --commit-every 0s -q";
const LAST_LEVELS: &str = "\"1022224\",\"1753737\",\"2598215\",\"3312423\"]";

/// Kills one process of three after some time. The others must stop soon, with a sentence: how long they
/// took, if it was not killed after the answer was known.
fn killed_after(time: Duration, victim: usize, work: &Path) -> Option<Duration> {
    let mut run = Started::here(3, QUESTION, work);
    std::thread::sleep(time);
    run.processes[victim].kill().expect("it can be killed");
    let ended = run.time_to_end(Duration::from_secs(20));
    let outputs = run.finish();
    let mut others = outputs
        .iter()
        .enumerate()
        .filter(|(number, _)| *number != victim);
    if others.all(|(_, output)| output.status.success()) {
        return None;
    }
    let ended = ended.expect("the others stop");
    // A second, if the machine is not too busy: see below.
    assert!(ended < Duration::from_secs(5), "{ended:?}");
    for (number, output) in outputs.iter().enumerate() {
        let said = String::from_utf8_lossy(&output.stderr);
        if number != victim {
            // Before all have met it is bad luck with an address, after that a lost process.
            let code = output.status.code();
            assert!(
                code == Some(3) || code == Some(2),
                "{number} {code:?}: {said}"
            );
            assert!(
                said.contains(&format!("process {victim}")),
                "{number}: {said}"
            );
        }
    }
    Some(ended)
}

fn resumed(count: usize, work: &Path) {
    let outputs = Started::here(count, QUESTION, work).finish();
    let by_jumps = field(&outputs[0], "by_jumps");
    assert!(by_jumps.ends_with(LAST_LEVELS), "{by_jumps}");
    let left = std::fs::read_dir(work).expect("a folder").flatten();
    let parts = left.filter(|entry| entry.file_name().to_string_lossy().ends_with(".part"));
    assert_eq!(parts.count(), 0, "commits are removed at the end");
}

#[test]
fn a_killed_process_stops_the_others_and_the_run_goes_on() {
    let folder = tempfile::tempdir().expect("a folder");
    killed_after(Duration::from_millis(900), 1, folder.path());
    resumed(2, folder.path());
}

#[test]
fn the_others_stop_within_a_second() {
    let folder = tempfile::tempdir().expect("a folder");
    let times = [0, 1, 2].map(|victim| {
        let work = folder.path().join(victim.to_string());
        killed_after(Duration::from_millis(700), victim, &work)
    });
    // One of three is measured while nobody else needs the machine.
    let best = times.iter().flatten().min();
    assert!(
        best.is_none_or(|best| *best < Duration::from_secs(1)),
        "{times:?}"
    );
}

#[test]
#[ignore = "takes minutes: cargo test --features cluster --test cluster kills -- --ignored"]
fn ten_kills_at_random_moments() {
    let mut seed = std::process::id() as u64 | 1;
    let mut killed = 0;
    let folder = tempfile::tempdir().expect("a folder");
    let began = Instant::now();
    resumed(3, folder.path());
    let whole = began.elapsed().as_millis() as u64;
    for turn in 0..10 {
        seed = seed.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(turn);
        let time = Duration::from_millis(50 + (seed >> 33) % whole);
        let folder = tempfile::tempdir().expect("a folder");
        let ended = killed_after(time, (seed >> 20) as usize % 3, folder.path());
        killed += usize::from(ended.is_some());
        resumed(if turn % 2 == 0 { 2 } else { 4 }, folder.path());
    }
    // The other ones came after the answer.
    eprintln!("{killed} of 10 kills within {whole} ms");
    assert!(killed > 4, "{killed}");
}

#[test]
#[cfg(unix)]
fn a_process_that_pauses_is_not_lost() {
    let folder = tempfile::tempdir().expect("a folder");
    let run = Started::here(2, QUESTION, folder.path());
    let signal = |name: &str| {
        let process = run.processes[1].id().to_string();
        let sent = std::process::Command::new("kill")
            .args([name, &process])
            .status();
        assert!(sent.expect("kill").success());
    };
    std::thread::sleep(Duration::from_millis(500));
    signal("-STOP");
    std::thread::sleep(Duration::from_millis(500));
    signal("-CONT");
    let by_jumps = field(&run.finish()[0], "by_jumps");
    assert!(by_jumps.ends_with(LAST_LEVELS), "{by_jumps}");
}

#[test]
fn a_damaged_commit_is_not_believed() {
    let folder = tempfile::tempdir().expect("a folder");
    let question = "count english d4 --what positions --jumps 13 --commit-every 0s";
    let limited = format!("{question} --disk 300K");
    Started::here(2, &limited, folder.path()).finish();
    let entries = std::fs::read_dir(folder.path())
        .expect("a folder")
        .flatten();
    let mut parts = 0;
    for path in entries.map(|entry| entry.path()) {
        if path.extension().is_some_and(|end| end == "part") {
            let mut bytes = std::fs::read(&path).expect("bytes");
            let middle = bytes.len() / 2;
            bytes[middle] ^= 1;
            std::fs::write(&path, bytes).expect("written");
            parts += 1;
        }
    }
    assert!(parts > 0);
    let outputs = Started::here(2, question, folder.path()).finish();
    let stopped = field(&outputs[0], "stopped");
    assert!(stopped.contains("cannot be believed"), "{stopped}");
    assert!(stopped.contains("start without it (--fresh)"), "{stopped}");
    for output in &outputs {
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(said.contains("--fresh"), "{said}");
        assert!(!said.contains("goes on from its last commit"), "{said}");
    }
    let fresh = format!("{question} --fresh");
    let outputs = Started::here(2, &fresh, folder.path()).finish();
    assert!(field(&outputs[0], "by_jumps").ends_with("\"517854\",\"1022224\"]"));
}
