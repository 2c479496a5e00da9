//! A hint, as JSON. Read `report/json.rs` before it.

use super::reason::JsonReason;
use super::{JsonProblem, Whole, seconds};
use crate::ask::answer::{Answer, Outcome};
use crate::play::FewestMen;
use crate::play::advice::{Advice, Chance, Loss, LostBy};
use crate::rules::board::Board;
use serde::{Serialize, Serializer};

#[derive(Serialize)]
struct Report<'a> {
    #[serde(flatten)]
    problem: JsonProblem,
    outcome: &'static str,
    /// Where the men are after the moves that were made.
    position: Option<String>,
    men: Option<u32>,
    winning_jumps: Vec<String>,
    losing_jumps: Vec<String>,
    undecided_jumps: Vec<String>,
    solution: Option<String>,
    fewest_moves: Option<u32>,
    /// The fewest men that can be left, if they are known exactly.
    fewest_men: Option<u32>,
    fewest_men_bounds: Option<JsonFewestMen>,
    /// The jump that lost the game.
    lost_by: Option<JsonLoss>,
    /// Whether it was lost from the start.
    never_winnable: bool,
    /// Always null: it stays for programs that read it. No search that is cut short is a reason to say
    /// what is likely.
    probably: (),
    reason: Option<JsonReason<'a>>,
    seconds: f64,
}

#[derive(Serialize)]
struct JsonLoss {
    number: usize,
    jump: String,
    instead: String,
}

#[derive(Serialize)]
struct JsonFewestMen {
    at_least: u32,
    at_most: u32,
    /// Play that leaves `at_most` men.
    play: String,
}

impl JsonFewestMen {
    fn new(fewest: &FewestMen) -> JsonFewestMen {
        JsonFewestMen {
            at_least: fewest.at_least,
            at_most: fewest.at_most(),
            play: fewest.play.to_string(),
        }
    }
}

impl JsonLoss {
    fn new(board: &Board, lost: LostBy) -> JsonLoss {
        JsonLoss {
            number: lost.number,
            jump: board.jump_name(lost.jump),
            instead: board.jump_name(lost.instead),
        }
    }
}

impl Serialize for Answer<Advice, Loss> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let problem = &self.question.problems[0];
        let board = &problem.board;
        let advice = self.advice();
        let jumps = |chance| -> Vec<String> {
            let jumps = advice
                .into_iter()
                .flat_map(|advice| advice.jumps_with(chance));
            jumps.map(|jump| board.jump_name(jump)).collect()
        };
        let reason = match &self.outcome {
            Outcome::Impossible(loss) => Some(JsonReason::new(&loss.why)),
            _ => None,
        };
        let continuation = advice.and_then(|advice| advice.continuation.as_ref());
        let fewest_men = advice.and_then(|advice| advice.fewest_men.as_ref());
        let lost_by = advice.and_then(|advice| advice.lost_by);
        let report = Report {
            problem: JsonProblem::new(problem),
            outcome: match self.outcome {
                Outcome::Solved(_) => "winnable",
                Outcome::Impossible(_) => "lost",
                Outcome::Unknown(_) => "unknown",
            },
            position: advice.map(|advice| advice.position.diagram(board)),
            men: advice.map(|advice| advice.position.men()),
            winning_jumps: jumps(Chance::Winning),
            losing_jumps: jumps(Chance::Losing),
            undecided_jumps: jumps(Chance::Undecided),
            solution: continuation.map(ToString::to_string),
            fewest_moves: advice.and_then(|advice| advice.fewest_moves),
            fewest_men: fewest_men.and_then(FewestMen::exact),
            fewest_men_bounds: fewest_men.map(JsonFewestMen::new),
            lost_by: lost_by.map(|lost| JsonLoss::new(board, lost)),
            never_winnable: advice.is_some_and(|advice| advice.never_winnable),
            probably: (),
            reason,
            seconds: seconds(self.provenance.time),
        };
        Whole::new(self, report).serialize(serializer)
    }
}
