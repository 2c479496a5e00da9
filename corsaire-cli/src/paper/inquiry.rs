//! How parts of claims ask: all of them through one [`Asker`], within the limits of the command line.
//! Read `corsaire::ask` and `paper/part.rs` before it.

use crate::paper::part::{Computed, Found, How, NotRun};
use crate::results::checker::check;
use corsaire::ask::{Asker, Grade, Kept};
use corsaire::refute::Kind;
use corsaire::report::number_of;
use corsaire::results::{Flaw, Verdict};
use corsaire::rules::Svss;
use corsaire::{Answer, Board, Certificate, Conditions, Limits, Outcome, Problem};
use corsaire::{Refutation, Solution, Stopped};
use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// What the checker may use for a certificate that is not kept.
const CHECKER: corsaire_check::Limits = corsaire_check::Limits {
    memory: 4 << 30,
    work: 2_000_000_000_000,
};

/// Somebody who asks, with what has been answered up to now.
pub struct Inquiry<'a, A> {
    asker: &'a A,
    limits: &'a Limits,
    deadline: Option<Instant>,
    /// Whether only what is quick is asked.
    pub quick: bool,
    /// What parts have computed, for other parts of the same run.
    known: RefCell<HashMap<String, (Known, Option<Grade>)>>,
    /// How much longer, or shorter, the answers took when they were found than it took to get them.
    taken: Cell<(Duration, Duration)>,
    /// The grade of the least well founded answer of this part, if it asked anything.
    weakest: Cell<Option<Grade>>,
    /// When the earliest answer of this part was found, of those that were known before.
    since: Cell<Option<u64>>,
}

/// Something that was computed, with more than its value.
#[derive(Debug, Clone, Default)]
pub struct Known {
    /// A number.
    pub number: u64,
    /// What else there is.
    pub list: Vec<String>,
    /// How it was established.
    pub how: Option<How>,
}

impl<'a, A: Asker> Inquiry<'a, A> {
    /// Asks somebody, within limits, until a deadline.
    pub fn new(asker: &'a A, limits: &'a Limits, time: Option<Duration>, quick: bool) -> Self {
        Inquiry {
            asker,
            limits,
            deadline: time.map(|time| Instant::now() + time),
            quick,
            known: RefCell::default(),
            taken: Cell::default(),
            weakest: Cell::default(),
            since: Cell::default(),
        }
    }

    /// The answer to a question, and the seconds that it took when it was found.
    pub fn ask<Q: Kept>(&self, question: &Q) -> Answer<Q::Found> {
        let limits = match self.deadline {
            Some(deadline) => {
                let left = deadline.saturating_duration_since(Instant::now());
                self.limits.clone().time(left)
            }
            None => self.limits.clone(),
        };
        let began = Instant::now();
        let answer = self.asker.answer(question, &limits);
        self.rests_on(Some(answer.provenance.grade));
        let (waited, took) = self.taken.get();
        self.taken
            .set((waited + began.elapsed(), took + answer.provenance.time));
        if answer.provenance.known {
            let date = answer.provenance.date.map(|date| date.as_secs());
            let earliest = self.since.get().into_iter().chain(date).min();
            self.since.set(earliest);
        }
        answer
    }

    /// The answer to a question that a part uses as a guess, or for what it lists: the part does not rest on it.
    pub fn ask_aside<Q: Kept>(&self, question: &Q) -> Answer<Q::Found> {
        let before = self.weakest.get();
        let answer = self.ask(question);
        self.weakest.set(before);
        answer
    }

    /// Runs a part. Returns the seconds that it took as well: those of answers that were known before
    /// are the seconds that they took then. If the checker has accepted a certificate of every answer that it
    /// rests on, that is how it was established.
    pub fn timed(&self, compute: impl FnOnce(&Self) -> Found) -> (Found, f64) {
        self.taken.set(Default::default());
        self.since.set(None);
        self.weakest.set(None);
        let began = Instant::now();
        let mut found = compute(self);
        if let Ok(computed) = &mut found
            && self.weakest.get() >= Some(Grade::Certified)
        {
            computed.how = computed.how.certified();
        }
        let (waited, took) = self.taken.get();
        let seconds = (began.elapsed() + took).saturating_sub(waited);
        (found, seconds.as_secs_f64())
    }

    /// Since when the answers of this part are known, in seconds since 1970: the earliest of those that were not
    /// computed now.
    pub fn known_since(&self) -> Option<u64> {
        self.since.get()
    }

    /// What has this key, computed at most once in a run.
    pub fn once(
        &self,
        key: &str,
        compute: impl FnOnce() -> Result<Known, NotRun>,
    ) -> Result<Known, NotRun> {
        if let Some((known, grade)) = self.known.borrow().get(key) {
            self.rests_on(*grade);
            return Ok(known.clone());
        }
        let before = self.weakest.take();
        let found = compute();
        let grade = self.weakest.get();
        self.rests_on(before);
        let found = found?;
        let mut known = self.known.borrow_mut();
        known.insert(key.to_string(), (found.clone(), grade));
        Ok(found)
    }

