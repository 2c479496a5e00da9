//! The answer to a question for a solution, in words. Read `ask/solve.rs` before it.

use crate::ask::answer::{Answer, Outcome};
use crate::report::problem_text::men_on;
use crate::report::words::{number_of, trimmed};
use crate::rules::solution::Solution;
use std::fmt::{self, Write};

impl fmt::Display for Answer<Solution> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        trimmed(f, |text| self.write(text))
    }
}

impl Answer<Solution> {
    fn write(&self, f: &mut String) -> fmt::Result {
        match &self.outcome {
            Outcome::Solved(solution) => {
                let moves = number_of(solution.moves().len() as u64, "move");
                let jumps = number_of(solution.jumps().count() as u64, "jump");
                let fewest = match self.proved_minimum() {
                    true => format!(", and no solution{} has fewer moves", self.such()),
                    false => String::new(),
                };
                writeln!(f, "solved: {moves}, {jumps}{fewest}\n{solution}")?;
                let problem = &self.question.problems[0];
                if problem.goal.positions().len() > 1 {
                    writeln!(f, "this leaves {}", men_on(problem, solution.end()))?;
                }
                match self.marked {
                    Some(men) if men.len() > 1 => {
                        let men = solution.board().names(men.holes());
                        writeln!(f, "the man can start on {}", men.join(", "))
                    }
                    _ => Ok(()),
                }
            }
            Outcome::Impossible(why) => write!(f, "impossible: {why}"),
            Outcome::Unknown(stopped) => {
                let positions = number_of(self.work.positions, "position");
                writeln!(f, "unknown: {stopped} after {positions}")?;
                writeln!(f, "{}", self.known())
            }
        }
    }

    /// Which solutions are meant.
    fn such(&self) -> &'static str {
        match self.question.has_conditions() {
            true => " that meets the conditions",
            false => "",
        }
    }

    /// What is known from both sides when the search was stopped.
    fn known(&self) -> String {
        let moves = |moves: usize| number_of(moves as u64, "move");
        let such = self.such();
        let (least, best) = (self.lower_bound.unwrap_or(0) as usize, &self.so_far);
        match (least, best) {
            (0, None) => "nothing is proved".to_string(),
            (least, None) => format!("no solution{such} has fewer than {}", moves(least)),
            (least, Some(best)) => {
                let most = best.moves().len();
                let known = match least {
                    0 => format!("a shortest solution{such} has at most {}", moves(most)),
                    least => format!(
                        "a shortest solution{such} has between {least} and {}",
                        moves(most)
                    ),
                };
                format!("{known}; best so far, not proved to be shortest:\n{best}")
            }
        }
    }
}
