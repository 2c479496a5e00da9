//! What an asker tells while it looks into its store. Read `results/keep.rs` before it.

use crate::ask::asked::Asked;
use crate::ask::grade::Grade;
use crate::results::entry::Entry;
use crate::results::flaw::Flaw;
use crate::results::keep::Dispute;
use std::fmt::Display;

/// Something that the user may want to know.
pub enum Remark<'a> {
    /// The store cannot be read.
    Unreadable(&'a dyn Display),
    /// The entry of this number does not hold, and is not used.
    Unsound(i64, &'a Flaw),
    /// The entry of this number is contradicted by one that is as well founded, and is not used.
    Outweighed(i64, &'a Dispute),
    /// The answer was known: the number of its entry, and how well it is founded.
    Known(i64, &'a Entry, Grade),
    /// The entry of this number claims an answer, which is computed now.
    Claimed(i64, &'a Entry),
    /// The checker rejects the certificate of an answer that was computed here.
    Rejected(&'a Flaw),
    /// The answer is not kept: the store can only be read.
    ReadOnly,
    /// The store will not vouch for the answer.
    NotVouched,
    /// The answer refutes an entry, which answers nothing any more.
    Refuting(&'a Dispute),
    /// An entry that is better founded refutes the answer.
    Refuted(&'a Dispute),
    /// An entry that is as well founded contradicts the answer.
    Disputed(&'a Dispute),
    /// The answer is not kept: the store cannot be written.
    NotKept(&'a dyn Display),
}

/// Hears what an asker tells.
pub trait Listener {
    /// Hears a remark.
    fn hear(&self, remark: &Remark<'_>);

    /// The engines are asked now.
    fn begin(&self, _question: &Asked) {}

    /// The engines have answered.
    fn finish(&self) {}
}

/// Hears nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Unheard;

impl Listener for Unheard {
    fn hear(&self, _: &Remark<'_>) {}
}
