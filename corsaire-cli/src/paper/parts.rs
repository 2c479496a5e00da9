//! All parts of all claims: one file for each section of the paper. Read `paper/part.rs` before it.

pub mod boards;
mod corsaire;
mod crosses;
mod ending;
mod first_jumps;
mod replays;
mod shortest;
mod sweeps;
pub mod uniqueness;

use crate::paper::part::Part;
use ::corsaire::ask::Asker;

/// All parts, in any order.
pub fn all<'p, A: Asker + 'p>() -> Vec<Part<'p, A>> {
    let sections = [
        boards::parts(),
        sweeps::parts(),
        shortest::parts(),
        first_jumps::parts(),
        uniqueness::parts(),
        crosses::parts(),
        corsaire::parts(),
        replays::parts(),
    ];
    sections.into_iter().flatten().collect()
}
