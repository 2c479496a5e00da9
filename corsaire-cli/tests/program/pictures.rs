//! Pictures of positions and games, in every form, as other programs read them.

use crate::run::{TempFile, corsaire, corsaire_with, folder, names_in};
use std::path::Path;

/// Bergholt's game on the english board, and a game on the triangle.
const ENGLISH: &str = "d2-d4, f3-d3, e1-e3, e4-e2, e6-e4, g5-e5, d5-f5, g3-g5-e5, c3-e3, a3-c3, \
     b5-d5-f5-f3-d3-b3, c1-e1-e3-e5, c7-c5, c4-c6, e7-c7-c5, a5-a3-c3, c2-c4-c6-e6-e4-c4, b4-d4";
const TRIANGLE: &str =
    "a3-a1, c3-a3, e5-c3, b5-b3, d5-b5, b2-d4, a5-c5-c3, a4-a2, d4-b2, a1-a3-c3-a1";

/// A game, how many moves, jumps and holes it has.
struct Case {
    problem: &'static str,
    moves: &'static str,
    diagrams: usize,
    jumps: usize,
    holes: usize,
    /// Jumps of moves that cross themselves: they are numbered.
    numbered: usize,
}

const CASES: [Case; 2] = [
    Case {
        problem: "english --vacate d4 --finish d4",
        moves: ENGLISH,
        diagrams: 19,
        jumps: 31,
        holes: 33,
        numbered: 5,
    },
    Case {
        problem: "triangle:5 --vacate a1 --finish a1",
        moves: TRIANGLE,
        diagrams: 11,
        jumps: 13,
        holes: 15,
        numbered: 3,
    },
];

/// Draws a game into a file, and reads the file.
fn drawn(case: &Case, suffix: &str, options: &str) -> Vec<u8> {
    let folder = folder();
    let file = folder.path().join(format!("game.{suffix}"));
    let file_name = file.to_str().expect("a plain path");
    let line = format!("show {} {options} -o {file_name} --solution", case.problem);
    let mut args: Vec<&str> = line.split_whitespace().collect();
    args.push(case.moves);
    let run = corsaire_with(&args, "");
    assert_eq!((run.code, &*run.out, &*run.err), (0, "", ""), "{line}");
    std::fs::read(&file).expect("the picture")
}

fn text(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes).expect("text")
}

/// How many elements of an SVG have this class.
fn of_class(svg: &roxmltree::Document, class: &str) -> usize {
    let has = |node: &roxmltree::Node| node.attribute("class") == Some(class);
    svg.descendants().filter(has).count()
}

fn texts<'a>(svg: &'a roxmltree::Document, class: &str) -> Vec<&'a str> {
    let has = |node: &roxmltree::Node| node.attribute("class") == Some(class);
    let found = svg.descendants().filter(has);
    found.filter_map(|node| node.text()).collect()
}

#[test]
fn svg_has_every_diagram() {
    for case in &CASES {
        let svg = text(drawn(case, "svg", ""));
        let svg = roxmltree::Document::parse(&svg).expect("XML");
        let circles = ["man", "taken", "hole"].map(|class| of_class(&svg, class));
        assert_eq!(circles.iter().sum::<usize>(), case.diagrams * case.holes);
        assert_eq!(circles[1], case.jumps, "each jump takes a man");
        assert_eq!(of_class(&svg, "jump"), case.jumps);
        assert_eq!(of_class(&svg, "head"), case.jumps);
        assert_eq!(of_class(&svg, "number"), case.numbered);
        let captions = texts(&svg, "caption");
        assert_eq!(captions.len(), case.diagrams);
        let first = case.moves.split(',').next().expect("a move");
        assert_eq!(captions[0], format!("1. {first}"));
        assert!(captions[case.diagrams - 1].starts_with("One man is left, on"));
        let ids = svg.descendants().filter(|node| node.has_attribute("id"));
        assert_eq!(ids.count(), 0, "pictures can stand in one page");
    }
}

