//! What a row of the results file comes to, and how that was established: as values, with the words that the
//! columns have for them. Nothing to read before it.

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

    /// The word in the column.
    pub fn code(self) -> &'static str {
        match self {
            Conclusion::Solved => "solved",
            Conclusion::Impossible => "impossible",
            Conclusion::Counted => "counted",
            Conclusion::Unknown => "unknown",
        }
    }

    /// What has this word. A word that is not known says nothing.
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

    /// The words in the column.
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

    /// What has these words. Words that are not known stand for no evidence.
    pub fn coded(code: &str) -> Established {
        let mut all = Established::ALL.into_iter();
        all.find(|one| one.code() == code).unwrap_or_default()
    }
}
