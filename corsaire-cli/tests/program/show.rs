//! `corsaire show`, `boards`, `man` and `completions`.

use crate::run::{TempFile, corsaire, json};

#[test]
fn show_lists_problems_and_draws() {
    let report = json(&corsaire("show wiegleb --json"));
    assert_eq!(
        (&report["holes"], &report["symmetries"]),
        (&45.into(), &8.into())
    );
    assert_eq!(
        (&report["jumps"], &report["classes"]),
        (&108.into(), &16.into())
    );
    assert_eq!(report["problems"].as_array().expect("problems").len(), 36);
    let report = json(&corsaire("show wiegleb --vacate d1 --json"));
    assert_eq!(
        report["finishes"],
        serde_json::json!(["d1", "a4", "d4", "g4", "d7"])
    );

    let picture = TempFile::new("picture.svg", "");
    let run = corsaire(&format!(
        "show english --vacate d4 --move d2-d4 -o {}",
        picture.path()
    ));
    assert_eq!((run.code, &*run.out), (0, ""));
    let svg = std::fs::read_to_string(&picture.0).expect("the picture");
    assert_eq!(svg.matches("<circle").count(), 33);
    assert_eq!(svg.matches("class=\"jump\"").count(), 1);
    assert_eq!(svg.matches("class=\"number\"").count(), 0);
    assert!(svg.starts_with("<svg") && svg.ends_with("</svg>\n"));
    let run =
        corsaire("show rectangle:5x5 --start -o---/o-o--/oo---/-----/----- --move a3-c3 --svg");
    assert_eq!(
        (run.code, run.out.matches("class=\"number\"").count()),
        (0, 0)
    );
    let run = corsaire("show rectangle:3x3 --start oo-/o-o/-o- --move a1-c1-c3-a3-a1 --svg");
    assert_eq!(
        (run.code, run.out.matches("class=\"number\"").count()),
        (0, 4)
    );
    let report = json(&corsaire(
        "show rectangle:3x3 --start oo-/o-o/-o- --complement --json",
    ));
    assert_eq!(report["position"], "--o/-o-/o-o");
}

#[test]
fn every_subcommand_has_help_and_the_rest_is_generated() {
    for command in [
        "boards",
        "show",
        "check",
        "solve",
        "prove",
        "count",
        "sweeps",
        "completions",
        "man",
    ] {
        assert_eq!(corsaire(&format!("{command} --help")).code, 0, "{command}");
    }
    assert!(corsaire("man").out.contains(".SH SYNOPSIS"));
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        assert!(
            corsaire(&format!("completions {shell}"))
                .out
                .contains("corsaire")
        );
    }
    let boards = json(&corsaire("boards --json"));
    assert_eq!(boards["boards"].as_array().expect("boards").len(), 5);
}