#[test]
fn columns_and_moves_are_chosen() {
    let width = |options: &str| -> (f64, usize) {
        let svg = text(drawn(&CASES[0], "svg", options));
        let svg = roxmltree::Document::parse(&svg).expect("XML");
        let width = svg.root_element().attribute("width").expect("a width");
        (
            width.parse().expect("a number"),
            texts(&svg, "caption").len(),
        )
    };
    let (two, all) = width("--columns 2");
    let (six, some) = width("--columns 6 --only 3-7,12");
    assert!(six > 2.5 * two, "{six} {two}");
    assert_eq!((all, some), (19, 6));
    assert_eq!(width("--only 18").1, 2, "the last move and the end");
    for (options, why) in [
        ("--only 19", "the game has 18 moves"),
        ("--only 3-2", "like 3-7,12"),
        ("--columns 0", "1..=12"),
        ("--columns 1000", "1..=12"),
    ] {
        let line = format!("show english --vacate d4 --svg --solution d2-d4 {options}");
        let run = corsaire(&line.replace("--only 19", "--only 19 --finish d4"));
        assert_eq!(run.code, 2, "{options}");
        let why = why.replace("18 moves", "1 move");
        assert!(run.err.contains(&why), "{options}: {}", run.err);
    }
}

#[test]
fn png_is_as_large_as_its_svg() {
    for case in &CASES {
        let svg = text(drawn(case, "svg", ""));
        let svg = roxmltree::Document::parse(&svg).expect("XML");
        let side = |name| -> f64 {
            let side = svg.root_element().attribute(name).expect("a side");
            side.parse().expect("a number")
        };
        let png = drawn(case, "png", "");
        let mut reader = png::Decoder::new(std::io::Cursor::new(png));
        reader.set_transformations(png::Transformations::EXPAND);
        let mut reader = reader.read_info().expect("PNG");
        let mut dots = vec![0; reader.output_buffer_size().expect("a size")];
        let info = reader.next_frame(&mut dots).expect("a picture");
        let expected = (side("width") * 2.0, side("height") * 2.0);
        let (width, height) = (f64::from(info.width), f64::from(info.height));
        assert!((width - expected.0).abs() < 1.0 && (height - expected.1).abs() < 1.0);
        // Paper in the corner, and men somewhere.
        assert_eq!(&dots[..3], [0xff, 0xff, 0xff]);
        let man = [0x1f, 0x3a, 0x5f];
        let men = dots.chunks(3).filter(|dot| dot[..3] == man).count();
        assert!(men > 1000, "{men}");
    }
}

#[test]
fn gif_moves_every_jump_and_pauses() {
    for case in &CASES {
        let gif = drawn(case, "gif", "");
        assert!(gif.len() < 200_000, "{}", gif.len());
        let mut options = gif::DecodeOptions::new();
        options.set_color_output(gif::ColorOutput::RGBA);
        let mut reader = options.read_info(&gif[..]).expect("GIF");
        assert_eq!(reader.repeat(), gif::Repeat::Infinite);
        let (width, height) = (reader.width(), reader.height());
        let (mut frames, mut pauses, mut last) = (0, 0, 0);
        while let Some(frame) = reader.read_next_frame().expect("a frame") {
            let whole = (frame.width, frame.height) == (width, height);
            assert_eq!(whole, frames == 0, "only what changes is drawn again");
            frames += 1;
            pauses += usize::from(frame.delay >= 90);
            last = frame.delay;
        }
        // Three pictures on the way, one when he has landed.
        assert_eq!(frames, 1 + 4 * case.jumps);
        assert_eq!(pauses, case.diagrams, "at the start and after each move");
        assert!(last >= 300, "a long pause at the end: {last}");
    }
}

