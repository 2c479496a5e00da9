//! A survey as words in rows and columns, before it is written in one form or another. Nothing is
//! escaped here. Read `report/survey/words.rs` before it.

use crate::ask::grade::Grade;
use crate::refute::kind::Kind;
use crate::report::answers::kind_text;
use crate::report::survey::words::time;
use crate::report::words::number_of;
use crate::survey::{Column, Family, FamilyTable, Row, Summary, Table, Value};

/// The fields of a problem that stand before its cells: the board, the holes that are vacated and
/// finished on, and the positions at the start and at the end.
pub(super) const BEFORE_CELLS: usize = 5;

/// Marks cells that were known before the survey.
const KNOWN: char = '*';

/// Words in rows and columns.
pub(super) struct Grid {
    pub(super) title: String,
    /// Sentences in front.
    pub(super) notes: Vec<String>,
    pub(super) head: Vec<Heading>,
    pub(super) rows: Vec<Vec<Field>>,
    /// Sentences behind.
    pub(super) after: Vec<String>,
}

/// The head of a column.
pub(super) struct Heading {
    pub(super) name: &'static str,
    /// What it says, in a few words.
    pub(super) meaning: &'static str,
    /// Whether its fields stand on the right.
    pub(super) is_number: bool,
    /// Whether it is for programs only: too long for a person's table.
    pub(super) is_long: bool,
}

/// One field, for a person and for a program.
pub(super) struct Field {
    pub(super) shown: String,
    pub(super) plain: String,
}

impl Field {
    fn same(text: impl ToString) -> Field {
        let shown = text.to_string();
        let plain = shown.clone();
        Field { shown, plain }
    }
}

impl Heading {
    fn new(name: &'static str, meaning: &'static str, is_number: bool) -> Heading {
        Heading {
            name,
            meaning,
            is_number,
            is_long: false,
        }
    }

    fn long(name: &'static str, meaning: &'static str) -> Heading {
        Heading {
            is_long: true,
            ..Heading::new(name, meaning, false)
        }
    }

    fn of(column: Column) -> Heading {
        let is_number = !matches!(column, Column::Class | Column::Solvable | Column::Unique);
        Heading::new(column.name(), column.meaning(), is_number)
    }
}

impl Grid {
    /// The columns that a person sees: their places and heads.
    pub(super) fn shown(&self) -> impl Iterator<Item = (usize, &Heading)> {
        let head = self.head.iter().enumerate();
        head.filter(|(_, heading)| !heading.is_long)
    }
}

impl Table {
    pub(super) fn grid(&self) -> Grid {
        let (title, finish) = match &self.goals {
            None => (
                "problems from one vacancy to one man",
                Heading::new("finish", "the hole of the last man", false),
            ),
            Some(_) => (
                "problems from one vacancy to a list of goals",
                Heading::new("goal", "the number of the goal", false),
            ),
        };
        let mut head = vec![
            Heading::long("board", "the board"),
            Heading::new("vacate", "the hole that is empty at the start", false),
            finish,
            Heading::long("start", "the position at the start"),
            Heading::long("leave", "the position at the end"),
        ];
        head.extend(self.columns.iter().map(|column| Heading::of(*column)));
        head.push(Heading::long("solution", "a solution, if one is known"));
        Grid {
            title: format!("{}: {title}", self.board.name()),
            notes: self.notes(),
            head,
            rows: self.rows.iter().map(fields).collect(),
            after: self
                .listed_goals()
                .into_iter()
                .chain(self.reasons())
                .chain(known_cells([self]))
                .collect(),
        }
    }

    /// Whether everything that was asked in these columns was known before this survey.
    fn was_known(&self, columns: &[Column]) -> bool {
        let cells = self.rows.iter().flat_map(|row| &row.cells);
        let cells = cells.filter(|(column, _)| columns.contains(column));
        let mut asked = cells.filter(|(_, cell)| cell.grade.is_some()).peekable();
        asked.peek().is_some() && asked.all(|(_, cell)| cell.known_since.is_some())
    }

