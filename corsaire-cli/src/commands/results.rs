//! `corsaire results`: stored answers with their evidence: listed, checked, exported, merged, removed. One
//! file of `results/` for each of these.

mod change;
mod export;
mod list;
mod show;
mod verify;

use crate::args::Common;
use crate::report::failure::Failure;
use crate::report::form::{self, Form};
use crate::report::frame::framed;
use crate::report::output::{self, Exit, say};
use crate::results::asker::usual_file;
use crate::results::checker::work_in;
use crate::results::export::Format;
use crate::results::file::ResultsFile;
use crate::results::row::Row;
use crate::results::trouble::Trouble;
use clap::Subcommand;
use corsaire::ask::Grade;
use serde_json::{Value, json};
use std::path::{Path, PathBuf};

#[derive(clap::Args)]
pub struct Args {
    #[command(subcommand)]
    what: Option<What>,
}

#[derive(Subcommand)]
enum What {
    /// List stored answers
    List(Filter),
    /// Show a row: the answer, its evidence, and how it was found
    Show {
        /// The number of the row
        id: i64,
        /// Write its certificate to this file
        #[arg(long, value_name = "FILE")]
        certificate: Option<PathBuf>,
    },
    /// Write rows for papers, spreadsheets and other programs
    Export {
        #[command(flatten)]
        filter: Filter,
        /// The format [default: the suffix of the -o file selects it, or CSV]
        #[arg(long, value_enum)]
        format: Option<Format>,
    },
    /// Replay every solution, check every certificate, and say what does not hold
    Verify(Filter),
    /// Take over the rows of another results file: all of them, or none if one contradicts what is here
    ///
    /// Solutions are replayed and certificates are checked. A row with neither is a claim: it answers
    /// nothing until it is computed here.
    Merge {
        /// The other file
        file: PathBuf,
        /// Believe claims of the other file: it was made on a machine of your own
        #[arg(long)]
        trust: bool,
    },
    /// Take over answers that were printed with --json, and certificates: what can be checked is checked
    Add {
        /// Files of answers (one object, or one on each line) or certificates
        #[arg(required = true)]
        files: Vec<PathBuf>,
        /// Believe answers without evidence: they were computed on a machine of your own
        #[arg(long)]
        trust: bool,
    },
    /// Believe the claims in these rows: they were computed on a machine of your own
    Trust {
        #[command(flatten)]
        filter: Filter,
        /// Believe every claim
        #[arg(long, conflicts_with_all = ["words", "outcome", "id"])]
        all: bool,
    },
    /// Remove rows
    Remove {
        #[command(flatten)]
        filter: Filter,
        /// Remove rows that were refuted
        #[arg(long)]
        refuted: bool,
        /// Remove every row
        #[arg(long, conflicts_with_all = ["refuted", "words", "outcome", "id"])]
        all: bool,
    },
}

/// Which rows.
#[derive(clap::Args, Default)]
struct Filter {
    /// Only rows in whose question these words are, like wiegleb, "finish d1" or shortest
    words: Vec<String>,
    /// Only rows with this outcome: solved, impossible, counted or unknown
    #[arg(long, value_name = "OUTCOME", value_parser = ["solved", "impossible", "counted", "unknown"])]
    outcome: Option<String>,
    /// Only this row
    #[arg(long, value_name = "ROW")]
    id: Option<i64>,
}

impl Filter {
    fn is_empty(&self) -> bool {
        self.words.is_empty() && self.outcome.is_none() && self.id.is_none()
    }

    fn takes(&self, row: &Row) -> bool {
        let question = row.question().to_lowercase();
        let mut words = self.words.iter();
        let outcome = self.outcome.as_ref();
        words.all(|word| question.contains(&word.to_lowercase()))
            && outcome.is_none_or(|outcome| *outcome == row.outcome.code())
            && self.id.is_none_or(|id| id == row.id)
    }

    /// An error if there is no row with the number that is asked for.
    fn refuse_unknown_row(&self, file: &ResultsFile) -> Result<(), Failure> {
        let Some(id) = self.id else {
            return Ok(());
        };
        let row = file.row(id);
        match row.map_err(|trouble| unusable(file.path(), &trouble))? {
            Some(_) => Ok(()),
            None => Err(no_row(id)),
        }
    }

    /// The rows, each with its grade for this user, one after the other.
    fn each<'f>(
        &'f self,
        file: &'f ResultsFile,
    ) -> Result<impl Iterator<Item = Result<(Row, Grade), Failure>>, Failure> {
        let failed = |trouble| unusable(file.path(), &trouble);
        let rows = file.rows().map_err(failed)?;
        let rows = rows.map(move |row| row.map_err(failed));
        let rows = rows.filter(|row| row.as_ref().map_or(true, |row| self.takes(row)));
        let grade = |row: &Row| file.signer().grade(row);
        Ok(rows.map(move |row| row.map(|row| (row.clone(), grade(&row)))))
    }
}

