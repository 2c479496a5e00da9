//! What is wrong with an entry that does not hold. Read `ask/kept.rs` before it.

use crate::ask::kept::Unsound;
use crate::problem::written_solution::NoSolution;

/// Why an entry does not hold.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Flaw {
    /// It was changed in its store.
    #[error("it was changed after it was written: its digest does not match")]
    Changed,
    /// It says that it is the user's own, but is not signed so.
    #[error("its signature does not match: it was changed after it was signed")]
    Signature,
    /// Its answer is not one.
    #[error("its answer cannot be read")]
    Answer,
    /// Its question is not one.
    #[error("its question cannot be read")]
    Question,
    /// It is stored as the answer to another question.
    #[error("its key is not that of its question")]
    Key,
    /// What its store says of it is not what it says.
    #[error("its columns do not say what its answer says")]
    Columns,
    /// Its certificate is missing, or is another one.
    #[error("its certificate is not the one that it had")]
    OtherCertificate,
    /// Its certificate is not one.
    #[error("its certificate cannot be read")]
    Certificate,
    /// Its certificate belongs to another question.
    #[error("its certificate is of another question")]
    OtherQuestion,
    /// Its certificate belongs to another problem.
    #[error("its certificate is of another problem")]
    OtherProblem,
    /// Its certificate belongs to other conditions.
    #[error("its certificate is of other conditions")]
    OtherConditions,
    /// Its certificate does not claim what it says.
    #[error("its certificate claims something else")]
    OtherClaim,
    /// The checker rejects its certificate, for this reason.
    #[error("its certificate is {0}")]
    Rejected(String),
    /// Its answer does not hold.
    #[error(transparent)]
    Unsound(#[from] Unsound),
    /// A solution of its list is not one: its number in the list.
    #[error("solution {0} of its list: {1}")]
    Listed(usize, NoSolution),
    /// A solution of its list is too long or too short.
    #[error("solution {0} of its list has another length")]
    ListedLength(usize),
    /// A solution of its list is there twice.
    #[error("solution {0} of its list stands there twice")]
    ListedTwice(usize),
}
