//! Answers that are kept in a store: what is known is told, what is claimed is computed, and play refutes lies.

use corsaire::ask::BestKnown;
use corsaire::ask::{Asker, Grade, RecordedOutcome, RecordedReason};
use corsaire::results::{
    Conclusion, Conflict, Filed, Finding, Flaw, Kept, Listener, Memory, NoChecker, NotKept, Remark,
    ResultsAsker, Unheard, Verdict, contradictions, keep, keep_all, normalised, verify,
};
use corsaire::{Board, Conditions, Limits, Outcome, Problem, Silent, What};
use std::cell::RefCell;
use std::rc::Rc;

fn problem() -> Problem {
    let board = Board::named("triangle:5").expect("a board");
    let problem = Problem::vacate(&board, "a1").and_then(|problem| problem.finish("a1"));
    problem.expect("a problem")
}

fn filed(problem: &Problem) -> Filed {
    let answer = problem.solve().shortest().run(&Limits::default());
    Filed::of(&answer).expect("it is kept")
}

/// An entry that denies that there is a solution.
fn denial(problem: &Problem) -> Filed {
    let answer = problem.solve().run(&Limits::default());
    let mut record = answer.record();
    record.outcome = Some(RecordedOutcome::Impossible);
    record.reason = Some(RecordedReason {
        kind: "exhaustion".to_string(),
        positions: Some(7),
        ..RecordedReason::default()
    });
    (record.solution, record.moves) = (None, None);
    Filed::new(record, None).expect("an entry")
}

