//! The survey: every part of every claim that is asked for, computed and compared, one row each. Read
//! `paper/part.rs` and `paper/compare.rs` before it.

use crate::paper::claim::{Claim, Expected};
pub use crate::paper::compare::Verdict;
use crate::paper::compare::{explanation, verdict};
use crate::paper::figures::{self, Figure};
use crate::paper::inquiry::Inquiry;
use crate::paper::part::{Computed, Found, NotRun, Part};
use crate::paper::parts;
use corsaire::Limits;
use corsaire::ask::Asker;
use corsaire::report::{day, number_of};
use serde::Serialize;
use std::time::{Duration, Instant};

/// What is asked for.
pub struct Wanted {
    /// Only these claims, if any are named.
    pub only: Vec<String>,
    /// Only what is quick.
    pub quick: bool,
    /// The figures as well.
    pub figures: bool,
    /// The time for all of it.
    pub time: Option<Duration>,
}

/// What came of it.
pub struct Survey {
    /// The claims, in the order of the paper.
    pub claims: Vec<Surveyed>,
    /// The figures, if they were asked for.
    pub figures: Vec<Figure>,
    /// The time that all of it took now.
    pub seconds: f64,
}

/// What came of a claim.
#[derive(Serialize)]
pub struct Surveyed {
    /// Its id.
    pub id: &'static str,
    /// In words.
    pub words: &'static str,
    /// What came of all parts together.
    pub verdict: Verdict,
    /// How many parts there are of each verdict, in words.
    pub sum: String,
    /// One row for each part.
    pub parts: Vec<Row>,
}

/// What came of a part.
#[derive(Serialize)]
pub struct Row {
    /// Its name: empty if it is the only one.
    pub part: String,
    /// In words.
    pub words: String,
    /// What the paper says.
    pub expected: String,
    /// What was computed, or what is known of it.
    pub computed: String,
    /// The comparison of both.
    pub verdict: Verdict,
    /// How it was established, or why it was not run.
    pub how: String,
    /// The seconds that it took.
    pub seconds: Option<f64>,
    /// What else there is to say.
    pub note: String,
    /// Why it differs, if that is known.
    pub explanation: Option<&'static str>,
    /// Whether it was asked for.
    #[serde(skip)]
    pub asked: bool,
    /// Whether it was known before this run.
    #[serde(skip)]
    pub known: bool,
}

/// Runs the survey. Each row is shown as soon as it is there.
pub fn run<A: Asker>(
    asker: &A,
    limits: &Limits,
    wanted: &Wanted,
    mut show: impl FnMut(&str, &Row),
) -> Survey {
    let began = Instant::now();
    let inquiry = Inquiry::new(asker, limits, wanted.time, wanted.quick);
    let all = parts::all();
    let mut stopped = None;
    let mut claims = Vec::new();
    for claim in Claim::all() {
        if !wanted.only.is_empty() && !wanted.only.iter().any(|id| id == claim.id) {
            continue;
        }
        let mut rows = Vec::new();
        for expected in &claim.parts {
            let part = all
                .iter()
                .find(|part| (part.id, &part.name) == (claim.id, &expected.name));
            let row = computed(&inquiry, part, claim.id, expected, &mut stopped);
            if row.asked {
                show(claim.id, &row);
            }
            rows.push(row);
        }
        claims.push(Surveyed::new(&claim, rows));
    }
    let figures = match wanted.figures {
        true => figures::all(&inquiry).unwrap_or_default(),
        false => Vec::new(),
    };
    Survey {
        claims,
        figures,
        seconds: began.elapsed().as_secs_f64(),
    }
}

/// The row of a part. After somebody stopped the survey nothing more is computed.
fn computed<A: Asker>(
    inquiry: &Inquiry<'_, A>,
    part: Option<&Part<'_, A>>,
    id: &str,
    expected: &Expected,
    stopped: &mut Option<NotRun>,
) -> Row {
    let mut since = None;
    let (found, seconds, asked) = match part {
        None => (
            Err(NotRun::because("nobody knows how to compute it")),
            None,
            true,
        ),
        Some(part) if inquiry.quick && !part.quick => {
            (Err(NotRun::because("not part of --quick")), None, false)
        }
        Some(part) => match stopped {
            Some(stopped) => (Err(stopped.clone()), None, true),
            None => {
                let (found, seconds) = inquiry.timed(|inquiry| (part.compute)(inquiry));
                since = inquiry.known_since();
                (found, Some(seconds), true)
            }
        },
    };
    if let Err(not_run) = &found
        && not_run.stopped
        && stopped.is_none()
    {
        let known = String::new();
        *stopped = Some(NotRun {
            known,
            ..not_run.clone()
        });
    }
    let mut row = Row::new(id, expected, found, seconds, asked);
    if let Some(since) = since {
        row.how.push_str(&format!(", known since {}", day(since)));
        row.known = true;
    }
    row
}

impl Row {
    fn new(id: &str, expected: &Expected, found: Found, seconds: Option<f64>, asked: bool) -> Row {
        let verdict = verdict(&expected.value, &found);
        let (computed, how, note) = match found {
            Ok(Computed {
                value, how, note, ..
            }) => (value, how.words().to_string(), note),
            Err(NotRun { why, known, .. }) => (known, why, String::new()),
        };
        let why = Some(verdict).filter(|verdict| *verdict == Verdict::Differs);
        let why = why.and_then(|_| explanation(id, &expected.name, &computed));
        Row {
            part: expected.name.clone(),
            words: expected.words.clone(),
            expected: expected.value.clone(),
            computed,
            verdict: why.map_or(verdict, |_| Verdict::Explained),
            how,
            seconds,
            note,
            explanation: why,
            asked,
            known: false,
        }
    }
}

