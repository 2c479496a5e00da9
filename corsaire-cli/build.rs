//! Puts the page into the program: the files of `web/` that a browser asks for. What only belongs to
//! work on the page (tests, packages, types, scripts) stays outside.

use std::fmt::Write;
use std::path::Path;
use std::{env, fs, io};

/// Files of these kinds are the page's.
const KINDS: [&str; 12] = [
    "css",
    "html",
    "ico",
    "js",
    "json",
    "md",
    "mjs",
    "png",
    "svg",
    "txt",
    "wasm",
    "webmanifest",
];
/// Folders and files that are not.
const LEFT_OUT: [&str; 8] = [
    "dist",
    "node_modules",
    "tests",
    "scripts",
    "package.json",
    "package-lock.json",
    "tsconfig.json",
    "README.md",
];

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=build.rs");
    // Also if it is not there yet.
    println!("cargo::rerun-if-changed=web");
    let root = env::var("CARGO_MANIFEST_DIR").map_err(io::Error::other)?;
    let out = env::var("OUT_DIR").map_err(io::Error::other)?;
    let mut files = String::from("&[\n");
    if let Ok(folder) = fs::canonicalize(Path::new(&root).join("web")) {
        gather(&folder, "", &mut files)?;
    }
    files.push(']');
    fs::write(Path::new(&out).join("page.rs"), files)
}

/// Adds the files of a folder, in the order of their names.
fn gather(folder: &Path, before: &str, files: &mut String) -> io::Result<()> {
    println!("cargo::rerun-if-changed={}", folder.display());
    let mut entries = fs::read_dir(folder)?.collect::<io::Result<Vec<_>>>()?;
    entries.sort_by_key(|entry| entry.file_name());
    for entry in entries {
        let path = entry.path();
        let Some(name) = path.file_name().and_then(|name| name.to_str()) else {
            continue;
        };
        let is_script = name.starts_with("build.") || name.contains(".config.");
        if name.starts_with('.') || is_script || LEFT_OUT.contains(&name) {
            continue;
        }
        let address = format!("{before}{name}");
        if path.is_dir() {
            gather(&path, &format!("{address}/"), files)?;
        } else if path
            .extension()
            .is_some_and(|kind| KINDS.iter().any(|known| kind == *known))
        {
            println!("cargo::rerun-if-changed={}", path.display());
            writeln!(files, "    ({address:?}, include_bytes!({path:?})),")
                .map_err(io::Error::other)?;
        }
    }
    Ok(())
}
