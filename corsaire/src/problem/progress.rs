//! How far a computation is, and who wants to know. Nothing to read before it. The library prints nothing:
//! it reports to an [`Observer`], and `report/progress.rs` puts a [`Progress`] into words.

use crate::problem::problem::Problem;

/// How far a computation is.
#[derive(Debug, Clone, Default, PartialEq)]
#[non_exhaustive]
pub struct Progress {
    /// The part of the question that is being worked on, from the largest part to the smallest.
    pub parts: Vec<Part>,
    /// What is being done.
    pub stage: Stage,
    /// No solution has fewer moves than this, if something is known.
    pub lower_bound: Option<u32>,
    /// Positions found so far in this stage.
    pub positions: u64,
    /// Bytes that its sets take in memory.
    pub bytes: u64,
    /// The part of this stage that is done, from 0 to 1, if it is known.
    pub fraction: Option<f64>,
}

/// A part of a question.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub enum Part {
    /// Proofs for several goals, of which so many are done.
    Goals {
        /// How many are done.
        done: usize,
        /// How many there are.
        of: usize,
    },
    /// The longest sweeps of one problem.
    Sweeps,
    /// One of several problems.
    Problem {
        /// Which one, beginning with 1.
        number: usize,
        /// How many there are.
        of: usize,
        /// The problem itself.
        problem: Box<Problem>,
    },
}

/// What a computation is doing.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Stage {
    /// It begins.
    #[default]
    Beginning,
    /// It counts play.
    Play {
        /// The jumps of this play.
        jumps: u32,
    },
    /// It finds the positions that are this number of jumps away.
    Away {
        /// The jumps.
        jumps: u32,
    },
    /// It gathers the jumps that solutions make after the first ones.
    JumpSets {
        /// How many jumps come first.
        after: u32,
    },
    /// It makes the tables that say how many moves each part of the board needs.
    Tables,
    /// It plays a move from the start.
    Forward {
        /// Which one.
        number: u32,
    },
    /// It takes back a move from the goal.
    Backward {
        /// Which one.
        number: u32,
    },
    /// It gathers all shortest solutions.
    LastMoves {
        /// How many last moves it has gathered.
        moves: u32,
    },
    /// It looks for an order of the same jumps in fewer moves.
    Regrouping,
    /// It finds the endings that meet the conditions.
    Endings {
        /// The men that are left where they begin.
        men: u32,
    },
    /// It follows only the best positions of each jump.
    Beam {
        /// How many are followed.
        width: u64,
        /// The jumps to go.
        jumps: u32,
    },
    /// It searches from both ends.
    BothEnds {
        /// The jumps to go.
        jumps: u32,
    },
    /// It finds out which jumps every solution makes.
    ForcedJumps,
    /// It proves case by case.
    Case {
        /// Which case.
        number: u64,
        /// The most cases that the proof may have.
        most: u64,
    },
    /// It leaves out the steps that a proof does not need.
    Shortening,
    /// It follows all play.
    AllPlay {
        /// The men of its positions.
        men: u32,
    },
}

impl Stage {
    /// Its name for programs.
    pub fn code(self) -> &'static str {
        match self {
            Stage::Beginning => "beginning",
            Stage::Play { .. } => "play",
            Stage::Away { .. } => "away",
            Stage::JumpSets { .. } => "jump-sets",
            Stage::Tables => "tables",
            Stage::Forward { .. } => "forward",
            Stage::Backward { .. } => "backward",
            Stage::LastMoves { .. } => "last-moves",
            Stage::Regrouping => "regrouping",
            Stage::Endings { .. } => "endings",
            Stage::Beam { .. } => "beam",
            Stage::BothEnds { .. } => "both-ends",
            Stage::ForcedJumps => "forced-jumps",
            Stage::Case { .. } => "case",
            Stage::Shortening => "shortening",
            Stage::AllPlay { .. } => "all-play",
        }
    }
}

impl From<Stage> for Progress {
    fn from(stage: Stage) -> Progress {
        Progress {
            stage,
            ..Progress::default()
        }
    }
}

/// Something that a person should know. Reasons are in words, because they come from files and the system.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Note {
    /// The search resumes from a checkpoint.
    Resumed {
        /// No solution has fewer moves.
        lower_bound: u32,
    },
    /// It resumes from what several processes committed.
    ResumedFromCommit {
        /// The number of the commit.
        number: u64,
        /// How many processes made it.
        processes: usize,
    },
    /// An earlier run left a checkpoint, and this run was not told to resume from it.
    EarlierRun,
    /// A checkpoint is not used.
    NotResumed(String),
    /// A checkpoint that is not used cannot be moved away, so nothing is saved.
    NotMoved(String),
    /// The state was not saved.
    NotSaved(String),
    /// A commit is not used.
    CommitNotUsed(String),
}

/// Receives reports of a computation. Several threads call it, often.
pub trait Observer: Sync {
    /// Called with the progress.
    fn progress(&self, progress: &Progress);

    /// Called with something that a person should know, such as that a checkpoint is not used.
    fn note(&self, _note: &Note) {}
}

/// A closure observes the progress.
impl<F: Fn(&Progress) + Sync> Observer for F {
    fn progress(&self, progress: &Progress) {
        self(progress);
    }
}

/// An observer that ignores everything.
pub struct Silent;

impl Observer for Silent {
    fn progress(&self, _: &Progress) {}
}

/// Reports a part of the work to the observer of the whole.
pub(crate) struct PartObserver<'a> {
    /// The part.
    pub(crate) part: Part,
    /// The observer of the whole.
    pub(crate) observer: &'a dyn Observer,
}

impl Observer for PartObserver<'_> {
    fn progress(&self, progress: &Progress) {
        let mut progress = progress.clone();
        progress.parts.insert(0, self.part.clone());
        self.observer.progress(&progress);
    }

    fn note(&self, note: &Note) {
        self.observer.note(note);
    }
}
