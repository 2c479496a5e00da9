//! Any number of processes comes to the same answer.

use crate::started::{self, PROGRAM, Started, answer, field};
use corsaire::{Board, Limits, Problem, What};
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

#[test]
fn one_two_and_three_processes_count_the_same() {
    let folder = tempfile::tempdir().expect("a folder");
    let question = "count english d4 --what positions --jumps 12";
    let counted: Vec<String> = (1..=3)
        .map(|count| answer(count, question, folder.path(), "by_jumps"))
        .collect();
    assert!(
        counted[0].ends_with("\"89927\",\"229614\",\"517854\"]"),
        "{}",
        counted[0]
    );
    assert!(counted.iter().all(|other| *other == counted[0]));
}

#[test]
fn games_and_solutions_are_those_of_the_library() {
    let folder = tempfile::tempdir().expect("a folder");
    let board = Board::named("triangle:5").expect("a board");
    let problem = Problem::vacate(&board, "a1")
        .expect("a hole")
        .finish("a1")
        .expect("a hole");
    for (what, word) in [(What::Games, "games"), (What::Solutions, "solutions")] {
        let alone = problem
            .count(what)
            .run(&Limits::default())
            .into_result()
            .expect("a number");
        let question = format!("count triangle:5 a1 a1 --what {word} --threads 2");
        let total = answer(3, &question, folder.path(), "total");
        assert_eq!(total, format!("\"{}\"", alone.total));
    }
}

#[test]
fn the_central_game_has_so_many_winnable_positions() {
    let folder = tempfile::tempdir().expect("a folder");
    let question = "count english d4 d4 --what winnable";
    assert_eq!(answer(2, question, folder.path(), "total"), "\"1679072\"");
}

#[test]
fn exhaustive_searches_decide() {
    let folder = tempfile::tempdir().expect("a folder");
    for (question, outcome, code) in [
        ("solve triangle:5 a1 a1", "\"solved\"", 0),
        ("prove triangle:5 a1 a1", "\"solved\"", 0),
        ("prove rectangle:5x4 a1 a1", "\"impossible\"", 1),
    ] {
        let outputs = Started::here(2, question, folder.path()).finish();
        assert_eq!(field(&outputs[0], "outcome"), outcome, "{question}");
        assert!(
            outputs
                .iter()
                .all(|output| output.status.code() == Some(code)),
            "{question}"
        );
    }
}

#[test]
fn a_certificate_of_three_processes_is_accepted() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("c1.certificate");
    let question = format!(
        "solve english c1 c1 --shortest --certificate {}",
        file.display()
    );
    let outputs = Started::here(3, &question, folder.path()).finish();
    assert_eq!(field(&outputs[0], "moves"), "16");
    assert_eq!(field(&outputs[0], "proved_minimum"), "true");
    let checked = corsaire_check::check_file(&file, corsaire_check::Limits::default());
    assert!(checked.is_ok(), "{checked:?}");
}

#[test]
fn one_command_starts_all() {
    let folder = tempfile::tempdir().expect("a folder");
    let output = Command::new(PROGRAM)
        .args(["start", "--hosts", &started::free_addresses(2), "--"])
        .args([
            "count",
            "triangle:5",
            "a1",
            "--what",
            "positions",
            "--json",
            "--work",
        ])
        .arg(folder.path())
        .output()
        .expect("an end");
    assert_eq!(field(&output, "total"), "\"1544\"");
    assert!(output.status.success());
    assert!(field(&output, "provenance").contains("\"processes\":2"));
}

/// The program ends with 2 and says this.
fn refuses(folder: &Path, words: &str, sentence: &str) {
    let output = Command::new(PROGRAM)
        .args(words.split(' '))
        .current_dir(folder)
        .output()
        .expect("an end");
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{words}: {said}");
    assert!(said.contains(sentence), "{words}: {said}");
}

