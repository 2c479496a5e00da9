//! Answers as events: the place in the queue, progress, parts, and the answer last.

use crate::client::Stream;
use crate::server::Server;
use serde_json::json;

fn all(mut stream: Stream) -> Vec<(String, serde_json::Value)> {
    std::iter::from_fn(|| stream.next()).collect()
}

#[test]
fn the_answer_comes_last() {
    let server = Server::start();
    let question = json!({"ask": "solve", "board": "english", "vacate": "d4", "finish": "d4"});
    let events = all(Stream::open(server.address, &question.to_string()));
    let (name, answer) = events.last().expect("an event");
    assert_eq!((&**name, &answer["outcome"]), ("answer", &json!("solved")));
}

#[test]
fn a_survey_comes_row_by_row() {
    let server = Server::start();
    let question =
        json!({"ask": "survey", "board": "triangle:5", "columns": ["solvable", "moves"]});
    let events = all(Stream::open(server.address, &question.to_string()));
    let (last, parts) = events.split_last().expect("events");
    assert_eq!(last.0, "answer");
    let parts = parts.iter().filter(|(name, _)| name == "partial");
    let mut seen = 0;
    for (_, part) in parts {
        let rows = part["rows"].as_array().expect("rows");
        assert_eq!(rows.len(), 1, "the row of the cell that was done");
        let all = last.1["rows"].as_array().expect("rows");
        assert!(
            all.iter()
                .any(|row| row["start"] == rows[0]["start"] && row["goal"] == rows[0]["goal"])
        );
        seen += 1;
    }
    assert!(
        seen >= last.1["rows"].as_array().map_or(0, Vec::len),
        "{seen}"
    );
}

#[test]
fn progress_of_a_long_search() {
    let server = Server::start();
    let question = json!({"ask": "shortest", "board": "wiegleb", "vacate": "e1", "finish": "e1",
        "limits": {"seconds": 3}});
    let events = all(Stream::open(server.address, &question.to_string()));
    let progress = events.iter().find(|(name, _)| name == "progress");
    let (_, progress) = progress.expect("progress");
    assert!(
        progress["words"].is_string() && progress["seconds"].is_f64(),
        "{progress}"
    );
    assert_eq!(events.last().map(|(name, _)| &**name), Some("answer"));
}

#[test]
fn what_is_wrong_only_later_is_an_event() {
    let server = Server::start();
    // No problem of this board can be solved, so it is not known which one is meant.
    let question = json!({"ask": "solve", "board": {"rows": "oo/oo"}});
    let events = all(Stream::open(server.address, &question.to_string()));
    let (name, error) = events.last().expect("an event");
    assert_eq!(name, "error");
    assert_eq!(error["error"]["field"], "vacate");
}