pub fn run(args: &Args, common: &Common) -> Result<Exit, Failure> {
    let named = common.named_results();
    let is_usual = named.is_none();
    let path = named.or_else(usual_file);
    let path =
        path.ok_or_else(|| Failure::new("where is the results file? Give --results FILE"))?;
    let list = What::List(Filter::default());
    let what = args.what.as_ref().unwrap_or(&list);
    if !matches!(what, What::Export { .. }) {
        Form::asked(common, "this command", form::WORDS)?;
    }
    let makes = matches!(what, What::Merge { .. } | What::Add { .. });
    let writes = makes || matches!(what, What::Trust { .. } | What::Remove { .. });
    if !makes && !path.exists() {
        if !is_usual || matches!(what, What::Show { .. }) {
            return Err(unusable(&path, &"there is no such file"));
        }
        let nothing =
            "there is no results file yet: solve, prove, count, sweeps and survey make one";
        say(format_args!("{}: {nothing}", path.display()));
        if let What::Export { format, .. } = what {
            return export::export_nothing(common, *format);
        }
        return report(
            common,
            "nothing is known yet\n".to_string(),
            &json!({"rows": []}),
        );
    }
    if makes && is_usual {
        let _ = path.parent().map(std::fs::create_dir_all);
    }
    // What `verify` has checked, it writes down if it can.
    let may_write = writes || matches!(what, What::Verify(_));
    let mut file = opened(&path, may_write).map_err(|trouble| unusable(&path, &trouble))?;
    if writes && !file.can_be_written() {
        return Err(unusable(&path, &"it can only be read"));
    }
    match what {
        What::List(filter) => list::list(common, &file, filter),
        What::Show { id, certificate } => {
            let row = file.row(*id).map_err(|trouble| unusable(&path, &trouble))?;
            let row = row.ok_or_else(|| no_row(*id))?;
            show::show(common, &file, &row, certificate.as_deref())
        }
        What::Export { filter, format } => export::export(common, &file, filter, *format),
        What::Verify(filter) => verify::verify(common, &mut file, filter),
        What::Merge { file: other, trust } => change::merge(common, &mut file, other, *trust),
        What::Add { files, trust } => change::add(common, &mut file, files, *trust),
        What::Trust { filter, all } => {
            if filter.is_empty() && !all {
                return Err(Failure::new(
                    "which claims? Give words of their questions, --id ROW, --outcome, or --all",
                ));
            }
            filter.refuse_unknown_row(&file)?;
            change::trust(common, &mut file, filter)
        }
        What::Remove {
            filter,
            refuted,
            all,
        } => {
            if filter.is_empty() && !refuted && !all {
                return Err(Failure::new(
                    "which rows? Give words of their questions, --id ROW, --outcome, --refuted, or --all",
                ));
            }
            filter.refuse_unknown_row(&file)?;
            change::remove(common, &mut file, filter, *refuted)
        }
    }
}

/// The file, which may be of an earlier version: that is upgraded if it can be written.
fn opened(path: &Path, writes: bool) -> Result<ResultsFile, Trouble> {
    if writes {
        return ResultsFile::open(path);
    }
    match ResultsFile::open_to_read(path) {
        Err(Trouble::Older) => ResultsFile::open(path),
        opened => opened,
    }
}

/// What the checker may use for each certificate of a file that may come from a stranger.
fn usual_limits(common: &Common) -> corsaire_check::Limits {
    let usual = corsaire_check::Limits::default();
    corsaire_check::Limits {
        memory: common.memory.unwrap_or(usual.memory),
        work: common.time.map_or(usual.work, work_in),
    }
}

/// What the checker may use for each certificate that the user asks to check: all the time it needs, unless
/// `--time` says less.
fn patient_limits(common: &Common) -> corsaire_check::Limits {
    corsaire_check::Limits {
        work: common.time.map_or(u64::MAX, work_in),
        ..usual_limits(common)
    }
}

fn no_row(id: i64) -> Failure {
    Failure::new(format!("there is no row {id}"))
}

fn unusable(path: &Path, trouble: &impl std::fmt::Display) -> Failure {
    Failure::new(format!("{}: {trouble}", path.display()))
}

fn report(common: &Common, text: String, json: &Value) -> Result<Exit, Failure> {
    let json = framed(json, "results", None, None)?;
    output::result(common, || text, &json)?;
    Ok(Exit::Yes)
}
