//! `-o`, standard output and standard error: what is written, and what is never replaced.

#[cfg(unix)]
use crate::run::{Run, checked, program};
use crate::run::{TempFile, corsaire, corsaire_on, folder, json, names_in};

#[test]
fn every_json_has_version_question_and_provenance() {
    let values = TempFile::new("values-of-json", "0 0 0\n");
    let moves = TempFile::new("moves-of-json", "a1-c1\n");
    for args in [
        "boards".to_string(),
        "show english".to_string(),
        format!("check rectangle:3x1 --vacate c1 {}", moves.path()),
        "solve rectangle:3x1 --vacate c1".to_string(),
        "prove rectangle:3x1 --vacate c1".to_string(),
        format!("prove rectangle:3x1 --pagoda {}", values.path()),
        "count rectangle:3x1 --vacate c1 --what games".to_string(),
        "sweeps english".to_string(),
        "sweeps rectangle:3x1 --vacate c1".to_string(),
    ] {
        let report = json(&corsaire(&format!("{args} --json")));
        for field in ["corsaire", "question", "provenance"] {
            assert!(!report[field].is_null(), "{args}: no {field} in {report}");
        }
        assert!(report["question"]["topic"].is_string(), "{args}");
        assert!(report["provenance"]["date"].is_u64(), "{args}");
    }
}

#[test]
fn a_file_that_cannot_be_written_is_an_error_before_the_work() {
    let folder = folder();
    let long = "count wiegleb --vacate e5 --what positions --time 60s -o";
    for place in ["no/such/folder/x", "", "new/"] {
        let path = folder.path().join(place);
        let run = corsaire_on(long, &path);
        assert_eq!((run.code, &*run.out), (2, ""), "{place}");
        let said = format!("cannot write {}", path.display());
        assert!(run.err.contains(&said), "{place}: {}", run.err);
    }
    assert_eq!(names_in(folder.path()), [""; 0]);
}

#[test]
fn a_result_file_has_what_would_be_printed() {
    let folder = folder();
    let path = folder.path().join("boards");
    for old in [
        None,
        Some("something that is longer than the result".repeat(100)),
    ] {
        if let Some(old) = old {
            std::fs::write(&path, old).expect("an old file");
        }
        let run = corsaire_on("boards -o", &path);
        assert_eq!((run.code, &*run.out, &*run.err), (0, "", ""));
        let written = std::fs::read_to_string(&path).expect("a file");
        assert_eq!(written, corsaire("boards").out);
    }
    assert_eq!(
        names_in(folder.path()),
        ["boards"],
        "nothing is left beside it"
    );
}

#[cfg(unix)]
mod unix {
    use super::*;
    use std::io::Read;
    use std::os::unix::fs::{FileTypeExt, PermissionsExt, symlink};
    use std::path::Path;
    use std::process::{Command, Stdio};

    fn mode(path: &Path) -> u32 {
        let permissions = std::fs::metadata(path).expect("a file").permissions();
        permissions.mode() & 0o7777
    }

    fn is_link(path: &Path) -> bool {
        path.is_symlink()
    }

    fn make_fifo(path: &Path) {
        let made = Command::new("mkfifo").arg(path).status();
        assert!(made.expect("mkfifo").success());
    }

    /// Runs the program with its output in a pipe of the file system, and returns what came out.
    fn through_fifo(args: &str, fifo: &Path) -> String {
        let path = fifo.to_path_buf();
        let reader = std::thread::spawn(move || std::fs::read_to_string(path));
        let run = corsaire_on(args, fifo);
        let is_fifo = std::fs::symlink_metadata(fifo)
            .expect("it")
            .file_type()
            .is_fifo();
        assert!(is_fifo, "{args}: the pipe was replaced: {}", run.err);
        reader.join().expect("a reader").expect("text")
    }

    #[test]
    fn a_pipe_is_written_through() {
        let folder = folder();
        let fifo = folder.path().join("fifo");
        make_fifo(&fifo);
        assert_eq!(through_fifo("boards -o", &fifo), corsaire("boards").out);
        let certificate = "prove triangle:4 --vacate a1 --finish a1 --certificate";
        let written = through_fifo(certificate, &fifo);
        assert_eq!(names_in(folder.path()), ["fifo"]);
        let copy = folder.path().join("copy");
        std::fs::write(&copy, written).expect("a file");
        assert_eq!(checked(&copy), Ok("there is no solution".to_string()));
    }

