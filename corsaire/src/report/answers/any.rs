//! An answer to any question, in words. Read `ask/any_answer.rs` before it.

use crate::ask::any_answer::{AnyAnswer, each};
use std::fmt;

impl fmt::Display for AnyAnswer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        each!(self, one => one.fmt(f))
    }
}
