//! Questions and their answers: here it is decided which engine answers what. Uses all rooms before
//! it; the command line, the page and other programs use only this one, `report` and `play`.

pub mod answer;
pub mod any_answer;
pub mod asked;
pub mod asker;
mod best_known;
pub mod certified;
pub mod check;
mod conditioned;
pub mod count;
pub mod describe;
pub mod evidence;
pub mod grade;
pub mod kept;
pub mod prove;
pub mod question;
pub mod record;
pub mod recorded;
pub mod recorded_question;
pub mod refutation;
pub mod solve;
pub mod sweeps;
pub mod sweeps_in_play;
pub mod unique;
pub mod usual;

pub use answer::{Answer, Evidence, Outcome, Provenance, Work};
pub use any_answer::AnyAnswer;
pub use asked::{Asked, Topic};
pub use asker::{Asker, Engines};
pub use certified::CertifiedAnswer;
pub use check::Checked;
pub use count::{Count, Counted, Incomplete, Number, What};
pub use describe::{Describe, Description, Merson};
pub use evidence::{CASES, NoCertificate};
pub use grade::Grade;
pub use kept::{Answers, Kept, KeptAnswer, Key, Turned, Unsound, restore};
pub use prove::{Prove, Proved};
pub use question::Question;
pub use record::{Record, RecordedForced, RecordedOutcome, RecordedReason};
pub use recorded::Recorded;
pub use recorded_question::AnyQuestion;
pub use refutation::{Argument, Refutation};
pub use solve::Solve;
pub use sweeps::{BoardSweeps, Sweeps};
pub use sweeps_in_play::{Place, Row, SweepsInPlay};
pub use unique::{Unique, Uniqueness};
