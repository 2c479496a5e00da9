//! The forms of a survey: each is well formed, whatever the name of the board.

use corsaire::ask::Engines;
use corsaire::report::TableForm;
use corsaire::survey::{Column, Family, Table};
use corsaire::{Board, Limits, Position, Silent, Survey};

const ENGINES: Engines<'static> = Engines { observer: &Silent };

/// A name that means something in every form.
const HOSTILE: &str = "<script>alert('x')</script> \"a,b\" | `c` *d* _e_ [f](g) %\\$&#{h}~^ =1+1";

/// The holes of triangle:4 under another name.
fn hostile() -> Table {
    let board = Board::named("triangle:4").expect("triangle:4");
    let cells = board.holes().map(|hole| board.cell(hole));
    let board = Board::new(HOSTILE, cells, board.directions()).expect("a board");
    let survey = Survey::default().columns(Column::ALL);
    survey.of_board(&board, &ENGINES, &Limits::default(), |_| ())
}

/// Reads CSV as RFC 4180 says.
fn records(text: &str) -> Vec<Vec<String>> {
    let (mut records, mut record, mut field) = (Vec::new(), Vec::new(), String::new());
    let mut quoted = false;
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        match letter {
            '"' if quoted && letters.peek() == Some(&'"') => {
                letters.next();
                field.push('"');
            }
            '"' => quoted = !quoted,
            ',' if !quoted => record.push(std::mem::take(&mut field)),
            '\n' if !quoted => {
                record.push(std::mem::take(&mut field));
                records.push(std::mem::take(&mut record));
            }
            '\r' if !quoted => {}
            letter => field.push(letter),
        }
    }
    assert!(
        !quoted && field.is_empty() && record.is_empty(),
        "it ends with a line"
    );
    records
}

#[test]
fn text_has_a_line_for_each_problem() {
    let table = hostile();
    let text = table.written(TableForm::Text);
    assert!(text.starts_with(HOSTILE) && text.ends_with('\n'));
    assert!(
        text.contains("pairs of a vacancy and a finish, the class allows 3 and\nexcludes 16."),
        "{text}"
    );
    assert!(
        text.contains("1 of these can be solved, 2 cannot."),
        "{text}"
    );
    let rows = text.lines().skip_while(|line| !line.starts_with("vacate"));
    let rows = rows.take_while(|line| !line.is_empty());
    assert_eq!(rows.count(), 1 + table.rows.len());
    assert!(
        text.contains("no (exhaustion): every line of play"),
        "{text}"
    );
    assert!(text.lines().all(|line| line == line.trim_end()));
}

#[test]
fn csv_reads_back() {
    let table = hostile();
    let records = records(&table.written(TableForm::Csv));
    let names = "board vacate finish start leave class solvable moves unique shortest jump-sets last-sweep \
                 odds solution";
    assert_eq!(records[0], names.split_whitespace().collect::<Vec<_>>());
    assert_eq!(records.len(), 1 + table.rows.len());
    for (record, row) in records[1..].iter().zip(&table.rows) {
        assert_eq!((record.len(), &*record[0]), (14, HOSTILE));
        let start = Position::parse(&table.board, &record[3]);
        assert_eq!(start.as_ref(), Ok(&row.problem.start));
        let solution = row.solution.as_ref().map(ToString::to_string);
        assert_eq!(record[13], solution.unwrap_or_default());
    }
}

#[test]
fn markdown_has_no_markup_of_the_name() {
    let text = hostile().written(TableForm::Markdown);
    assert!(!text.contains("<script>") && text.contains("&lt;script&gt;"));
    assert!(text.contains("\\*d\\*") && text.contains("\\[f\\](g)") && text.contains("\\`c\\`"));
    let bars = |line: &str| line.replace("\\|", "").matches('|').count();
    let table: Vec<&str> = text.lines().filter(|line| line.starts_with('|')).collect();
    assert!(
        table.len() == 5 && table.iter().all(|line| bars(line) == bars(table[0])),
        "{text}"
    );
}

