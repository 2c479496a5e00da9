//! Each kind of question gets the answer that the command line gives.

use crate::client::{ask, get};
use crate::server::Server;
use serde_json::{Value, json};

/// Asks, and expects an answer.
fn answer(server: &Server, question: Value) -> Value {
    let response = ask(server.address, &question.to_string());
    let said = String::from_utf8_lossy(&response.body);
    assert_eq!(response.status, 200, "{question}: {said}");
    assert_eq!(response.header("content-type"), Some("application/json"));
    response.json()
}

#[test]
fn a_board_with_what_a_page_needs() {
    let server = Server::start();
    let english = answer(&server, json!({"ask": "board", "board": "english"}));
    assert_eq!(english["question"]["board"]["name"], "english");
    assert_eq!(english["question"]["board"]["directions"], 4);
    let geometry = &english["geometry"];
    let holes = geometry["holes"].as_array().expect("holes");
    assert_eq!(holes.len(), 33);
    assert!(holes.contains(&json!({"name": "d4", "x": 3.0, "y": 3.0})));
    assert_eq!(geometry["jumps"].as_array().map(Vec::len), Some(76));
    assert!(
        geometry["jumps"]
            .as_array()
            .expect("jumps")
            .contains(&json!(["d2", "d3", "d4"]))
    );
    assert_eq!(geometry["columns"][3], json!({"name": "d", "x": 3.0}));
    assert_eq!(geometry["rows"][3], json!({"name": "4", "y": 3.0}));
    assert_eq!(english["goal"], "d4");
    assert_eq!(english["class"], json!({"allowed": true, "reason": null}));

    let triangle = answer(&server, json!({"ask": "board", "board": "triangle:5"}));
    assert_eq!(triangle["geometry"]["columns"], json!([]));
    let spot = json!({"name": "a2", "x": -0.5, "y": 0.866});
    assert!(
        triangle["geometry"]["holes"]
            .as_array()
            .expect("holes")
            .contains(&spot)
    );

    let question = json!({"ask": "board", "board": "english", "vacate": "d4", "finish": "c4"});
    let class = &answer(&server, question)["class"];
    assert_eq!(class["allowed"], false);
    assert!(
        class["reason"]
            .as_str()
            .is_some_and(|reason| reason.contains("class"))
    );
}

#[test]
fn boards_of_ones_own() {
    let server = Server::start();
    let drawn = json!({"name": "mine", "rows": ".ooo./ooooo", "directions": 8});
    let mine = answer(&server, json!({"ask": "board", "board": drawn}));
    assert_eq!(
        (&mine["board"], &mine["holes"]),
        (&json!("mine"), &json!(8))
    );
    assert_eq!(mine["directions"], 8);
    let file = json!({"file": "name: tiny\ndirections: 6\n\no\noo\nooo\n"});
    let tiny = answer(&server, json!({"ask": "board", "board": file}));
    assert_eq!(
        (&tiny["board"], &tiny["holes"]),
        (&json!("tiny"), &json!(6))
    );
    // 64 holes that no jump touches: more classes than a double can count.
    let dots = ["o.".repeat(8), ".o".repeat(8)].join("/");
    let rows = [&*dots; 4].join("/");
    let odd = json!({"rows": rows});
    let odd = answer(&server, json!({"ask": "board", "board": odd}));
    assert_eq!((&odd["holes"], &odd["start"]), (&json!(64), &Value::Null));
}

#[test]
fn hints_and_the_jump_that_lost() {
    let server = Server::start();
    let question = json!({"ask": "hint", "board": "triangle:5", "vacate": "a1", "made": "a3-a1"});
    let hint = answer(&server, question);
    assert_eq!(hint["outcome"], "winnable");
    let jumps = ["winning_jumps", "losing_jumps", "undecided_jumps"];
    let jumps = jumps.map(|name| hint[name].as_array().map_or(0, Vec::len));
    assert_eq!(jumps.iter().sum::<usize>(), 4);
    assert_eq!(jumps[2], 0);
    let question = json!({"ask": "hint", "board": "triangle:5", "vacate": "a1", "fewest": true});
    assert_eq!(answer(&server, question)["fewest_moves"], 10);
    let question = json!({"ask": "hint", "board": "english", "vacate": "d4", "finish": "d4",
        "made": "d2-d4, d5-d3, d7-d5"});
    let hint = answer(&server, question);
    assert_ne!(hint["outcome"], "unknown");
}

