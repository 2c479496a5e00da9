//! The examples run to their end, and each is short enough to be read at once.

use std::path::Path;

/// Each example, and a test that runs it.
macro_rules! examples {
    ($($name:ident: $path:literal),* $(,)?) => {
        $(
            #[path = $path]
            mod $name;

            #[test]
            fn $name() {
                $name::main().expect("it runs to its end");
            }
        )*

        const NAMES: &[&str] = &[$(stringify!($name)),*];
    };
}

examples! {
    count: "../examples/count.rs",
    own_board: "../examples/own_board.rs",
    play: "../examples/play.rs",
    prove: "../examples/prove.rs",
    prove_and_check: "../examples/prove_and_check.rs",
    shortest: "../examples/shortest.rs",
    solve: "../examples/solve.rs",
    survey: "../examples/survey.rs",
}

#[test]
fn every_example_is_run_and_has_less_than_thirty_lines_of_code() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples");
    let mut names = Vec::new();
    for entry in std::fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        let text = std::fs::read_to_string(&path).expect("text");
        let code = text.lines().map(str::trim);
        let code = code.filter(|line| !line.is_empty() && !line.starts_with("//"));
        assert!(code.count() < 30, "{}", path.display());
        names.push(
            path.file_stem()
                .expect("a name")
                .to_string_lossy()
                .into_owned(),
        );
    }
    names.sort();
    assert_eq!(names, NAMES);
}
