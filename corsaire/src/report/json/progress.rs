//! How far a computation is, as JSON: the fields of a page, and a line for people. Read `problem/progress.rs`
//! before it.

use crate::problem::progress::Progress;
use serde::ser::{Serialize, SerializeStruct, Serializer};

impl Serialize for Progress {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut json = serializer.serialize_struct("Progress", 6)?;
        json.serialize_field("stage", self.stage.code())?;
        json.serialize_field("lower_bound", &self.lower_bound)?;
        json.serialize_field("positions", &self.positions)?;
        json.serialize_field("bytes", &self.bytes)?;
        json.serialize_field("fraction", &self.fraction)?;
        json.serialize_field("words", &self.to_string())?;
        json.end()
    }
}