/// Hears what is said, as one word for each remark.
#[derive(Clone, Default)]
struct Heard(Rc<RefCell<Vec<&'static str>>>);

impl Listener for Heard {
    fn hear(&self, remark: &Remark<'_>) {
        let word = match remark {
            Remark::Known(..) => "known",
            Remark::Claimed(..) => "claimed",
            Remark::Refuting(_) => "refuting",
            Remark::Refuted(_) => "refuted",
            Remark::Disputed(_) => "disputed",
            Remark::Unsound(..) => "unsound",
            _ => "other",
        };
        self.0.borrow_mut().push(word);
    }
}

#[test]
fn what_is_known_is_told() {
    let heard = Heard::default();
    let asker = ResultsAsker::new(Memory::default(), &NoChecker, heard.clone(), &Silent);
    let (problem, limits) = (problem(), Limits::default());
    let question = problem.solve().shortest();
    assert!(asker.known(&question).is_none());
    let first = asker.answer(&question, &limits);
    let again = asker.answer(&question, &limits);
    assert_eq!(first.lower_bound(), again.lower_bound());
    assert_eq!(
        (again.provenance.known, again.provenance.row),
        (true, Some(1))
    );
    assert!(asker.known(&question).is_some());
    assert_eq!(*heard.0.borrow(), ["known"]);
    let asker = asker.fresh_if(true);
    assert!(!asker.answer(&question, &limits).provenance.known);
}

#[test]
fn a_stronger_entry_displaces_a_weaker_one() {
    let mut memory = Memory::default();
    let filed = filed(&problem());
    let mut kept = |grade: Grade| keep(&mut memory, filed.clone(), grade).expect("memory");
    assert!(matches!(kept(Grade::Claimed), Kept::New));
    assert!(matches!(kept(Grade::Computed), Kept::Stronger));
    assert!(matches!(kept(Grade::Trusted), Kept::AsBefore));
    let grades: Vec<Grade> = memory.entries().map(|(_, grade)| grade).collect();
    assert_eq!(grades, [Grade::Computed]);
}

#[test]
fn stopped_searches_are_put_together() {
    let mut memory = Memory::default();
    let stopped = |least: u32, solution: Option<&str>| {
        let mut filed = filed(&problem());
        let record = &mut filed.entry.record;
        let known = record.solution.take();
        record.outcome = Some(RecordedOutcome::Unknown);
        record.stopped = Some("the time limit was reached".to_string());
        (record.moves, record.lower_bound) = (None, Some(least));
        record.upper_bound = solution.and(record.upper_bound);
        let best = solution.and(known);
        record.best_known = best.map(|solution| BestKnown { solution });
        filed
    };
    keep(&mut memory, stopped(8, None), Grade::Computed).expect("memory");
    let better = keep(&mut memory, stopped(5, Some("")), Grade::Computed).expect("memory");
    assert!(matches!(better, Kept::Stronger));
    let (entry, _) = memory.entries().next().expect("an entry");
    assert_eq!(entry.record.lower_bound, Some(8));
    assert_eq!(entry.record.upper_bound, Some(10));
    assert!(entry.solution().is_some());
    assert_eq!(entry.conclusion(), Conclusion::Unknown);
}

#[test]
fn claims_are_computed_and_lies_refuted() {
    let (problem, limits) = (problem(), Limits::default());
    let mut memory = Memory::default();
    keep(&mut memory, denial(&problem), Grade::Claimed).expect("memory");
    let heard = Heard::default();
    let asker = ResultsAsker::new(memory, &NoChecker, heard.clone(), &Silent);
    let answer = asker.answer(&problem.solve(), &limits);
    assert!(matches!(answer.outcome, Outcome::Solved(_)));
    assert_eq!(*heard.0.borrow(), ["claimed", "refuting"]);
    let memory = asker.into_store().expect("a store");
    let left: Vec<Finding> = memory.entries().map(|(entry, _)| entry.finding()).collect();
    assert_eq!(left, [Finding::Solvable]);
}

#[test]
fn answers_from_elsewhere_are_taken_together_or_not_at_all() {
    let problem = problem();
    let mut memory = Memory::default();
    keep(&mut memory, filed(&problem), Grade::Computed).expect("memory");
    let count = problem.count(What::Solutions);
    let counted = corsaire::Question::ask(&count, &Limits::default(), &Silent);
    let counted = Filed::of(&counted).expect("it is kept");
    let answers = [
        Ok((counted, Grade::Trusted)),
        Ok((denial(&problem), Grade::Trusted)),
    ];
    let kept: Result<_, NotKept<_>> = keep_all(&mut memory, answers.into_iter());
    let Err(NotKept::Contradiction(dispute)) = kept else {
        panic!("a solution was replayed");
    };
    assert_eq!(dispute.conflict, Conflict::Solvable);
    assert_eq!(memory.entries().count(), 1, "nothing was taken");
}

#[test]
fn conditions_are_the_same_on_a_turned_board() {
    let (problem, limits) = (problem(), Limits::default());
    let turned = Problem::vacate(&problem.board, "e5").and_then(|problem| problem.finish("e5"));
    let turned = turned.expect("a problem");
    let with_last = |problem: &Problem, last: &str| {
        let last = Conditions::default().last_move(&problem.board, last);
        let last = last.expect("a move");
        problem.solve().meeting(last).expect("it fits")
    };
    // Where the last move begins, and its image on the turned board.
    let moves = [("a3", "c5"), ("c3", "c5"), ("a5", "a5"), ("c5", "a3")];
    let mut solved = 0;
    for (from, image) in moves {
        let answer = with_last(&problem, &format!("{from}-...-a1")).run(&limits);
        if !matches!(answer.outcome, Outcome::Solved(_)) {
            continue;
        }
        solved += 1;
        let one = Filed::of(&answer).expect("it is kept");
        for (last, number) in [(image, 1), ("e5", 0)] {
            let question = with_last(&turned, &format!("{last}-...-e5"));
            let mut record = question.run(&limits).record();
            record.outcome = Some(RecordedOutcome::Impossible);
            (record.solution, record.moves) = (None, None);
            let other = Filed::new(record, None).expect("an entry");
            let entries = [
                (&one.entry, Grade::Computed),
                (&other.entry, Grade::Computed),
            ];
            assert_eq!(contradictions(&entries).len(), number, "{from} {last}");
        }
    }
    assert!(solved > 0);
}

#[test]
fn entries_that_do_not_hold_are_refused() {
    let not_checked = |_: &corsaire::Certificate| Ok(Verdict::NotChecked);
    let good = filed(&problem());
    assert_eq!(verify(&good.entry, None, &not_checked), Ok(Grade::Claimed));
    let mut shorter = good.clone();
    shorter.entry.record.lower_bound = Some(9);
    assert!(matches!(
        normalised(shorter, &not_checked),
        Err(Flaw::Unsound(_))
    ));
    let mut nowhere = good.entry.record.clone();
    nowhere.question.problems.clear();
    assert_eq!(Filed::new(nowhere, None), Err(Flaw::Question));
    // What nothing shows is dropped.
    let mut more = good;
    more.entry.record.unique = Some(true);
    let (anew, _) = normalised(more, &not_checked).expect("it holds");
    assert_eq!(anew.entry.record.unique, None);
}

#[test]
fn an_asker_needs_no_store() {
    let asker = ResultsAsker::<Memory>::with(None, &NoChecker, Unheard, &Silent);
    let answer = asker.answer(&problem().solve(), &Limits::default());
    assert!(!answer.provenance.known && !asker.has_store());
}
