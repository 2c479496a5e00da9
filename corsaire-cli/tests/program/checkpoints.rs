//! Runs that go on where an earlier one was stopped or killed, and files that are not believed.

use crate::run::{Run, folder, json, names_in, program};
use serde_json::Value;
use std::path::{Path, PathBuf};
#[cfg(target_os = "linux")]
use {
    crate::scratch::scratch_file,
    std::time::{Duration, Instant},
};

/// The program with its state in a folder.
fn with_state(state: &Path, args: &str) -> Run {
    let mut command = program();
    command.args(args.split_whitespace());
    command.env("XDG_STATE_HOME", state);
    Run::of(command.output().expect("the program ends"))
}

/// The checkpoints in a state folder.
fn checkpoints(state: &Path) -> Vec<PathBuf> {
    let folder = state.join("corsaire");
    if !folder.exists() {
        return Vec::new();
    }
    let names = names_in(&folder).into_iter();
    let names = names.filter(|name| name.ends_with(".checkpoint"));
    names.map(|name| folder.join(name)).collect()
}

/// What a run found, without what depends on the clock.
fn found(run: &Run) -> Value {
    let mut found = json(run);
    let stats = found["stats"].as_object_mut().expect("stats");
    for of_the_clock in ["seconds", "cpu_seconds", "peak_bytes"] {
        stats.remove(of_the_clock);
    }
    // When it was found, and within which limits.
    found
        .as_object_mut()
        .expect("an object")
        .remove("provenance");
    found
}

const SHORTEST: &str = "solve english --vacate d2 --finish d2 --shortest --json --threads 1";

/// Stops a search again and again, a little later each time, and lets it go on.
#[test]
fn a_shortest_search_goes_on_to_the_same_result() {
    let state = folder();
    let whole = with_state(state.path(), SHORTEST);
    assert_eq!(whole.code, 0, "{}", whole.err);
    assert_eq!(checkpoints(state.path()), Vec::<PathBuf>::new());
    let (mut limit, mut stopped, mut went_on) = (50, 0, 0);
    let resumed = loop {
        let resume = if stopped > 0 { "--resume" } else { "" };
        let run = with_state(
            state.path(),
            &format!("{SHORTEST} {resume} --time {limit}ms"),
        );
        // The first runs may end before there is anything to save.
        let goes_on = run.err.contains("going on");
        let begins = run.err.is_empty() || run.err.contains("there is no checkpoint");
        assert!(goes_on || begins, "{}", run.err);
        went_on += u32::from(goes_on);
        if run.code != 3 {
            assert!(goes_on, "the last run began again: {}", run.err);
            break run;
        }
        let lower_bound = json(&run)["lower_bound"].as_u64().expect("a bound");
        assert!(Some(lower_bound) <= json(&whole)["moves"].as_u64());
        stopped += 1;
        limit += 10;
    };
    assert!(stopped > 1, "it was stopped {stopped} times");
    assert!(went_on > 1, "it went on {went_on} times");
    assert_eq!(found(&resumed), found(&whole));
    assert_eq!(checkpoints(state.path()), Vec::<PathBuf>::new());
}

#[cfg(target_os = "linux")]
#[test]
fn nothing_is_left_behind_by_a_killed_run() {
    let (state, scratch) = (folder(), folder());
    let mut command = program();
    command.args("count english --vacate d4 --what positions --memory 3M --quiet".split(' '));
    command.arg("--scratch").arg(scratch.path());
    command.env("XDG_STATE_HOME", state.path());
    let mut child = command.spawn().expect("the program starts");
    let begun = Instant::now();
    while scratch_file(child.id(), scratch.path()).is_none() {
        assert!(begun.elapsed() < Duration::from_secs(60), "no scratch file");
        assert!(child.try_wait().expect("a state").is_none(), "it ended");
        std::thread::sleep(Duration::from_millis(20));
    }
    child.kill().expect("it runs");
    child.wait().expect("it ends");
    assert_eq!(names_in(scratch.path()), Vec::<String>::new());
}

/// A checkpoint is refused with a sentence, and the run starts afresh. (That one of another question
/// is refused is tested with the library.)
#[test]
fn a_checkpoint_that_was_changed_is_refused() {
    let state = folder();
    let wiegleb = "solve wiegleb --vacate a5 --finish d2 --shortest --json --quiet";
    let none = with_state(state.path(), &format!("{wiegleb} --resume --time 50ms"));
    assert_eq!(none.code, 3, "{}", none.out);
    let mut seconds = 1;
    let genuine = loop {
        let run = with_state(state.path(), &format!("{wiegleb} --time {seconds}s"));
        assert_eq!(run.code, 3, "{}", run.out);
        if let Some(file) = checkpoints(state.path()).pop() {
            break file;
        }
        seconds *= 2;
    };
    let resumed = format!("{wiegleb} --resume --time {seconds}s");
    let run = with_state(state.path(), &resumed);
    assert!(run.code == 3 && run.err.contains("going on"), "{}", run.err);
    let bytes = std::fs::read(&genuine).expect("bytes");
    let mut changed = bytes.clone();
    let middle = changed.len() / 2;
    changed[middle] ^= 4;
    let longer = [&bytes[..], b"x"].concat();
    let shorter = &bytes[..bytes.len() - 1];
    let other = b"corsaire checkpoint 1\n19 17 400000 0 1 0 0 0 0\n1\n";
    for forged in [&changed[..], shorter, &longer, other, b""] {
        std::fs::write(&genuine, forged).expect("written");
        // On a busy machine the time may be over before the checkpoint is read.
        let mut seconds = seconds;
        let run = loop {
            let run = format!("{wiegleb} --resume --time {seconds}s");
            let run = with_state(state.path(), &run);
            if !run.err.is_empty() || seconds > 60 {
                break run;
            }
            seconds *= 2;
        };
        assert!(run.err.contains("starting afresh"), "{}", run.err);
        let lower_bound = json(&run)["lower_bound"].as_u64();
        assert!(lower_bound.is_some_and(|bound| bound <= 20), "{}", run.out);
    }
}

#[test]
fn sweeps_go_on_with_the_next_problem_and_read_what_they_are_given() {
    let state = folder();
    let args = "sweeps triangle:4 --from-single-vacancy --json";
    let whole = json(&with_state(state.path(), args));
    let (mut limit, mut stopped) = (2, 0);
    let resumed = loop {
        let run = with_state(state.path(), &format!("{args} --resume --time {limit}ms"));
        if run.code != 3 {
            break json(&run);
        }
        stopped += 1;
        limit *= 2;
    };
    assert!(stopped > 0, "nothing was stopped");
    assert_eq!(resumed["problems"], whole["problems"]);
    assert_eq!(checkpoints(state.path()), Vec::<PathBuf>::new());
}
