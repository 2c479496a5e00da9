//! Lies in the results file: whatever is written there, by hand or by somebody else's program, no command
//! states it as known, and `results verify` finds what can be found.

use crate::run::{Run, folder, json, program};
use rusqlite::types::Value as Sql;
use rusqlite::{Connection, params_from_iter};
use serde_json::{Value, json as object};
use std::path::{Path, PathBuf};

/// Questions whose answers are kept. The first word of each is the command.
const QUESTIONS: [&str; 10] = [
    "solve triangle:5 a1 a1",
    "solve triangle:5 a1 a1 --shortest",
    "solve triangle:5 b3 a1",
    "solve rectangle:4x4 a1 --last-sweep 2",
    "prove diamond b6 e1",
    "prove triangle:4 a2 --jump-sets",
    "count triangle:5 a1 a1 --what solutions",
    "count triangle:5 a1 a1 --what shortest --list",
    "count triangle:5 a1 a1 --what dead-ends",
    "sweeps triangle:5",
];

/// Somebody who runs the program: with a key of their own.
struct User {
    state: tempfile::TempDir,
}

impl User {
    fn new() -> User {
        User { state: folder() }
    }

    fn run(&self, file: Option<&Path>, args: &str) -> Run {
        let mut command = program();
        command.env("XDG_STATE_HOME", self.state.path());
        command.args(args.split_whitespace());
        if let Some(file) = file {
            command.env_remove("CORSAIRE_NO_RESULTS");
            command.arg("--results").arg(file);
        }
        Run::of(command.output().expect("the program ends"))
    }

    /// What a question comes to with this results file. A problem may have several solutions: of one, only
    /// its length matters, and that only if it should be a shortest one.
    fn asks(&self, file: &Path, question: &str) -> (i32, String) {
        let run = self.run(Some(file), question);
        let line = run.out.lines().next().unwrap_or_default().to_string();
        let word = line.split(':').next().unwrap_or_default().to_string();
        let told = match (
            question.starts_with("solve"),
            question.contains("--shortest"),
        ) {
            (false, _) => run.out,
            (true, true) => line,
            (true, false) => word,
        };
        (run.code, told)
    }
}

/// The columns that the digest of a row covers, in its order.
const DIGESTED: [&str; 19] = [
    "key",
    "problem_key",
    "topic",
    "board",
    "problem",
    "details",
    "outcome",
    "found",
    "lower_bound",
    "upper_bound",
    "solution",
    "established",
    "answer",
    "certificate_bytes",
    "certificate_digest",
    "version",
    "maker",
    "date",
    "seconds",
];

/// The digest of a row, as somebody who has read the program would forge it.
fn forged_digest(connection: &Connection, id: i64) -> String {
    let query = format!(
        "SELECT {}, cpu_seconds FROM answers WHERE id = ?1",
        DIGESTED.join(", ")
    );
    connection
        .query_row(&query, [id], |row| {
            let mut hasher = blake3::Hasher::new();
            let mut part = |bytes: &[u8]| {
                hasher.update(&(bytes.len() as u64).to_le_bytes());
                hasher.update(bytes);
            };
            for index in 0..17 {
                match row.get::<_, Sql>(index)? {
                    Sql::Text(text) => part(text.as_bytes()),
                    Sql::Integer(number) => part(number.to_string().as_bytes()),
                    _ => part(b"-"),
                }
            }
            part(&row.get::<_, i64>(17)?.to_le_bytes());
            part(&row.get::<_, f64>(18)?.to_le_bytes());
            let cpu: Option<f64> = row.get(19)?;
            part(&cpu.unwrap_or(-1.0).to_le_bytes());
            Ok(hasher.finalize().to_hex().to_string())
        })
        .expect("a row")
}

/// Lies for one column, whatever the row says.
const LIES: [(&str, &[&str]); 17] = [
    ("outcome", &["impossible", "solved", "counted", "unknown"]),
    ("found", &["7 moves", "impossible", "12345"]),
    ("lower_bound", &["40", "1"]),
    ("upper_bound", &["1", "60"]),
    ("solution", &["a3-a1", "a1-a3, a3-a1", "\u{1b}[2J"]),
    ("topic", &["solution", "proof", "positions", "hint"]),
    ("board", &["english", "\u{1b}]0;x\u{7}"]),
    ("problem", &["english, vacate d4, finish d4"]),
    ("details", &["last sweep 9"]),
    ("established", &["certificate", "replay", "count"]),
    ("certificate", &["corsaire certificate 2", "garbage"]),
    ("certificate_digest", &["00", "d4d4"]),
    (
        "grade",
        &["certificate", "replayed", "computed", "trusted", "best"],
    ),
    ("signature", &["", "00", "trust me"]),
    ("maker", &["ff043032acf0"]),
    ("version", &["99.0.0"]),
    ("date", &["0"]),
];