impl Surveyed {
    fn new(claim: &Claim, parts: Vec<Row>) -> Surveyed {
        Surveyed {
            id: claim.id,
            words: claim.words,
            verdict: together(&parts),
            sum: sum(&parts),
            parts,
        }
    }

    /// The seconds of all parts, if any was computed.
    pub fn seconds(&self) -> Option<f64> {
        let mut seconds = self.parts.iter().filter_map(|row| row.seconds).peekable();
        seconds.peek()?;
        Some(seconds.sum())
    }
}

/// What came of all parts of a claim.
fn together(rows: &[Row]) -> Verdict {
    let has = |verdict: Verdict| rows.iter().any(|row| row.verdict == verdict);
    let all = |verdict: Verdict| rows.iter().all(|row| row.verdict == verdict);
    match () {
        () if has(Verdict::Differs) => Verdict::Differs,
        () if has(Verdict::Explained) => Verdict::Explained,
        () if all(Verdict::NotRun) => Verdict::NotRun,
        () if has(Verdict::NotRun) || has(Verdict::InPart) => Verdict::InPart,
        () if all(Verdict::New) => Verdict::New,
        () => Verdict::Reproduced,
    }
}

/// `33 of 35 reproduced, 2 not run`.
fn sum(rows: &[Row]) -> String {
    let order = [
        Verdict::Reproduced,
        Verdict::InPart,
        Verdict::New,
        Verdict::Explained,
        Verdict::Differs,
        Verdict::NotRun,
    ];
    let count = |verdict| rows.iter().filter(|row| row.verdict == verdict).count();
    let counts = order.map(|verdict| (count(verdict), verdict));
    let some = counts.into_iter().filter(|(count, verdict)| {
        *count > 0 || matches!(verdict, Verdict::Reproduced | Verdict::Differs)
    });
    let words = some.enumerate().map(|(index, (count, verdict))| {
        let of = match index {
            0 => format!(" of {}", rows.len()),
            _ => String::new(),
        };
        let words = verdict.words().replace("differs", "differ");
        format!("{count}{of} {words}")
    });
    words.collect::<Vec<_>>().join(", ")
}

impl Survey {
    /// All rows.
    pub fn rows(&self) -> impl Iterator<Item = (&'static str, &Row)> {
        let rows = |claim: &'_ Surveyed| claim.id;
        self.claims
            .iter()
            .flat_map(move |claim| claim.parts.iter().map(move |row| (rows(claim), row)))
    }

    /// How many claims and parts there are of each verdict, in words.
    pub fn sum(&self) -> String {
        let claims: Vec<Verdict> = self.claims.iter().map(|claim| claim.verdict).collect();
        let parts: Vec<Verdict> = self.rows().map(|(_, row)| row.verdict).collect();
        format!(
            "Of {} {}. Of {} {}.",
            number_of(claims.len() as u64, "claim"),
            tally(&claims),
            number_of(parts.len() as u64, "part"),
            tally(&parts)
        )
    }
}

/// How many there are of each verdict.
fn tally(all: &[Verdict]) -> String {
    let of = |verdict| all.iter().filter(|other| **other == verdict).count();
    format!(
        "{} reproduced, {} in part, {} new, {} differ ({} of them explained), {} not run",
        of(Verdict::Reproduced),
        of(Verdict::InPart),
        of(Verdict::New),
        of(Verdict::Differs) + of(Verdict::Explained),
        of(Verdict::Explained),
        of(Verdict::NotRun),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use corsaire::Silent;
    use corsaire::ask::Engines;
    use std::collections::BTreeSet;

    #[test]
    fn every_part_of_every_claim_is_computed_by_somebody() {
        let claims = Claim::all();
        let stated = claims.iter().flat_map(|claim| {
            let parts = claim.parts.iter();
            parts.map(|part| (claim.id, part.name.clone()))
        });
        let stated: Vec<(&str, String)> = stated.collect();
        let all = parts::all::<Engines<'_>>();
        let computed = all.iter().map(|part| (part.id, part.name.clone()));
        let computed: Vec<(&str, String)> = computed.collect();
        let set = |of: &[(&'static str, String)]| of.iter().cloned().collect::<BTreeSet<_>>();
        assert_eq!(set(&stated), set(&computed));
        assert_eq!(
            (stated.len(), computed.len()),
            (set(&stated).len(), set(&computed).len())
        );
    }

    #[test]
    fn a_limit_stops_searches_and_nothing_else() {
        let asker = Engines { observer: &Silent };
        let wanted = Wanted {
            only: vec!["S8".to_string(), "B1".to_string()],
            quick: false,
            figures: false,
            time: Some(Duration::ZERO),
        };
        let survey = run(&asker, &Limits::default(), &wanted, |_, _| {});
        let verdicts: Vec<(&str, Verdict)> =
            survey.rows().map(|(id, row)| (id, row.verdict)).collect();
        // What needs no search, a size or a replay, is computed all the same.
        let [reproduced, not_run] = [Verdict::Reproduced, Verdict::NotRun];
        assert_eq!(verdicts[..2], [("B1", reproduced); 2]);
        assert_eq!(verdicts[2..4], [("S8", not_run); 2]);
        assert_eq!(verdicts[4..], [("S8", reproduced); 2]);
    }
}
