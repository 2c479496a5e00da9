//! A question that was written down, asked again. Read `ask/record.rs` and the questions before it.

use crate::ask::asked::{Asked, Topic};
use crate::ask::count::Count;
use crate::ask::kept::Key;
use crate::ask::prove::Prove;
use crate::ask::question::Question;
use crate::ask::record::{RecordedBoard, RecordedProblem, RecordedQuestion};
use crate::ask::solve::Solve;
use crate::ask::sweeps::Sweeps;
use crate::ask::sweeps_in_play::SweepsInPlay;
use crate::ask::unique::Unique;
use crate::problem::conditions::Conditions;
use crate::problem::problem::{Goal, Problem};
use crate::rules::board::Board;
use crate::rules::directions::Directions;
use crate::rules::hole::Hole;
use crate::rules::position::Position;
use crate::text::board_file::is_invisible;

/// Any question whose answer can be kept.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub enum AnyQuestion {
    /// For a solution.
    Solve(Solve),
    /// For a proof.
    Prove(Prove),
    /// Whether all solutions make the same jumps.
    Unique(Unique),
    /// For a number.
    Count(Count),
    /// For the sweeps of a board.
    Sweeps(Sweeps),
    /// For the longest sweeps in play.
    SweepsInPlay(SweepsInPlay),
}

impl AnyQuestion {
    /// The question in full.
    pub fn asked(&self) -> Asked {
        match self {
            AnyQuestion::Solve(question) => question.asked(),
            AnyQuestion::Prove(question) => question.asked(),
            AnyQuestion::Unique(question) => question.asked(),
            AnyQuestion::Count(question) => question.asked(),
            AnyQuestion::Sweeps(question) => question.asked(),
            AnyQuestion::SweepsInPlay(question) => question.asked(),
        }
    }

    /// The conditions on the solutions that it speaks of.
    pub fn conditions(&self) -> Conditions {
        match self {
            AnyQuestion::Solve(question) => question.conditions.clone(),
            AnyQuestion::Prove(question) => question.conditions.clone(),
            AnyQuestion::Count(question) => question.conditions.clone(),
            _ => Conditions::default(),
        }
    }

    /// The key by which its answer is found.
    pub fn key(&self) -> Key {
        match self {
            AnyQuestion::Solve(question) => Key::of(question),
            AnyQuestion::Prove(question) => Key::of(question),
            AnyQuestion::Unique(question) => Key::of(question),
            AnyQuestion::Count(question) => Key::of(question),
            AnyQuestion::Sweeps(question) => Key::of(question),
            AnyQuestion::SweepsInPlay(question) => Key::of(question),
        }
    }
}

impl RecordedBoard {
    /// The board, by its name if that is not the name of another board. `None` if it is none.
    pub fn board(&self) -> Option<Board> {
        let directions = Directions::from_count(self.directions)?;
        if self.name.contains(is_invisible) || self.name.chars().count() > LONGEST_NAME {
            return None;
        }
        let rows: Vec<&str> = self.rows.split('/').collect();
        let board = Board::of_rows(&self.name, &rows, directions)?;
        Some(board.without_false_name())
    }
}

impl RecordedProblem {
    /// The problem. `None` if it is none on this board.
    fn problem(&self, board: &Board) -> Option<Problem> {
        let problem = Problem {
            board: board.clone(),
            start: Position::parse(board, &self.start).ok()?,
            goal: Goal::read(board, &self.goal)?,
        };
        problem.makes_sense(true).then_some(problem)
    }
}

/// A name of a board that is longer was not meant to be one.
const LONGEST_NAME: usize = 500;

/// Details that are not conditions.
const OWN_DETAILS: [&str; 5] = ["images", "list", "anywhere", "ending_at", "length"];

impl RecordedQuestion {
    /// The problems. `None` if one of them is none.
    fn problems(&self, board: &Board) -> Option<Vec<Problem>> {
        let problems = self.problems.iter();
        problems.map(|problem| problem.problem(board)).collect()
    }

    /// All of it as text, as [`Asked::in_full`](crate::ask::Asked::in_full) writes it.
    pub(crate) fn in_full(&self) -> Option<String> {
        Some(self.question()?.asked().in_full())
    }

    fn detail(&self, name: &str) -> Option<&str> {
        self.details.get(name)?.first().map(String::as_str)
    }

    /// The question. `None` if it cannot be read.
    pub fn question(&self) -> Option<AnyQuestion> {
        let board = self.board.board()?;
        let problems = self.problems(&board)?;
        let topic = self.topic?;
        let question = match (topic, &problems[..]) {
            (Topic::Sweeps, _) => AnyQuestion::Sweeps(self.sweeps(&board)?),
            (Topic::SweepsInPlay, _) => AnyQuestion::SweepsInPlay(SweepsInPlay {
                anywhere: self.detail("anywhere").is_some(),
                board: board.clone(),
                problems,
            }),
            (topic, [problem]) => self.of_problem(topic, problem)?,
            _ => return None,
        };
        self.says_no_more_than(&question).then_some(question)
    }

    /// Whether all details of it are those of the question.
    fn says_no_more_than(&self, question: &AnyQuestion) -> bool {
        let asked = question.asked().details;
        let number = |name: &str| asked.iter().filter(|(other, _)| *other == name).count();
        let mut details = self.details.iter();
        details.all(|(name, values)| values.len() == number(name))
    }

    fn of_problem(&self, topic: Topic, problem: &Problem) -> Option<AnyQuestion> {
        let details = self.details.iter();
        let details = details.filter(|(name, _)| !OWN_DETAILS.contains(&name.as_str()));
        let details = details.flat_map(|(name, values)| {
            let values = values.iter();
            values.map(move |value| (name.as_str(), value.as_str()))
        });
        let conditions = Conditions::read(problem, details)?;
        let question = match topic {
            Topic::Solution => AnyQuestion::Solve(problem.solve().meeting(conditions).ok()?),
            Topic::Shortest => {
                let solve = problem.solve().shortest();
                AnyQuestion::Solve(solve.meeting(conditions).ok()?)
            }
            Topic::Proof => AnyQuestion::Prove(problem.prove().meeting(conditions).ok()?),
            Topic::JumpSets => {
                let prove = problem.prove().jump_sets();
                AnyQuestion::Prove(prove.meeting(conditions).ok()?)
            }
            Topic::Unique if conditions.is_empty() => AnyQuestion::Unique(problem.unique_jumps()),
            Topic::Count(what) => {
                let mut count = problem.count(what).meeting(conditions).ok()?;
                if self.detail("images").is_some() {
                    count = count.with_images();
                }
                if let Some(most) = self.detail("list") {
                    count = count.with_list(match most {
                        "all" => usize::MAX,
                        most => most.parse().ok()?,
                    });
                }
                AnyQuestion::Count(count)
            }
            _ => return None,
        };
        Some(question)
    }

    fn sweeps(&self, board: &Board) -> Option<Sweeps> {
        let sweeps = match self.detail("ending_at") {
            Some(ends) => {
                let ends = ends.split(',').map(|name| board.hole(name));
                board
                    .sweeps()
                    .ending_at(ends.collect::<Option<Vec<Hole>>>()?)
            }
            None => board.sweeps(),
        };
        Some(match self.detail("length") {
            Some(length) => sweeps.of_length(length.parse().ok()?),
            None => sweeps,
        })
    }
}
