//! Bad input: exit code 2 and a message that says where.

use crate::run::{TempFile, corsaire, corsaire_with, json};

#[test]
fn bad_input_ends_with_2_and_says_where() {
    let run = corsaire_with(
        &["check", "english", "--vacate", "d4", "--json"],
        "d2-d4, or d6-d4",
    );
    assert_eq!(run.code, 2);
    let error = &json(&run)["error"];
    assert_eq!((&error["line"], &error["column"]), (&1.into(), &8.into()));
    assert!(
        run.err.contains("    d2-d4, or d6-d4\n           ^"),
        "{}",
        run.err
    );

    let board = TempFile::new("two.board", "ooo\nooo\n\nooo\n");
    let run = corsaire(&format!("show {}", board.path()));
    assert_eq!(run.code, 2);
    assert!(
        run.err.contains("a second board starts here"),
        "{}",
        run.err
    );

    for (args, message) in [
        (
            "solve nowhere --vacate d4",
            "there is no board `nowhere`; there are english",
        ),
        (
            "solve nowhere.board --vacate d4",
            "there is no file `nowhere.board`, and no board of that name",
        ),
        ("solve english --finish d4", "where does play start?"),
        (
            "solve english --vacate d9",
            "--vacate: d9 is not on this board",
        ),
        ("solve english --vacate 4d", "`4d` is not a hole"),
        (
            "solve english --start ooo/ooo",
            "the diagram has 2 rows, the board 7",
        ),
        (
            "solve rectangle:9x9 --vacate a1",
            "this board has 81 holes; 64 is the most",
        ),
        (
            "solve english --vacate d4 --memory 8X",
            "write a size like 400M or 8G",
        ),
        (
            "solve english --vacate d4 --time soon",
            "write a time like 90s",
        ),
        ("count english --vacate d4", "--what"),
        ("show english --vacate d4 --move d2-d4", "add --svg"),
        (
            "show english --vacate d4 --svg --move d1-d3",
            "d3 is occupied",
        ),
        ("frobnicate", "unrecognized subcommand"),
    ] {
        let run = corsaire(args);
        assert_eq!(run.code, 2, "{args}");
        assert!(run.err.contains(message), "{args}: {}", run.err);
        let run = corsaire(&format!("{args} --json"));
        assert!(
            json(&run)["error"]["message"].is_string(),
            "{args}: {}",
            run.out
        );
    }
}
