//! The certificates of `docs/results/`: those that take a moment are checked here. All of them:
//! `cargo run --release -p corsaire-check -- --work 9T --threads 2 docs/results/*/*.cert`.

use corsaire_check::{Limits, check_file};
use std::path::Path;

/// Checks these certificates of a folder, each with the moves that it must claim.
fn check(folder: &str, moves: &[(&str, u32)]) {
    let results = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/results");
    for (name, moves) in moves {
        let path = results.join(folder).join(format!("{name}.cert"));
        let accepted = check_file(&path, Limits::default());
        let accepted = accepted.unwrap_or_else(|trouble| panic!("{name}: {trouble}"));
        let claim = format!("the shortest solution has {moves} moves, in 4 directions from ");
        assert!(accepted.claim.starts_with(&claim), "{name}: {accepted:?}");
    }
}

#[test]
fn table_1_in_part() {
    let quick = [("b4-e1", 20), ("e4-e1", 20), ("d4-d4", 20), ("d4-d1", 20)];
    check("table1", &quick);
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/results/table1");
    // The 35 lengths, and e1 to e1, which `certificates.rs` checks.
    assert_eq!(std::fs::read_dir(folder).expect("a folder").count(), 36);
}

#[test]
fn other_boards_in_part() {
    let quick = [
        ("english-c3-c3", 15),
        ("english-d2-d2", 19),
        ("english-d4-d4", 18),
        ("english-f4-c1", 17),
        ("french-d2-d3", 20),
        ("french-d6-d2", 20),
    ];
    check("shortest", &quick);
}
