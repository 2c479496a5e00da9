//! What entries say about a problem, whatever was asked. Read `results/entry.rs` and `ask/grade.rs` before it.
//!
//! Every statement has a grade of its own. That a problem has a solution is shown by one that can be replayed,
//! also if the entry as a whole is only a claim.

use crate::ask::asked::Topic;
use crate::ask::count::What;
use crate::ask::grade::Grade;
use crate::ask::kept::Key;
use crate::ask::recorded_question::AnyQuestion;
use crate::problem::problem::Problem;
use crate::results::conclusion::{Conclusion, Finding};
use crate::results::entry::Entry;
use crate::rules::solution::Solution;

/// A statement, and how well it is founded.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Statement<T> {
    pub(super) value: T,
    pub(super) grade: Grade,
}

/// What an entry says.
#[derive(Debug, Clone, Default)]
pub(super) struct Said {
    /// The key of the conditions that it speaks of. None: of all solutions.
    pub(super) conditions: Option<String>,
    /// Whether there is a solution that meets the conditions.
    pub(super) solvable: Option<Statement<bool>>,
    /// The fewest moves: at least, and at most.
    pub(super) least: Option<Statement<usize>>,
    pub(super) most: Option<Statement<usize>>,
    /// Whether all solutions make the same jumps.
    pub(super) unique: Option<Statement<bool>>,
    /// The key of the question, and what was found.
    pub(super) found: Option<(String, Statement<Finding>)>,
}

impl Said {
    /// What an entry says that has this grade as a whole. Solutions are replayed.
    pub(super) fn by(entry: &Entry, grade: Grade) -> Said {
        let Ok(question) = entry.question() else {
            return Said::default();
        };
        let Some(conditions) = conditions(&question) else {
            return Said::default();
        };
        let record = &entry.record;
        let with_grade = |value: u32| Statement {
            value: value as usize,
            grade,
        };
        let played = replayed(&question, entry).map(|solution| Statement {
            value: solution.moves().len(),
            grade: Grade::Replayed,
        });
        let is_count = is_count_of_solutions(&question, entry);
        let counted = record.moves.filter(|_| is_count).map(with_grade);
        // Only a search for a shortest solution says how few moves there are.
        let is_shortest =
            entry.topic() == Some(Topic::Shortest) && entry.conclusion() != Conclusion::Impossible;
        let bound = record.lower_bound.filter(|bound| is_shortest && *bound > 0);
        Said {
            conditions,
            solvable: match played {
                Some(_) => Some(Statement {
                    value: true,
                    grade: Grade::Replayed,
                }),
                None => solvable(entry, is_count).map(|value| Statement { value, grade }),
            },
            least: bound.map(with_grade).or(counted),
            most: played.or(counted),
            unique: unique(entry).map(|value| Statement { value, grade }),
            found: entry.is_known().then(|| {
                let value = entry.finding();
                (question.key().digest(), Statement { value, grade })
            }),
        }
    }
}

/// Whether an entry says that there is a solution, without one at hand.
fn solvable(entry: &Entry, is_count: bool) -> Option<bool> {
    match entry.conclusion() {
        Conclusion::Solved => Some(true),
        Conclusion::Impossible => Some(false),
        Conclusion::Counted if is_count => Some(!entry.is_zero()),
        _ => None,
    }
}

fn is_count_of_solutions(question: &AnyQuestion, entry: &Entry) -> bool {
    match question {
        AnyQuestion::Count(count) => {
            count.is_of_solutions() && entry.conclusion() == Conclusion::Counted
        }
        _ => false,
    }
}

/// The solution of an entry, if it is one.
fn replayed(question: &AnyQuestion, entry: &Entry) -> Option<Solution> {
    let asked = question.asked();
    let [problem]: &[Problem; 1] = asked.problems[..].try_into().ok()?;
    let solution = problem.solution(entry.solution()?).ok()?;
    let meets = match question {
        AnyQuestion::Solve(_) | AnyQuestion::Prove(_) => {
            question.conditions().are_met_by(&solution)
        }
        AnyQuestion::Unique(_) => true,
        _ => false,
    };
    meets.then_some(solution)
}

/// Whether an entry says that all solutions make the same jumps.
fn unique(entry: &Entry) -> Option<bool> {
    match (entry.topic(), entry.conclusion()) {
        (Some(Topic::Count(What::JumpSets)), Conclusion::Counted)
            if entry.record.up_to_symmetry =>
        {
            let is_one = entry.finding() == Finding::Number("1".to_string());
            (!entry.is_zero()).then_some(is_one)
        }
        (Some(Topic::Unique), Conclusion::Solved) => entry.record.unique,
        _ => None,
    }
}

/// The conditions of a question as a key, which is the same however the board lies; `Some(None)` if there are
/// none.
fn conditions(question: &AnyQuestion) -> Option<Option<String>> {
    let conditions = question.conditions();
    if conditions.is_empty() {
        return Some(None);
    }
    let asked = question.asked();
    let problem = asked.problems.first()?;
    let solve = problem.solve().meeting(conditions).ok()?;
    Some(Some(Key::of(&solve).digest()))
}
