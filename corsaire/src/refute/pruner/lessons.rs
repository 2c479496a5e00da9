//! Pagoda functions learnt from the positions of searches, and kept for the next search. Read
//! `refute/pruner/pool.rs` before it.
//!
//! The functions of `pool.rs` come from random games. Those that reject most of what a real search has
//! found are others: of the positions that are found from the goal back, on the wiegleb board, linear
//! programs refute up to nine in ten that sixteen functions chosen from random games pass. So a
//! search that has become large asks linear programs about some of its own positions, and chooses
//! those of all functions known that reject most of them. A pagoda function is one of its board,
//! whatever start and goal: what one search has learnt serves all others.

use super::rejections::Rejections;
use super::{PLAIN, Pruner};
use crate::problem::control::{Control, Stopped};
use crate::refute::pagoda::Pagoda;
use crate::rules::board::Board;
use crate::rules::jump::Direction;
use crate::rules::position::Position;

/// No more functions are kept. The oldest go first.
const MOST: usize = 512;
/// After this many linear programs in a row that refute nothing, no more are tried.
const MOST_FAILURES: usize = 6;

/// Sharpened functions are made of the best 8.
const ADDED: usize = 8;

/// Where play must lead: to one of the goals, or, played backward, to the start.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Aim<'a> {
    /// The goals, or the start.
    pub(crate) ends: &'a [Position],
    /// Which of them.
    pub(crate) direction: Direction,
}

impl Aim<'_> {
    fn sign(&self) -> i32 {
        match self.direction {
            Direction::Forward => 1,
            Direction::Backward => -1,
        }
    }

    fn sum(&self, pagoda: &Pagoda, position: Position) -> i64 {
        i64::from(self.sign()) * pagoda.sum(position)
    }

    /// The least sum that leads to an end.
    fn least(&self, pagoda: &Pagoda) -> i64 {
        let sums = self.ends.iter().map(|end| self.sum(pagoda, *end));
        sums.min().unwrap_or(i64::MIN)
    }

    /// A function that a linear program finds against a position, if there is one.
    fn against(&self, board: &Board, position: Position) -> Option<Pagoda> {
        match self.direction {
            Direction::Forward => Pagoda::against_all(board, position, self.ends),
            Direction::Backward => Pagoda::against(board, *self.ends.first()?, position),
        }
    }
}

/// Positions to learn from, and how far it is.
#[derive(Debug)]
pub(crate) struct Lesson {
    samples: Vec<Position>,
    next: usize,
    /// How many linear programs may still be asked.
    programs: usize,
    /// How many in a row refuted nothing.
    failures: usize,
}

impl Lesson {
    /// From these samples, by at most so many linear programs.
    pub(crate) fn new(samples: Vec<Position>, programs: usize) -> Lesson {
        Lesson {
            samples,
            next: 0,
            programs,
            failures: 0,
        }
    }
}

/// The functions that are known.
#[derive(Debug, Clone, Default)]
pub(crate) struct Lessons {
    pagodas: Vec<Pagoda>,
}

impl Lessons {
    /// The functions.
    pub(crate) fn pagodas(&self) -> &[Pagoda] {
        &self.pagodas
    }

    /// Adds a function and its images, which are pagoda functions too.
    pub(crate) fn add(&mut self, board: &Board, pagoda: &Pagoda) {
        for symmetry in board.symmetries() {
            let image = pagoda.image(symmetry);
            if !self.pagodas.contains(&image) {
                self.pagodas.push(image);
            }
        }
        let more = self.pagodas.len().saturating_sub(MOST);
        self.pagodas.drain(..more);
    }

    /// Adds those that another has learnt.
    pub(crate) fn merge(&mut self, other: &Lessons) {
        for pagoda in &other.pagodas {
            if !self.pagodas.contains(pagoda) {
                self.pagodas.push(pagoda.clone());
            }
        }
        let more = self.pagodas.len().saturating_sub(MOST);
        self.pagodas.drain(..more);
    }

    /// Asks linear programs about samples of a lesson that no known function refutes. If it is stopped,
    /// it can go on.
    pub(crate) fn learn(
        &mut self,
        board: &Board,
        aim: Aim<'_>,
        lesson: &mut Lesson,
        control: &Control<'_>,
    ) -> Result<(), Stopped> {
        let mut least: Vec<i64> = Vec::new();
        while let Some(sample) = lesson.samples.get(lesson.next).copied() {
            if lesson.programs == 0 || lesson.failures == MOST_FAILURES {
                break;
            }
            if least.len() != self.pagodas.len() {
                least = self.pagodas.iter().map(|p| aim.least(p)).collect();
            }
            let mut known = self.pagodas.iter().zip(&least);
            if !known.any(|(pagoda, least)| aim.sum(pagoda, sample) < *least) {
                control.check()?;
                lesson.programs -= 1;
                lesson.failures += 1;
                if let Some(pagoda) = aim.against(board, sample) {
                    lesson.failures = 0;
                    self.add(board, &pagoda);
                    least.clear();
                }
            }
            lesson.next += 1;
        }
        Ok(())
    }

    /// A pruner of those functions that reject most of the samples. It takes some milliseconds, and is
    /// not stopped: else limits shorter than that would never get beyond it.
    pub(crate) fn pruner(
        &self,
        board: &Board,
        aim: Aim<'_>,
        lesson: &Lesson,
    ) -> Result<Pruner, Stopped> {
        let samples = &lesson.samples;
        let least: Vec<i64> = self.pagodas.iter().map(|p| aim.least(p)).collect();
        let mut rejections = Rejections::default();
        let sign = aim.sign();
        for sample in samples {
            let holes: Vec<usize> = sample.holes().map(|hole| hole.index()).collect();
            let sum = |values: &[i32]| -> i32 { holes.iter().map(|hole| values[*hole]).sum() };
            let known = self.pagodas.iter().zip(&least);
            let below =
                |(pagoda, least): (&Pagoda, &i64)| i64::from(sign * sum(pagoda.values())) < *least;
            rejections.push(known.map(below));
        }
        let chosen = rejections.best_few(PLAIN).into_iter();
        let chosen: Vec<Pagoda> = chosen.map(|best| self.pagodas[best].clone()).collect();
        Pruner::choose(
            board,
            &chosen,
            ADDED,
            aim.ends,
            aim.sign(),
            samples,
            &Control::default(),
        )
    }
}
