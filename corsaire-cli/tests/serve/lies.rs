//! A results file that lies: the server computes instead of repeating it, and says how each answer is
//! founded.

use crate::client::ask;
use crate::server::Server;
use rusqlite::Connection;
use serde_json::{Value, json};

const LIES: [&str; 6] = [
    "answer = replace(answer, '\"lower_bound\":10', '\"lower_bound\":9')",
    "answer = replace(answer, '\"outcome\":\"solved\"', '\"outcome\":\"impossible\"')",
    "outcome = 'impossible', found = 'impossible', certificate_digest = '00'",
    "grade = 'replayed'",
    "signature = ''",
    "key = 'x'",
];

fn answer(server: &Server, question: &Value) -> Value {
    let response = ask(server.address, &question.to_string());
    assert_eq!(response.status, 200, "{question}");
    response.json()
}

#[test]
fn no_lie_of_the_results_file_is_told() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("results.db");
    let question =
        json!({"ask": "shortest", "board": "triangle:5", "vacate": "a1", "finish": "a1"});
    let truth = answer(&Server::keeping(&file), &question);
    assert_eq!(truth["moves"], 10);
    assert_eq!(truth["evidence"]["grade"], "computed");
    assert_eq!(truth["evidence"]["known_since"], Value::Null);
    // All of it in one file, without a log beside it.
    let connection = Connection::open(&file).expect("a database");
    let one_file = "PRAGMA wal_checkpoint(TRUNCATE); PRAGMA journal_mode = DELETE";
    connection.execute_batch(one_file).expect("written");
    drop(connection);
    let whole = std::fs::read(&file).expect("the file");
    for (number, lie) in (1..).zip(LIES) {
        let file = folder.path().join(format!("{number}.db"));
        std::fs::write(&file, &whole).expect("the file");
        let connection = Connection::open(&file).expect("a database");
        let update = format!("UPDATE answers SET {lie}");
        connection.execute_batch(&update).expect("a lie");
        drop(connection);
        let server = Server::keeping(&file);
        let told = answer(&server, &question);
        let truth = (&json!("solved"), &json!(10));
        assert_eq!((&told["outcome"], &told["moves"]), truth, "{lie}");
        assert_eq!(told["provenance"]["known"], false, "{lie}");
        let again = answer(&server, &question);
        assert_eq!(again["evidence"]["grade"], "computed", "{lie}");
        assert!(
            again["evidence"]["known_since"].is_string(),
            "{lie}: {again}"
        );
    }
}
