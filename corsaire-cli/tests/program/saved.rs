//! `corsaire checkpoints`: what stopped runs have left is listed and removed, and nothing else.

use crate::run::{Run, checked, folder, json, names_in, program};
use serde_json::Value;
use std::fs::{self, File};
use std::path::Path;
use std::time::{Duration, SystemTime};

/// The program with its state in a folder.
fn with_state(state: &Path, args: &str) -> Run {
    let mut command = program();
    command.args(args.split_whitespace());
    command.env("XDG_STATE_HOME", state);
    Run::of(command.output().expect("the program ends"))
}

fn listed(state: &Path, options: &str) -> Vec<Value> {
    let run = with_state(state, &format!("checkpoints list --json {options}"));
    assert_eq!(run.code, 0, "{}", run.err);
    let list = json(&run);
    list["checkpoints"].as_array().expect("a list").clone()
}

#[test]
fn a_stopped_search_says_what_it_left_and_is_listed_and_removed() {
    let state = folder();
    let none = with_state(state.path(), "checkpoints");
    assert!(none.code == 0 && none.out.starts_with("no checkpoints in "));
    let search = "solve wiegleb e5 e5 --shortest --quiet";
    let mut seconds = 2;
    let stopped = loop {
        let run = with_state(state.path(), &format!("{search} --json --time {seconds}s"));
        assert_eq!(run.code, 3, "{}", run.out);
        if json(&run)["checkpoint"].is_string() {
            break json(&run);
        }
        seconds *= 2;
    };
    let file = Path::new(stopped["checkpoint"].as_str().expect("a file"));
    let bytes = fs::metadata(file).expect("it is there").len();
    assert_eq!(stopped["checkpoint_bytes"], bytes);
    let [saved] = &listed(state.path(), "")[..] else {
        panic!("one checkpoint")
    };
    assert_eq!(saved["file"], stopped["checkpoint"]);
    assert_eq!(saved["bytes"], bytes);
    assert_eq!(
        saved["question"],
        "a shortest solution of wiegleb, vacate e5, finish e5"
    );
    assert_eq!(saved["version"], env!("CARGO_PKG_VERSION"));
    assert_eq!(
        saved["resume"],
        "corsaire solve wiegleb --vacate e5 --finish e5 --shortest --resume"
    );
    assert_eq!(
        (&saved["resumable"], &saved["checked"], &saved["state"]),
        (
            &true.into(),
            &false.into(),
            &"can be resumed (not checked)".into()
        )
    );
    let [read] = &listed(state.path(), "--check")[..] else {
        panic!("one checkpoint")
    };
    assert_eq!(read["state"], "can be resumed (checked)");
    // One that was changed is found out by a check.
    let mut content = fs::read(file).expect("bytes");
    let last = content.len() - 50;
    content[last] ^= 1;
    fs::write(file, content).expect("written");
    let [changed] = &listed(state.path(), "--check")[..] else {
        panic!("one checkpoint")
    };
    assert_eq!(changed["resumable"], false);
    let words = with_state(state.path(), "checkpoints").out;
    let id = saved["id"].as_str().expect("a name");
    assert!(words.starts_with(&format!("{id}  a shortest")), "{words}");
    let unknown = with_state(state.path(), "checkpoints remove 0000");
    assert!(unknown.code == 2 && file.exists(), "{}", unknown.err);
    let remove = stopped["remove_checkpoint"].as_str().expect("a command");
    let remove = remove.strip_prefix("corsaire ").expect("this program");
    let removed = with_state(state.path(), remove);
    assert!(removed.out.starts_with("removed 1 checkpoint in "));
    assert_eq!(names_in(&state.path().join("corsaire")), ["key"]);
}

/// A file of this age in a folder.
fn aged(folder: &Path, name: &str, content: &[u8], days: u64) {
    let path = folder.join(name);
    fs::write(&path, content).expect("written");
    let written = SystemTime::now() - Duration::from_secs(days * 86_400);
    let file = File::options().append(true).open(path).expect("a file");
    file.set_modified(written).expect("a date");
}

