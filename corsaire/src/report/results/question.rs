//! The question of an entry and what was found, in words. Read `report/results/columns.rs` before it.

use crate::ask::asked::Topic;
use crate::ask::recorded_question::AnyQuestion;
use crate::problem::conditions::{Conditions, Marked, Wanted};
use crate::problem::problem::Problem;
use crate::report::day::day;
use crate::report::words::number_of;
use crate::results::Entry;

impl Entry {
    /// The question in words.
    pub fn question_in_words(&self) -> String {
        let columns = self.columns();
        let of = match columns.problem.is_empty() {
            true => columns.board,
            false => columns.problem,
        };
        let topic = self.topic().map_or("", Topic::code);
        let details = match self.question() {
            Ok(question) => details(&question),
            Err(_) => columns.details,
        };
        match details.is_empty() {
            true => format!("{topic} of {of}"),
            false => format!("{topic} of {of} ({details})"),
        }
    }

    /// What was found, in words: of a stopped search what it knows of the fewest moves.
    pub fn found_in_words(&self) -> String {
        let record = &self.record;
        if !self.is_known() {
            let least = record.lower_bound.filter(|least| *least > 0);
            return match (least, record.upper_bound) {
                (Some(least), Some(most)) => format!("{least} to {most} moves"),
                (Some(least), None) => format!("at least {least} moves"),
                (None, Some(most)) => format!("at most {most} moves"),
                (None, None) => format!("unknown, {}", self.columns().found),
            };
        }
        let jump_sets = record.jump_sets;
        match jump_sets.filter(|_| self.topic() == Some(Topic::JumpSets)) {
            Some(number) => number_of(number, "jump set"),
            None => self.columns().found,
        }
    }

    /// The day on which it was found: 2026-11-16.
    pub fn day(&self) -> String {
        day(self.record.provenance.date.unwrap_or_default())
    }
}

/// Conditions and other details of a question, in the words of the options that ask for them.
fn details(question: &AnyQuestion) -> String {
    let asked = question.asked();
    let conditions = question.conditions();
    let own = asked.details.iter().filter_map(|(name, value)| {
        let words = match *name {
            "images" => "with all images".to_string(),
            "anywhere" => "anywhere".to_string(),
            "move_at" | "sweep" | "through" | "marked" => return None,
            name => format!("{} {value}", name.replace('_', " ")),
        };
        Some((*name, words))
    });
    let problem = asked.problems.first();
    let conditions = problem.map_or(Vec::new(), |problem| in_words(&conditions, problem));
    let mut all: Vec<(&str, String)> = own.chain(conditions).collect();
    all.sort_by_key(|(name, _)| *name);
    let words = all.into_iter().map(|(_, words)| words);
    words.collect::<Vec<_>>().join("; ")
}

/// Conditions in words, each with its name.
fn in_words(conditions: &Conditions, problem: &Problem) -> Vec<(&'static str, String)> {
    let board = &problem.board;
    let ending = (1..).zip(&conditions.ending);
    let ending = ending.filter(|(_, wanted)| **wanted != Wanted::Any);
    let ending = ending.map(|(place, wanted)| {
        let text = wanted.text(board);
        let words = match (place, wanted.is_length()) {
            (1, true) => format!("last sweep {text}"),
            (1, false) => format!("last move {text}"),
            (_, true) => format!("sweep at -{place}:{text}"),
            (_, false) => format!("move at -{place}: {text}"),
        };
        ("move_at", words)
    });
    let marked = conditions
        .marked
        .map(|man| ("marked", marked(man, problem)));
    let sweep = conditions
        .sweep
        .map(|length| ("sweep", format!("sweep {length}")));
    let through = conditions.through;
    let through = through.map(|men| ("through", format!("through {}", men.diagram(board))));
    ending.chain(marked).chain(sweep).chain(through).collect()
}

/// The man that a condition speaks of.
fn marked(man: Marked, problem: &Problem) -> String {
    let names = |holes: crate::rules::hole_set::HoleSet| {
        let names = problem.board.names(holes.holes());
        names.join(" ")
    };
    let end = man
        .end
        .map_or(String::new(), |end| format!(", ends on {}", names(end)));
    match man.start.len() == problem.start.men() {
        true => format!("marked: any man{end}"),
        false => format!("marked: starts on {}{end}", names(man.start)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Board;

    #[test]
    fn details_read_like_options() {
        let board = Board::named("triangle:4").expect("a board");
        let problem = Problem::vacate(&board, "a2").expect("a problem");
        let words = |conditions: Conditions| {
            let question = problem.solve().meeting(conditions).expect("they fit");
            details(&AnyQuestion::Solve(question))
        };
        let none = Conditions::default;
        assert_eq!(words(none()), "");
        assert_eq!(words(none().last_sweep(2).expect("2")), "last sweep 2");
        assert_eq!(words(none().sweep_at(2, 3).expect("3")), "sweep at -2:3");
        let last = none().last_move(&board, "a1-a3").expect("a move");
        assert_eq!(words(last), "last move a1-a3 over a2");
        let any = none().marked(&problem, "any:b2").expect("a man");
        assert_eq!(words(any), "marked: any man, ends on b2");
        let one = none().marked(&problem, "a1").expect("a man");
        let one = one.sweep(2).expect("2");
        assert_eq!(words(one), "marked: starts on a1; sweep 2");
    }
}