#[test]
fn wrong_input_is_an_error_with_a_sentence() {
    let folder = tempfile::tempdir().expect("a folder");
    for (words, sentence) in [
        (
            "count english d4 --what positions --hosts /no/file",
            "there is no file",
        ),
        (
            "count english d4 --what positions --hosts a:1 --process 1",
            "numbered from 0 on",
        ),
        (
            "count english d4 --what winnable --hosts a:1 --jumps 3",
            "--jumps is for",
        ),
        ("count nowhere d4 --what winnable --hosts a:1", "nowhere"),
        ("count english z9 --what winnable --hosts a:1", "z9"),
        (
            "count english d4 --vacate d4 --what winnable --hosts a:1",
            "twice",
        ),
        ("count english d4 --what positions --hosts a:1,a:1", "twice"),
        (
            "count english d4 --what positions --hosts 0.0.0.0:1,a:1",
            "every address",
        ),
        (
            "count english d4 --what positions --hosts a:1 --memory 1M",
            "at least",
        ),
        (
            "solve english d4 d4 --hosts a:1 --certificate /no/folder/c",
            "cannot write /no/folder/c",
        ),
        (
            "start --hosts a:1 -- count --process 3",
            "by `start` itself",
        ),
        ("start --hosts a:1 -- start", "start itself"),
        ("start --hosts a:1 --json -- count", "stand after `--`"),
        (
            "start --hosts a:1 -- count english --start -",
            "Name a file",
        ),
        ("count english d4 --what positions --process 1", "--hosts"),
        ("count english d4 --what games --jumps 3", "--hosts"),
    ] {
        refuses(folder.path(), words, sentence);
    }
}

#[test]
fn what_processes_cannot_share_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let cannot = "cannot share this question";
    for (words, sentence) in [
        ("count triangle:5 a1 a1 --what jump-sets", cannot),
        ("count triangle:5 a1 a1 --what shortest --list", cannot),
        ("solve triangle:5 a1 a1 --last-sweep 3", cannot),
        ("prove triangle:5 a1 a1 --jump-sets", cannot),
        ("prove triangle:5 --pagoda f", "--pagoda is not for --hosts"),
        (
            "solve triangle:5 a1 a1 --shortest --engine naive",
            "--engine naive is not for --hosts",
        ),
        (
            "solve triangle:5 a1 a1 --shortest --resume",
            "--resume is not for --hosts",
        ),
        (
            "solve triangle:5 a1 a1 --results r.db",
            "--results is not for --hosts",
        ),
        ("solve triangle:5 a1 a1 -o a.svg", "not .svg"),
    ] {
        let words = format!("{words} --hosts 127.0.0.1:2101");
        refuses(folder.path(), &words, sentence);
    }
    let left = std::fs::read_dir(folder.path()).expect("a folder");
    assert_eq!(left.count(), 0);
}

/// Only the first process writes: the others may be where the folder is not.
#[test]
fn the_first_process_writes_the_result_and_the_certificate() {
    let folder = tempfile::tempdir().expect("a folder");
    let here = folder.path().join("here");
    std::fs::create_dir(&here).expect("a folder");
    let hosts = started::free_addresses(2);
    for (question, file) in [
        ("count triangle:5 a1 --what positions", "positions"),
        ("count triangle:5 a1 a1 --what winnable", "winnable"),
        ("prove rectangle:5x4 a1 a1", "impossible"),
    ] {
        let question = format!("{question} --certificate here/{file} -o here/{file}.json");
        let run = Started::with(2, &question, folder.path(), &hosts, |process| {
            let mut command = Command::new(PROGRAM);
            let nowhere = folder.path().join("..");
            command.current_dir([folder.path(), &nowhere][process]);
            command
        });
        for output in run.finish() {
            let said = String::from_utf8_lossy(&output.stderr);
            assert!(matches!(output.status.code(), Some(0 | 1)), "{said}");
            assert!(output.stdout.is_empty(), "{question}");
        }
        let checked = corsaire_check::check_file(&here.join(file), Default::default());
        assert!(checked.is_ok(), "{question}: {checked:?}");
        let json = std::fs::read_to_string(here.join(format!("{file}.json"))).expect("a result");
        assert!(json.contains("\"processes\":2"), "{json}");
    }
}