#[test]
fn foreign_files_are_shown_without_control_characters_and_old_ones_removed() {
    let state = folder();
    let folder = state.path().join("corsaire");
    fs::create_dir(&folder).expect("a folder");
    let named = |letter: &str, suffix: &str| format!("{}.{suffix}", letter.repeat(32));
    let heading = |version: &str, question: &str| {
        let length = (question.len() as u64).to_le_bytes();
        let heading = format!("corsaire checkpoint 2, program {version}\n");
        [heading.as_bytes(), &length, question.as_bytes(), b"\x1b[2J"].concat()
    };
    let old = "shortest 2\ndirections 4\nboard oooo\nstart oo--\ngoal --o-\nregions oooo\n";
    let evil = "shortest 2\ndirections 4\nboard \x1b[31moo\x07\nstart oo\ngoal oo\n";
    aged(
        &folder,
        &named("a", "checkpoint"),
        &heading("0.0.1", old),
        30,
    );
    aged(
        &folder,
        &named("b", "checkpoint"),
        &heading("\x1b[31m9", evil),
        3,
    );
    aged(&folder, &named("c", "refused"), b"\x1b]0;title\x07", 3);
    aged(
        &folder,
        &named("d", "000001.0-of-2.part"),
        &heading("0.0.1", old),
        3,
    );
    aged(&folder, ".unfinished-x\x1b[2J", b"", 0);
    // Of other programs, or not a file that can be removed.
    aged(&folder, "key", &[7; 32], 30);
    aged(&folder, "notes.checkpoint", b"corsaire checkpoint 2", 30);
    let all = listed(state.path(), "");
    assert_eq!(all.len(), 5, "{all:?}");
    let of = |id: &str| {
        let mut all = all.iter();
        all.find(|saved| saved["id"] == id).expect(id)
    };
    let first = of("aaaaaaaa");
    assert_eq!(
        (&first["version"], &first["question"], &first["resumable"]),
        (
            &"0.0.1".into(),
            &"a shortest solution of rectangle:4x1, vacate c1,d1, finish c1".into(),
            &false.into()
        )
    );
    let second = of("bbbbbbbb");
    assert_eq!(
        (&second["version"], &second["question"]),
        (&"unknown".into(), &Value::Null)
    );
    let words = with_state(state.path(), "checkpoints").out;
    let control = |c: char| c.is_control() && c != '\n';
    assert!(!words.contains(control), "{words:?}");
    let older = with_state(state.path(), "checkpoints remove --older 7d");
    assert!(
        older.out.starts_with("removed 1 checkpoint in "),
        "{}",
        older.out
    );
    // A file that may still be written to stays, unless it is named.
    let rest = with_state(state.path(), "checkpoints remove --all --json");
    assert_eq!(json(&rest)["removed"].as_array().map(Vec::len), Some(3));
    let left = [".unfinished-x\x1b[2J", "key", "notes.checkpoint"];
    assert_eq!(names_in(&folder), left);
    let nothing = with_state(state.path(), "checkpoints remove");
    assert_eq!(nothing.code, 2);
}

#[test]
fn a_search_that_was_stopped_and_resumed_ends_with_its_certificate() {
    let (state, files) = (folder(), folder());
    let certificate = files.path().join("central.cert");
    let args = format!(
        "solve english d2 d2 --shortest --json --threads 1 --certificate {}",
        certificate.display()
    );
    let stopped = with_state(state.path(), &format!("{args} --time 150ms"));
    assert_eq!(stopped.code, 3, "{}", stopped.out);
    assert_eq!(json(&stopped)["certificate"], Value::Null);
    assert!(!certificate.exists());
    let resumed = with_state(state.path(), &format!("{args} --resume"));
    assert_eq!(resumed.code, 0, "{}", resumed.err);
    assert_eq!(json(&resumed)["moves"], 19, "{}", resumed.out);
    assert!(checked(&certificate).is_ok());
    assert!(listed(state.path(), "").is_empty(), "nothing is left");
}

#[test]
fn any_beginning_that_fits_one_checkpoint_names_it() {
    let state = folder();
    let folder = state.path().join("corsaire");
    fs::create_dir(&folder).expect("a folder");
    for letters in ["ab", "ac", "de"] {
        let name = format!("{}.checkpoint", letters.repeat(16));
        aged(&folder, &name, b"corsaire checkpoint 2", 1);
    }
    let several = with_state(state.path(), "checkpoints remove a");
    assert_eq!(several.code, 2, "{}", several.out);
    for id in ["abababab", "acacacac"] {
        assert!(several.err.contains(id), "{}", several.err);
    }
    for beginning in ["d", "ab"] {
        let removed = with_state(state.path(), &format!("checkpoints remove {beginning}"));
        assert_eq!(removed.code, 0, "{}", removed.err);
    }
    let left = names_in(&folder);
    assert_eq!(left, [format!("{}.checkpoint", "ac".repeat(16))]);
}
