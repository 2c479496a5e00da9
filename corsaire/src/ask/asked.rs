//! A question in full, as part of its answer. Read `problem/problem.rs` before it.

use crate::ask::count::What;
use crate::problem::conditions::Conditions;
use crate::problem::problem::Problem;
use crate::rules::board::Board;

/// What a question is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Topic {
    /// A board and a position on it.
    Description,
    /// What a player should do.
    Hint,
    /// A solution.
    Solution,
    /// A shortest solution.
    Shortest,
    /// Whether there is a solution, and which jumps all of them make.
    Proof,
    /// The jump sets of solutions, proved.
    JumpSets,
    /// Whether all solutions make the same jumps.
    Unique,
    /// A number.
    Count(What),
    /// The sweeps of a board.
    Sweeps,
    /// The longest sweeps in play.
    SweepsInPlay,
}

impl Topic {
    /// The topic of this code.
    pub fn coded(code: &str) -> Option<Topic> {
        let counts = What::ALL.into_iter().map(Topic::Count);
        let others = [
            Topic::Description,
            Topic::Hint,
            Topic::Solution,
            Topic::Shortest,
            Topic::Proof,
            Topic::JumpSets,
            Topic::Sweeps,
            Topic::SweepsInPlay,
            Topic::Unique,
        ];
        let mut all = others.into_iter().chain(counts);
        all.find(|topic| topic.code() == code)
    }

    /// Its name for programs, which people can read too.
    pub fn code(self) -> &'static str {
        match self {
            Topic::Description => "description",
            Topic::Hint => "hint",
            Topic::Solution => "solution",
            Topic::Shortest => "shortest solution",
            Topic::Proof => "proof",
            Topic::JumpSets => "proof of jump sets",
            Topic::Unique => "uniqueness of jumps",
            Topic::Count(what) => what.name(),
            Topic::Sweeps => "sweeps",
            Topic::SweepsInPlay => "sweeps in play",
        }
    }
}

/// What was asked, with all that the answer depends on: a name of a board may mean another board
/// tomorrow, its rows and directions do not.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Asked {
    /// The board.
    pub board: Board,
    /// The problems that it was asked of: none if it was the board alone.
    pub problems: Vec<Problem>,
    /// What it is about.
    pub topic: Topic,
    /// What else was said: conditions, and details of the question, by name.
    pub details: Vec<(&'static str, String)>,
}

impl Asked {
    /// A question about one problem.
    pub(crate) fn of(problem: &Problem, topic: Topic) -> Asked {
        Asked {
            board: problem.board.clone(),
            problems: vec![problem.clone()],
            topic,
            details: Vec::new(),
        }
    }

    /// The same with more details.
    pub(crate) fn with(
        mut self,
        details: impl IntoIterator<Item = (&'static str, String)>,
    ) -> Asked {
        self.details.extend(details);
        self
    }

    /// Whether several processes can share the work: [`Limits::shared_by`](crate::Limits::shared_by). Of
    /// solutions and proofs that is so if they are asked for exhaustively.
    pub fn can_be_shared(&self) -> bool {
        let topic = match self.topic {
            Topic::Solution | Topic::Shortest | Topic::Proof => true,
            Topic::Count(what) => matches!(
                what,
                What::Positions | What::Winnable | What::Games | What::Solutions
            ),
            _ => false,
        };
        let plain = |(name, _): &(&str, String)| matches!(*name, "images" | "jumps");
        topic && self.details.iter().all(plain)
    }

    /// Whether solutions must meet conditions.
    pub fn has_conditions(&self) -> bool {
        let mut names = self.details.iter().map(|(name, _)| name);
        names.any(|name| Conditions::NAMES.contains(name))
    }

    /// What is asked, in a few words.
    pub fn words(&self) -> String {
        let topic = self.topic.code();
        match &self.problems[..] {
            [] => format!("{topic} of {}", self.board.name()),
            [problem] => format!("{topic} of {problem}"),
            problems => format!(
                "{topic} of {}, {} problems",
                self.board.name(),
                problems.len()
            ),
        }
    }

    /// All of it as text, one line for each part: equal only for the same question.
    pub fn in_full(&self) -> String {
        let mut text = format!("{}\n", self.topic.code());
        let mut details: Vec<_> = self.details.iter().collect();
        details.sort_by_key(|(name, _)| *name);
        for (name, value) in details {
            text.push_str(&format!("{name} {value}\n"));
        }
        if self.problems.is_empty() {
            text.push_str(&Problem::from(&self.board, self.board.full()).in_full());
        }
        for problem in &self.problems {
            text.push_str(&problem.in_full());
        }
        text
    }
}
