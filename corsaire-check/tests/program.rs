//! The program: its exit codes, its options, and files of any name and kind.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

fn program() -> Command {
    Command::new(env!("CARGO_BIN_EXE_corsaire-check"))
}

fn run<S: AsRef<OsStr>>(arguments: &[S]) -> Output {
    program()
        .args(arguments)
        .output()
        .expect("the program runs")
}

fn valid(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/valid");
    folder.join(format!("{name}.cert"))
}

fn invalid(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/invalid");
    folder.join(format!("{name}.cert"))
}

/// A folder of a test's own, empty.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder");
    folder
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

#[test]
fn the_largest_trouble_counts_and_every_file_is_looked_at() {
    let (good, bad) = (valid("sets"), invalid("trailing"));
    let missing = PathBuf::from("no such file");
    for (files, code) in [
        (vec![&good], 0),
        (vec![&bad, &good], 1),
        (vec![&missing, &bad, &good], 2),
        (vec![&good, &bad, &missing], 2),
    ] {
        let output = run(&files);
        assert_eq!(output.status.code(), Some(code), "{files:?}");
        let out = text(&output.stdout);
        assert_eq!(out.lines().count(), files.len());
        assert!(out.contains(": accepted: the shortest solution has 10 moves, "));
    }
    let limited = [
        OsStr::new("--work"),
        OsStr::new("1K"),
        bad.as_os_str(),
        missing.as_os_str(),
    ];
    let output = run(&limited);
    assert_eq!(output.status.code(), Some(3));
    let out = text(&output.stdout);
    assert!(out.contains(": too large to check: line "), "{out}");
    let why = ": it takes more than 1000 units of work (--work)\n";
    assert!(out.contains(why), "{out}");
    assert!(out.contains(": not read: "), "{out}");
}

#[test]
fn options_are_read_strictly() {
    let file = valid("sets");
    let file = file.to_str().expect("a path in letters");
    for (arguments, code) in [
        (vec!["--memory", "1M", file], 0),
        (vec!["--memory", "1K", file], 3),
        (vec!["--memory", "1000000", file], 0),
        (vec!["--work", "1G", "--memory", "8G", "--", file], 0),
        (vec!["--threads", "1", file], 0),
        (vec!["--threads", "2", file], 0),
        (vec!["--threads", "1024", file], 0),
        (vec!["--threads", "0", file], 2),
        (vec!["--threads", "1025", file], 2),
        (vec!["--threads", "two", file], 2),
        (vec!["--threads"], 2),
        (vec!["--help"], 0),
        (vec![], 2),
        (vec!["--"], 2),
        (vec!["--quick", file], 2),
        (vec!["--memory", file], 2),
        (vec!["--work"], 2),
        (vec!["--work", "1GG", file], 2),
        (vec!["--work", "-1", file], 2),
        (vec!["--work", "99999999999999999999", file], 2),
        (vec!["--work", "99999999999T", file], 2),
    ] {
        let output = run(&arguments);
        assert_eq!(output.status.code(), Some(code), "{arguments:?}");
    }
    let unknown = run(&["--quick", file]);
    assert!(
        text(&unknown.stderr).starts_with("unknown option --quick; --help lists the options\n")
    );
    assert_eq!(text(&unknown.stdout), "");
}

#[test]
fn progress_is_reported_when_asked_for() {
    let file = valid("sets");
    let file = file.to_str().expect("a path in letters");
    assert_eq!(text(&run(&[file]).stderr), "");
    let report = text(&run(&["--progress", file]).stderr);
    let number = report.strip_suffix(" positions derived\n");
    let number = number.and_then(|number| number.parse::<u64>().ok());
    assert!(number.is_some_and(|number| number > 0), "{report}");
}

