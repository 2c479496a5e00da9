//! The question for a solution, kept. Read `ask/solve.rs` and `ask/kept.rs` before it.

use super::{Answers, Kept, KeptAnswer, Restored, Turned, Unsound};
use crate::ask::answer::{Answer, Findings, Outcome};
use crate::ask::asked::Topic;
use crate::ask::grade::Grade;
use crate::ask::question::Question;
use crate::ask::record::{BestKnown, Record, RecordedOutcome, RecordedReason};
use crate::ask::recorded::Recorded;
use crate::ask::solve::Solve;
use crate::problem::conditions::{Conditions, Marked};
use crate::problem::problem::Problem;
use crate::proof::certificate::Certificate;
use crate::rules::hole_set::HoleSet;
use crate::rules::solution::Solution;
use crate::rules::turn::Turn;

impl Turned for Solve {
    fn turned(&self, turn: &Turn) -> Solve {
        let mut turned = self.clone();
        turned.problem = self.problem.turned(turn);
        turned.conditions = self.conditions.turned(turn);
        turned
    }
}

impl Turned for Solution {
    fn turned(&self, turn: &Turn) -> Solution {
        turn.solution(self)
    }
}

impl Recorded for Solution {
    fn write(answer: &Answer<Solution>, record: &mut Record) {
        let solution = answer.outcome.solved();
        let best = solution.or(answer.so_far.as_ref());
        let is_impossible = matches!(answer.outcome, Outcome::Impossible(_));
        let bounded = answer.question.topic == Topic::Shortest && !is_impossible;
        let moves = |solution: &Solution| solution.moves().len() as u32;
        let so_far = answer.so_far.as_ref().map(|best| BestKnown {
            solution: best.to_string(),
        });
        let board = &answer.question.board;
        record.outcome = Some(RecordedOutcome::of(&answer.outcome));
        record.moves = solution.map(moves);
        record.solution = solution.map(ToString::to_string);
        record.lower_bound = answer.lower_bound();
        record.upper_bound = best.filter(|_| bounded).map(moves);
        record.best_known = so_far;
        record.marked = answer.marked.map(|men| board.names(men.holes()));
        record.reason = RecordedReason::of(&answer.outcome);
    }
}

impl Kept for Solve {
    fn wants_evidence(&self) -> bool {
        self.evidence
    }

    fn asking_for_evidence(&self) -> Solve {
        self.clone().with_evidence()
    }

    /// A shortest solution is a solution; and if there is none, there is no shortest one.
    fn answered_by(&self) -> Vec<(Solve, Answers)> {
        match self.asked().topic {
            Topic::Solution => vec![(self.clone().shortest(), Answers::Known)],
            _ => vec![(self.any_length(), Answers::Impossible)],
        }
    }

    fn certificate_of(&self, found: &Solution) -> Option<Certificate> {
        let (problem, line) = (&self.problem, found.line());
        match self.asked().topic == Topic::Solution {
            true if self.conditions.is_empty() => Some(Certificate::solution(problem, line)),
            true => Certificate::solution_meeting(problem, &self.conditions, line),
            false => None,
        }
    }

    fn problem_alone(&self) -> Option<&Problem> {
        self.conditions.is_empty().then_some(&self.problem)
    }

    /// A solution, shortest or not, is a bound from above.
    fn helped_by(&self, claim: &Answer<Solution>) -> Option<Solve> {
        let solution = claim.outcome.solved().or(claim.so_far.as_ref())?;
        let is_sound = self.conditions.is_empty() && self.is_answered_by(solution);
        is_sound.then(|| self.knowing(solution))
    }

    fn with_known(
        &self,
        mut answer: Answer<Solution>,
        known: &Answer<Solution>,
    ) -> Answer<Solution> {
        if !matches!(answer.outcome, Outcome::Unknown(_)) {
            return answer;
        }
        let moves = |solution: &Solution| solution.moves().len();
        let before = known.outcome.solved().or(known.so_far.as_ref());
        let before = before.filter(|before| self.is_answered_by(before));
        if self.asked().topic == Topic::Solution {
            if let Some(solution) = before.filter(|before| self.asks_for_no_more_than(before)) {
                answer.outcome = Outcome::Solved(solution.clone());
                answer.provenance.grade = self.shown_by(&answer);
            }
            return answer;
        }
        // Statements that contradict the search are left to whoever keeps the answer.
        let mut least = answer.lower_bound.unwrap_or(0);
        if let Some(before) = before.filter(|before| moves(before) >= least as usize)
            && let so_far = answer.so_far.as_ref().map(moves)
            && so_far.is_none_or(|so_far| moves(before) < so_far)
        {
            answer.so_far = Some(before.clone());
        }
        let most = answer.so_far.as_ref().map(moves);
        let bound = known.lower_bound.unwrap_or(0);
        if known.provenance.grade.is_enough()
            && bound > least
            && most.is_none_or(|most| bound as usize <= most)
        {
            least = bound;
            answer.lower_bound = Some(bound);
            let grade = &mut answer.provenance.grade;
            *grade = known.provenance.grade.min(*grade);
        }
        let is_shortest = most == Some(least as usize);
        // Which men the marked one can be is not known.
        if is_shortest && self.conditions.marked.is_none() {
            let shortest = answer.so_far.take();
            answer.outcome = shortest.map_or(answer.outcome, Outcome::Solved);
        }
        answer
    }

