//! The conditions of a question, as the options of the command line say them. Read
//! `problem/conditions.rs` and `door/written.rs` before it.

use crate::door::error::RequestError;
use crate::door::written::{Text, WrittenConditions};
use crate::problem::conditions::{ConditionError, Conditions};
use crate::problem::problem::Problem;
use crate::rules::position::Position;

const FIELD: &str = "conditions";

/// Why conditions are refused. `name` says which.
pub(super) fn refused(name: &str, error: &ConditionError) -> RequestError {
    let refused = RequestError::in_field(FIELD, format_args!("{name}: {error}"));
    match error {
        ConditionError::Notation(error) => RequestError {
            place: Some(error.place),
            ..refused
        },
        _ => refused,
    }
}

/// Why conditions are refused that are right as such: the question takes none, or they belong to another
/// problem.
pub(super) fn not_taken(error: &ConditionError) -> RequestError {
    RequestError::in_field(FIELD, error)
}

impl WrittenConditions {
    /// The conditions. None of them may contradict the problem.
    pub(super) fn of(&self, problem: &Problem) -> Result<Conditions, RequestError> {
        let mut all = Conditions::default();
        if let Some(Text(text)) = &self.sweep_at {
            for part in text.split(',') {
                let (place, length) =
                    place(part).ok_or_else(|| refused("sweep-at", &ConditionError::Place))?;
                let next = all.sweep_at(place, length);
                all = next.map_err(|error| refused("sweep-at", &error))?;
            }
        }
        if let Some(text) = &self.last_sweep {
            let next = all.last_sweep(text.length("last-sweep")?);
            all = next.map_err(|error| refused("last-sweep", &error))?;
        }
        if let Some(Text(text)) = &self.last_move {
            let next = all.last_move(&problem.board, text);
            all = next.map_err(|error| refused("last-move", &error))?;
        }
        if let Some(text) = &self.sweep {
            let next = all.sweep(text.length("sweep")?);
            all = next.map_err(|error| refused("sweep", &error))?;
        }
        if let Some(Text(diagram)) = &self.through {
            let men = Position::parse(&problem.board, diagram);
            let men = men.map_err(|error| RequestError::in_text(FIELD, &error))?;
            let next = all.through(problem, men);
            all = next.map_err(|error| refused("through", &error))?;
        }
        if let Some(Text(text)) = &self.marked {
            let next = all.marked(problem, text);
            all = next.map_err(|error| refused("marked", &error))?;
        }
        Ok(all)
    }
}

impl Text {
    /// The number of jumps of a sweep.
    fn length(&self, name: &str) -> Result<u32, RequestError> {
        let length = self.0.trim().parse();
        length.map_err(|_| refused(name, &ConditionError::Length))
    }
}

/// `-2:9` is a sweep of 9 jumps as the last move but one.
fn place(text: &str) -> Option<(usize, u32)> {
    let (place, length) = text.trim().split_once(':')?;
    let place = place.strip_prefix('-')?.parse().ok()?;
    Some((place, length.parse().ok()?))
}