/// Changes of the answer itself.
const REWRITES: [(&str, &str); 12] = [
    ("\"outcome\":\"solved\"", "\"outcome\":\"impossible\""),
    ("\"outcome\":\"impossible\"", "\"outcome\":\"solved\""),
    ("\"lower_bound\":10", "\"lower_bound\":9"),
    ("\"lower_bound\":10", "\"lower_bound\":11"),
    ("\"total\":\"6816\"", "\"total\":\"6817\""),
    ("\"total\":\"15\"", "\"total\":\"16\""),
    ("\"win_probability\":0", "\"win_probability\":1"),
    ("\"length\":", "\"length\":1"),
    ("\"solution\":\"a", "\"solution\":\"b"),
    ("\"kind\":\"exhaustion\"", "\"kind\":\"class\""),
    ("\"name\":\"triangle:5\"", "\"name\":\"english\""),
    ("\"moves\":10", "\"moves\":9"),
];

/// A file of true answers, and what each question comes to without one.
struct Truth {
    user: User,
    folder: tempfile::TempDir,
    answers: Vec<(i32, String)>,
}

impl Truth {
    fn new() -> Truth {
        let (user, folder) = (User::new(), folder());
        let file = folder.path().join("true.db");
        let answer = |question: &&str| {
            let first = user.asks(&file, question);
            assert_eq!(first, user.asks(&file, question), "{question}: told again");
            first
        };
        let answers = QUESTIONS.iter().map(answer).collect();
        // All of the file is in one place.
        let connection = Connection::open(&file).expect("a database");
        let all = "PRAGMA wal_checkpoint(TRUNCATE); PRAGMA journal_mode = DELETE;";
        connection.execute_batch(all).expect("written");
        drop(connection);
        Truth {
            user,
            folder,
            answers,
        }
    }

    fn copy(&self, name: &str) -> PathBuf {
        let copy = self.folder.path().join(name);
        std::fs::copy(self.folder.path().join("true.db"), &copy).expect("a copy");
        copy
    }

    /// Asks every question that a file may lie about, and compares.
    fn holds(&self, file: &Path, questions: &[usize], lie: &str) {
        for index in questions {
            let question = QUESTIONS[*index];
            let told = self.user.asks(file, question);
            assert_eq!(told, self.answers[*index], "{question}, lied to: {lie}");
        }
    }
}

/// Does this for each item on several threads.
fn on_threads<T: Sync>(items: &[T], work: impl Fn(usize, &T) + Sync) {
    let next = std::sync::atomic::AtomicUsize::new(0);
    std::thread::scope(|scope| {
        for _ in 0..3 {
            scope.spawn(|| {
                while let index = next.fetch_add(1, std::sync::atomic::Ordering::Relaxed)
                    && let Some(item) = items.get(index)
                {
                    work(index, item);
                }
            });
        }
    });
}

#[test]
fn no_lie_in_any_column_is_told() {
    let truth = Truth::new();
    let mut lies: Vec<(usize, String, String)> = Vec::new();
    for (row, _) in QUESTIONS.iter().enumerate() {
        for (column, values) in LIES {
            // Not all lies for all rows: that would take minutes.
            let chosen = values.iter().enumerate();
            let chosen = chosen.filter(|(index, _)| (index + row) % 2 == 0 || values.len() == 1);
            for (_, value) in chosen {
                let set = format!("{column} = ?2");
                lies.push((row, set, value.to_string()));
            }
        }
        for (old, new) in REWRITES {
            let set = format!("answer = replace(answer, '{old}', ?2)");
            lies.push((row, set, new.to_string()));
        }
        lies.push((
            row,
            "refuted = NULL, grade = ?2".to_string(),
            "replayed".to_string(),
        ));
        lies.push((row, "key = ?2".to_string(), "x".to_string()));
    }
    assert!(lies.len() >= 300, "{} lies", lies.len());
    on_threads(&lies, |number, (row, set, value)| {
        let file = truth.copy(&format!("lie{number}.db"));
        let id = *row as i64 + 1;
        let connection = Connection::open(&file).expect("a database");
        let before: String = forged_digest(&connection, id);
        let update = format!("UPDATE answers SET {set} WHERE id = ?1");
        let values = [Sql::Integer(id), Sql::Text(value.clone())];
        // Some values do not fit their column: then there is no lie.
        if connection
            .execute(&update, params_from_iter(values))
            .is_err()
        {
            return;
        }
        let forged = forged_digest(&connection, id);
        let is_said = forged != before;
        // Every other lie comes with a digest that is right.
        if number % 2 == 0 {
            let update = "UPDATE answers SET digest = ?2 WHERE id = ?1";
            let values = [Sql::Integer(id), Sql::Text(forged)];
            connection
                .execute(update, params_from_iter(values))
                .expect("an update");
        }
        drop(connection);
        let lie = format!("row {id}: {set} {value:?}");
        let verified = truth.user.run(Some(&file), "results verify --json");
        let report = json(&verified);
        let found = verified.code == 1
            || report["unsigned"]
                .as_array()
                .is_some_and(|rows| !rows.is_empty());
        assert!(found || !is_said, "{lie}: {}", verified.out);
        for text in [&verified.out, &truth.user.run(Some(&file), "results").out] {
            let is_plain = |c: char| !c.is_control() || c == '\n';
            assert!(text.chars().all(is_plain), "{lie}: {text:?}");
        }
        truth.holds(&file, &[*row], &lie);
        // What was computed instead is there now, and is told again.
        truth.holds(&file, &[*row], &lie);
        std::fs::remove_file(&file).expect("removed");
    });
}