#[test]
fn solutions_proofs_numbers_sweeps_and_tables() {
    let server = Server::start();
    let problem = |ask: &str| json!({"ask": ask, "board": "triangle:5", "vacate": "a1"});
    let solved = answer(&server, problem("solve"));
    assert_eq!(solved["outcome"], "solved");
    let shortest = answer(&server, problem("shortest"));
    assert_eq!(
        (&shortest["moves"], &shortest["proved_minimum"]),
        (&json!(10), &json!(true))
    );
    assert_eq!(answer(&server, problem("unique"))["unique"], false);
    assert!(answer(&server, problem("sweeps"))["problems"][0]["last"]["length"].is_u64());
    let sweeps = answer(&server, json!({"ask": "sweeps", "board": "triangle:4"}));
    assert_eq!(sweeps["length"], 3);
    let question = json!({"ask": "prove", "board": "english", "vacate": "d4", "finish": "c4"});
    let proof = answer(&server, question);
    assert_eq!(
        (&proof["outcome"], &proof["reason"]["kind"]),
        (&json!("impossible"), &json!("class"))
    );
    let question =
        json!({"ask": "count", "board": "triangle:5", "vacate": "a1", "what": "shortest"});
    assert_eq!(answer(&server, question)["total"], "31");
    let table = answer(&server, json!({"ask": "survey", "board": "triangle:4"}));
    assert_eq!(
        (table["rows"].as_array().map(Vec::len), &table["complete"]),
        (Some(3), &json!(true))
    );
    let question = json!({"ask": "survey", "board": "triangle:3..4", "columns": ["solvable"]});
    assert_eq!(
        answer(&server, question)["boards"].as_array().map(Vec::len),
        Some(2)
    );
    let question = json!({"ask": "solve", "board": "triangle:5", "vacate": "a1",
        "conditions": {"last-sweep": "3", "sweep-at": null}});
    let last = answer(&server, question)["solution"].to_string();
    let last = last
        .rsplit(", ")
        .next()
        .map(|last| last.matches('-').count());
    assert_eq!(last, Some(3));
}

#[test]
fn what_is_wrong_with_a_solution() {
    let server = Server::start();
    let check = |solution: &str| {
        let question = json!({"ask": "check", "board": "english", "solution": solution});
        answer(&server, question)
    };
    let good = check("d2-d4, f3-d3");
    assert_eq!((&good["legal"], &good["moves"]), (&json!(true), &json!(2)));
    let illegal = check("d2-d4,\nd1-d3");
    let error = &illegal["error"];
    assert_eq!(
        (&error["line"], &error["column"], &error["move"]),
        (&json!(2), &json!(1), &json!(2))
    );
    assert_eq!(error["made"], "d2-d4");
    assert_eq!(error["before"], illegal["position"]);
    let unread = check("d2-d4, f3-d3, boo");
    let error = &unread["error"];
    assert_eq!(
        (&error["line"], &error["column"], &error["move"]),
        (&json!(1), &json!(15), &Value::Null)
    );
    assert_eq!(error["made"], "d2-d4, f3-d3");
    assert_eq!(unread["position"], good["position"]);
}

#[test]
fn pictures_in_every_form() {
    let server = Server::start();
    let forms: [(&str, &str, &[u8]); 5] = [
        ("svg", "image/svg+xml", b"<svg"),
        ("png", "image/png", b"\x89PNG"),
        ("gif", "image/gif", b"GIF89a"),
        ("pdf", "application/pdf", b"%PDF"),
        ("html", "text/html; charset=utf-8", b"<!"),
    ];
    for (form, media_type, begins) in forms {
        let question = json!({"ask": "draw", "board": "english", "form": form,
            "solution": "d2-d4, f3-d3"});
        let response = ask(server.address, &question.to_string());
        assert_eq!(
            (response.status, response.header("content-type")),
            (200, Some(media_type))
        );
        assert!(response.body.starts_with(begins), "{form}");
    }
    let question = json!({"ask": "draw", "board": "english", "form": "gif"});
    assert_eq!(ask(server.address, &question.to_string()).status, 422);
}

