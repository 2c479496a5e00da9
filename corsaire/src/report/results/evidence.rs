//! How an entry was established and how well it is founded, in words. Read `results/conclusion.rs` and
//! `report/grade.rs` before it.

use crate::ask::grade::Grade;
use crate::results::{Entry, Established};

impl Entry {
    /// How it was established and how well it is founded, in a few words.
    pub fn how(&self, grade: Grade) -> String {
        self.established().with(grade)
    }
}

impl Established {
    /// How an answer of this grade was established, in a few words.
    pub fn with(self, grade: Grade) -> String {
        let by = match self {
            Established::Stopped => " by a search that was stopped",
            Established::Count => " by a count",
            Established::BothEnds => " by a search from both ends",
            Established::Exhaustion => " by a search of every way to play",
            Established::Certificate => {
                ", with a certificate that was not checked yet or shows only a part"
            }
            // A solution was found, and shows only a part of the answer.
            Established::Replay => ", with a solution",
        };
        match grade {
            Grade::Replayed => "solution replayed".to_string(),
            Grade::Certified => grade.words().to_string(),
            Grade::Claimed => format!("{}: another machine's {}", grade.words(), self.noun()),
            _ => format!("{}{by}", grade.words()),
        }
    }

    /// What a claim rests on.
    fn noun(self) -> &'static str {
        match self {
            Established::Stopped => "stopped search",
            Established::Count => "count",
            Established::BothEnds => "search from both ends",
            Established::Exhaustion => "search of every way to play",
            Established::Certificate => "certificate",
            Established::Replay => "solution",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_grade_of_every_answer_has_plain_words() {
        let all = Established::ALL;
        let words = |grade: Grade| all.map(|established| established.with(grade));
        assert_eq!(
            words(Grade::Computed),
            [
                "computed here by a search that was stopped",
                "computed here by a count",
                "computed here by a search from both ends",
                "computed here by a search of every way to play",
                "computed here, with a certificate that was not checked yet or shows only a part",
                "computed here, with a solution",
            ]
        );
        assert_eq!(
            words(Grade::Trusted),
            [
                "computed on a trusted machine by a search that was stopped",
                "computed on a trusted machine by a count",
                "computed on a trusted machine by a search from both ends",
                "computed on a trusted machine by a search of every way to play",
                "computed on a trusted machine, with a certificate that was not checked yet or shows only a part",
                "computed on a trusted machine, with a solution",
            ]
        );
        assert_eq!(
            words(Grade::Claimed),
            [
                "claimed but not checked here: another machine's stopped search",
                "claimed but not checked here: another machine's count",
                "claimed but not checked here: another machine's search from both ends",
                "claimed but not checked here: another machine's search of every way to play",
                "claimed but not checked here: another machine's certificate",
                "claimed but not checked here: another machine's solution",
            ]
        );
        // A shortest solution, replayed, answers the question for any.
        assert!(
            words(Grade::Replayed)
                .iter()
                .all(|words| words == "solution replayed")
        );
        assert!(
            words(Grade::Certified)
                .iter()
                .all(|words| words == "certificate accepted")
        );
    }
}