/// Answers that are lies from beginning to end, each with the questions that it is about.
fn false_answers(truth: &Truth) -> Vec<(Vec<usize>, Value)> {
    let answer = |index: usize| {
        let question = format!("{} --json", QUESTIONS[index]);
        json(&truth.user.run(None, &question))
    };
    let mut lies = Vec::new();
    let mut lie = |questions: &[usize], index: usize, change: &dyn Fn(&mut Value)| {
        let mut answer = answer(index);
        change(&mut answer);
        lies.push((questions.to_vec(), answer));
    };
    let denied = |answer: &mut Value| {
        answer["outcome"] = "impossible".into();
        answer["reason"] = object!({"kind": "exhaustion", "positions": 12345});
        for field in ["solution", "moves", "jumps", "lower_bound", "upper_bound"] {
            answer[field] = Value::Null;
        }
    };
    // There is a solution, whoever denies it, and however it is asked.
    lie(&[0, 1], 0, &denied);
    lie(&[0, 1], 1, &denied);
    lie(&[0, 1], 0, &|answer| {
        denied(answer);
        answer["question"]["topic"] = "proof".into();
    });
    lie(&[3], 3, &denied);
    // A bound that no solution has, and one that is too high.
    for (least, most) in [(9, 9), (11, 11), (12, 30)] {
        lie(&[0, 1], 1, &|answer| {
            answer["lower_bound"] = least.into();
            answer["upper_bound"] = most.into();
            answer["moves"] = least.into();
        });
    }
    // A search that was stopped, with a bound that refutes the truth.
    for bound in [11, 13] {
        lie(&[0, 1], 1, &|answer| {
            answer["outcome"] = "unknown".into();
            answer["stopped"] = "the time limit was reached".into();
            answer["solution"] = Value::Null;
            answer["lower_bound"] = bound.into();
        });
    }
    // A solution where there is none.
    lie(&[2], 2, &|answer| {
        answer["outcome"] = "solved".into();
        answer["reason"] = Value::Null;
        answer["solution"] = "a1-c3".into();
    });
    // The wrong numbers.
    for (index, field, value) in [
        (6, "total", "6817"),
        (6, "total", "0"),
        (7, "total", "16"),
        (7, "moves", "9"),
        (8, "total", "1"),
        (9, "length", "99"),
    ] {
        lie(&[index], index, &|answer| {
            answer[field] = match value.parse::<u64>() {
                Ok(number) if answer[field].is_number() => number.into(),
                _ => value.into(),
            };
            answer["by_jumps"] = object!([]);
        });
    }
    lie(&[8], 8, &|answer| answer["win_probability"] = 0.5.into());
    lie(&[5], 5, &|answer| answer["jump_sets"] = 7.into());
    lie(&[4], 4, &|answer| {
        answer["outcome"] = "solved".into();
        answer["solution"] = "e1-e3".into();
    });
    lies
}

#[test]
fn no_lie_of_another_machine_is_told() {
    let truth = Truth::new();
    let liar = User::new();
    let lies = false_answers(&truth);
    on_threads(&lies, |number, (questions, answer)| {
        let path = |name: &str| truth.folder.path().join(format!("{name}{number}"));
        let (text, theirs) = (path("false.json"), path("theirs.db"));
        std::fs::write(&text, answer.to_string()).expect("a file");
        let lie = answer.to_string();
        let add = format!("results add --trust {}", text.display());
        let signed = liar.run(Some(&theirs), &add).code == 0;
        // Added by the victim, to a file that knows the truth and to one that knows nothing.
        for (name, known) in [("new.db", false), ("known.db", true)] {
            let file = match known {
                true => truth.copy(&format!("{name}{number}")),
                false => path(name),
            };
            truth
                .user
                .run(Some(&file), &format!("results add {}", text.display()));
            truth.holds(&file, questions, &lie);
            truth.holds(&file, questions, &lie);
        }
        if !signed {
            return;
        }
        // Put in place of the victim's own file, and merged into it.
        let copy = path("direct.db");
        std::fs::copy(&theirs, &copy).expect("a copy");
        let wal = |file: &Path| PathBuf::from(format!("{}-wal", file.display()));
        if wal(&theirs).exists() {
            std::fs::copy(wal(&theirs), wal(&copy)).expect("a copy");
        }
        truth.holds(&copy, questions, &lie);
        truth.holds(&copy, questions, &lie);
        for (name, known) in [("merged.db", false), ("merged-known.db", true)] {
            let file = match known {
                true => truth.copy(&format!("{name}{number}")),
                false => path(name),
            };
            truth
                .user
                .run(Some(&file), &format!("results merge {}", theirs.display()));
            truth.holds(&file, questions, &lie);
            truth.holds(&file, questions, &lie);
        }
        // A survey of the board, too.
        let survey = "survey triangle:5 --columns solvable,moves --quiet --json";
        let table = |file: Option<&Path>| {
            let mut rows = json(&truth.user.run(file, survey))["rows"].clone();
            for row in rows.as_array_mut().expect("rows") {
                row["solution"] = Value::Null;
                for (_, cell) in row["cells"].as_object_mut().expect("cells") {
                    cell["seconds"] = Value::Null;
                    cell["evidence"] = Value::Null;
                }
            }
            rows
        };
        if number < 6 {
            std::fs::copy(&theirs, &copy).expect("a copy");
            assert_eq!(table(Some(&copy)), table(None), "{lie}");
        }
    });
}