    /// The part that is computed rests on something of this grade, or better if all of these certificates are
    /// there and the checker accepts them.
    pub fn rests_on_certificates(
        &self,
        certificates: &[Option<Arc<Certificate>>],
        grade: Grade,
    ) -> Result<(), NotRun> {
        let mut best = Grade::Certified;
        for certificate in certificates {
            let Some(certificate) = certificate else {
                best = grade;
                break;
            };
            let checked = check(certificate, CHECKER, self.limits.thread_limit());
            let verdict =
                checked.map_err(|why| NotRun::because(Flaw::Rejected(why).to_string()))?;
            if verdict == Verdict::NotChecked {
                best = grade;
            }
        }
        self.rests_on(Some(best.max(grade)));
        Ok(())
    }

    /// The part that is computed rests on an answer of this grade too.
    fn rests_on(&self, grade: Option<Grade>) {
        let grades = self.weakest.get().into_iter().chain(grade);
        self.weakest.set(grades.min());
    }

    /// Whether a problem has a solution.
    pub fn solvable(&self, problem: &Problem) -> Found {
        solvable(&self.ask(&problem.solve()))
    }

    /// Whether a problem has a solution, asked at most once in a run.
    pub fn solvable_once(&self, problem: &Problem) -> Found {
        let known = self.once(&format!("solvable: {problem}"), || {
            let found = self.solvable(problem)?;
            Ok(Known {
                list: vec![found.value],
                how: Some(found.how),
                ..Known::default()
            })
        })?;
        let how = known.how.unwrap_or(How::Several);
        Ok(Computed::new(known.list.concat(), how))
    }

    /// A shortest solution.
    pub fn shortest(
        &self,
        problem: &Problem,
        conditions: Conditions,
    ) -> Result<(Solution, Computed), NotRun> {
        let question = problem.solve().shortest().meeting(conditions)?;
        let answer = self.ask(&question);
        let solution = found(&answer)?;
        let moves = moves(&solution);
        // With conditions on the man or the way, all play is followed.
        Ok((solution, Computed::new(moves, How::BothEnds)))
    }
}

/// `20 moves`.
pub fn moves(solution: &Solution) -> String {
    number_of(solution.moves().len() as u64, "move")
}

/// `16 jumps`.
pub fn jumps(number: impl Into<u64>) -> String {
    number_of(number.into(), "jump")
}

/// Whether a problem has a solution: what an answer says.
pub fn solvable(answer: &Answer) -> Found {
    let (value, how) = match &answer.outcome {
        Outcome::Solved(_) => ("solvable", How::Replay),
        Outcome::Impossible(why) => ("impossible", how(why)),
        Outcome::Unknown(stopped) => return Err(NotRun::stopped(stopped, "")),
    };
    Ok(Computed::new(value, how))
}

/// How a refutation was established.
pub fn how(why: &Refutation) -> How {
    match why.kind() {
        Kind::Exhaustion | Kind::Ending | Kind::Conditions => How::Exhaustion,
        _ => How::Proof,
    }
}

/// The solution of an answer. That there is none is an error, and so is that it is not known.
pub fn found(answer: &Answer) -> Result<Solution, NotRun> {
    match &answer.outcome {
        Outcome::Solved(solution) => Ok(solution.clone()),
        Outcome::Impossible(why) => Err(NotRun::because(format!("there is no solution: {why}"))),
        Outcome::Unknown(stopped) => Err(NotRun::stopped(stopped, bounds(answer))),
    }
}

/// What is known of the length of a solution that was looked for.
fn bounds(answer: &Answer) -> String {
    let least = answer.lower_bound().filter(|least| *least > 0);
    let least = least.map(|least| format!("at least {least}"));
    let best = answer.so_far.as_ref();
    let most = best.map(|solution| format!("at most {}", moves(solution)));
    least.into_iter().chain(most).collect::<Vec<_>>().join(", ")
}

/// The value of a question that is not stopped and always has one.
pub fn value<F: Clone>(answer: &Answer<F>) -> Result<F, NotRun> {
    match &answer.outcome {
        Outcome::Solved(found) => Ok(found.clone()),
        Outcome::Impossible(_) => Err(NotRun::because("there is none")),
        Outcome::Unknown(stopped) => Err(NotRun::stopped(stopped, "")),
    }
}

/// A board by its name.
pub fn board(name: &str) -> Result<Board, NotRun> {
    Ok(Board::named(name)?)
}

/// The problem `d4-d1` of a board: vacate d4, finish d1.
pub fn problem(board: &Board, name: &str) -> Result<Problem, NotRun> {
    let (vacate, finish) = name.split_once('-').unwrap_or((name, "any"));
    Ok(Problem::vacate(board, vacate)?.finish(finish)?)
}

/// The name of a problem from one vacancy to one man: `d4-d1`.
pub fn name(board: &Board, (vacate, finish): Svss) -> String {
    format!("{}-{}", board.cell(vacate), board.cell(finish))
}

/// Whether somebody stopped it, so that it makes no sense to go on.
pub fn is_stopped(stopped: &Stopped) -> bool {
    matches!(stopped, Stopped::Time | Stopped::Interrupted)
}
