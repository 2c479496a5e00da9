//! The answer to a question for a proof, in words, as appendix B writes it. Read `ask/prove.rs` and
//! `report/answers/refutation.rs` before it.

use super::refutation::{men, write_all};
use crate::ask::answer::{Answer, Outcome};
use crate::ask::prove::Proved;
use crate::ask::refutation::Argument;
use crate::problem::problem::Problem;
use crate::proof::jump_bounds::Task;
use crate::refute::at_once::Reason;
use crate::report::proof_text;
use crate::report::story::{Format, Story, jump_name};
use crate::report::words::number_of;
use std::fmt;

impl fmt::Display for Answer<Proved> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.written(Format::Text).trim_end_matches('\n'))
    }
}

impl Answer<Proved> {
    /// The whole answer as text, Markdown or HTML.
    pub fn written(&self, format: Format) -> String {
        let problem = &self.question.problems[0];
        match &self.outcome {
            Outcome::Impossible(why) => match &why.argument {
                // Its figures stand in lines of their own.
                Argument::Reason(reason)
                    if format == Format::Text && !matches!(reason, Reason::Exhaustion { .. }) =>
                {
                    format!("impossible: {why}")
                }
                _ => why.story("impossible: ").render(format),
            },
            Outcome::Solved(proved) => proved.story(problem).render(format),
            Outcome::Unknown(stopped) => {
                let mut story = Story::new(&problem.board);
                story.text(format!("unknown: {stopped}; nothing is proved"));
                story.render(format)
            }
        }
    }
}

impl Proved {
    fn story<'p>(&self, problem: &'p Problem) -> Story<'p> {
        let board = &problem.board;
        let mut story = Story::new(board);
        if let (Some(proofs), Some(number)) = (&self.jump_sets, self.number_of_jump_sets()) {
            let sets = number_of(number as u64, "different jump set");
            story.text(format!("Solutions have exactly {sets}."));
            write_all(&mut story, problem, proofs);
            return story;
        }
        story.text(format!("solvable: {}", self.solution));
        let bounds = self.jump_bounds(problem);
        let bounds = bounds.iter().flat_map(|all| all.low.iter().zip(&all.high));
        let bounds: Vec<(usize, i64, i64)> = bounds
            .enumerate()
            .map(|(jump, (low, high))| (jump, *low, *high))
            .collect();
        let made = bounds.iter().filter(|(_, low, _)| *low > 0);
        let made = made.map(|(jump, low, _)| format!("{} x{low}", jump_name(board, *jump)));
        let made = made.collect::<Vec<_>>().join(", ");
        let never = bounds.iter().filter(|(_, _, high)| *high == 0);
        let never = never.map(|(jump, _, _)| jump_name(board, *jump));
        let never = never.collect::<Vec<_>>().join(", ");
        if !made.is_empty() {
            story.text(format!("Every solution makes, at least: {made}."));
        }
        if !never.is_empty() {
            story.text(format!("No solution makes: {never}."));
        }
        for (target, _, proof) in &self.bounds {
            if !proof.steps.is_empty() {
                story.heading(format!("Jumps that lead to {}", men(problem, *target)));
                proof_text::write(&mut story, &Task::new(problem, *target), proof);
            }
        }
        story
    }
}