    #[test]
    fn a_socket_is_written_through() {
        let folder = folder();
        let path = folder.path().join("socket");
        let listener = std::os::unix::net::UnixListener::bind(&path).expect("a socket");
        let reader = std::thread::spawn(move || {
            let mut text = String::new();
            let (mut stream, _) = listener.accept().expect("a caller");
            stream.read_to_string(&mut text).expect("text");
            text
        });
        assert_eq!(corsaire_on("boards -o", &path).code, 0);
        assert_eq!(reader.join().expect("a reader"), corsaire("boards").out);
        let kind = std::fs::symlink_metadata(&path).expect("it").file_type();
        assert!(kind.is_socket());
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_full_device_is_an_error_and_stays_a_device() {
        let folder = folder();
        let full = folder.path().join("full");
        symlink("/dev/full", &full).expect("a link");
        let run = corsaire_on("boards -o", &full);
        // What was found is not lost.
        assert_eq!((run.code, run.out), (2, corsaire("boards").out));
        assert!(run.err.contains("cannot write "), "{}", run.err);
        assert!(is_link(&full));
        let kind = std::fs::metadata(&full).expect("a device").file_type();
        assert!(kind.is_char_device());
    }

    #[test]
    fn a_symbolic_link_stays_and_its_target_is_replaced() {
        let folder = folder();
        let path = |name: &str| folder.path().join(name);
        std::fs::create_dir(path("deep")).expect("a folder");
        std::fs::write(path("deep/file"), "old").expect("a file");
        symlink("deep/file", path("link")).expect("a link");
        symlink("link", path("second")).expect("a link");
        symlink("deep/new", path("dangling")).expect("a link");
        symlink("loop", path("loop")).expect("a link");
        let boards = corsaire("boards").out;
        for (link, target) in [("second", "deep/file"), ("dangling", "deep/new")] {
            assert_eq!(corsaire_on("boards -o", &path(link)).code, 0, "{link}");
            assert!(is_link(&path(link)), "{link}");
            assert!(!is_link(&path(target)), "{target}");
            let written = std::fs::read_to_string(path(target)).expect("the target");
            assert_eq!(written, boards, "{link}");
        }
        assert_eq!(corsaire_on("boards -o", &path("loop")).code, 2);
        let certificate = "prove triangle:4 --vacate a1 --finish a1 --certificate";
        assert_eq!(corsaire_on(certificate, &path("link")).code, 1);
        assert!(is_link(&path("link")));
        let claim = "there is no solution".to_string();
        assert_eq!(checked(&path("deep/file")), Ok(claim));
        assert_eq!(names_in(&path("deep")), ["file", "new"]);
    }

    #[test]
    fn a_certificate_goes_where_a_link_leads() {
        let folder = folder();
        let path = |name: &str| folder.path().join(name);
        std::fs::create_dir(path("deep")).expect("a folder");
        symlink("deep/c", path("link.cert")).expect("a link");
        let shortest = "solve rectangle:7x3 --vacate b1 --finish b1 --shortest -q --certificate";
        let run = corsaire_on(shortest, &path("link.cert"));
        assert_eq!((run.code, &*run.err), (0, ""));
        assert_eq!(names_in(&path("deep")), ["c"]);
        let claim = checked(&path("link.cert"));
        assert_eq!(claim, Ok("the shortest solution has 10 moves".to_string()));
    }

    #[test]
    fn permissions_are_kept() {
        let folder = folder();
        let (old, new, plain) = (
            folder.path().join("old"),
            folder.path().join("new"),
            folder.path().join("plain"),
        );
        std::fs::write(&old, "").expect("a file");
        std::fs::set_permissions(&old, PermissionsExt::from_mode(0o640)).expect("permissions");
        std::fs::write(&plain, "").expect("a file");
        assert_eq!(corsaire_on("boards -o", &old).code, 0);
        assert_eq!(mode(&old), 0o640);
        assert_eq!(corsaire_on("boards -o", &new).code, 0);
        assert_eq!(mode(&new), mode(&plain), "a new file is as any other");
    }

    /// What a shell makes of a command line in which `corsaire` is the program.
    fn shell(line: &str) -> Run {
        let program = env!("CARGO_BIN_EXE_corsaire");
        let line = format!("corsaire() {{ '{program}' \"$@\"; }}; {line}");
        let mut command = Command::new("sh");
        command.env("CORSAIRE_NO_RESULTS", "1");
        Run::of(command.args(["-c", &line]).output().expect("sh"))
    }

    #[test]
    fn standard_output_by_its_name() {
        let folder = folder();
        let file = folder.path().join("file");
        let boards = corsaire("boards").out;
        assert_eq!(shell("corsaire boards -o /dev/stdout | cat").out, boards);
        let run = shell(&format!(
            "{{ echo before; corsaire boards -o /dev/stdout; echo after; }} > {}",
            file.display()
        ));
        assert_eq!(run.code, 0, "{}", run.err);
        let written = std::fs::read_to_string(&file).expect("a file");
        assert_eq!(written, format!("before\n{boards}after\n"));
    }

    /// Command lines with the exit code of each.
    const EVERY_COMMAND: [(&str, i32); 20] = [
        ("boards", 0),
        ("boards --json", 0),
        ("show english", 0),
        ("show english --svg", 0),
        ("show nosuch", 2),
        ("show nosuch --json", 2),
        ("check english --vacate d4 /dev/null", 1),
        ("check english --vacate d4 /dev/null --json", 1),
        ("solve triangle:5 --vacate a1", 0),
        ("solve french --vacate d4", 1),
        ("solve english --vacate", 2),
        ("prove french --vacate d4 --finish d4", 1),
        ("count triangle:5 --vacate a1 --what games", 0),
        ("sweeps triangle:4", 0),
        ("completions bash", 0),
        ("man", 0),
        ("--help", 0),
        ("solve --help", 0),
        ("--version", 0),
        ("frobnicate --json", 2),
    ];

    #[cfg(target_os = "linux")]
    #[test]
    fn streams_that_cannot_be_written() {
        for (args, code) in EVERY_COMMAND {
            for (redirection, code) in [
                ("2>/dev/full", code),
                ("2>&-", code),
                (">/dev/full", 2),
                (">/dev/full 2>/dev/full", 2),
                (">&-", code),
                (">&- 2>&-", code),
                ("<&- >&- 2>&-", code),
            ] {
                let run = shell(&format!("corsaire {args} {redirection}"));
                assert_eq!(run.code, code, "{args} {redirection}: {}", run.err);
                assert!(
                    !run.err.contains("panicked"),
                    "{args} {redirection}: {}",
                    run.err
                );
            }
        }
    }

    #[test]
    fn a_closed_pipe_is_not_an_error() {
        for (args, code) in EVERY_COMMAND {
            for both in [false, true] {
                let (reader, writer) = std::io::pipe().expect("a pipe");
                drop(reader);
                let mut command = program();
                command.args(args.split_whitespace()).stdin(Stdio::null());
                if both {
                    command.stderr(writer.try_clone().expect("the same pipe"));
                }
                let run = Run::of(command.stdout(writer).output().expect("the program"));
                assert_eq!(run.code, code, "{args}: {}", run.err);
                assert!(!run.err.contains("panicked"), "{args}: {}", run.err);
            }
        }
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn progress_and_refusals_that_nobody_can_read_do_not_matter() {
        // Progress is shown after a second.
        let run =
            shell("corsaire count french --vacate d4 --what positions --time 1500ms 2>/dev/full");
        assert_eq!(run.code, 3);
        assert!(
            run.out.contains("not complete: the time limit was reached"),
            "{}",
            run.out
        );
        let folder = folder();
        let run = shell(&format!(
            "corsaire solve triangle:5 --vacate a1 --certificate {}/none/c 2>/dev/full",
            folder.path().display()
        ));
        assert_eq!(run.code, 2);
    }
}