#[test]
fn a_refuted_row_never_answers_again() {
    let truth = Truth::new();
    let file = folder();
    let file = file.path().join("results.db");
    // A wrong answer that this user's own program signed, as a program with a mistake would.
    let answer = json(&truth.user.run(None, &format!("{} --json", QUESTIONS[1])));
    let mut wrong = answer.clone();
    wrong["outcome"] = "unknown".into();
    wrong["stopped"] = "the time limit was reached".into();
    wrong["solution"] = Value::Null;
    wrong["lower_bound"] = 13.into();
    wrong["upper_bound"] = Value::Null;
    let text = truth.folder.path().join("wrong.json");
    std::fs::write(&text, wrong.to_string()).expect("a file");
    let add = format!("results add --trust {}", text.display());
    let added = truth.user.run(Some(&file), &add);
    assert_eq!(added.code, 0, "{}", added.err);
    let fresh = truth
        .user
        .run(Some(&file), &format!("{} --fresh", QUESTIONS[1]));
    assert!(fresh.err.contains("is refuted"), "{}", fresh.err);
    truth.holds(&file, &[0, 1], "a bound of 13");
    let rows = json(&truth.user.run(Some(&file), "results --json"));
    let refuted = |row: &Value| row["refuted"].is_string();
    let marked = rows["rows"]
        .as_array()
        .expect("rows")
        .iter()
        .filter(|row| refuted(row));
    assert_eq!(marked.count(), 1, "{rows}");
    assert_eq!(truth.user.run(Some(&file), "results verify").code, 0);
    let removed = json(
        &truth
            .user
            .run(Some(&file), "results remove --refuted --json"),
    );
    assert_eq!(
        removed["removed"].as_array().map(Vec::len),
        Some(1),
        "{removed}"
    );
    truth.holds(&file, &[0, 1], "nothing any more");
}

#[test]
fn claims_are_said_computed_and_may_be_trusted() {
    let truth = Truth::new();
    let other = User::new();
    let folder = folder();
    let [theirs, mine, trusting] =
        ["theirs.db", "mine.db", "trusting.db"].map(|name| folder.path().join(name));
    for question in QUESTIONS {
        other.run(Some(&theirs), question);
    }
    let merge = format!("results merge {}", theirs.display());
    let merged = truth.user.run(Some(&mine), &merge);
    assert_eq!(merged.code, 0, "{}", merged.err);
    assert!(merged.out.contains("only claims"), "{}", merged.out);
    // Replayed: the solution itself. Certified: the proofs. The rest is computed.
    for (index, grade) in [
        (0, "replayed"),
        (2, "certificate"),
        (4, "certificate"),
        (5, "certificate"),
    ] {
        let question = format!("{} --json", QUESTIONS[index]);
        let answer = json(&truth.user.run(Some(&mine), &question));
        assert_eq!(answer["evidence"]["grade"], grade, "{question}");
        assert!(answer["evidence"]["known_since"].is_string(), "{question}");
        assert!(answer["evidence"]["row"].is_number(), "{question}");
    }
    for index in [1, 6] {
        let run = truth.user.run(Some(&mine), QUESTIONS[index]);
        assert!(run.err.contains("from another machine"), "{}", run.err);
        assert!(run.err.contains("not checked here"), "{}", run.err);
        let again = json(
            &truth
                .user
                .run(Some(&mine), &format!("{} --json", QUESTIONS[index])),
        );
        assert_eq!(again["evidence"]["grade"], "computed");
    }
    let merged = truth.user.run(Some(&trusting), &format!("{merge} --trust"));
    assert!(!merged.out.contains("only claims"), "{}", merged.out);
    for index in [1, 6] {
        let question = format!("{} --json", QUESTIONS[index]);
        let answer = json(&truth.user.run(Some(&trusting), &question));
        assert_eq!(answer["evidence"]["grade"], "trusted", "{question}");
    }
    // Trust can come later.
    let last = folder.path().join("last.db");
    truth.user.run(Some(&last), &merge);
    let trusted = json(
        &truth
            .user
            .run(Some(&last), "results trust solutions --json"),
    );
    assert!(trusted["trusted"].as_u64() > Some(0), "{trusted}");
    let question = format!("{} --json", QUESTIONS[6]);
    let answer = json(&truth.user.run(Some(&last), &question));
    assert_eq!(answer["evidence"]["grade"], "trusted");
}

