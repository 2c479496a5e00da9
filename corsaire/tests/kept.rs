//! Answers that are kept: written down as JSON and read back they are the same, also for whoever asks on a
//! board that lies another way; and what was changed is refused.

#![cfg(feature = "serde")]

mod random;

use corsaire::ask::{Kept, KeptAnswer, Key, Question, Record, Unsound, What};
use corsaire::engines::{Turn, restore};
use corsaire::problem::Silent;
use corsaire::rules::Cell;
use corsaire::{Answer, Board, Certificate, Conditions, Limits, Outcome, Problem};
use corsaire_check::check;
use random::Random;
use serde_json::Value;

/// Without what says that it was known before, and by what evidence.
fn without_known(mut json: Value) -> Value {
    json["provenance"]["known"] = Value::Null;
    json["evidence"] = Value::Null;
    json
}

fn asked<Q: Kept>(question: &Q) -> (Answer<Q::Found>, Value, Option<Certificate>)
where
    Answer<Q::Found>: serde::Serialize,
{
    let answer = question.ask(&Limits::default().seconds(5), &Silent);
    let json = serde_json::to_value(&answer).expect("JSON");
    let certificate = answer.certificate_at_hand().map(|made| (*made).clone());
    (answer, json, certificate)
}

fn read<Q: Kept>(
    question: &Q,
    json: &Value,
    certificate: Option<&Certificate>,
) -> Result<Answer<Q::Found>, Unsound> {
    let record = serde_json::from_value(json.clone());
    let record: Record = record.map_err(|_| Unsound::Unreadable("the record"))?;
    let kept = KeptAnswer {
        record: &record,
        certificate,
    };
    restore(question, &kept, &Limits::default())
}

/// Asks, writes the answer down, and reads it back as it was asked and on all turned boards. What the
/// turned answers are must pass `holds`.
fn round_trip<Q: Kept>(question: &Q, random: &mut Random, holds: impl Fn(&Q, &Answer<Q::Found>))
where
    Answer<Q::Found>: serde::Serialize,
{
    let (answer, json, certificate) = asked(question);
    // Nothing is known of what takes too long.
    if matches!(answer.outcome, Outcome::Unknown(_)) {
        return;
    }
    let case = question.asked().in_full();
    // What is written down is what the JSON of the answer says, and comes back as it was.
    let record: Record = serde_json::from_value(json.clone()).expect(&case);
    assert_eq!(answer.record(), record, "{case}");
    let written = serde_json::to_string(&answer.record()).expect("JSON");
    let back: Record = serde_json::from_str(&written).expect(&case);
    assert_eq!(back, record, "{case}");
    match read(question, &json, certificate.as_ref()) {
        Ok(back) => {
            let again = serde_json::to_value(&back).expect("JSON");
            assert!(back.provenance.known);
            assert_eq!(without_known(again), without_known(json.clone()), "{case}");
        }
        Err(Unsound::NotInFull) => return,
        Err(why) => panic!("{why}: {case}"),
    }
    let key = Key::of(question);
    let turns = question.asked().board.turns();
    let turn = &turns[random.below(turns.len() as u64) as usize];
    let turned = moved(&question.turned(turn), random);
    assert_eq!(Key::of(&turned), key, "{case}");
    let back = read(&turned, &json, certificate.as_ref()).expect(&case);
    assert_eq!(back.question, turned.asked());
    let same = matches!(
        (&answer.outcome, &back.outcome),
        (Outcome::Solved(_), Outcome::Solved(_)) | (Outcome::Impossible(_), Outcome::Impossible(_))
    );
    assert!(same, "{case}");
    holds(&turned, &back);
    if let Some(certificate) = back.certificate_at_hand() {
        let accepted = check(
            certificate.text.as_bytes(),
            corsaire_check::Limits::default(),
        );
        accepted.unwrap_or_else(|trouble| panic!("{trouble}: {case}\n{}", certificate.text));
    }
}

/// The same question on a board that lies elsewhere on the grid.
fn moved<Q: Kept>(question: &Q, random: &mut Random) -> Q {
    let board = question.asked().board;
    let right = random.below(3) as u8;
    let cells = board.holes().map(|hole| {
        let cell = board.cell(hole);
        let column = cell.column + right;
        Cell { column, ..cell }
    });
    let elsewhere = Board::new("elsewhere", cells, board.directions()).expect("a board");
    let to_corner = |board: &Board, same: &Turn| {
        let turns = board.turns().into_iter();
        let mut turns = turns.filter(|turn| turn.to() == same.to());
        turns.next().expect("both can be laid into the corner")
    };
    let home = board.turns().into_iter().next().expect("some");
    let back = to_corner(&elsewhere, &home).back();
    question.turned(&home).turned(&back)
}

