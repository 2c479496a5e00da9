//! The answer to a question for a proof, in words, as appendix B writes it. Read `ask/prove.rs` and
//! `report/answers/refutation.rs` before it.

use super::refutation::write_all;
use crate::ask::answer::{Answer, Outcome};
use crate::ask::prove::Proved;
use crate::problem::problem::Problem;
use crate::proof::jump_bounds::Task;
use crate::report::problem_text::{self, men_on};
use crate::report::proof_text;
use crate::report::story::{Format, Story, jump_name};
use crate::report::words::{listed, number_of, times};
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
        let mut story = Story::new(&problem.board);
        problem_text::write(&mut story, problem);
        match &self.outcome {
            Outcome::Impossible(why) => {
                story.answer(format!("impossible: {}", why.headline()));
                why.write(&mut story);
            }
            Outcome::Solved(proved) => proved.write(&mut story, problem),
            Outcome::Unknown(stopped) => {
                story.answer(format!("unknown: {stopped}; nothing is proved"));
            }
        }
        story.render(format)
    }
}

impl Proved {
    fn write(&self, story: &mut Story<'_>, problem: &Problem) {
        let moves = number_of(self.solution.moves().len() as u64, "move");
        story.answer(format!("solvable: in {moves}, for example"));
        story.text(self.solution.to_string());
        if problem.goal.positions().len() > 1 {
            let left = men_on(problem, self.solution.end());
            story.text(format!("This leaves {left}."));
        }
        if let (Some(proofs), Some(number)) = (&self.jump_sets, self.number_of_jump_sets()) {
            let sets = number_of(number as u64, "different jump set");
            story.text(format!(
                "Solutions have exactly {sets}: whatever the order of their jumps, they make the same \
                 jumps as one of {}.",
                if number == 1 { "this" } else { "these" }
            ));
            write_all(story, problem, proofs);
            return;
        }
        self.write_bounds(story, problem);
    }

    /// Writes what all solutions make and what none makes, and why.
    fn write_bounds(&self, story: &mut Story<'_>, problem: &Problem) {
        let board = &problem.board;
        let Some(bounds) = self.jump_bounds(problem) else {
            return;
        };
        let jumps = 0..bounds.low.len();
        let made = jumps.clone().filter(|jump| bounds.low[*jump] > 0);
        let made = made.map(|jump| {
            format!(
                "{} at least {}",
                jump_name(board, jump),
                times(bounds.low[jump])
            )
        });
        let made: Vec<String> = made.collect();
        let never = jumps.filter(|jump| bounds.high[*jump] == 0);
        let never: Vec<String> = never.map(|jump| jump_name(board, jump)).collect();
        if made.is_empty() && never.is_empty() {
            return;
        }
        if !made.is_empty() {
            let made = listed(&made, "and");
            story.text(format!("Every solution makes {made}."));
        }
        if !never.is_empty() {
            story.text(format!("No solution makes {}.", listed(&never, "or")));
        }
        let proofs = self.bounds.iter();
        let proofs = proofs.filter(|(_, _, proof)| !proof.steps.is_empty());
        for (number, (target, _, proof)) in proofs.enumerate() {
            let task = Task::new(problem, *target);
            story.heading(match problem.goal.positions().len() {
                1 => "Why".to_string(),
                _ => format!("Why, if {} is left", men_on(problem, *target)),
            });
            if number == 0 {
                proof_text::explain(story, &task);
            }
            proof_text::write(story, &task, proof);
            story.text(
                "So far this holds for every solution. Which other jumps are made is a matter of cases: \
                 `--jump-sets` follows all of them.",
            );
        }
    }
}