#[test]
fn the_text_may_take_half_of_the_memory() {
    let file = valid("sets");
    let bytes = std::fs::metadata(&file).expect("a file").len();
    let file = file.to_str().expect("a path in letters");
    let memory = (2 * bytes - 1).to_string();
    let output = run(&["--memory", &memory, file]);
    assert_eq!(output.status.code(), Some(3));
    let why = format!("it has more than {} bytes (--memory)", bytes - 1);
    assert!(text(&output.stdout).contains(&why));
}

#[test]
fn a_certificate_may_have_any_name() {
    let folder = folder("names");
    let mut names: Vec<std::ffi::OsString> =
        ["a b.cert", ".hid.cert", "no-end", "-x", "sets", "é\n.cert"]
            .map(Into::into)
            .to_vec();
    #[cfg(unix)]
    names.push(std::os::unix::ffi::OsStringExt::from_vec(
        b"\xff\xfe.cert".to_vec(),
    ));
    for name in names {
        let path = folder.join(&name);
        std::fs::copy(valid("sets"), &path).expect("copied");
        let lines = |output: &Output| output.stdout.iter().filter(|b| **b == b'\n').count();
        for argument in [name.as_os_str(), path.as_os_str()] {
            let output = program()
                .current_dir(&folder)
                .arg("--")
                .arg(argument)
                .output();
            let output = output.expect("runs");
            assert_eq!(output.status.code(), Some(0), "{argument:?}");
            assert_eq!(lines(&output), 1, "{argument:?}");
        }
    }
}

#[test]
fn only_regular_files_are_read() {
    let folder = folder("kinds");
    assert_eq!(run(&[&folder]).status.code(), Some(2));
    #[cfg(unix)]
    {
        let pipe = folder.join("pipe");
        let made = Command::new("mkfifo").arg(&pipe).status();
        assert!(made.is_ok_and(|status| status.success()));
        for file in [Path::new("/dev/zero"), &pipe] {
            let output = run(&[file]);
            assert_eq!(output.status.code(), Some(2));
            assert!(text(&output.stdout).ends_with(": not read: not a regular file\n"));
        }
    }
}

#[cfg(target_os = "linux")]
#[test]
fn memory_that_the_machine_does_not_give_is_a_result() {
    let long = folder("text").join("x.cert");
    let file = std::fs::File::create(&long).expect("a file");
    file.set_len(8 << 30).expect("a length");
    // 300 MB of addresses, in which 8 GB have no room.
    let limited = "ulimit -v 300000; exec \"$0\" --memory 9000T --work 9000T \"$1\"";
    let output = Command::new("sh")
        .args(["-c", limited, env!("CARGO_BIN_EXE_corsaire-check")])
        .arg(long)
        .output()
        .expect("the program runs");
    let out = text(&output.stdout);
    assert_eq!(output.status.code(), Some(2), "{out}");
    assert!(out.contains(": not read: "), "{out}");
}

#[cfg(target_os = "linux")]
#[test]
fn an_output_that_cannot_be_written_is_an_error() {
    for (file, code) in [(valid("sets"), 2), (invalid("trailing"), 2)] {
        let full = std::fs::File::options()
            .write(true)
            .open("/dev/full")
            .expect("a device");
        let output = program()
            .arg(file)
            .stdout(full)
            .stderr(Stdio::piped())
            .output();
        let output = output.expect("the program runs");
        assert_eq!(output.status.code(), Some(code));
        assert!(text(&output.stderr).starts_with("corsaire-check: the output cannot be written"));
    }
}

#[test]
fn a_closed_pipe_is_not_an_error() {
    for (file, code) in [(valid("sets"), 0), (invalid("trailing"), 1)] {
        let (reader, writer) = std::io::pipe().expect("a pipe");
        drop(reader);
        let output = program()
            .arg(file)
            .stdout(writer)
            .stderr(Stdio::piped())
            .output();
        let output = output.expect("the program runs");
        assert_eq!(output.status.code(), Some(code));
        assert_eq!(text(&output.stderr), "");
    }
}
