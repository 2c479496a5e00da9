//! Why there is no solution, in words, with all that a reader needs to check it. Read
//! `ask/refutation.rs`, `report/reason.rs` and `report/proof_text.rs` before it.

use crate::ask::refutation::{Argument, Refutation};
use crate::problem::problem::Problem;
use crate::proof::jump_bounds::Task;
use crate::proof::steps::Proof;
use crate::refute::at_once::Reason;
use crate::refute::kind::Kind;
use crate::report::proof_text;
use crate::report::reason;
use crate::report::story::{Format, Story};
use crate::rules::position::Position;
use std::fmt;

impl fmt::Display for Refutation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = match &self.argument {
            Argument::Reason(reason) => reason::text(&self.problem, reason),
            Argument::Proofs(_) => self.story("").render(Format::Text),
        };
        f.write_str(text.trim_end_matches('\n'))
    }
}

impl Refutation {
    /// The whole argument, after a few words that it begins with.
    pub(in crate::report) fn story(&self, beginning: &str) -> Story<'_> {
        let mut story = Story::new(&self.problem.board);
        match &self.argument {
            Argument::Reason(Reason::Exhaustion { .. }) => {
                story.text(format!("{beginning}{}", kind_text(Kind::Exhaustion)));
            }
            Argument::Reason(reason) => {
                story.text(format!(
                    "{beginning}{}",
                    reason::text(&self.problem, reason)
                ));
            }
            Argument::Proofs(proofs) => {
                story.text(format!("{beginning}{}", kinds_text(proofs)));
                write_all(&mut story, &self.problem, proofs);
            }
        }
        story
    }
}

/// Writes the proof of each target.
pub(super) fn write_all(story: &mut Story<'_>, problem: &Problem, proofs: &[(Position, Proof)]) {
    for (target, proof) in proofs {
        if proofs.len() > 1 {
            story.heading(format!("To leave {}", men(problem, *target)));
        }
        proof_text::write(story, &Task::new(problem, *target), proof);
    }
}

/// The men of a position by name.
pub(super) fn men(problem: &Problem, position: Position) -> String {
    match position.men() {
        0 => "no man".to_string(),
        _ => problem.board.names(position.holes()).join(" "),
    }
}

/// The kinds of arguments, each with the number of targets that it holds for if there are several
/// kinds.
fn kinds_text(proofs: &[(Position, Proof)]) -> String {
    let all = proofs.len();
    let number = |kind: Kind| {
        let of_kind = proofs.iter().filter(|(_, proof)| proof.kind() == kind);
        of_kind.count()
    };
    let kinds = Kind::ALL.into_iter().map(|kind| (kind, number(kind)));
    let texts = kinds.filter(|(_, number)| *number > 0);
    let texts = texts.map(|(kind, number)| match number == all {
        true => kind_text(kind).to_string(),
        false => format!("{} (for {number} of {all} goals)", kind_text(kind)),
    });
    texts.collect::<Vec<_>>().join("; ")
}

fn kind_text(kind: Kind) -> &'static str {
    match kind {
        Kind::Class => "start and goal are of different classes",
        Kind::Pagoda => "a pagoda function forbids it",
        Kind::Cases => "no numbers of jumps add up",
        Kind::Order => "no numbers of jumps that add up have a legal order",
        Kind::Exhaustion => "every line of play was followed to its end",
        Kind::Ending => "play reaches no position in which such an ending can begin",
        Kind::Conditions => "no solution meets the conditions",
    }
}