#[test]
fn honest_rows_of_every_kind_hold_everywhere() {
    let truth = Truth::new();
    let folder = folder();
    let path = |name: &str| folder.path().join(name);
    let file = truth.copy("honest.db");
    let columns = "solvable,moves,unique,shortest,jump-sets,odds,last-sweep";
    let surveyed = truth.user.run(
        Some(&file),
        &format!("survey triangle:4 --columns {columns} --quiet"),
    );
    assert_eq!(surveyed.code, 0, "{}", surveyed.err);
    for what in ["positions", "winnable", "games", "jump-sets"] {
        truth
            .user
            .run(Some(&file), &format!("count triangle:4 a2 --what {what}"));
    }
    truth
        .user
        .run(Some(&file), "sweeps triangle:4 a2 --anywhere");
    truth.user.run(Some(&file), "prove triangle:4 a1");
    let verified = truth.user.run(Some(&file), "results verify");
    assert_eq!(verified.code, 0, "{}", verified.out);
    let merged = path("merged.db");
    let run = truth
        .user
        .run(Some(&merged), &format!("results merge {}", file.display()));
    assert_eq!(run.code, 0, "{}", run.err);
    let lines = path("all.jsonl");
    let run = truth.user.run(
        Some(&file),
        &format!("results export -o {}", lines.display()),
    );
    assert_eq!(run.code, 0, "{}", run.err);
    let added = path("added.db");
    let run = truth
        .user
        .run(Some(&added), &format!("results add {}", lines.display()));
    assert_eq!(run.code, 0, "{}", run.err);
    let rows = |file: &Path| {
        let list = json(&truth.user.run(Some(file), "results --json"));
        list["rows"].as_array().map_or(0, Vec::len)
    };
    assert_eq!((rows(&merged), rows(&added)), (rows(&file), rows(&file)));
    assert!(rows(&file) >= 25, "{}", rows(&file));
    for other in [&merged, &added] {
        let verified = truth.user.run(Some(other), "results verify");
        assert_eq!(verified.code, 0, "{}", verified.out);
    }
}

/// Answers that carry a true certificate which does not show what they say.
#[test]
fn a_true_certificate_does_not_carry_a_lie() {
    let truth = Truth::new();
    let path = |name: &str| truth.folder.path().join(name);
    let written = |args: &str, name: &str| {
        let args = format!("{args} --json --certificate {}", path(name).display());
        let answer = json(&truth.user.run(None, &args));
        let certificate = std::fs::read_to_string(path(name)).expect("a certificate");
        (answer, certificate)
    };
    let (_, impossible) = written("prove triangle:4 a1", "impossible.cert");
    let (sets, jump_sets) = written("count triangle:4 a2 --what jump-sets --list", "sets.cert");
    let positions = json(
        &truth
            .user
            .run(None, "count triangle:4 a1 --what positions --json"),
    );
    let mut lies: Vec<(&str, Value, &str)> = Vec::new();
    let mut count = positions.clone();
    count["outcome"] = "impossible".into();
    (count["total"], count["raw_total"]) = ("999".into(), "1500".into());
    count["by_jumps"] = object!(["999"]);
    lies.push(("count triangle:4 a1 --what positions", count, &impossible));
    let mut listed = sets.clone();
    listed["list"][0] = "THE MOON IS MADE OF CHEESE".into();
    lies.push((
        "count triangle:4 a2 --what jump-sets --list",
        listed,
        &jump_sets,
    ));
    let mut other_fields = sets.clone();
    other_fields["moves"] = 1.into();
    other_fields["win_probability"] = 0.75.into();
    lies.push((
        "count triangle:4 a2 --what jump-sets --list",
        other_fields,
        &jump_sets,
    ));
    for (number, (question, lie, certificate)) in lies.into_iter().enumerate() {
        let mut answer = lie;
        answer["certificate_text"] = certificate.into();
        let (text, file) = (path("carried.json"), path(&format!("carried{number}.db")));
        std::fs::write(&text, answer.to_string()).expect("a file");
        truth
            .user
            .run(Some(&file), &format!("results add {}", text.display()));
        let told = truth.user.run(Some(&file), question);
        let truth = truth.user.run(None, question);
        assert_eq!((told.code, &told.out), (truth.code, &truth.out), "{answer}");
    }
}

/// A file whose rows are true, but with something in it that acts or hides.
#[test]
fn what_else_is_in_the_file_does_no_harm() {
    let truth = Truth::new();
    for (number, change) in [
        "CREATE UNIQUE INDEX evil ON answers (version, (id < 0)) WHERE id > 30",
        "DROP INDEX answers_by_key",
        "CREATE TRIGGER evil AFTER INSERT ON answers BEGIN DELETE FROM answers; END",
        "CREATE TABLE other (a)",
    ]
    .iter()
    .enumerate()
    {
        let file = truth.copy(&format!("acting{number}.db"));
        let connection = Connection::open(&file).expect("a database");
        connection.execute_batch(change).expect(change);
        drop(connection);
        let run = truth.user.run(Some(&file), QUESTIONS[0]);
        assert!(run.err.contains("is not used"), "{change}: {}", run.err);
        truth.holds(&file, &[0, 6], change);
    }
    // A mark that is not text is still a mark.
    let file = truth.copy("marked.db");
    let connection = Connection::open(&file).expect("a database");
    let mark = "UPDATE answers SET refuted = CAST(x'ff' AS TEXT) WHERE id = 1";
    connection.execute_batch(mark).expect(mark);
    drop(connection);
    let listed = json(&truth.user.run(Some(&file), "results --json"));
    assert!(listed["rows"][0]["refuted"].is_string(), "{listed}");
    truth.holds(&file, &[0], mark);
}

