//! `corsaire checkpoints`: the saved states of searches that were stopped, listed and removed. Read
//! `report/saved.rs` before it.

use crate::args::Common;
use crate::args::checkpoints::folder;
use crate::report::failure::Failure;
use crate::report::form::{self, Form};
use crate::report::frame::framed;
use crate::report::output::{self, Exit};
use crate::report::saved::{Saved, is_named, saved_in};
use clap::{ArgGroup, Subcommand};
use corsaire::report::number_of;
use corsaire::text::parse_time;
use indicatif::HumanBytes;
use serde_json::{Value, json};
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::time::Duration;

#[derive(clap::Args)]
pub struct Args {
    #[command(subcommand)]
    what: Option<What>,
    /// The folder [default: corsaire in the user's state folder]
    #[arg(long, value_name = "DIR", global = true)]
    folder: Option<PathBuf>,
}

#[derive(Subcommand)]
enum What {
    /// List them: question, size, date, version, and whether this program can resume them
    List {
        /// Read each of them in full, and compare its digest
        #[arg(long)]
        check: bool,
    },
    /// Remove some of them
    #[command(group = ArgGroup::new("which").required(true))]
    Remove {
        /// Those that the list calls so, by the beginning of their names, or by file
        #[arg(group = "which", value_name = "CHECKPOINT")]
        names: Vec<OsString>,
        /// All of them
        #[arg(long, group = "which")]
        all: bool,
        /// Those that were written longer ago than this, like 12h or 7d
        #[arg(long, group = "which", value_name = "TIME", value_parser = parse_time)]
        older: Option<Duration>,
    },
}

pub fn run(args: &Args, common: &Common) -> Result<Exit, Failure> {
    Form::asked(common, "checkpoints", form::WORDS)?;
    let folder = args.folder.clone().or_else(folder);
    let folder =
        folder.ok_or_else(|| Failure::new("where are the checkpoints? Give --folder DIR"))?;
    if args.folder.is_some() && !folder.is_dir() {
        let shown = shown(&folder);
        return Err(Failure::new(format!(
            "--folder {shown}: there is no such folder"
        )));
    }
    let check = matches!(args.what, Some(What::List { check: true }));
    let all = saved_in(&folder, check)
        .map_err(|error| Failure::new(format!("cannot read {}: {error}", shown(&folder))))?;
    match &args.what {
        None | Some(What::List { .. }) => list(common, &folder, &all),
        Some(What::Remove { names, older, .. }) => {
            let chosen = chosen(all, names, *older)?;
            remove(common, &folder, &chosen)
        }
    }
}

fn list(common: &Common, folder: &Path, all: &[Saved]) -> Result<Exit, Failure> {
    let bytes: u64 = all.iter().map(|saved| saved.bytes).sum();
    let text = || {
        let mut text: String = all.iter().map(Saved::lines).collect();
        if !all.is_empty() {
            text.push('\n');
        }
        text.push_str(&counted(all, folder));
        text
    };
    let json = json!({"folder": shown(folder), "checkpoints": all, "bytes": bytes});
    report(common, text, &json)
}

/// The checkpoints that are to be removed.
fn chosen(
    all: Vec<Saved>,
    names: &[OsString],
    older: Option<Duration>,
) -> Result<Vec<Saved>, Failure> {
    for name in names {
        let named = all.iter().filter(|saved| is_named(saved, name));
        let mut ids: Vec<&str> = named.map(|saved| &*saved.id).collect();
        ids.sort_unstable();
        ids.dedup();
        let shown = Path::new(name).display().to_string();
        let shown = shown.replace(char::is_control, "?");
        match ids[..] {
            [_] => {}
            [] => {
                return Err(Failure::new(format!(
                    "there is no checkpoint `{shown}`: `corsaire checkpoints` lists them"
                )));
            }
            _ => {
                let ids = ids.join(", ");
                let why = format!("`{shown}` begins the names of several checkpoints: {ids}");
                return Err(Failure::new(why));
            }
        }
    }
    let is_chosen = |saved: &Saved| match older {
        _ if !names.is_empty() => names.iter().any(|name| is_named(saved, name)),
        Some(older) => saved.age.is_some_and(|age| age > older) && !saved.is_in_use,
        None => !saved.is_in_use,
    };
    Ok(all.into_iter().filter(is_chosen).collect())
}

fn remove(common: &Common, folder: &Path, chosen: &[Saved]) -> Result<Exit, Failure> {
    for saved in chosen {
        std::fs::remove_file(&saved.path).map_err(|error| {
            Failure::new(format!("cannot remove {}: {error}", shown(&saved.path)))
        })?;
    }
    let bytes: u64 = chosen.iter().map(|saved| saved.bytes).sum();
    let text = || format!("removed {}", counted(chosen, folder));
    let json = json!({"folder": shown(folder), "removed": chosen, "bytes": bytes});
    report(common, text, &json)
}

/// How many there are, and their size.
fn counted(all: &[Saved], folder: &Path) -> String {
    let bytes = all.iter().map(|saved| saved.bytes).sum();
    let folder = shown(folder);
    match all.len() {
        0 => format!("no checkpoints in {folder}\n"),
        number => format!(
            "{} in {folder}, {}\n",
            number_of(number as u64, "checkpoint"),
            HumanBytes(bytes)
        ),
    }
}

/// A path as a terminal can show it.
fn shown(path: &Path) -> String {
    path.to_string_lossy().replace(char::is_control, "?")
}

fn report(common: &Common, text: impl FnOnce() -> String, json: &Value) -> Result<Exit, Failure> {
    let json = framed(json, "checkpoints", None, None)?;
    output::result(common, text, &json)?;
    Ok(Exit::Yes)
}
