//! What an entry comes to, and how that was established: as values, with their codes. Nothing to read before it.

/// What an answer comes to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Conclusion {
    /// There is one, and it was found.
    Solved,
    /// There is none.
    Impossible,
    /// A number, or a list.
    Counted,
    /// The search was stopped.
    #[default]
    Unknown,
}

impl Conclusion {
    const ALL: [Conclusion; 4] = [
        Conclusion::Solved,
        Conclusion::Impossible,
        Conclusion::Counted,
        Conclusion::Unknown,
    ];

    /// Its name for programs.
    pub fn code(self) -> &'static str {
        match self {
            Conclusion::Solved => "solved",
            Conclusion::Impossible => "impossible",
            Conclusion::Counted => "counted",
            Conclusion::Unknown => "unknown",
        }
    }

    /// What has this code. A code that is not known says nothing.
    pub fn coded(code: &str) -> Conclusion {
        let mut all = Conclusion::ALL.into_iter();
        all.find(|one| one.code() == code).unwrap_or_default()
    }
}

/// How an answer was established.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Established {
    /// The search was stopped.
    #[default]
    Stopped,
    /// A solution was replayed.
    Replay,
    /// By a count.
    Count,
    /// It has a certificate.
    Certificate,
    /// By a search from both ends.
    BothEnds,
    /// Every way to play was searched.
    Exhaustion,
}

impl Established {
    /// All of them, the first without evidence.
    pub const ALL: [Established; 6] = [
        Established::Stopped,
        Established::Count,
        Established::BothEnds,
        Established::Exhaustion,
        Established::Certificate,
        Established::Replay,
    ];

    /// Its name for programs.
    pub fn code(self) -> &'static str {
        match self {
            Established::Stopped => "stopped",
            Established::Replay => "replay",
            Established::Count => "count",
            Established::Certificate => "certificate",
            Established::BothEnds => "search from both ends",
            Established::Exhaustion => "exhaustion",
        }
    }

    /// What has this code. A code that is not known stands for no evidence.
    pub fn coded(code: &str) -> Established {
        let mut all = Established::ALL.into_iter();
        all.find(|one| one.code() == code).unwrap_or_default()
    }
}

/// What was found, as far as two answers to a question can differ in it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Finding {
    /// The fewest moves.
    Moves(u32),
    /// Whether all solutions make the same jumps.
    Unique(bool),
    /// There is a solution.
    Solvable,
    /// There is none.
    Impossible,
    /// The search was stopped, for this reason.
    Stopped(String),
    /// The longest last sweep of each problem, if there is a solution.
    LastSweeps(Vec<Option<u32>>),
    /// A number.
    Number(String),
}