#[test]
fn latex_has_no_commands_of_the_name() {
    let text = hostile().written(TableForm::Latex);
    assert!(
        text.contains("\\%\\textbackslash{}\\$\\&\\#\\{h\\}"),
        "{text}"
    );
    assert!(text.contains("\\toprule") && text.contains("\\bottomrule"));
    let rows: Vec<&str> = text.lines().filter(|line| line.ends_with("\\\\")).collect();
    assert!(
        rows.iter()
            .all(|row| row.matches(" & ").count() == rows[0].matches(" & ").count())
    );
    let open = text.replace("\\{", "").matches('{').count();
    assert_eq!(open, text.replace("\\}", "").matches('}').count());
}

#[test]
fn the_page_stands_alone() {
    let table = hostile();
    let page = table.written(TableForm::Html);
    assert!(page.starts_with("<!doctype html>") && page.ends_with("</html>\n"));
    assert!(!page.contains("<script>alert") && page.contains("&lt;script&gt;alert"));
    for outside in ["http:", "https:", "src=", "href=", "url(", "@import"] {
        assert!(!page.contains(outside), "{outside}");
    }
    assert_eq!(page.matches("<script>").count(), 1);
    // Heads that sort, a picture and a row for each problem, and the solution of one of them.
    assert_eq!(
        page.matches("aria-sort=\"none\"").count(),
        2 + Column::ALL.len()
    );
    assert_eq!(page.matches("<tbody").count(), table.rows.len());
    assert_eq!(page.matches("<svg").count(), table.rows.len());
    assert_eq!(page.matches("class=\"marked\"").count(), table.rows.len());
    let solutions = table.rows.iter().filter_map(|row| row.solution.as_ref());
    for solution in solutions {
        let positions: Vec<Position> = solution.positions_between_moves().collect();
        let marks = |position: &Position| {
            let holes = table.board.holes();
            holes
                .map(|hole| if position.has(hole) { 'o' } else { '-' })
                .collect::<String>()
        };
        let positions: Vec<String> = positions.iter().map(marks).collect();
        assert!(page.contains(&format!("data-positions=\"{}\"", positions.join(" "))));
    }
    for tag in [
        "details", "table", "thead", "tbody", "tr", "td", "ol", "svg", "main", "template",
    ] {
        let opened =
            page.matches(&format!("<{tag}>")).count() + page.matches(&format!("<{tag} ")).count();
        assert_eq!(opened, page.matches(&format!("</{tag}>")).count(), "{tag}");
    }
}

#[test]
fn goals_are_drawn_and_listed() {
    let board = Board::named("triangle:4").expect("triangle:4");
    let goal = Position::parse(&board, "o/o-/---/----").expect("a diagram");
    let table = Survey::default().of_goals(&board, &[goal], &ENGINES, &Limits::default(), |_| ());
    let text = table.written(TableForm::Text);
    assert!(text.contains("goal 1: o.../o-../---./----"), "{text}");
    let page = table.written(TableForm::Html);
    assert_eq!(page.matches("<svg").count(), 2 * table.rows.len());
}

#[test]
fn a_family_has_a_summary_and_a_chart() {
    let family = Family::parse("triangle:2..5")
        .expect("a name")
        .expect("ranges");
    let survey = Survey::default().columns([Column::Solvable, Column::Moves, Column::JumpSets]);
    let table = survey.of_family(&family, &ENGINES, &Limits::default(), |_| ());
    let text = table.written(TableForm::Text);
    assert!(
        text.contains("left out: triangle:2: there is no room for a jump"),
        "{text}"
    );
    let records = records(&table.written(TableForm::Csv));
    let names = [
        "board",
        "holes",
        "problems",
        "solvable",
        "most moves",
        "fewest moves",
        "unique jumps",
    ];
    assert_eq!(records[0], names);
    assert_eq!(records[3][..6], ["triangle:5", "15", "17", "12", "11", "9"]);
    let chart = table.chart().svg("chart");
    assert_eq!(
        chart.matches("class=\"range\"").count(),
        2,
        "boards that can be solved"
    );
    let page = table.written(TableForm::Html);
    assert_eq!(page.matches("class=\"chart\"").count(), 1);
    assert_eq!(page.matches("<details class=\"board\">").count(), 3);
    let only_moves = Survey::default().columns([Column::Moves]);
    let table = only_moves.of_family(&family, &ENGINES, &Limits::default(), |_| ());
    assert!(!table.written(TableForm::Text).contains("unique"));
}