#[test]
fn pdf_has_pages() {
    for (case, options, pages) in [
        (&CASES[0], "", 1),
        (&CASES[0], "--columns 2", 5),
        (&CASES[0], "--sheet", 2),
        (&CASES[1], "", 1),
        (&CASES[1], "--sheet --paper letter", 2),
    ] {
        let pdf = drawn(case, "pdf", options);
        assert!(pdf.starts_with(b"%PDF-") && pdf.trim_ascii_end().ends_with(b"%%EOF"));
        let readable = String::from_utf8_lossy(&pdf);
        assert_eq!(
            readable.matches("/Type /Page\n").count(),
            pages,
            "{options}"
        );
        let letter = readable.matches("[0 0 612 792]").count();
        assert_eq!(letter > 0, options.contains("letter"));
    }
}

#[test]
fn tex_is_balanced_and_needs_only_tikz() {
    for case in &CASES {
        let tex = text(drawn(case, "tex", "--sheet"));
        let mut depth = 0_i32;
        let mut before = ' ';
        for letter in tex.chars() {
            depth += match letter {
                '{' if before != '\\' => 1,
                '}' if before != '\\' => -1,
                _ => 0,
            };
            assert!(depth >= 0);
            before = letter;
        }
        assert_eq!(depth, 0);
        assert_eq!(tex.matches("\\usepackage").count(), 1);
        assert!(tex.contains("\\usepackage{tikz}") && tex.contains("\\newpage"));
        // The task has a diagram too.
        let begun = tex.matches("\\begin{tikzpicture}").count();
        assert_eq!(begun, case.diagrams + 1);
        assert_eq!(begun, tex.matches("\\end{tikzpicture}").count());
        assert_eq!(
            tex.matches("draw=accent,line width").count() - case.numbered,
            case.jumps
        );
    }
}

#[test]
fn html_stands_alone() {
    for case in &CASES {
        let page = text(drawn(case, "html", ""));
        assert!(page.starts_with("<!doctype html>") && page.ends_with("</html>\n"));
        for outside in ["http:", "https:", "src=", "href=", "url(", "@import", "//"] {
            // Comments of the script have two slashes.
            let found = page.lines().filter(|line| line.contains(outside));
            let found: Vec<&str> = found
                .filter(|line| !line.trim().starts_with("//"))
                .collect();
            assert!(found.is_empty(), "{outside}: {found:?}");
        }
        assert_eq!(page.matches("<figure>").count(), case.diagrams);
        assert_eq!(page.matches("class=\"jump\"").count(), case.jumps);
        assert_eq!(page.matches("<script>").count(), 1);
        for name in [
            "id=\"controls",
            "id=\"moves",
            "id=\"diagrams",
            "data-step=\"place",
        ] {
            assert_eq!(page.matches(&format!(" {name}\"")).count(), 1, "{name}");
        }
        let sheet = text(drawn(case, "html", "--sheet"));
        assert!(sheet.contains("moves are enough.</p>") && sheet.contains("<details"));
    }
    let picture = TempFile::new("position.html", "");
    let run = corsaire(&format!("show triangle:4 -o {}", picture.path()));
    assert_eq!(run.code, 0);
    let page = std::fs::read_to_string(&picture.0).expect("the page");
    assert_eq!(page.matches("<figure>").count(), 1);
    assert!(!page.contains("<script"));
}

#[test]
fn a_problem_sheet_says_what_to_do() {
    let svg = text(drawn(&CASES[0], "svg", "--sheet"));
    let words = "Vacate d4. Play to finish with one man on d4. 18 moves are enough.";
    let svg = roxmltree::Document::parse(&svg).expect("XML");
    assert_eq!(texts(&svg, "task").join(" "), words);
    // Without a solution there is only the problem.
    let run = corsaire("show english --vacate d4 --sheet --svg");
    let svg = roxmltree::Document::parse(&run.out).expect("XML");
    let words = "Vacate d4. Play to finish with one man, on any hole.";
    assert_eq!(texts(&svg, "task").join(" "), words);
    let run = corsaire("show rectangle:4x1 --start oo-- --goal --o- --sheet --svg");
    assert!(run.out.contains("to be left"), "{}", run.out);
    let run = corsaire("show english --vacate d4 --sheet --svg --solution d2-d4");
    assert!(
        run.code == 2 && run.err.contains("do not solve"),
        "{}",
        run.err
    );
}