#[test]
fn what_is_known_is_not_searched_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Server::keeping(&folder.path().join("results.db"));
    let question = json!({"ask": "shortest", "board": "triangle:5", "vacate": "a1"});
    assert_eq!(
        answer(&server, question.clone())["provenance"]["known"],
        false
    );
    assert_eq!(answer(&server, question)["provenance"]["known"], true);
    assert_eq!(server.about()["results"], true);
}

#[test]
fn limits_are_kept() {
    let server = Server::with(&["--most-time", "2s", "--most-memory", "64M"]);
    let question = json!({"ask": "shortest", "board": "wiegleb", "vacate": "e1", "finish": "e1",
        "limits": {"seconds": 3600, "memory_bytes": 1_000_000_000_000_u64}});
    let answer = answer(&server, question);
    assert_eq!(answer["outcome"], "unknown");
    assert_eq!(answer["provenance"]["time_limit_seconds"], 2.0);
    assert_eq!(answer["provenance"]["memory_bytes"], 64 << 20);
}

#[test]
fn costs_are_those_of_the_question() {
    let server = Server::with(&["--threads", "1"]);
    let long = json!({"ask": "shortest", "board": "wiegleb", "vacate": "e1", "finish": "e1",
        "limits": {"seconds": 1}});
    let small = json!({"ask": "solve", "board": "triangle:5", "vacate": "a1"});
    // The second one does not pay for the first.
    let first = answer(&server, long.clone());
    let second = answer(&server, small.clone());
    for answer in [&first, &second] {
        assert_eq!(answer["stats"]["peak_bytes"], Value::Null, "{answer}");
        let number = |name: &str| answer["stats"][name].as_f64();
        if cfg!(unix) {
            let (cpu, seconds) = (number("cpu_seconds"), number("seconds"));
            assert!(
                cpu.expect("a time") <= seconds.expect("a time") + 0.1,
                "{answer}"
            );
        }
    }
    // What several threads take is not measured.
    let server = Server::with(&["--threads", "2"]);
    assert_eq!(answer(&server, small)["stats"]["cpu_seconds"], Value::Null);
}

#[test]
fn no_time_at_all() {
    let server = Server::start();
    for ask_for in ["hint", "solve", "shortest", "prove", "unique"] {
        let question = |vacate: Value| {
            json!({"ask": ask_for, "board": "wiegleb", "vacate": vacate,
                "limits": {"seconds": 0}})
        };
        // Nothing is known of the problem, and there is no time to look for it.
        let response = ask(server.address, &question(Value::Null).to_string());
        let error = &response.json()["error"];
        assert_eq!((response.status, &error["field"]), (422, &json!("limits")));
        let message = error["message"].as_str().expect("a message");
        assert!(message.contains("time limit"), "{message}");
        let unknown = answer(&server, question(json!("e1")));
        assert_eq!(
            unknown["stopped"], "the time limit was reached",
            "{unknown}"
        );
    }
    let survey = json!({"ask": "survey", "board": "triangle:5", "limits": {"seconds": 0}});
    assert_eq!(answer(&server, survey)["complete"], false);
    let board = json!({"ask": "board", "board": "english", "limits": {"seconds": 0}});
    assert_eq!(answer(&server, board)["start"], Value::Null);
}

#[test]
fn hints_keep_to_their_memory() {
    let server = Server::start();
    let hint = |memory: u64| {
        json!({"ask": "hint", "board": "english", "vacate": "d4", "finish": "d4",
            "limits": {"memory_bytes": memory}})
    };
    let refused = ask(server.address, &hint(1 << 20).to_string());
    let error = &refused.json()["error"];
    assert_eq!((refused.status, &error["field"]), (422, &json!("limits")));
    let message = "limits: `memory_bytes` of a hint is at least 4194304";
    assert_eq!(error["message"], message);
    let hint = answer(&server, hint(4 << 20));
    assert_eq!(hint["provenance"]["memory_bytes"], 4 << 20);
}

#[test]
fn boards_that_have_names() {
    let server = Server::start();
    let boards = get(server.address, "/api/boards").json();
    assert_eq!(boards["boards"][0]["name"], "english");
    assert_eq!(boards["families"].as_array().map(Vec::len), Some(6));
}
