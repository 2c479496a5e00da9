//! Regions that must be touched. Read `counts.rs` before it.
//!
//! Let R be a set of holes on which start and target differ. A jump *touches* R if one of its three
//! holes is in R; no other jump changes R, so some jump of any solution touches it. Consider the
//! first one that does. Until then R is as at the start, and the jump is legal: those of its
//! `from` and `over` that lie in R have a man at the start, and its `to` has none, if it lies in R.
//! After the last one R is as at the target: no man on those of its `from` and `over` that lie in
//! R, and one on its `to`, if it lies in R. So
//!
//! - the counts of the jumps that can be first add up to at least 1 (`first`);
//! - those of the jumps that can be last add up to at least 1 (`last`);
//! - those of the jumps that can be one or the other add up to at least 2 (`both`), if the first
//!   and the last are not the same jump at the same moment. If they are, this jump alone takes R
//!   from start to target. A touch `both` is rejected if any jump on the board could do that.

use crate::board::Jump;
use crate::budget::{Fault, wrong};
use crate::counts::Task;

/// The counts of these jumps add up to at least `times`.
pub(crate) struct Touch {
    pub(crate) jumps: Vec<usize>,
    pub(crate) times: i64,
}

impl Touch {
    pub(crate) fn new(task: &Task<'_>, when: &str, region: u64) -> Result<Touch, Fault> {
        let (start, goal) = (task.start & region, task.goal & region);
        if start == goal {
            return wrong("the region need not be touched");
        }
        let first =
            |jump: &Jump| jump.men::<u64>() & region & !start == 0 && start >> jump.to & 1 == 0;
        let last =
            |jump: &Jump| jump.men::<u64>() & goal == 0 && 1 << jump.to & region & !goal == 0;
        let (times, kind): (i64, &dyn Fn(&Jump) -> bool) = match when {
            "first" => (1, &first),
            "last" => (1, &last),
            "both" => (2, &|jump| first(jump) || last(jump)),
            _ => return wrong("a touch is first, last or both"),
        };
        let jumps = &task.board.jumps;
        // A jump that changes R where start and target differ touches it: they do differ.
        let at_once = |jump: &Jump| first(jump) && start ^ (jump.line::<u64>() & region) == goal;
        if when == "both" && jumps.iter().any(at_once) {
            return wrong("a single jump may be the only one that touches the region");
        }
        let touching = |jump: &Jump| jump.line::<u64>() & region != 0;
        let chosen = (0..jumps.len()).filter(|j| touching(&jumps[*j]) && kind(&jumps[*j]));
        Ok(Touch {
            jumps: chosen.collect(),
            times,
        })
    }
}
