//! Scratch files: what was changed on disk never becomes a wrong answer.
#![cfg(target_os = "linux")]

use crate::run::{Run, folder, json, program};
use std::fs::OpenOptions;
use std::os::unix::fs::FileExt;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::Duration;

/// The scratch file of a running program. It has no name, but the system shows what is open.
pub fn scratch_file(process: u32, folder: &Path) -> Option<PathBuf> {
    let open = std::fs::read_dir(format!("/proc/{process}/fd")).ok()?;
    let mut paths = open.filter_map(|entry| Some(entry.ok()?.path()));
    paths.find(|path| std::fs::read_link(path).is_ok_and(|file| file.starts_with(folder)))
}

/// Flips bits here and there in a file while a count runs; returns what the count said. A number
/// chooses the moment and the places.
fn flipped(number: u64) -> (Run, u32) {
    let folder = folder();
    let mut command = program();
    let args = "count english --vacate d4 --finish d4 --what solutions --memory 3M --quiet --json";
    command.args(args.split(' ')).arg("--scratch");
    command.arg(folder.path());
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the program starts");
    let mut state = number.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    let mut random = |below: u64| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state % below.max(1)
    };
    std::thread::sleep(Duration::from_millis(100 + random(2000)));
    let mut flips = 0;
    while child.try_wait().expect("a state").is_none() && flips < 3 {
        let file = scratch_file(child.id(), folder.path());
        let file = file.and_then(|path| OpenOptions::new().read(true).write(true).open(path).ok());
        if let Some(file) = file {
            let place = random(file.metadata().expect("a length").len());
            let mut byte = [0];
            if file.read_exact_at(&mut byte, place).is_ok() {
                byte[0] ^= 1 << random(8);
                file.write_all_at(&byte, place).expect("written");
                flips += 1;
            }
        }
        std::thread::sleep(Duration::from_millis(10));
    }
    let output = child.wait_with_output().expect("the program ends");
    (Run::of(output), flips)
}

/// `CORSAIRE_FLIPS=50` for more runs.
#[test]
fn a_bit_that_is_flipped_is_an_error_or_does_not_matter() {
    let runs = std::env::var("CORSAIRE_FLIPS").ok();
    let runs = runs.and_then(|runs| runs.parse().ok()).unwrap_or(4);
    let (mut errors, mut right, mut flips) = (0, 0, 0);
    for number in 0..runs {
        let (run, more) = flipped(number);
        flips += more;
        match run.code {
            0 => {
                assert_eq!(json(&run)["total"], "40861647040079968", "run {number}");
                right += 1;
            }
            3 => {
                let stopped = json(&run)["stopped"].to_string();
                assert!(stopped.contains("scratch file"), "run {number}: {stopped}");
                errors += 1;
            }
            code => panic!("run {number}: exit code {code}: {}", run.err),
        }
    }
    println!("{runs} runs, {flips} bits flipped: {errors} errors, {right} right answers");
    assert!(flips > 0, "no scratch file was found");
}
