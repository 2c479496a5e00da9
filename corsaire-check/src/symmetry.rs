//! Symmetries of a problem: permutations of the holes. Read `play.rs` before it.
//!
//! A symmetry maps the board's jumps onto its jumps, the start to the start, and each goal to a goal.
//! So the image of a solution is a solution, of as many moves, and a position lies on a solution
//! exactly if its images do. Together with the identity the given ones are a group: each followed by
//! each is one of them. So the *orbits*, a position with all of its images, do not overlap, and the
//! least image of a position stands for its orbit.

use crate::board::Jump;
use crate::budget::{Fault, wrong};
use crate::play::Problem;
use crate::text::Lines;
use crate::word::{ByBytes, Word};

/// Lines `symmetry`, at most.
const MOST: usize = 63;

/// The symmetries of a certificate.
pub(crate) struct Symmetries<W> {
    images: Vec<ByBytes<W>>,
    /// How many different ones there are, with the identity.
    pub(crate) count: usize,
}

impl<W: Word> Symmetries<W> {
    /// Reads the lines `symmetry`: for each hole the hole that it is mapped to.
    pub(crate) fn read(problem: &Problem<W>, lines: &mut Lines<'_>) -> Result<Self, Fault> {
        let board = &problem.board;
        let mut maps: Vec<Vec<usize>> = Vec::new();
        let mut images = Vec::new();
        while let Some(mut words) = lines.read_if("symmetry")? {
            if maps.len() == MOST {
                return wrong(format!("there are at most {MOST} symmetries"));
            }
            let holes = (0..board.holes).map(|_| board.hole(words.word()?));
            let map: Vec<usize> = holes.collect::<Result<_, Fault>>()?;
            words.end()?;
            let jumps = board.jumps.len() as u64;
            // Each jump is looked for among all.
            lines
                .budget
                .work(jumps * jumps + 50 * problem.goals.len() as u64)?;
            let bytes = ByBytes::<W>::bytes(board.holes);
            lines.budget.take(bytes + 24 * board.holes as u64)?;
            lines.budget.work(bytes / 8)?;
            let bits: Vec<W> = map.iter().map(|hole| W::bit(*hole)).collect();
            if bits.iter().fold(W::NOTHING, |all, bit| all | *bit).men() != board.holes as u32 {
                return wrong("two holes are mapped to the same hole");
            }
            let image = ByBytes::new(&bits);
            check(problem, &map, &image)?;
            maps.push(map);
            images.push(image);
        }
        let count = maps.len() as u64;
        lines
            .budget
            .work(count * count * (count + 1) * board.holes as u64 / 8)?;
        is_group(board.holes, &maps)?;
        maps.push((0..board.holes).collect());
        maps.sort_unstable();
        maps.dedup();
        let count = maps.len();
        Ok(Symmetries { images, count })
    }

    /// The least of a position's images.
    #[inline]
    pub(crate) fn least(&self, men: W) -> W {
        let images = self.images.iter().map(|symmetry| symmetry.of(men));
        images.fold(men, W::min)
    }

    /// The images of a position, without itself unless a symmetry keeps it.
    pub(crate) fn images(&self, men: W) -> impl Iterator<Item = W> {
        self.images.iter().map(move |symmetry| symmetry.of(men))
    }

    /// Whether the image of every family of regions is one of the families. Then so is the image of
    /// every family under the inverse, and a bound of these families is the same for all images of a
    /// position, if the ends that it is about are mapped to each other too.
    pub(crate) fn keep(&self, families: &[Vec<W>]) -> bool {
        let sorted = |mut family: Vec<W>| {
            family.sort_unstable();
            family
        };
        let all: Vec<Vec<W>> = families.iter().cloned().map(sorted).collect();
        let keeps = |symmetry: &ByBytes<W>| {
            let image = |family: &Vec<W>| family.iter().map(|r| symmetry.of(*r)).collect();
            all.iter()
                .all(|family| all.contains(&sorted(image(family))))
        };
        self.images.iter().all(keeps)
    }

    /// Units of work to find the least image.
    pub(crate) fn work(&self) -> u64 {
        1 + self.images.iter().map(ByBytes::tables).sum::<u64>()
    }
}

/// A permutation that maps jumps to jumps maps them onto all jumps, since there are as many.
fn check<W: Word>(problem: &Problem<W>, map: &[usize], image: &ByBytes<W>) -> Result<(), Fault> {
    let jumps = &problem.board.jumps;
    let mapped = |jump: &Jump| Jump {
        from: map[jump.from],
        over: map[jump.over],
        to: map[jump.to],
    };
    if !jumps.iter().all(|jump| jumps.contains(&mapped(jump))) {
        return wrong("it does not map jumps to jumps");
    }
    if image.of(problem.start) != problem.start {
        return wrong("it does not keep the start");
    }
    let mut goals: Vec<W> = problem.goals.clone();
    goals.sort_unstable();
    let kept = |goal: &W| goals.binary_search(&image.of(*goal)).is_ok();
    match problem.goals.iter().all(kept) {
        true => Ok(()),
        false => wrong("it does not map goals to goals"),
    }
}

fn is_group(holes: usize, maps: &[Vec<usize>]) -> Result<(), Fault> {
    let identity: Vec<usize> = (0..holes).collect();
    for (first, second) in maps.iter().flat_map(|a| maps.iter().map(move |b| (a, b))) {
        let product: Vec<usize> = first.iter().map(|hole| second[*hole]).collect();
        if product != identity && !maps.contains(&product) {
            return wrong("two symmetries, one after the other, are not one of the symmetries");
        }
    }
    Ok(())
}