#[test]
fn trust_does_not_outweigh_play() {
    let truth = Truth::new();
    let folder = folder();
    let (file, theirs) = (
        folder.path().join("mine.db"),
        folder.path().join("theirs.db"),
    );
    let mut denied = json(&truth.user.run(None, &format!("{} --json", QUESTIONS[0])));
    denied["outcome"] = "impossible".into();
    denied["question"]["topic"] = "proof".into();
    denied["reason"] = object!({"kind": "exhaustion", "positions": 7});
    for field in ["solution", "moves", "jumps"] {
        denied[field] = Value::Null;
    }
    let text = folder.path().join("denied.json");
    std::fs::write(&text, denied.to_string()).expect("a file");
    let liar = User::new();
    liar.run(
        Some(&theirs),
        &format!("results add --trust {}", text.display()),
    );
    // The lie is there first, as a claim; then the truth; then somebody trusts everything.
    truth
        .user
        .run(Some(&file), &format!("results merge {}", theirs.display()));
    truth.holds(&file, &[0], "a proof");
    truth.user.run(Some(&file), "results trust --all");
    truth.holds(&file, &[0, 1], "a trusted proof");
    let proved = truth.user.run(Some(&file), "prove triangle:5 a1 a1");
    assert_eq!(proved.code, 0, "{}", proved.out);
    // Also if the file lost the mark of the refuted row.
    let connection = Connection::open(&file).expect("a database");
    // If another row answers the question by now, the database itself refuses.
    let _ = connection.execute_batch("UPDATE answers SET refuted = NULL");
    drop(connection);
    let proved = truth.user.run(Some(&file), "prove triangle:5 a1 a1");
    assert_eq!(proved.code, 0, "{}", proved.out);
}

#[cfg(unix)]
#[test]
fn pipes_and_folders_are_not_waited_for() {
    let truth = Truth::new();
    let folder = folder();
    let pipe = folder.path().join("pipe");
    let made = std::process::Command::new("mkfifo").arg(&pipe).status();
    assert!(made.expect("mkfifo").success());
    for (path, why) in [(pipe.as_path(), "not a file"), (folder.path(), "a folder")] {
        for command in ["results", "results verify"] {
            let run = truth.user.run(Some(path), command);
            assert_eq!(run.code, 2, "{command}: {}", run.out);
            assert!(run.err.contains(why), "{command}: {}", run.err);
        }
        truth.holds(path, &[0], why);
    }
}

/// Fields of an answer that nothing checks do not get the grade of what was checked.
#[test]
fn fields_that_nothing_shows_are_dropped() {
    let (user, folder) = (User::new(), folder());
    let path = |name: &str| folder.path().join(name);
    let solution = json(&user.run(None, "solve triangle:4 a2 --no-results --json"));
    let lies = [
        object!({"unique": true}),
        object!({"lower_bound": 8}),
        object!({"proved_minimum": true, "lower_bound": 7, "upper_bound": 7}),
        object!({"moves": null, "jumps": 3, "left": ["a1"], "comment": "the moon"}),
    ];
    for (number, lie) in lies.iter().enumerate() {
        let (text, file) = (path("lie.json"), path(&format!("lie{number}.db")));
        let mut answer = solution.clone();
        for (field, value) in lie.as_object().expect("fields") {
            answer[field] = value.clone();
        }
        std::fs::write(&text, answer.to_string()).expect("a file");
        // True rows first, with their certificates: the lie refutes none of them.
        for question in [
            "count triangle:4 a2 --what jump-sets",
            "solve triangle:4 a2 --shortest --certificate",
        ] {
            let certificate = path("true.cert");
            let question = match question.strip_suffix("--certificate") {
                Some(_) => format!("{question} {}", certificate.display()),
                None => question.to_string(),
            };
            user.run(Some(&file), &question);
        }
        let added = user.run(Some(&file), &format!("results add {}", text.display()));
        assert_eq!(added.code, 0, "{lie}: {}", added.err);
        let rows = json(&user.run(Some(&file), "results --json"))["rows"].clone();
        let rows = rows.as_array().expect("rows");
        assert!(rows.iter().all(|row| row["refuted"].is_null()), "{rows:?}");
        let row = rows.iter().find(|row| row["topic"] == "solution");
        let id = row.expect("a row")["id"].clone();
        let shown = json(&user.run(Some(&file), &format!("results show {id} --json")));
        let mut shown = shown["answer"].clone();
        for field in ["evidence", "provenance", "stats"] {
            shown[field] = solution[field].clone();
        }
        shown["certificate"] = solution["certificate"].clone();
        assert_eq!(shown, solution, "{lie}");
        let shortest = user.run(Some(&file), "solve triangle:4 a2 --shortest --fresh");
        assert!(!shortest.err.contains("report it"), "{}", shortest.err);
    }
}

#[test]
fn a_certificate_of_jump_sets_shows_no_numbers_by_jumps() {
    let (user, folder) = (User::new(), folder());
    let path = |name: &str| folder.path().join(name);
    let question = "count triangle:4 a2 --what jump-sets";
    let certificate = path("sets.cert");
    let args = format!("{question} --json --certificate {}", certificate.display());
    let mut answer = json(&user.run(None, &args));
    answer["certificate_text"] = std::fs::read_to_string(&certificate)
        .expect("a certificate")
        .into();
    let (text, file) = (path("sets.json"), path("sets.db"));
    let add = format!("results add {}", text.display());
    answer["comment"] = "the moon".into();
    std::fs::write(&text, answer.to_string()).expect("a file");
    let added = user.run(Some(&file), &add);
    assert_eq!(added.code, 0, "{}", added.err);
    let shown = user.run(Some(&file), "results show 1 --json");
    assert_eq!(json(&shown)["row"]["grade"], "certificate");
    assert!(!shown.out.contains("the moon"), "{}", shown.out);
    let total: u32 = answer["total"]
        .as_str()
        .expect("a total")
        .parse()
        .expect("a number");
    answer["by_jumps"] = object!([(total - 1).to_string(), "0", "1"]);
    std::fs::write(&text, answer.to_string()).expect("a file");
    let added = user.run(Some(&path("lie.db")), &add);
    assert_eq!(added.code, 2, "{}", added.out);
    assert!(added.err.contains("do not fit together"), "{}", added.err);
}

