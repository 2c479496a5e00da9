//! Three examples for each subcommand, at the end of its `--help`. Tests run them.

macro_rules! examples {
    ($($(#[$attribute:meta])* $name:ident: $first:literal, $second:literal, $third:literal;)*) => {
        $($(#[$attribute])* pub const $name: &str =
            concat!("Examples:\n  ", $first, "\n  ", $second, "\n  ", $third);)*
    };
}

examples! {
    BOARDS:
        "corsaire boards",
        "corsaire boards --json",
        "corsaire boards -o boards.txt";
    SHOW:
        "corsaire show wiegleb",
        "corsaire show english d4 --moves \"d2-d4, f3-d3\"",
        "corsaire show triangle:5 5 -o triangle.svg";
    CHECK:
        "echo \"d2-d4, f3-d3\" | corsaire check english",
        "corsaire solve english d4 d4 | corsaire check english d4 d4",
        "corsaire solve french e1 | corsaire check french e1 --regroup";
    SOLVE:
        "corsaire solve english d4 d4",
        "corsaire solve triangle:5 5 --shortest",
        "corsaire solve \"o-oo/oooo/oooo\" --finish any";
    HINT:
        "corsaire hint english d4 d4 --moves \"d2-d4, f3-d3\"",
        "corsaire hint english --start \"..---../..-o-../---o---/--oo---/-------/..---../..---..\"",
        "corsaire hint triangle:5 5 --moves \"b5-b3, d4-b4\" --shortest";
    PROVE:
        "corsaire prove english d4 c4",
        "corsaire prove diamond b6 e1 -o proof.html",
        "corsaire prove triangle:5 5 a1";
    COUNT:
        "corsaire count triangle:5 5 --what solutions",
        "corsaire count english d4 d4 --what winnable",
        "corsaire count triangle:5 1 1 --what shortest --list";
    SWEEPS:
        "corsaire sweeps english",
        "corsaire sweeps triangle:6 --ending-at a1",
        "corsaire sweeps triangle:5 5";
    SURVEY:
        "corsaire survey triangle:5",
        "corsaire survey triangle:5 --columns solvable,moves,shortest,jump-sets,odds -o triangle.html",
        "corsaire survey 'triangle:3..5' --each 1m -o triangles.csv";
    RESULTS:
        "corsaire results",
        "corsaire results export wiegleb shortest --format latex",
        "corsaire results verify";
    CHECKPOINTS:
        "corsaire checkpoints",
        "corsaire checkpoints list --check --json",
        "corsaire checkpoints remove --older 30d";
    PAPER:
        "corsaire paper --only B1,T1,S1,U2",
        "corsaire paper --only T3,S5,S6 -o sweeps.html",
        "corsaire paper --only K6 --json";
    #[cfg(feature = "serve")]
    SERVE:
        "corsaire serve --open",
        "corsaire serve --port 0 --most-time 1m --most-memory 1G",
        "corsaire serve --address 0.0.0.0 --no-results";
    #[cfg(feature = "cluster")]
    START:
        "corsaire start --hosts 127.0.0.1:2101,127.0.0.1:2102 -- count triangle:5 a1 --what games",
        "corsaire start --hosts 127.0.0.1:2101,127.0.0.1:2102 -- solve triangle:5 a1 a1 --shortest",
        "corsaire start --hosts 127.0.0.1:2101 -- prove triangle:5 a1 a1 --work work --memory 400M";
    COMPLETIONS:
        "corsaire completions bash",
        "corsaire completions zsh -o _corsaire",
        "corsaire completions fish";
    MAN:
        "corsaire man",
        "corsaire man -o corsaire.1",
        "corsaire man | head -5";
}
