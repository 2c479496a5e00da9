//! The longest sweep: jumps in a row by one man. Read `reach.rs` before it.
//!
//! **In play.** A game from the start has a sweep of n jumps exactly if some position that can be reached
//! has one: play leads to this position, and the sweep follows. The image of a sweep is a sweep, so one
//! position of each orbit is enough.
//!
//! **In solutions.** A sweep belongs to a solution exactly if the positions before and after all of its
//! jumps do: the first of them can be reached, and the last leads to a goal. So the sweeps are followed
//! among the positions of solutions only. (If there is a solution, but none with a jump, the longest
//! sweep has 0 jumps.)
//!
//! From each position all pairs of the men after n jumps and the man that made them are found, for n = 1,
//! 2 ..., until there are none: different ways may lead to the same pair, which is followed once.

use crate::board::Board;
use crate::budget::{Fault, wrong};
use crate::derive::Manner;
use crate::levels::{Crew, different, next};
use crate::moves::Found;
use crate::play::Problem;
use crate::reach::{Levels, Reach, crew};
use crate::symmetry::Symmetries;
use crate::text::Lines;
use crate::word::Word;
use std::sync::atomic::{AtomicU64, Ordering};

/// Checks that the longest sweep has this many jumps, in solutions or, if there are no goals, in play.
/// Returns how many positions were derived.
pub(crate) fn longest<W: Word>(
    problem: &Problem<W>,
    claimed: u64,
    lines: &mut Lines<'_>,
    manner: Manner,
) -> Result<u64, Fault> {
    let symmetries = Symmetries::read(problem, lines)?;
    let sweeps = Sweeps::new(&problem.board, claimed);
    let derived = if problem.goals.is_empty() {
        let mut reach = Reach::in_play(problem, &symmetries, &mut lines.budget)?;
        reach.front(false, &mut crew(lines, manner), |_, level, crew| {
            sweeps.follow(level, crew, None)
        })?;
        reach.derived
    } else {
        let mut reach = Reach::to_goals(problem, &symmetries, lines)?;
        let mut crew = crew(lines, manner);
        let levels = reach.of_solutions(&mut crew)?;
        if levels.iter().all(Vec::is_empty) {
            return wrong("there is no solution");
        }
        for level in &levels {
            sweeps.follow(level, &mut crew, Some((&levels, &symmetries)))?;
        }
        reach.derived
    };
    match sweeps.longest.into_inner() {
        found if found == claimed => Ok(derived),
        found if found > claimed => wrong(format!("a sweep has {found} jumps")),
        _ => wrong("no sweep is as long"),
    }
}

struct Sweeps<W> {
    /// For each hole the jumps of a man there: the line, the men on it before, and where he lands.
    jumps: Vec<Vec<(W, W, usize)>>,
    claimed: u64,
    /// The longest that was found, if it is as long as the claimed one.
    longest: AtomicU64,
}

impl<W: Word> Sweeps<W> {
    fn new(board: &Board, claimed: u64) -> Sweeps<W> {
        let of = |hole| {
            let jumps = board.jumps.iter().filter(|jump| jump.from == hole);
            let step = jumps.map(|jump| (jump.line(), jump.men(), jump.to));
            step.collect()
        };
        Sweeps {
            jumps: (0..board.holes).map(of).collect(),
            claimed,
            longest: AtomicU64::new(0),
        }
    }

    /// Follows all sweeps from the positions of a level, among the positions of solutions if these are
    /// given.
    fn follow(
        &self,
        level: &[W],
        crew: &mut Crew<'_>,
        solutions: Option<(&Levels<W>, &Symmetries<W>)>,
    ) -> Result<(), Fault> {
        let stage = "sweeps".to_string();
        crew.progress.stage(stage, level.len());
        let follow = |men, found: &mut Found<W>| {
            let mut jumps = self.from(men, found, |_, _| true);
            // The way among solutions costs more, and is at most as long.
            if let Some((levels, symmetries)) = solutions
                && jumps >= self.claimed
            {
                jumps = self.from(men, found, |men, found| {
                    found.work += 60 + symmetries.work();
                    let level = &levels[men.men() as usize];
                    level.binary_search(&symmetries.least(men)).is_ok()
                });
            }
            if jumps >= self.claimed {
                self.longest.fetch_max(jumps, Ordering::Relaxed);
            }
        };
        // It finds no positions.
        next(level, crew, follow, |_| false)?;
        Ok(())
    }

    /// The jumps of the longest sweep from a position, among positions that are allowed.
    fn from(
        &self,
        men: W,
        found: &mut Found<W>,
        allowed: impl Fn(W, &mut Found<W>) -> bool,
    ) -> u64 {
        let holes = 0..self.jumps.len();
        let mut pairs: Vec<(W, usize)> = Vec::new();
        for hole in holes.filter(|hole| men.has(*hole)) {
            self.add((men, hole), &mut pairs, found, &allowed);
        }
        let mut jumps = 0;
        while !pairs.is_empty() && !found.becomes_full_with(pairs.len()) {
            jumps += 1;
            let mut after = Vec::new();
            for pair in &pairs {
                if found.becomes_full_with(pairs.len() + after.len()) {
                    break;
                }
                self.add(*pair, &mut after, found, &allowed);
            }
            found.work += 10 * after.len() as u64;
            different(&mut after);
            pairs = after;
        }
        jumps
    }

    /// Adds what one more jump of a man leads to.
    fn add(
        &self,
        (men, man): (W, usize),
        pairs: &mut Vec<(W, usize)>,
        found: &mut Found<W>,
        allowed: &impl Fn(W, &mut Found<W>) -> bool,
    ) {
        for (line, before, to) in &self.jumps[man] {
            found.work += 2;
            if men & *line == *before && allowed(men ^ *line, found) {
                found.work += 10;
                pairs.push((men ^ *line, *to));
            }
        }
    }
}
