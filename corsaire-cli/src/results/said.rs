//! What rows say about a problem, whatever was asked, and which of two that contradict each other is
//! right. Read `results/row.rs` and `corsaire/src/ask/grade.rs` before it.
//!
//! Every statement has a grade of its own. That a problem has a solution is shown by one that can be
//! replayed, also if the row as a whole is only a claim. Of two statements that cannot both be true, the
//! one of the higher grade stands.

use crate::results::conclusion::Conclusion;
use crate::results::row::Row;
use crate::results::verify::consistent;
use corsaire::ask::{AnyQuestion, Grade, Record, Topic};
use corsaire::{Problem, Solution, What};
use std::cmp::Ordering;

/// Details of questions that are not conditions on solutions.
const NOT_CONDITIONS: [&str; 5] = ["images", "list", "anywhere", "ending_at", "length"];

/// A statement, and how well it is founded.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Statement<T> {
    value: T,
    grade: Grade,
}

/// What a row says.
#[derive(Debug, Clone, Default)]
pub struct Said {
    /// The conditions that it speaks of, as text. Empty: of all solutions.
    conditions: String,
    /// Whether there is a solution that meets the conditions.
    solvable: Option<Statement<bool>>,
    /// The fewest moves: at least, and at most.
    least: Option<Statement<usize>>,
    most: Option<Statement<usize>>,
    /// Whether all solutions make the same jumps.
    unique: Option<Statement<bool>>,
    /// The question, and what was found in a few words.
    found: Option<(String, Statement<String>)>,
}

/// Why two rows cannot both be true.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Contradiction {
    /// In words.
    pub why: &'static str,
    /// Whether the first is the better founded one (`Greater`), the second (`Less`), or neither.
    pub better: Ordering,
}

impl Said {
    /// What a row says that has this grade as a whole. Solutions are replayed.
    pub fn by(row: &Row, grade: Grade) -> Said {
        // A row that does not agree with itself says nothing.
        let Ok((record, question)) = consistent(row) else {
            return Said::default();
        };
        let with_grade = |value: usize| Statement { value, grade };
        let solution = replayed(&question, row);
        let played = solution.map(|solution| Statement {
            value: solution.moves().len(),
            grade: Grade::Replayed,
        });
        let is_count = match &question {
            AnyQuestion::Count(count) => {
                count.is_of_solutions() && row.outcome == Conclusion::Counted
            }
            _ => false,
        };
        let counted = record.moves.filter(|_| is_count);
        let counted = counted.map(|moves| with_grade(moves as usize));
        let solvable = match row.outcome {
            _ if played.is_some() => Some(Statement {
                value: true,
                grade: Grade::Replayed,
            }),
            Conclusion::Solved => Some(Statement { value: true, grade }),
            Conclusion::Impossible => Some(Statement {
                value: false,
                grade,
            }),
            Conclusion::Counted if is_count => Some(Statement {
                value: row.found != "0",
                grade,
            }),
            _ => None,
        };
        // Only a search for a shortest solution says how few moves there are.
        let is_shortest =
            row.topic == Some(Topic::Shortest) && row.outcome != Conclusion::Impossible;
        let bound = record.lower_bound.filter(|bound| is_shortest && *bound > 0);
        Said {
            conditions: conditions(&record),
            solvable,
            least: bound.map(|bound| with_grade(bound as usize)).or(counted),
            most: played.or(counted),
            unique: unique(row, &record).map(|value| Statement { value, grade }),
            found: row.is_known().then(|| {
                let value = format!("{}: {}", row.outcome.code(), row.found);
                (row.key.clone(), Statement { value, grade })
            }),
        }
    }

    /// Why what this says and what the other says cannot both be true. Both are about the same problem.
    pub fn against(&self, other: &Said) -> Option<Contradiction> {
        let contradiction = |why, mine: Grade, its: Grade| Contradiction {
            why,
            better: mine.cmp(&its),
        };
        // A solution that meets conditions is a solution. What is said of all solutions holds of it.
        let includes = |all: &Said, some: &Said| {
            all.conditions.is_empty() || all.conditions == some.conditions
        };
        if let (Some(mine), Some(its)) = (self.solvable, other.solvable)
            && mine.value != its.value
        {
            let (yes, no) = if mine.value {
                (self, other)
            } else {
                (other, self)
            };
            if includes(no, yes) {
                let why = "one says that there is a solution, the other that there is none";
                return Some(contradiction(why, mine.grade, its.grade));
            }
        }
        let why = "one has a solution in fewer moves than the other allows";
        if let (Some(least), Some(most)) = (self.least, other.most)
            && most.value < least.value
            && includes(self, other)
        {
            return Some(contradiction(why, least.grade, most.grade));
        }
        if let (Some(most), Some(least)) = (self.most, other.least)
            && most.value < least.value
            && includes(other, self)
        {
            return Some(contradiction(why, most.grade, least.grade));
        }
        let same = self.conditions == other.conditions;
        if let (Some(mine), Some(its)) = (self.unique, other.unique)
            && mine.value != its.value
            && same
        {
            let why = "one says that all solutions make the same jumps, the other that they do not";
            return Some(contradiction(why, mine.grade, its.grade));
        }
        if let (Some((key, mine)), Some((other_key, its))) = (&self.found, &other.found)
            && key == other_key
            && mine.value != its.value
        {
            let why = "they answer the same question differently";
            return Some(contradiction(why, mine.grade, its.grade));
        }
        None
    }
}

/// The solution of a row, if it is one.
fn replayed(question: &AnyQuestion, row: &Row) -> Option<Solution> {
    let asked = question.asked();
    let [problem]: &[Problem; 1] = asked.problems[..].try_into().ok()?;
    let solution = problem.solution(row.solution.as_deref()?).ok()?;
    let meets = match question {
        AnyQuestion::Solve(solve) => solve.conditions().are_met_by(&solution),
        AnyQuestion::Prove(prove) => prove.conditions().are_met_by(&solution),
        AnyQuestion::Unique(_) => true,
        _ => false,
    };
    meets.then_some(solution)
}

fn unique(row: &Row, record: &Record) -> Option<bool> {
    let counts = row.topic == Some(Topic::Count(What::JumpSets))
        && row.outcome == Conclusion::Counted
        && record.up_to_symmetry;
    match counts {
        true => (row.found != "0").then_some(row.found == "1"),
        false => record
            .unique
            .filter(|_| row.topic == Some(Topic::Unique) && row.outcome == Conclusion::Solved),
    }
}

/// The conditions of a question, as text.
fn conditions(record: &Record) -> String {
    let details = record.question.details.iter();
    let conditions = details.filter(|(name, _)| !NOT_CONDITIONS.contains(&name.as_str()));
    let lines = conditions.map(|(name, values)| format!("{name} {}\n", values.join(", ")));
    lines.collect()
}