#[test]
fn games_are_read_from_files_and_standard_input() {
    let line = "show english --vacate d4 --svg --solution";
    let file = TempFile::new("game.sol", "d2-d4, f3-d3");
    let run = corsaire(&format!("{line} {}", file.path()));
    assert_eq!(
        (run.code, run.out.matches("class=\"jump\"").count()),
        (0, 2)
    );
    let args: Vec<&str> = line.split(' ').chain(["-"]).collect();
    let run = corsaire_with(&args, "d2-d4");
    assert_eq!(
        (run.code, run.out.matches("class=\"jump\"").count()),
        (0, 1)
    );
    let run = corsaire(&format!("{line} no-such-file.txt"));
    assert!(
        run.code == 2 && run.err.contains("there is no such file"),
        "{}",
        run.err
    );
    let args: Vec<&str> = line.split(' ').chain(["-"]).collect();
    let run = corsaire_with(&args, "\n");
    assert!(
        run.code == 2 && run.err.contains("there is no move"),
        "{}",
        run.err
    );
    let args: Vec<&str> = line.split(' ').chain(["d2-d4, d1-d3"]).collect();
    let run = corsaire_with(&args, "");
    assert_eq!(run.code, 2);
    assert!(
        run.err.contains("nothing to jump over on d2"),
        "{}",
        run.err
    );
    assert!(
        run.err.contains("--solution, line 1, column 8"),
        "{}",
        run.err
    );
    let run = corsaire("show english --vacate d4 --finish d4 --svg --solution d2-d4");
    assert!(
        run.code == 0 && run.err.contains("do not reach the goal"),
        "{}",
        run.err
    );
}

#[test]
fn solve_and_check_draw_what_they_found() {
    let folder = folder();
    let path = |name: &str| {
        folder
            .path()
            .join(name)
            .to_str()
            .expect("plain")
            .to_string()
    };
    for suffix in ["svg", "png", "gif", "pdf", "html", "tex"] {
        let file = path(&format!("found.{suffix}"));
        let run = corsaire(&format!("solve triangle:5 --vacate a1 -o {file}"));
        assert_eq!((run.code, &*run.out), (0, ""), "{}", run.err);
        assert!(std::fs::metadata(&file).expect("a file").len() > 1000);
    }
    let args = format!("check english --vacate d4 -o {}", path("checked.svg"));
    let args: Vec<&str> = args.split(' ').collect();
    let run = corsaire_with(&args, "d2-d4, f3-d3");
    assert_eq!((run.code, &*run.out), (1, ""), "the goal is not met");
    let svg = std::fs::read_to_string(path("checked.svg")).expect("a picture");
    assert_eq!(svg.matches("class=\"jump\"").count(), 2);
    // Nothing to draw: words, and no file.
    let none = path("none.svg");
    let run = corsaire(&format!(
        "solve triangle:5 --vacate c4 --finish b2 -o {none}"
    ));
    assert!(
        run.out.contains("impossible") && run.code == 1,
        "{}",
        run.out
    );
    assert!(run.err.contains("no picture was drawn"), "{}", run.err);
    assert!(!Path::new(&none).exists());
}