/// A name that everybody knows is not given to another board.
#[test]
fn no_board_has_the_name_of_another() {
    let (user, folder) = (User::new(), folder());
    let path = |name: &str| folder.path().join(name);
    let (text, file) = (path("lie.json"), path("lie.db"));
    let list = |file: &Path| user.run(Some(file), "results").out;
    for name in ["english", " English", "triangle:5", "english, vacate d4"] {
        let mut answer = json(&user.run(None, "solve triangle:4 a2 --no-results --json"));
        answer["board"] = name.into();
        answer["question"]["board"]["name"] = name.into();
        answer["question"]["problems"][0]["board"] = name.into();
        std::fs::write(&text, answer.to_string()).expect("a file");
        let added = user.run(Some(&file), &format!("results add {}", text.display()));
        assert_eq!(added.code, 0, "{}", added.err);
        assert!(
            list(&file).contains("solution of board, vacate a2"),
            "{}",
            list(&file)
        );
        let shown = user.run(Some(&file), "results show 1 --json").out;
        assert!(!shown.contains(name), "{shown}");
        std::fs::remove_file(&file).expect("removed");
    }
    let drawn = path("mine.board");
    for (name, called) in [
        ("english", "board"),
        ("mine", "mine"),
        ("Triangle 3", "Triangle 3"),
    ] {
        let board = format!("name: {name}\ndirections: 6\n\no\noo\nooo\n");
        std::fs::write(&drawn, board).expect("a file");
        let file = path(&format!("{called}.db"));
        user.run(Some(&file), &format!("solve {} a1", drawn.display()));
        let expected = format!("solution of {called}, vacate a1");
        assert!(list(&file).contains(&expected), "{}", list(&file));
    }
}

/// A certificate that is too large to check within the limits of a question says nothing against its row.
#[test]
fn a_certificate_that_takes_too_long_refutes_nothing() {
    let (user, other, folder) = (User::new(), User::new(), folder());
    let file = folder.path().join("theirs.db");
    let certificate = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../docs/results/table1/e1-e1.cert"
    );
    let added = other.run(Some(&file), &format!("results add {certificate}"));
    assert_eq!(added.code, 0, "{}", added.err);
    let asked = user.run(Some(&file), "solve wiegleb e1 e1 --time 0.001");
    assert!(
        asked
            .err
            .contains("row 1 claims: impossible (from another machine"),
        "{}",
        asked.err
    );
    assert!(!asked.err.contains("is not used"), "{}", asked.err);
}

/// No output replaces the results file, the key or a checkpoint.
#[test]
fn outputs_leave_the_programs_own_files_alone() {
    let (user, folder) = (User::new(), folder());
    let file = folder.path().join("own.csv");
    user.run(Some(&file), "solve triangle:4 a2");
    let key = user.state.path().join("corsaire").join("key");
    let before = (
        std::fs::read(&file).expect("a file"),
        std::fs::read(&key).expect("a key"),
    );
    let (name, key_name) = (file.display().to_string(), key.display().to_string());
    for args in [
        format!("solve triangle:4 a2 -o {name}"),
        format!("solve triangle:4 a2 -o {name}-wal"),
        format!("solve triangle:4 a2 --certificate {name}"),
        format!("results export -o {name}"),
        format!("results show 1 -o {key_name}"),
        format!("prove triangle:4 a1 --certificate {key_name}"),
    ] {
        let run = user.run(Some(&file), &args);
        assert_eq!(run.code, 2, "{args}: {}", run.out);
        assert!(run.err.contains("another name"), "{args}: {}", run.err);
    }
    let after = (
        std::fs::read(&file).expect("a file"),
        std::fs::read(&key).expect("a key"),
    );
    assert!(before == after, "nothing was replaced");
}

/// A file of version 1 whose columns are computed is not upgraded.
#[test]
fn columns_that_are_computed_are_not_read() {
    let (user, folder) = (User::new(), folder());
    let file = folder.path().join("computed.db");
    let connection = Connection::open(&file).expect("a database");
    let table = "CREATE TABLE answers (id INTEGER PRIMARY KEY, certificate TEXT, \
                 answer TEXT GENERATED ALWAYS AS (hex(zeroblob(400000000)))); \
                 INSERT INTO answers (id) VALUES (1); PRAGMA user_version = 1;";
    connection.execute_batch(table).expect("a table");
    drop(connection);
    let listed = user.run(Some(&file), "results");
    assert_eq!(listed.code, 2, "{}", listed.out);
    let asked = user.run(Some(&file), "solve triangle:4 a2");
    assert!(asked.err.contains("is not used"), "{}", asked.err);
    assert_eq!(asked.code, 0);
}

