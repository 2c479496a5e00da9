//! The public names of the library are listed in `public-api.txt`, so that a change of them is seen in review. They
//! are derived from the sources: `lib.rs` and each public room say `pub use`, and nothing else makes a name public.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// Set this variable to write the list instead of comparing it.
const UPDATE: &str = "UPDATE_PUBLIC_API";

fn package() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).to_path_buf()
}

/// The code of a file of the library, without comments.
fn code(file: &str) -> String {
    let text = std::fs::read_to_string(package().join("src").join(file)).expect(file);
    let lines = text
        .lines()
        .map(|line| line.split("//").next().unwrap_or(line));
    lines.map(|line| format!("{line}\n")).collect()
}

/// The names that the `pub use` items of some code make public.
fn used(code: &str) -> Vec<String> {
    let mut names = Vec::new();
    for (at, _) in code.match_indices("pub use ") {
        let item = code[at..].split(';').next().unwrap_or_default();
        let list = match item.split_once('{') {
            Some((_, list)) => list.trim_end_matches('}').trim_end(),
            None => item.rsplit("::").next().unwrap_or_default(),
        };
        let each = list
            .split(',')
            .map(str::trim)
            .filter(|name| !name.is_empty());
        names.extend(each.map(|name| name.rsplit(" as ").next().unwrap_or(name).to_string()));
    }
    names
}

/// The rooms that `lib.rs` makes public.
fn rooms() -> Vec<String> {
    let map = code("lib.rs");
    let lines: Vec<&str> = map.lines().collect();
    let is_hidden = |at: usize| at > 0 && lines[at - 1].trim() == "#[doc(hidden)]";
    let shown = lines.iter().enumerate().filter(|(at, _)| !is_hidden(*at));
    let rooms = shown.filter_map(|(_, line)| line.strip_prefix("pub mod ")?.strip_suffix(';'));
    rooms.map(ToString::to_string).collect()
}

#[test]
fn the_list_of_public_names_is_up_to_date() {
    let mut names: BTreeSet<String> = used(&code("lib.rs")).into_iter().collect();
    for room in rooms() {
        let of_room = used(&code(&format!("{room}.rs")));
        names.extend(of_room.into_iter().map(|name| format!("{room}::{name}")));
    }
    assert!(names.len() > 60, "the names are found: {names:?}");
    let list: String = names.iter().map(|name| format!("{name}\n")).collect();
    let file = package().join("public-api.txt");
    if std::env::var_os(UPDATE).is_some() {
        std::fs::write(&file, &list).expect("the list can be written");
    }
    let written = std::fs::read_to_string(&file).unwrap_or_default();
    let before: BTreeSet<&str> = written.lines().collect();
    let now: BTreeSet<&str> = list.lines().collect();
    let (added, removed) = (now.difference(&before), before.difference(&now));
    assert_eq!(
        written,
        list,
        "added {:?}, removed {:?}. If that is meant: {UPDATE}=1 cargo test -p corsaire --test public_api",
        added.collect::<Vec<_>>(),
        removed.collect::<Vec<_>>(),
    );
}

#[test]
fn only_the_blocks_of_rooms_make_names_public() {
    for room in rooms() {
        for line in code(&format!("{room}.rs")).lines() {
            let is_item = line.starts_with("pub ") && !line.starts_with("pub use ");
            assert!(!is_item, "{room}.rs: {line}");
            assert!(
                !line.contains("::*"),
                "{room}.rs names what it shows: {line}"
            );
        }
    }
    assert!(rooms().len() > 5, "the rooms are found: {:?}", rooms());
}