fn conditions(random: &mut Random) -> Conditions {
    let none = Conditions::default();
    match random.below(4) {
        0 => none
            .last_sweep(1 + random.below(2) as u32)
            .expect("a length"),
        1 => none.sweep(1 + random.below(2) as u32).expect("a length"),
        2 => none.sweep_at(2, 1).expect("a place"),
        _ => none,
    }
}

#[test]
fn kept_answers_are_the_same_however_the_board_lies() {
    let mut random = Random(0x5eed_0018);
    let (mut solved, mut impossible) = (0, 0);
    for _ in 0..60 {
        let board = random.board();
        let problem = random.problem(&board);
        if problem.goal.positions().is_empty() {
            continue;
        }
        let solution = |question: &corsaire::ask::Solve, answer: &Answer| {
            let problem = &question.asked().problems[0];
            if let Outcome::Solved(solution) = &answer.outcome {
                problem.solution(&solution.to_string()).expect("a solution");
            }
        };
        match problem.solve().run(&Limits::default()).outcome {
            Outcome::Solved(_) => solved += 1,
            _ => impossible += 1,
        }
        for question in [
            problem.solve(),
            problem.solve().with_evidence(),
            problem.solve().shortest(),
        ] {
            round_trip(&question, &mut random, solution);
        }
        let wanted = conditions(&mut random);
        let question = problem.solve().meeting(wanted.clone()).expect("fitting");
        round_trip(&question, &mut random, |question, answer| {
            solution(question, answer);
            if let Outcome::Solved(found) = &answer.outcome {
                assert!(wanted.are_met_by(found));
            }
        });
        round_trip(&problem.prove(), &mut random, |_, _| ());
        round_trip(&problem.prove().jump_sets(), &mut random, |_, _| ());
        round_trip(&problem.unique_jumps(), &mut random, |_, _| ());
        for what in What::ALL {
            round_trip(&problem.count(what), &mut random, |_, _| ());
        }
        let listed = problem.count(What::Shortest).with_list(usize::MAX);
        round_trip(&listed, &mut random, |question, answer| {
            let problem = question.problem();
            let counted = answer.outcome.solved().expect("counted");
            for line in counted.list.iter().flatten() {
                problem.solution(line).expect("a solution");
            }
        });
        round_trip(&problem.sweeps().anywhere(), &mut random, |_, _| ());
        round_trip(&board.sweeps(), &mut random, |_, _| ());
    }
    assert!(solved > 20 && impossible > 20, "{solved} {impossible}");
}

#[test]
fn what_was_changed_is_refused() {
    let board = Board::named("english").expect("english");
    let problem = Problem::vacate(&board, "d4").and_then(|p| p.finish("d4"));
    let problem = problem.expect("the central game");
    let question = problem.solve().shortest();
    let (_, json, _) = asked(&question);
    let changed = |change: &dyn Fn(&mut Value)| {
        let mut json = json.clone();
        change(&mut json);
        read(&question, &json, None).map(|_| ())
    };
    assert!(changed(&|_| ()).is_ok());
    let solution = json["solution"].as_str().expect("text").to_string();
    for (change, what) in [
        (
            ("solution", Value::from("d2-d4")),
            "a solution that stops early",
        ),
        (("solution", Value::from("d2-d5")), "a jump that is none"),
        (("solution", Value::Null), "no solution"),
        (("outcome", Value::from("impossible")), "no reason"),
        (("outcome", Value::from("perhaps")), "another outcome"),
        (("lower_bound", Value::from(17)), "a bound that is not met"),
    ] {
        let (field, value) = change;
        let refused = changed(&|json| json[field] = value.clone());
        assert!(refused.is_err(), "{what}");
    }
    let class = |json: &mut Value| {
        json["outcome"] = "impossible".into();
        json["reason"] = serde_json::json!({"kind": "class"});
    };
    assert!(changed(&class).is_err(), "the class allows it");
    let goal = |json: &mut Value| json["question"]["problems"][0]["goal"] = "d1".into();
    assert!(changed(&goal).is_err(), "another question");
    assert!(solution.contains("d4"));
}