    /// What the kinds of reasons mean that stand in the table.
    pub(super) fn reasons(&self) -> Vec<String> {
        let values = self.rows.iter().flat_map(|row| &row.cells);
        let mut kinds: Vec<Kind> = values
            .filter_map(|(_, cell)| match cell.value {
                Value::No(kind) => kind,
                _ => None,
            })
            .collect();
        kinds.sort_unstable();
        kinds.dedup();
        kinds
            .into_iter()
            .map(|kind| format!("no ({}): {}", kind.name(), kind_text(kind)))
            .collect()
    }

    /// How many problems there are, how many can be solved, and what is missing.
    pub(super) fn notes(&self) -> Vec<String> {
        let Summary {
            solvable,
            undecided,
            problems,
            ..
        } = self.summary();
        let to = match &self.goals {
            None => "a finish",
            Some(_) => "a goal",
        };
        let pairs = number_of(self.pairs() as u64, "essentially different pair");
        let mut notes = vec![format!(
            "Of {pairs} of a vacancy and {to}, the class allows {problems} and excludes {}.",
            self.excluded
        )];
        if undecided < problems {
            let open = match undecided {
                0 => String::new(),
                open => format!(", {open} not decided"),
            };
            let not = problems - solvable - undecided;
            notes.push(match solvable == problems {
                true => "All of these can be solved.".to_string(),
                false if solvable + undecided == 0 => "None of these can be solved.".to_string(),
                false => format!("{solvable} of these can be solved, {not} cannot{open}."),
            });
        }
        if !self.part.is_whole() {
            let part = self.part;
            notes.push(format!(
                "This is part {part}: cells of other parts are empty, unless they are known."
            ));
        }
        if let Some(stopped) = &self.stopped {
            notes.push(format!("Stopped: {stopped}. Empty cells were not asked."));
        } else if let (false, Some(each)) = (self.is_complete(), self.each) {
            notes.push(format!("Each cell was allowed {} at most.", time(each)));
        }
        notes
    }

    fn listed_goals(&self) -> Vec<String> {
        let goals = (1..).zip(self.goals.iter().flatten());
        goals
            .map(|(number, goal)| {
                let has_row = self.rows.iter().any(|row| row.goal == Some(number));
                let none = if has_row {
                    ""
                } else {
                    " (no vacancy is of its class)"
                };
                format!("goal {number}: {}{none}", goal.diagram(&self.board))
            })
            .collect()
    }
}

/// How the cells are founded that were known before this survey: they carry a mark.
fn known_cells<'t>(tables: impl IntoIterator<Item = &'t Table>) -> Option<String> {
    let rows = tables.into_iter().flat_map(|table| &table.rows);
    let cells = rows.flat_map(|row| &row.cells);
    let known = cells.filter(|(_, cell)| cell.known_since.is_some());
    let known: Vec<Grade> = known.filter_map(|(_, cell)| cell.grade).collect();
    let number = |grade: Grade| known.iter().filter(|other| **other == grade).count();
    let counts = Grade::ALL
        .into_iter()
        .rev()
        .map(|grade| (grade, number(grade)));
    let counts = counts.filter(|(_, number)| *number > 0);
    let counts: Vec<String> = counts
        .map(|(grade, number)| format!("{number} {}", grade.words()))
        .collect();
    let counts = counts.join(", ");
    (!known.is_empty()).then(|| format!("{KNOWN} known before this survey: {counts}"))
}

fn fields(row: &Row) -> Vec<Field> {
    let (problem, board) = (&row.problem, &row.problem.board);
    let leave: Vec<String> = problem
        .goal
        .positions()
        .iter()
        .map(|goal| goal.diagram(board))
        .collect();
    let finish = match row.goal {
        Some(number) => number.to_string(),
        None => row.finished(),
    };
    let mut fields = vec![
        Field::same(board.name()),
        Field::same(row.vacated()),
        Field::same(finish),
        Field::same(problem.start.diagram(board)),
        Field::same(leave.join(" or ")),
    ];
    fields.extend(row.cells.iter().map(|(column, cell)| Field {
        shown: match cell.known_since {
            Some(_) => format!("{}{KNOWN}", cell.words(*column)),
            None => cell.words(*column),
        },
        plain: cell.plain(),
    }));
    let solution = row.solution.as_ref().map(ToString::to_string);
    fields.push(Field::same(solution.unwrap_or_default()));
    fields
}

