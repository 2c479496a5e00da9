//! The question for a number, kept. Read `ask/count.rs` and `ask/kept.rs` before it.

use super::{Answers, Kept, KeptAnswer, Restored, Turned, Unsound};
use crate::ask::answer::{Answer, Findings, Outcome};
use crate::ask::asked::Topic;
use crate::ask::count::{Count, Counted, What};
use crate::ask::record::Record;
use crate::ask::recorded::Recorded;
use crate::rules::hole::Cell;
use crate::rules::turn::Turn;

impl Turned for Count {
    fn turned(&self, turn: &Turn) -> Count {
        let mut turned = self.clone();
        turned.problem = self.problem.turned(turn);
        turned.conditions = self.conditions.turned(turn);
        turned
    }
}

impl Turned for Counted {
    fn turned(&self, turn: &Turn) -> Counted {
        let list = self.list.as_ref().map(|list| {
            let lines = list.iter().map(|line| turned_names(line, turn));
            lines.collect()
        });
        Counted {
            list,
            ..self.clone()
        }
    }
}

/// A line of moves or jumps, with the names that its holes have on the turned board.
fn turned_names(line: &str, turn: &Turn) -> String {
    let mut turned = String::new();
    let mut rest = line;
    while let Some(begin) = rest.find(|c: char| c.is_ascii_alphanumeric()) {
        turned.push_str(&rest[..begin]);
        rest = &rest[begin..];
        let end = rest
            .find(|c: char| !c.is_ascii_alphanumeric())
            .unwrap_or(rest.len());
        let (word, behind) = rest.split_at(end);
        let cell: Option<Cell> = word.parse().ok();
        let hole = cell.and_then(|cell| turn.from().hole_at(cell));
        match hole {
            Some(hole) => turned.push_str(&turn.to().cell(turn.hole(hole)).to_string()),
            None => turned.push_str(word),
        }
        rest = behind;
    }
    turned.push_str(rest);
    turned
}

impl Recorded for Counted {
    fn write(answer: &Answer<Counted>, record: &mut Record) {
        let nothing = Counted::nothing(match answer.question.topic {
            Topic::Count(what) => what,
            _ => What::Solutions,
        });
        let (counted, is_complete) = match (&answer.outcome, &answer.so_far) {
            (Outcome::Solved(counted), _) => (counted, true),
            (_, so_far) => (so_far.as_ref().unwrap_or(&nothing), false),
        };
        let text = |number: u128| number.to_string();
        record.total = is_complete.then(|| text(counted.total));
        record.by_jumps = counted.by_jumps.iter().copied().map(text).collect();
        record.up_to_symmetry = counted.up_to_symmetry;
        record.raw_total = counted.raw_total.filter(|_| is_complete).map(text);
        record.moves = counted.moves;
        record.sequences = counted.sequences.map(text);
        record.shortest_game = counted.shortest_game;
        record.win_probability = counted.win_probability;
        record.list = counted.list.clone();
    }
}

impl Kept for Count {
    fn wants_evidence(&self) -> bool {
        self.evidence
    }

    fn asking_for_evidence(&self) -> Count {
        let question = self.clone();
        match self.what.has_certificates() {
            true => question.with_evidence(),
            false => question,
        }
    }

    /// Who has listed them all has counted them.
    fn answered_by(&self) -> Vec<(Count, Answers)> {
        match (self.list, self.what) {
            (None, What::JumpSets | What::Shortest) => {
                vec![(self.clone().with_list(usize::MAX), Answers::Known)]
            }
            _ => Vec::new(),
        }
    }

    /// What was counted, without a list that was not asked for.
    fn fitted(&self, found: Counted) -> Counted {
        Counted {
            list: found.list.filter(|_| self.list.is_some()),
            ..found
        }
    }

