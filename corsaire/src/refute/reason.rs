//! Why a problem has no solution: by class, by pagoda functions, or by a search of everything. Read
//! `rules/class.rs`, `refute/pagoda.rs` and `refute/insight.rs` before it.

use crate::refute::insight::LevelInsight;
use crate::refute::kind::Kind;
use crate::refute::pagoda::Pagoda;
use crate::rules::hole_set::HoleSet;
use crate::rules::position::Position;
use std::sync::Arc;

/// An argument, and the positions of the goal that it excludes.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Exclusion<By> {
    /// The argument.
    pub by: By,
    /// The positions of the goal that it excludes. One that several arguments exclude is listed
    /// with the first of them only.
    pub targets: Vec<Position>,
}

/// Why a problem has no solution.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Reason {
    /// No position of the goal is of the start's class. Each argument is a set of holes on which
    /// no jump changes the parity of the men, and on which the parity at its targets is not that
    /// at the start. Together they exclude every position of the goal.
    Class(Vec<Exclusion<HoleSet>>),
    /// Some positions of the goal are of the start's class, and pagoda functions exclude these.
    /// Together, `classes` and `functions` exclude every position of the goal.
    Pagoda {
        /// The positions of the goal that are not of the start's class, as in [`Reason::Class`].
        classes: Vec<Exclusion<HoleSet>>,
        /// Each has a larger sum over its targets than over the start.
        functions: Vec<Exclusion<Pagoda>>,
    },
    /// Every line of play was followed to its end.
    Exhaustion {
        /// How many positions were seen.
        positions: u64,
        /// What the search knew, if it was a search by levels of jumps and is at hand.
        insight: Option<Arc<LevelInsight>>,
    },
    /// Every position was found where the ending that is wanted can begin. Class, pagoda functions
    /// or exhaustion exclude each of them.
    Ending {
        /// How many positions there are where it can begin.
        beginnings: u64,
        /// How many positions were seen.
        positions: u64,
        /// What the searches for them knew, if that is at hand.
        insight: Option<Arc<LevelInsight>>,
    },
    /// Every solution was followed, and none meets the conditions.
    Conditions {
        /// How many positions there are where the ending that is wanted can begin.
        beginnings: u64,
        /// How many positions these solutions pass before the ending that is wanted.
        positions: u64,
        /// What the search for these positions knew, if that is at hand.
        insight: Option<Arc<LevelInsight>>,
    },
}

impl Reason {
    /// What kind of argument it is.
    pub fn kind(&self) -> Kind {
        match self {
            Reason::Class(_) => Kind::Class,
            Reason::Pagoda { .. } => Kind::Pagoda,
            Reason::Exhaustion { .. } => Kind::Exhaustion,
            Reason::Ending { .. } => Kind::Ending,
            Reason::Conditions { .. } => Kind::Conditions,
        }
    }
}