impl FamilyTable {
    pub(super) fn grid(&self) -> Grid {
        let mut head = vec![
            Heading::new("board", "the board", false),
            Heading::new("holes", "how many holes it has", true),
            Heading::new("problems", "problems that the class allows", true),
            Heading::new("solvable", "problems that can be solved", true),
        ];
        let has_moves = |table: &Table| table.columns.contains(&Column::Moves);
        if self.tables.iter().any(has_moves) {
            let (most, fewest) = ("the hardest problem", "the shortest problem");
            head.push(Heading::new("most moves", most, true));
            head.push(Heading::new("fewest moves", fewest, true));
        }
        let asks = [Column::JumpSets, Column::Unique];
        let is_asked = |table: &Table| asks.iter().any(|column| table.columns.contains(column));
        if self.tables.iter().any(is_asked) {
            head.push(Heading::new(
                "unique jumps",
                "problems with one jump set",
                true,
            ));
        }
        let mut notes = self.family.notes();
        if let Some(stopped) = self.stopped() {
            let rest = match self.not_begun() {
                0 => "The survey is not complete".to_string(),
                rest => format!("{} not begun", number_were(rest)),
            };
            notes.push(format!("Stopped: {stopped}. {rest}."));
        } else if !self.is_complete() {
            notes.push("Some cells took too long: + says that there may be more.".to_string());
        }
        let left_out = self.family.left_out.iter();
        let left_out = left_out.map(|(name, why)| format!("left out: {name}: {why}"));
        Grid {
            title: format!("{}: problems from one vacancy to one man", self.family.name),
            notes,
            head,
            rows: self.tables.iter().map(summed_up).collect(),
            after: left_out.chain(known_cells(&self.tables)).collect(),
        }
    }
}

fn number_were(boards: usize) -> String {
    let verb = if boards == 1 { "was" } else { "were" };
    format!("{} {verb}", number_of(boards as u64, "board"))
}

impl Family {
    fn notes(&self) -> Vec<String> {
        let boards = number_of(self.boards.len() as u64, "board");
        let repeated = match self.repeated {
            0 => String::new(),
            1 => "; 1 more name stands for one of these, turned or reflected".to_string(),
            repeated => {
                format!("; {repeated} more names stand for one of these, turned or reflected")
            }
        };
        vec![format!("{boards}{repeated}.")]
    }
}

fn summed_up(table: &Table) -> Vec<Field> {
    let summary = table.summary();
    let number = |number: Option<u128>| number.map_or(String::new(), |n| n.to_string());
    // What is not decided yet can only add.
    let more = |text: String, open: usize| match (text.is_empty(), open) {
        (true, _) | (_, 0) => text,
        (false, _) => format!("{text}+"),
    };
    let open = summary.open + summary.undecided;
    let moves = |moves: Option<u128>| match summary.solvable + summary.undecided {
        0 => "-".to_string(),
        _ => number(moves),
    };
    let solvable = match summary.problems - summary.undecided {
        0 if summary.problems > 0 => String::new(),
        _ => more(summary.solvable.to_string(), summary.undecided),
    };
    // A sum is marked if every cell that it sums up was known.
    let marked = |plain: String, columns: &[Column]| Field {
        shown: match table.was_known(columns) && !plain.is_empty() {
            true => format!("{plain}{KNOWN}"),
            false => plain.clone(),
        },
        plain,
    };
    let decides = match table.columns.contains(&Column::Solvable) {
        true => &[Column::Solvable],
        false => &table.columns[..],
    };
    let mut fields = vec![
        Field::same(table.board.name()),
        Field::same(summary.holes),
        Field::same(summary.problems),
        marked(solvable, decides),
    ];
    if table.columns.contains(&Column::Moves) {
        let asked = [Column::Moves];
        fields.push(marked(more(moves(summary.hardest), open), &asked));
        fields.push(marked(moves(summary.shortest), &asked));
    }
    fields.extend(summary.unique.map(|number| {
        let unique = table.rows.iter().filter(|row| row.has_unique_jumps());
        let names: Vec<String> = unique.map(Row::label).collect();
        Field {
            shown: match names.is_empty() {
                true => number.to_string(),
                false => format!("{number} ({})", names.join(", ")),
            },
            plain: number.to_string(),
        }
    }));
    fields
}