#[cfg(unix)]
#[test]
fn pipes_beside_the_file_are_not_waited_for() {
    let (user, folder) = (User::new(), folder());
    for suffix in ["-journal", "-wal", "-shm"] {
        let file = folder.path().join(format!("results{suffix}.db"));
        let pipe = format!("{}{suffix}", file.display());
        let made = std::process::Command::new("mkfifo").arg(&pipe).status();
        assert!(made.expect("mkfifo").success());
        let asked = user.run(Some(&file), "solve triangle:4 a2");
        assert!(asked.err.contains("is not a file"), "{}", asked.err);
        assert_eq!(asked.code, 0);
    }
}

/// Certificates that the checker accepts are taken, or refused with the true reason.
#[test]
fn certificates_with_empty_rows_and_uneven_goals() {
    let (user, folder) = (User::new(), folder());
    let (text, file) = (folder.path().join("a.cert"), folder.path().join("a.db"));
    let certificate = |rows: &str, empty: &str, other: &str| {
        format!(
            "corsaire certificate 2\ndirections 4\nrow ooo\n{rows}start -oo{empty}\n\
             goal o--{empty}\n{other}claim solution\nsolution c1-a1\n"
        )
    };
    let add = format!("results add {}", text.display());
    std::fs::write(&text, certificate("row ...\n", "/...", "")).expect("a file");
    let added = user.run(Some(&file), &add);
    assert_eq!(added.code, 0, "{}", added.err);
    std::fs::write(&text, certificate("", "", "goal oo-\n")).expect("a file");
    let added = user.run(Some(&file), &add);
    assert_eq!(added.code, 2, "{}", added.out);
    assert!(added.err.contains("not of as many men"), "{}", added.err);
}

/// How few moves a solution has says nothing of how many solutions have them.
#[test]
fn a_certificate_of_a_length_shows_no_number() {
    let (user, folder) = (User::new(), folder());
    let (text, file) = (folder.path().join("a.cert"), folder.path().join("a.db"));
    let solve = format!(
        "solve triangle:5 5 --shortest --certificate {}",
        text.display()
    );
    assert_eq!(user.run(None, &solve).code, 0);
    let count = "count triangle:5 5 --what shortest";
    let mut answer = json(&user.run(None, &format!("{count} --json")));
    let total = answer["total"].take();
    answer["total"] = object!("777");
    answer["raw_total"] = Value::Null;
    answer["sequences"] = Value::Null;
    answer["certificate_text"] = object!(std::fs::read_to_string(&text).expect("a certificate"));
    let forged = folder.path().join("forged.json");
    std::fs::write(&forged, answer.to_string()).expect("a file");
    let added = user.run(Some(&file), &format!("results add {}", forged.display()));
    assert!(
        added.out.contains("1 row is only a claim"),
        "{} {}",
        added.out,
        added.err
    );
    let verified = user.run(Some(&file), "results verify");
    assert!(!verified.out.contains("shown by"), "{}", verified.out);
    let asked = user.run(Some(&file), &format!("{count} --json"));
    assert_eq!(json(&asked)["total"], total, "{}", asked.out);
}

/// Solutions are counted up to the symmetries of the board as it is drawn, not up to a permutation of holes that
/// no jump touches.
#[test]
fn a_number_up_to_other_symmetries_is_not_taken() {
    let (user, folder) = (User::new(), folder());
    let (text, file) = (folder.path().join("a.cert"), folder.path().join("a.db"));
    let certificate = "corsaire certificate 3\ndirections 4\nrow ooooo\nrow .ooo.\nrow ooooo\nrow .....\n\
                       row ..o..\nrow .....\nrow ..o..\n\
                       start -ooo-/.ooo./ooooo/...../..-../...../..-..\n\
                       goal -----/.---./--o--/...../..-../...../..-..\nclaim shortest-count 7 4\n\
                       solution c1-a1, c3-c1, e3-c3, d1-b1, a1-c1, b3-b1, b1-d1-d3-b3, a3-c3\n\
                       symmetry a1 b1 c1 d1 e1 b2 c2 d2 a3 b3 c3 d3 e3 c7 c5\nlimit 20\n";
    std::fs::write(&text, certificate).expect("a file");
    let accepted = corsaire_check::check(certificate.as_bytes(), corsaire_check::Limits::default());
    assert!(accepted.is_ok(), "the claim is true: {accepted:?}");
    let added = user.run(Some(&file), &format!("results add {}", text.display()));
    assert_eq!(added.code, 2, "{}", added.out);
    assert!(
        added.err.contains("only a part of an answer"),
        "{}",
        added.err
    );
}

/// Without symmetries, the number of shortest solutions and the number with all images are the same.
#[test]
fn a_certificate_of_a_number_shows_it_without_symmetries_too() {
    let (user, folder) = (User::new(), folder());
    let (text, file) = (folder.path().join("a.cert"), folder.path().join("a.db"));
    let count = "count rectangle:4x4 b1 --what shortest";
    let made = user.run(None, &format!("{count} --certificate {}", text.display()));
    assert_eq!(made.code, 0, "{}", made.err);
    let added = user.run(Some(&file), &format!("results add {}", text.display()));
    assert!(!added.out.contains("claim"), "{} {}", added.out, added.err);
    let asked = user.run(Some(&file), count);
    assert!(asked.err.contains("certificate accepted"), "{}", asked.err);
}