#[test]
fn the_suffix_chooses_the_form() {
    let folder = folder();
    let path = |name: &str| {
        folder
            .path()
            .join(name)
            .to_str()
            .expect("plain")
            .to_string()
    };
    let begins = |line: &str, name: &str, with: &str| {
        let file = path(name);
        let run = corsaire(&format!("{line} -o {file}"));
        assert_eq!(&*run.out, "", "{line} -o {name}: {}", run.err);
        let text = std::fs::read(&file).expect("a result");
        assert!(text.starts_with(with.as_bytes()), "{line} -o {name}");
        std::fs::remove_file(file).expect("removed");
    };
    let solve = "solve triangle:5 --vacate a1";
    begins(solve, "a.json", "{");
    begins(solve, "a.txt", "solved");
    begins(solve, "a", "solved");
    begins(&format!("{solve} --json"), "a.txt", "{");
    let prove = "prove triangle:4 --vacate b3";
    begins(prove, "a.html", "<!");
    begins(prove, "a.json", "{");
    begins(&format!("{prove} --format html"), "a.foo", "<!");
    begins(&format!("{prove} --format html"), "a.html", "<!");
    begins("show english", "a.png", "");
    begins("boards", "a.json", "{");
    begins("count triangle:4 --vacate a1 --what games", "a.json", "{");
    begins("sweeps triangle:4", "a.json", "{");

    let pictures = ".txt, .json, .html, .svg, .tex, .png, .gif and .pdf";
    for (line, name, why) in [
        (solve, "a.md", format!("solve writes {pictures}, not .md")),
        (solve, "a.jpg", format!("solve writes {pictures}, not .jpg")),
        (
            prove,
            "a.png",
            "prove writes .txt, .md, .html and .json, not .png".to_string(),
        ),
        (
            "boards",
            "a.svg",
            "boards writes .txt and .json, not .svg".to_string(),
        ),
        (
            "boards",
            "a.foo",
            "boards writes .txt and .json, not .foo".to_string(),
        ),
        ("man", "a.html", "man writes .txt, not .html".to_string()),
        (
            "count english --vacate d4 --what games",
            "a.svg",
            "count writes .txt and .json, not .svg".to_string(),
        ),
        (
            "sweeps english",
            "a.gif",
            "sweeps writes .txt and .json, not .gif".to_string(),
        ),
        ("show english", "a.gif", "a .gif shows a game".to_string()),
        ("show english --svg", "a.png", "leave out --svg".to_string()),
    ] {
        let run = corsaire(&format!("{line} -o {}", path(name)));
        assert_eq!((run.code, &*run.out), (2, ""), "{line} -o {name}");
        assert!(run.err.contains(&why), "{line} -o {name}: {}", run.err);
    }
    let run = corsaire(&format!("{solve} --json -o {}", path("a.svg")));
    assert!(
        run.code == 2 && run.err.contains("two forms"),
        "{}",
        run.err
    );
    let run = corsaire(&format!("{prove} --format html -o {}", path("a.md")));
    assert!(
        run.code == 2 && run.err.contains("--format asks for .html"),
        "{}",
        run.err
    );
    let run = corsaire(&format!("{solve} --columns 3"));
    assert!(
        run.code == 2 && run.err.contains("--columns is for pictures"),
        "{}",
        run.err
    );
    assert_eq!(names_in(folder.path()), Vec::<String>::new());
    let run = corsaire("solve triangle:5 --vacate a1 -o -");
    assert!(run.code == 0 && run.out.starts_with("solved"));
}

#[test]
fn the_pictures_of_the_documentation_are_up_to_date() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/pictures");
    for (case, name) in CASES.iter().zip(["bergholt", "triangle"]) {
        let read = |suffix: &str| {
            let file = folder.join(name).with_extension(suffix);
            std::fs::read_to_string(file).expect("a file")
        };
        assert_eq!(read("txt").trim(), case.moves);
        for suffix in ["svg", "tex", "html"] {
            assert!(
                text(drawn(case, suffix, "")) == read(suffix),
                "{name}.{suffix} is not what is drawn now: docs/pictures/README.md says how to draw it"
            );
        }
    }
}
