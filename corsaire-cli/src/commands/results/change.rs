//! `corsaire results merge`, `add`, `trust` and `remove`: what changes the results file.

use super::{Filter, patient_limits, report, unusable, usual_limits};
use crate::args::Common;
use crate::report::failure::Failure;
use crate::report::output::Exit;
use crate::results::add::Added;
use crate::results::file::ResultsFile;
use crate::results::trouble::Trouble;
use crate::results::{add, checker, merge};
use corsaire::ask::Grade;
use corsaire::report::number_of;
use corsaire::results::{Entry, Filed, Kept, keep_all, normalised};
use serde_json::json;
use std::io::Read;
use std::path::{Path, PathBuf};

/// What became of a file that contradicts what is here.
const NOTHING_TAKEN: &str = "Nothing was taken";

/// Takes over the rows of another results file.
pub(super) fn merge(
    common: &Common,
    file: &mut ResultsFile,
    other: &Path,
    trust: bool,
) -> Result<Exit, Failure> {
    let merged = merge::merge(file, other, trust, usual_limits(common));
    let merged = merged.map_err(|trouble| match trouble {
        Trouble::Contradiction(_) => unusable(other, &format!("{trouble}. {NOTHING_TAKEN}")),
        trouble => unusable(other, &trouble),
    })?;
    let mut text = format!(
        "{}: {} new, {} stronger than what was here, {} known already\n",
        number_of(merged.rows as u64, "row"),
        merged.new,
        merged.stronger,
        merged.rows - merged.new - merged.stronger
    );
    if merged.refuted > 0 {
        let refuted = number_of(merged.refuted as u64, "row");
        text.push_str(&format!("{refuted} here refuted by them\n"));
    }
    text.push_str(&claims(merged.claims));
    report(common, text, &json!({"merged": merged}))
}

/// Takes over answers and certificates from files.
pub(super) fn add(
    common: &Common,
    file: &mut ResultsFile,
    paths: &[PathBuf],
    trust: bool,
) -> Result<Exit, Failure> {
    let mut answers = Vec::new();
    // Each entry, and where it was read.
    let mut places: Vec<(Entry, &Path, usize)> = Vec::new();
    for path in paths {
        let text = read_whole(path)?;
        let found = add::rows(&text, patient_limits(common));
        for Added { line, filed, grade } in found.map_err(|why| unusable(path, &why))? {
            places.push((filed.entry.clone(), path, line));
            let grade = if trust {
                grade.max(Grade::Trusted)
            } else {
                grade
            };
            answers.push((filed, grade));
        }
    }
    let grades: Vec<Grade> = answers.iter().map(|(_, grade)| *grade).collect();
    let kept = keep_all::<_, Trouble>(file, answers.into_iter().map(Ok));
    let kept = kept.map_err(|trouble| match &trouble {
        Trouble::Contradiction(dispute) => {
            let mut places = places.iter();
            let place = places.find(|(entry, _, _)| *entry == dispute.new);
            let place = place.map_or(String::new(), |(_, path, line)| {
                format!("{}, line {line}: ", path.display())
            });
            Failure::new(format!("{place}{trouble}. {NOTHING_TAKEN}"))
        }
        _ => unusable(file.path(), &trouble),
    })?;
    let is_news = |kept: &&Kept| !matches!(kept, Kept::AsBefore);
    let news = kept.iter().filter(is_news).count();
    let claimed = merge::new_claims(&kept, &grades);
    let answers = number_of(kept.len() as u64, "answer");
    let text = match (kept.len(), news) {
        (1, 0) => format!("{answers}, known already\n"),
        (1, _) => format!("{answers}, new\n"),
        _ => format!("{answers}, {news} of them new\n"),
    };
    let text = text + &claims(claimed);
    let json = json!({"added": kept.len(), "news": news, "claims": claimed});
    report(common, text, &json)
}

/// Marks claims as computed on a machine of the user's own.
pub(super) fn trust(
    common: &Common,
    file: &mut ResultsFile,
    filter: &Filter,
) -> Result<Exit, Failure> {
    let mut claimed = Vec::new();
    for found in filter.each(file)? {
        let (row, grade) = found?;
        if !grade.is_enough() && row.refuted.is_none() {
            claimed.push(row);
        }
    }
    let number = claimed.len();
    let check = checker::within(usual_limits(common));
    let mut answers = Vec::new();
    for row in claimed {
        let certificate = file.certificate_of(&row);
        let certificate = certificate.map_err(|trouble| unusable(file.path(), &trouble))?;
        let entry = row.entry();
        let shown = entry.and_then(|entry| normalised(Filed { entry, certificate }, &check));
        let wrong = |flaw| Failure::new(format!("row {} does not hold: {flaw}", row.id));
        let (filed, grade) = shown.map_err(wrong)?;
        answers.push(Ok((filed, grade.max(Grade::Trusted))));
    }
    // All of them, or none if one contradicts a row that is as well founded.
    let kept = keep_all::<_, Trouble>(file, answers.into_iter());
    kept.map_err(|trouble| unusable(file.path(), &trouble))?;
    let text = format!(
        "{} trusted from now on\n",
        number_of(number as u64, "claim")
    );
    report(common, text, &json!({"trusted": number}))
}

/// Removes the rows that the filter takes.
pub(super) fn remove(
    common: &Common,
    file: &mut ResultsFile,
    filter: &Filter,
    refuted: bool,
) -> Result<Exit, Failure> {
    let mut ids = Vec::new();
    for found in filter.each(file)? {
        let (row, _) = found?;
        if row.refuted.is_some() || !refuted {
            ids.push(row.id);
        }
    }
    let failed = |trouble| Failure::new(format!("the rows cannot be removed: {trouble}"));
    for id in &ids {
        file.remove(*id).map_err(failed)?;
    }
    file.compact().map_err(failed)?;
    let text = format!("{} removed\n", number_of(ids.len() as u64, "row"));
    report(common, text, &json!({"removed": ids}))
}

/// What to know of rows that are only claims.
fn claims(number: usize) -> String {
    match number {
        0 => String::new(),
        1 => "1 row is only a claim: it is computed when it is asked for, unless `results trust` \
              says that it is yours\n"
            .to_string(),
        number => format!(
            "{number} rows are only claims: they are computed when they are asked for, unless \
             `results trust` says that they are yours\n"
        ),
    }
}

/// The text of a file of answers.
fn read_whole(path: &Path) -> Result<String, Failure> {
    const LARGEST: u64 = 1 << 30;
    if !path.is_file() {
        return Err(unusable(path, &"there is no such file"));
    }
    let file = std::fs::File::open(path).map_err(|error| unusable(path, &error))?;
    let mut text = String::new();
    let read = file.take(LARGEST).read_to_string(&mut text);
    read.map_err(|error| unusable(path, &error))?;
    Ok(text)
}
