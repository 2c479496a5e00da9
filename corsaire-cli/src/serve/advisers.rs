//! Who gives hints. Read `corsaire/src/door/advise.rs` before it.

use corsaire::ask::Advice;
use corsaire::door::{Advise, AtHand};
use corsaire::{Answer, Game, Limits, Observer};

/// The advisers of the server.
pub struct Advisers;

impl Advisers {
    pub fn new() -> Advisers {
        Advisers
    }
}

impl Advise for Advisers {
    fn advise(
        &self,
        game: &Game,
        fewest: bool,
        limits: &Limits,
        observer: &dyn Observer,
    ) -> Answer<Advice> {
        AtHand.advise(game, fewest, limits, observer)
    }
}
