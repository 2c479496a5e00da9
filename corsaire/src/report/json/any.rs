//! An answer to any question, as JSON. Read `ask/any_answer.rs` and `report/json.rs` before it.

use crate::ask::any_answer::{AnyAnswer, each};
use serde::{Serialize, Serializer};

impl Serialize for AnyAnswer {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        each!(self, one => one.serialize(serializer))
    }
}