    /// A solution shows that there is one. That no other is shorter, or which men may be the marked one, it
    /// does not show.
    fn shown_by(&self, answer: &Answer<Solution>) -> Grade {
        match &answer.outcome {
            Outcome::Solved(solution) if self.asks_for_no_more_than(solution) => Grade::Replayed,
            Outcome::Impossible(why) if why.is_at_once() => Grade::Computed,
            _ => Grade::Claimed,
        }
    }

    fn restored(&self, kept: &KeptAnswer<'_>) -> Result<Restored<Solution>, Unsound> {
        let (problem, record) = (&self.problem, kept.record);
        let is_shortest = self.asked().topic == Topic::Shortest;
        let lower_bound = record.lower_bound.unwrap_or(0);
        let most = problem.jumps().unwrap_or(0);
        if lower_bound > most.max(1) {
            return Err(Unsound::Contradiction(
                "a solution does not have as many jumps as the bound",
            ));
        }
        let has_conditions = !self.conditions.is_empty();
        let outcome = match kept.not_solved(problem, has_conditions)? {
            Some(outcome) => outcome,
            None => {
                let solution = record.solution.as_deref();
                let solution = solution.ok_or(Unsound::Unreadable("the solution"))?;
                let solution = problem.solution(solution)?;
                if !self.conditions.are_met_by(&solution) {
                    return Err(Unsound::Contradiction(
                        "the solution does not meet the conditions",
                    ));
                }
                let moves = solution.moves().len() as u32;
                if record.moves.is_some_and(|written| written != moves) {
                    return Err(Unsound::Contradiction(
                        "the solution has another number of moves",
                    ));
                }
                if is_shortest && moves != lower_bound {
                    return Err(Unsound::Contradiction(
                        "the solution does not have the fewest moves",
                    ));
                }
                Outcome::Solved(solution)
            }
        };
        let so_far = record.best_known.as_ref();
        let so_far = so_far.map(|best| problem.solution(&best.solution));
        let so_far = so_far.transpose()?;
        if so_far.as_ref().is_some_and(|best| {
            (best.moves().len() as u32) < lower_bound || !self.conditions.are_met_by(best)
        }) {
            return Err(Unsound::Contradiction(
                "the best solution so far contradicts the bound, or the conditions",
            ));
        }
        let is_unknown = matches!(outcome, Outcome::Unknown(_));
        Ok(Restored(Findings {
            so_far: so_far.filter(|_| is_unknown),
            lower_bound: is_shortest.then_some(lower_bound),
            marked: self.men(record.marked.as_deref(), &outcome)?,
            ..Findings::of(outcome)
        }))
    }
}

impl Solve {
    /// Whether the solution, replayed, solves the problem and meets the conditions.
    fn is_answered_by(&self, solution: &Solution) -> bool {
        self.problem.is_solved_by(solution) && self.conditions.are_met_by(solution)
    }

    /// Whether the solution, replayed, is all that the question asks for.
    fn asks_for_no_more_than(&self, solution: &Solution) -> bool {
        let marked = self.conditions.marked;
        self.asked().topic == Topic::Solution
            && marked.is_none_or(|marked| marked.start.len() == 1)
            && self.is_answered_by(solution)
    }

    /// The men that the marked one can be: that of the solution must be among them.
    fn men(&self, names: Option<&[String]>, outcome: &Outcome) -> Result<Option<HoleSet>, Unsound> {
        let Some(names) = names else {
            return Ok(None);
        };
        let holes = names.iter().map(|name| self.problem.board.hole(name));
        let men: Option<HoleSet> = holes.collect();
        let men = men.ok_or(Unsound::Unreadable("the marked men"))?;
        let wrong = Unsound::Contradiction("the marked men are not those of the solution");
        let marked = self.conditions.marked.ok_or(wrong.clone())?;
        let only_these = Conditions {
            marked: Some(Marked {
                start: men,
                ..marked
            }),
            ..self.conditions.clone()
        };
        let fits = match outcome {
            Outcome::Solved(solution) => only_these.are_met_by(solution),
            _ => men.is_empty(),
        };
        match men.is_within(marked.start) && fits {
            true => Ok(Some(men)),
            false => Err(wrong),
        }
    }
}
