//! A row of the results file in words: its question, what was found, how well that is founded. Read
//! `results/row.rs` before it.
//!
//! The columns of a row keep the words that they were written with, because its digest covers them. What a
//! person reads is made here.

use crate::results::conclusion::Established;
use crate::results::row::Row;
use corsaire::ask::{Grade, Record, Topic};

/// What lists wrote that had no end, before they wrote `all`.
const ENDLESS: &str = "18446744073709551615";

impl Row {
    /// The question in words.
    pub fn question(&self) -> String {
        let of = match self.problem.is_empty() {
            true => self.board.clone(),
            false => self.problem.clone(),
        };
        let details = match self.record() {
            Some(record) => details(&record),
            None => self.details.clone(),
        };
        match details.is_empty() {
            true => format!("{} of {of}", self.topic_code()),
            false => format!("{} of {of} ({details})", self.topic_code()),
        }
    }

    /// What was found, in words: of a stopped search what it knows of the fewest moves.
    pub fn found_in_words(&self) -> String {
        if !self.is_known() {
            return match (
                self.lower_bound.filter(|least| *least > 0),
                self.upper_bound,
            ) {
                (Some(least), Some(most)) => format!("{least} to {most} moves"),
                (Some(least), None) => format!("at least {least} moves"),
                (None, Some(most)) => format!("at most {most} moves"),
                (None, None) => format!("unknown, {}", self.found),
            };
        }
        let jump_sets = self.record().and_then(|record| record.jump_sets);
        match jump_sets.filter(|_| self.topic == Some(Topic::JumpSets)) {
            Some(1) => "1 jump set".to_string(),
            Some(number) => format!("{number} jump sets"),
            None => self.found.clone(),
        }
    }

    /// How it was established and how well it is founded, in a few words.
    pub fn how(&self, grade: Grade) -> String {
        how(self.established, grade)
    }
}

/// How an answer of this grade was established, in a few words.
fn how(established: Established, grade: Grade) -> String {
    let by = match established {
        Established::Stopped => " by a search that was stopped",
        Established::Count => " by a count",
        Established::BothEnds => " by a search from both ends",
        Established::Exhaustion => " by a search of every way to play",
        Established::Certificate => ", with a certificate that is not checked yet",
        // A solution was found, and shows only a part of the answer.
        Established::Replay => ", with a solution",
    };
    match grade {
        Grade::Replayed => "solution replayed".to_string(),
        Grade::Certified => grade.words().to_string(),
        Grade::Claimed => format!("{}: another machine's {}", grade.words(), noun(established)),
        _ => format!("{}{by}", grade.words()),
    }
}

/// What a claim rests on.
fn noun(established: Established) -> &'static str {
    match established {
        Established::Stopped => "stopped search",
        Established::Count => "count",
        Established::BothEnds => "search from both ends",
        Established::Exhaustion => "search of every way to play",
        Established::Certificate => "certificate",
        Established::Replay => "solution",
    }
}

/// Conditions and other details of a question, in the words of the options that ask for them.
fn details(record: &Record) -> String {
    let men = men_at_start(record);
    let details = record.question.details.iter();
    let each = details.flat_map(|(name, values)| values.iter().map(move |value| (name, value)));
    let words = each.map(|(name, value)| match (name.as_str(), value.as_str()) {
        ("list", ENDLESS) => "list all".to_string(),
        ("images", "all") => "with all images".to_string(),
        ("anywhere", _) => "anywhere".to_string(),
        ("move_at", value) => move_at(value),
        ("marked", value) => marked(value, men),
        (name, value) => format!("{} {value}", name.replace('_', " ")),
    });
    words.collect::<Vec<_>>().join("; ")
}

/// The move at a place from the end: `-1: 16` is a last sweep of 16 jumps.
fn move_at(value: &str) -> String {
    let Some((place, wanted)) = value.split_once(": ") else {
        return format!("move at {value}");
    };
    let is_length = wanted.bytes().all(|byte| byte.is_ascii_digit());
    match (place, is_length) {
        ("-1", true) => format!("last sweep {wanted}"),
        ("-1", false) => format!("last move {wanted}"),
        (_, true) => format!("sweep at {place}:{wanted}"),
        (_, false) => format!("move at {place}: {wanted}"),
    }
}

/// How many men there are at the start of the problem.
fn men_at_start(record: &Record) -> Option<usize> {
    let board = record.question.board.board()?;
    let problem = record.question.problems.first()?;
    let start = corsaire::Position::parse(&board, &problem.start).ok()?;
    Some(start.men() as usize)
}

/// The man that a condition speaks of: `starts on a1 a2 ends on d4`. There are this many men at the start.
fn marked(value: &str, men: Option<usize>) -> String {
    let (start, end) = match value.split_once(" ends on ") {
        Some((start, end)) => (start, Some(end)),
        None => (value, None),
    };
    let start = start.trim_start_matches("starts on ");
    let end = end.map_or(String::new(), |end| format!(", ends on {end}"));
    match Some(start.split(' ').count()) == men {
        true => format!("marked: any man{end}"),
        false => format!("marked: starts on {start}{end}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_grade_of_every_answer_has_plain_words() {
        let all = Established::ALL;
        let words = |grade: Grade| all.map(|established| how(established, grade));
        assert_eq!(
            words(Grade::Computed),
            [
                "computed here by a search that was stopped",
                "computed here by a count",
                "computed here by a search from both ends",
                "computed here by a search of every way to play",
                "computed here, with a certificate that is not checked yet",
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
                "computed on a trusted machine, with a certificate that is not checked yet",
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

    #[test]
    fn details_read_like_options() {
        for (value, words) in [
            ("-1: 16", "last sweep 16"),
            ("-1: d2-d4", "last move d2-d4"),
            ("-2: 5", "sweep at -2:5"),
        ] {
            assert_eq!(move_at(value), words);
        }
        assert_eq!(
            marked("starts on a1 b1 c1 ends on b2", Some(3)),
            "marked: any man, ends on b2"
        );
        assert_eq!(marked("starts on a1", Some(32)), "marked: starts on a1");
    }
}
