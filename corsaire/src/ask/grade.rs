//! Grades of evidence: how well an answer is founded. Read `ask/answer.rs` after it.
//!
//! An answer is as good as what was checked on this machine. A claim of another machine is worth nothing
//! by itself; a solution that was played here needs no trust at all. A stronger answer displaces a weaker
//! one, and play that contradicts a claim refutes it, whatever its grade.

/// How well an answer is founded, from the weakest grade to the strongest.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[non_exhaustive]
pub enum Grade {
    /// Another machine says so, and nothing here has checked it.
    #[default]
    Claimed,
    /// Another machine computed it, and the user trusts that machine.
    Trusted,
    /// A search, a count or an argument came to this result here.
    Computed,
    /// The checker accepted a certificate of it here.
    Certified,
    /// The play that shows it was replayed here.
    Replayed,
}

impl Grade {
    /// All grades, the weakest first.
    pub const ALL: [Grade; 5] = [
        Grade::Claimed,
        Grade::Trusted,
        Grade::Computed,
        Grade::Certified,
        Grade::Replayed,
    ];

    /// The word for it in files and JSON.
    ///
    /// ```
    /// use corsaire::ask::Grade;
    /// assert_eq!(Grade::Certified.code(), "certificate");
    /// assert!(Grade::ALL.iter().all(|grade| Grade::coded(grade.code()) == Some(*grade)));
    /// ```
    pub fn code(self) -> &'static str {
        match self {
            Grade::Claimed => "claimed",
            Grade::Trusted => "trusted",
            Grade::Computed => "computed",
            Grade::Certified => "certificate",
            Grade::Replayed => "replayed",
        }
    }

    /// The grade with this code.
    pub fn coded(code: &str) -> Option<Grade> {
        Grade::ALL.into_iter().find(|grade| grade.code() == code)
    }

    /// Whether an answer of this grade may be stated as known.
    pub fn is_enough(self) -> bool {
        self > Grade::Claimed
    }
}
