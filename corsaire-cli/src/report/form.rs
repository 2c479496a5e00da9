//! The form of a result: the suffix of the file of `-o` chooses it. Nothing to read before it.

use crate::args::Common;
use crate::report::failure::Failure;
use std::path::Path;

/// How a result is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Form {
    Text,
    Json,
    Markdown,
    Csv,
    Html,
    Svg,
    Tex,
    Png,
    Gif,
    Pdf,
}

/// Every form with its suffixes, the usual one first.
const SUFFIXES: [(Form, &[&str]); 10] = [
    (Form::Text, &["txt", "text"]),
    (Form::Json, &["json"]),
    (Form::Markdown, &["md", "markdown"]),
    (Form::Csv, &["csv"]),
    (Form::Html, &["html", "htm"]),
    (Form::Svg, &["svg"]),
    (Form::Tex, &["tex"]),
    (Form::Png, &["png"]),
    (Form::Gif, &["gif"]),
    (Form::Pdf, &["pdf"]),
];

/// What a command without pictures writes.
pub const WORDS: &[Form] = &[Form::Text, Form::Json];

/// What a command writes that has a table.
pub const TABLES: &[Form] = &[
    Form::Text,
    Form::Json,
    Form::Markdown,
    Form::Csv,
    Form::Html,
    Form::Tex,
];

/// What a command writes that has a game to draw.
#[cfg(feature = "pictures")]
pub const GAMES: &[Form] = &[
    Form::Text,
    Form::Json,
    Form::Html,
    Form::Svg,
    Form::Tex,
    Form::Png,
    Form::Gif,
    Form::Pdf,
];
#[cfg(not(feature = "pictures"))]
pub const GAMES: &[Form] = &[Form::Text, Form::Json, Form::Html, Form::Svg, Form::Tex];

impl Form {
    /// Whether it is a picture of a position or a game.
    pub fn is_picture(self) -> bool {
        !matches!(self, Form::Text | Form::Json | Form::Markdown | Form::Csv)
    }

    /// The suffix that asks for it.
    pub fn suffix(self) -> &'static str {
        let suffixes = SUFFIXES.iter().find(|(form, _)| *form == self);
        suffixes.map_or("", |(_, suffixes)| suffixes[0])
    }

    /// The form that the command line asks for: by `--json`, or by the suffix of the file of `-o`.
    /// An error, before any work begins, if `command` does not have it.
    pub fn asked(common: &Common, command: &str, has: &[Form]) -> Result<Form, Failure> {
        let Some(suffix) = suffix(common) else {
            return Ok(if common.json { Form::Json } else { Form::Text });
        };
        let known = SUFFIXES.iter();
        let mut known = known.filter(|(_, suffixes)| suffixes.contains(&&*suffix));
        let form = known.next().map(|(form, _)| *form);
        match form {
            // Manuals and completions have suffixes of their own, like .1 and .fish.
            None if has == [Form::Text] => Ok(Form::Text),
            None => Err(not_written(command, &suffix, has)),
            Some(Form::Text | Form::Json) if common.json => Ok(Form::Json),
            Some(form) if !has.contains(&form) => Err(not_written(command, &suffix, has)),
            Some(_) if common.json => Err(Failure::new(format!(
                "--json and a file that ends in .{suffix} ask for two forms: leave out one of them"
            ))),
            Some(form) => Ok(form),
        }
    }
}

/// The end of the name of the file of `-o`, in small letters.
fn suffix(common: &Common) -> Option<String> {
    let path: &Path = common.output.as_deref()?;
    let suffix = path.extension()?.to_str()?;
    Some(suffix.to_ascii_lowercase())
}

/// Whether a result is written as JSON.
pub fn is_json(common: &Common) -> bool {
    common.json || suffix(common).is_some_and(|suffix| suffix == "json")
}

/// Whether the file of `-o` has a suffix that asks for no form.
pub fn is_unknown(common: &Common) -> bool {
    let is_known = |suffix: &str| SUFFIXES.iter().any(|(_, all)| all.contains(&suffix));
    suffix(common).is_some_and(|suffix| !is_known(&suffix))
}

/// How to ask for a picture of a game.
pub fn ask_for_picture() -> String {
    let pictures = GAMES.iter().filter(|form| form.is_picture());
    let names: Vec<String> = pictures.map(|form| format!(".{}", form.suffix())).collect();
    format!(
        "add -o FILE with a name that ends in {}",
        joined(&names, "or")
    )
}

fn joined(names: &[String], last: &str) -> String {
    match names {
        [before @ .., end] if !before.is_empty() => {
            format!("{} {last} {end}", before.join(", "))
        }
        names => names.concat(),
    }
}

/// Whether the file of `-o` has a name that asks for text, not only one that says nothing.
pub fn names_text(common: &Common) -> bool {
    suffix(common).is_some_and(|suffix| suffix == "txt" || suffix == "text")
}

fn not_written(command: &str, suffix: &str, has: &[Form]) -> Failure {
    let names: Vec<String> = has
        .iter()
        .map(|form| format!(".{}", form.suffix()))
        .collect();
    let names = joined(&names, "and");
    Failure::new(format!("{command} writes {names}, not .{suffix}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::Parser;

    #[derive(Parser)]
    struct Line {
        #[command(flatten)]
        common: Common,
    }

    fn asked(line: &str) -> Result<Form, String> {
        let words = std::iter::once("x").chain(line.split_whitespace());
        let common = Line::parse_from(words).common;
        let has = [Form::Text, Form::Json, Form::Svg];
        Form::asked(&common, "show", &has).map_err(|failure| failure.message)
    }

    #[test]
    fn the_suffix_chooses_the_form() {
        let text = ["", "-o -", "-o sol", "-o sol.txt", "-o /dev/stdout"];
        for line in text {
            assert_eq!(asked(line), Ok(Form::Text), "{line}");
        }
        for line in ["--json", "-o a.json", "-o a.JSON", "--json -o a.txt"] {
            assert_eq!(asked(line), Ok(Form::Json), "{line}");
        }
        assert_eq!(asked("-o a.b/c.Svg"), Ok(Form::Svg));
        for suffix in ["png", "md", "csv", "jpeg", "foo"] {
            let why = format!("show writes .txt, .json and .svg, not .{suffix}");
            assert_eq!(asked(&format!("-o a.{suffix}")), Err(why));
        }
        assert!(asked("--json -o a.svg").is_err_and(|why| why.contains("two forms")));
    }
}