    fn restored(&self, kept: &KeptAnswer<'_>) -> Result<Restored<Counted>, Unsound> {
        let record = kept.record;
        if record.outcome.is_some() {
            return Err(Unsound::Contradiction("a count has no outcome"));
        }
        let counted = self.counted(record)?;
        if let Some(stopped) = record.stopped() {
            return Ok(Restored(Findings {
                so_far: Some(counted),
                ..Findings::of(Outcome::Unknown(stopped))
            }));
        }
        if record.total.is_none() {
            return Err(Unsound::Unreadable("the total"));
        }
        let sum = counted
            .by_jumps
            .iter()
            .try_fold(0_u128, |sum, number| sum.checked_add(*number));
        if !counted.by_jumps.is_empty() && sum != Some(counted.total) {
            return Err(Unsound::Contradiction(
                "the numbers do not add up to the total",
            ));
        }
        self.check(&counted)?;
        Ok(Restored(Findings::of(Outcome::Solved(counted))))
    }
}

impl Count {
    /// Whether the numbers can be those of this question.
    fn check(&self, counted: &Counted) -> Result<(), Unsound> {
        let problem = &self.problem;
        let symmetries = problem.board.symmetries().len() as u128;
        let raw = counted.raw_total;
        let images = raw.is_none_or(|raw| {
            let most = counted.total.saturating_mul(symmetries);
            match counted.up_to_symmetry {
                true => counted.total <= raw && raw <= most,
                false => counted.total == raw,
            }
        });
        let jumps = problem.start.men() as usize;
        let listed = match (self.list, &counted.list) {
            (Some(most), Some(list)) => {
                let is_plain = |c: char| c.is_ascii_graphic() || c == ' ';
                let number = u128::try_from(most).unwrap_or(u128::MAX).min(counted.total);
                list.len() as u128 == number && list.iter().all(|line| line.chars().all(is_plain))
            }
            (asked, list) => asked.is_none() && list.is_none(),
        };
        // What belongs to other counts is not told with this one.
        let is_shortest = self.what == What::Shortest;
        let is_of_games = matches!(self.what, What::Games | What::DeadEnds);
        let moves = counted.moves.is_some() || counted.sequences.is_some();
        let games = counted.shortest_game.is_some() || counted.win_probability.is_some();
        let is_by_jumps = !matches!(self.what, What::Solutions | What::JumpSets | What::Shortest);
        let fits = images
            && listed
            && (is_shortest || !moves)
            && (is_of_games || !games)
            && (is_by_jumps || counted.by_jumps.is_empty())
            && (counted.total > 0 || !moves)
            && counted.up_to_symmetry == self.is_up_to_symmetry()
            && counted.by_jumps.len() <= jumps + 1
            && counted.shortest_game.is_none_or(|game| game <= jumps)
            && counted.moves.is_none_or(|moves| moves as usize <= jumps)
            && counted
                .win_probability
                .is_none_or(|p| (0.0..=1.0 + 1e-9).contains(&p));
        match fits {
            true => Ok(()),
            false => Err(Unsound::Contradiction("the numbers do not fit together")),
        }
    }

    fn counted(&self, record: &Record) -> Result<Counted, Unsound> {
        let unreadable = Unsound::Unreadable("a number");
        // Written as the program writes it: no sign, no zero in front.
        let number = |text: &String| match text.parse::<u128>() {
            Ok(number) if number.to_string() == *text => Ok(number),
            _ => Err(unreadable.clone()),
        };
        let maybe = |text: &Option<String>| text.as_ref().map(number).transpose();
        let by_jumps: Result<Vec<u128>, Unsound> = record.by_jumps.iter().map(number).collect();
        let list = self.list.map(|_| record.list.clone().unwrap_or_default());
        Ok(Counted {
            up_to_symmetry: record.up_to_symmetry,
            total: maybe(&record.total)?.unwrap_or(0),
            raw_total: maybe(&record.raw_total)?,
            by_jumps: by_jumps?,
            moves: record.moves,
            sequences: maybe(&record.sequences)?,
            shortest_game: record.shortest_game,
            win_probability: record.win_probability,
            list,
            ..Counted::nothing(self.what)
        })
    }
}
