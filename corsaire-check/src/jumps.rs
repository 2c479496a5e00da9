//! From a position to those a jump away. Read `moves.rs` and `levels.rs` before it.

use crate::board::{Board, Jump};
use crate::budget::Fault;
use crate::function::Functions;
use crate::levels::{Crew, next};
use crate::moves::Found;
use crate::symmetry::Symmetries;
use crate::word::Word;

/// Jumps in one direction, to positions that functions do not exclude.
pub(crate) struct Jumps<'a, W> {
    /// For each jump, its line and the men on it before the jump.
    steps: Vec<(W, W)>,
    functions: Functions,
    symmetries: &'a Symmetries<W>,
    /// Units of work for a position, for a jump, and for a position that is found.
    costs: [u64; 3],
}

impl<'a, W: Word> Jumps<'a, W> {
    /// Jumps made, or undone if `forward` is false.
    pub(crate) fn new(
        board: &Board,
        forward: bool,
        functions: Functions,
        symmetries: &'a Symmetries<W>,
    ) -> Jumps<'a, W> {
        let before = |jump: &Jump| if forward { jump.men() } else { W::bit(jump.to) };
        let step = |jump: &Jump| (jump.line(), before(jump));
        Jumps {
            steps: board.jumps.iter().map(step).collect(),
            costs: [
                20 + 2 * board.jumps.len() as u64,
                10 + functions.work(),
                60 + symmetries.work(),
            ],
            functions,
            symmetries,
        }
    }

    /// The least images of the positions that one jump leads to from a level, as far as `sift` leaves
    /// them.
    pub(crate) fn next(
        &self,
        level: &[W],
        crew: &mut Crew<'_>,
        sift: impl Fn(&mut Found<W>) + Sync,
    ) -> Result<Vec<W>, Fault> {
        let sift = |found: &mut Found<W>| {
            sift(found);
            false
        };
        let follow = |men, found: &mut Found<W>| self.follow(men, found);
        Ok(next(level, crew, follow, sift)?.0)
    }

    fn follow(&self, men: W, found: &mut Found<W>) {
        found.work += self.costs[0];
        for (line, before) in &self.steps {
            if men & *line != *before || found.becomes_full_with(0) {
                continue;
            }
            found.work += self.costs[1];
            let men = men ^ *line;
            if self.functions.pass(men) {
                found.work += self.costs[2];
                found.list.push(self.symmetries.least(men));
            }
        }
    }
}