#[test]
fn processes_with_other_questions_do_not_meet() {
    let folder = tempfile::tempdir().expect("a folder");
    let hosts = started::free_addresses(2);
    let process = |number: &str, hole: &str| {
        let mut command = Command::new(PROGRAM);
        command
            .args([
                "count",
                "triangle:5",
                hole,
                "--what",
                "games",
                "--process",
                number,
            ])
            .args(["--hosts", &hosts, "--wait", "3s", "--work"])
            .arg(folder.path())
            .env("CORSAIRE_CLUSTER_SECRET", started::SECRET);
        command
    };
    let mut first = process("0", "a1").spawn().expect("a process");
    let second = process("1", "a2").output().expect("an end");
    let said = String::from_utf8_lossy(&second.stderr);
    assert!(said.contains("another question"), "{said}");
    assert_eq!(second.status.code(), Some(2));
    assert_eq!(first.wait().expect("an end").code(), Some(2));
}

#[test]
fn a_machine_without_the_program_stops_the_others() {
    let folder = tempfile::tempdir().expect("a folder");
    // Takes the place of ssh: runs the command here, whatever the machine.
    let ssh = folder.path().join("ssh");
    std::fs::write(&ssh, "shift\nexec sh -c \"$1\"\n").expect("written");
    let hosts = format!("{},192.0.2.1:2101", started::free_addresses(1));
    let began = Instant::now();
    let output = Command::new(PROGRAM)
        .args(["start", "--hosts", &hosts, "--program", "/no/such/program"])
        .args(["--ssh", &format!("sh {}", ssh.display()), "--"])
        .args("count triangle:5 a1 --what positions --work".split(' '))
        .arg(folder.path())
        .output()
        .expect("an end");
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(said.contains("process 1 cannot be run"), "{said}");
    assert!(said.contains("interrupted before"), "{said}");
    assert!(began.elapsed() < Duration::from_secs(30), "{said}");
}

#[test]
fn limits_of_disk_and_memory_are_obeyed() {
    let folder = tempfile::tempdir().expect("a folder");
    let question = "count english d4 --what positions --jumps 13 --commit-every 0s";
    let limited = format!("{question} --disk 300K");
    let outputs = Started::here(2, &limited, folder.path()).finish();
    let stopped = field(&outputs[0], "stopped");
    let by = |process: u8| format!("\"process {process}: the disk limit was reached\"");
    assert!([by(0), by(1)].contains(&stopped), "{stopped}");
    for output in &outputs {
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(3), "{said}");
        assert!(said.contains("goes on from its last commit"), "{said}");
    }
    // It goes on from the last commit that there was room for.
    let outputs = Started::here(3, question, folder.path()).finish();
    let said = String::from_utf8_lossy(&outputs[0].stderr);
    assert!(said.contains("which 2 processes made"), "{said}");
    assert!(field(&outputs[0], "by_jumps").ends_with("\"517854\",\"1022224\"]"));
}

#[test]
fn a_limit_names_the_process_that_met_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let hosts = started::free_addresses(3);
    let question = "count english d4 --what positions --commit-every 1h";
    let run = Started::with(3, question, folder.path(), &hosts, |process| {
        // Only the last one has a limit.
        let mut command = Command::new(if process == 2 { "sh" } else { PROGRAM });
        if process == 2 {
            command.args(["-c", "exec \"$0\" \"$@\" --time 1s", PROGRAM]);
        }
        command
    });
    let outputs = run.finish();
    assert_eq!(
        field(&outputs[0], "stopped"),
        "\"process 2: the time limit was reached\""
    );
    for (number, output) in outputs.iter().enumerate() {
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(3), "{number}: {said}");
        let why = match number {
            2 => "process 2 has stopped: the time limit was reached; there is no commit",
            _ => "has stopped: process 2: the time limit was reached; there is no commit",
        };
        assert!(said.contains(why), "{number}: {said}");
    }
}
