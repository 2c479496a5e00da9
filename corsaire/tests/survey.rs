//! Surveys: every cell agrees with a slower way to find it out, parts make the whole, families have
//! each board once.

use corsaire::ask::{Answer, Asked, Asker, Engines};
use corsaire::engines::canonical;
use corsaire::rules::svss_problems;
use corsaire::survey::{Cell, Column, Done, Family, Part, Row, Table, Value};
use corsaire::{
    Board, Conditions, Goal, Interrupt, Limits, Outcome, Position, Problem, Question, Refutation,
    Silent, Stopped, Survey, What,
};
use std::cell::RefCell;
use std::collections::{BTreeMap, HashMap, HashSet};
use std::time::Duration;

const ENGINES: Engines<'static> = Engines { observer: &Silent };

fn board(name: &str) -> Board {
    Board::named(name).expect(name)
}

fn all_columns(name: &str) -> Table {
    let survey = Survey::default().columns(Column::ALL);
    survey.of_board(&board(name), &ENGINES, &Limits::default(), |_| ())
}

fn value(row: &Row, column: Column) -> &Value {
    &row.cell(column).expect("the column is there").value
}

/// The probability that random play meets a goal, by following every line of play.
fn odds(problem: &Problem, position: Position, known: &mut HashMap<Position, f64>) -> f64 {
    if problem.goal.is_met_by(position) {
        return 1.0;
    }
    if let Some(odds) = known.get(&position) {
        return *odds;
    }
    let jumps = problem.board.jumps().iter();
    let legal = jumps.filter(|jump| {
        position.has(jump.from) && position.has(jump.over) && !position.has(jump.to)
    });
    let after: Vec<Position> = legal.map(|jump| jump.exchange(position)).collect();
    let sum: f64 = after.iter().map(|next| odds(problem, *next, known)).sum();
    let found = if after.is_empty() {
        0.0
    } else {
        sum / after.len() as f64
    };
    known.insert(position, found);
    found
}

/// Every jump set of a problem up to the symmetries that keep it, by following every line of play.
fn jump_sets(problem: &Problem) -> usize {
    type Sets = HashSet<BTreeMap<usize, u8>>;
    fn sets(problem: &Problem, at: Position, known: &mut HashMap<Position, Sets>) -> Sets {
        if problem.goal.is_met_by(at) {
            return HashSet::from([BTreeMap::new()]);
        }
        if let Some(sets) = known.get(&at) {
            return sets.clone();
        }
        let mut found = HashSet::new();
        for (number, jump) in problem.board.jumps().iter().enumerate() {
            if at.has(jump.from) && at.has(jump.over) && !at.has(jump.to) {
                for mut set in sets(problem, jump.exchange(at), known) {
                    *set.entry(number).or_insert(0) += 1;
                    found.insert(set);
                }
            }
        }
        known.insert(at, found.clone());
        found
    }
    let jumps = problem.board.jumps();
    let place = |jump| {
        jumps
            .iter()
            .position(|other| *other == jump)
            .expect("a jump")
    };
    let least = |set: &BTreeMap<usize, u8>| {
        let images = problem.symmetries().into_iter().map(|symmetry| {
            let image = set
                .iter()
                .map(|(jump, times)| (place(symmetry.jump(jumps[*jump])), *times));
            image.collect::<BTreeMap<usize, u8>>()
        });
        images.min().expect("the identity")
    };
    let all = sets(problem, problem.start, &mut HashMap::new());
    all.iter().map(least).collect::<HashSet<_>>().len()
}

/// The longest last sweep: one length after the other, as a condition.
fn last_sweep(problem: &Problem) -> Option<u32> {
    (1..=16).rev().find(|length| {
        let conditions = Conditions::default().last_sweep(*length).expect("a length");
        let question = problem.solve().meeting(conditions).expect("a condition");
        question.run(&Limits::default()).outcome.solved().is_some()
    })
}

#[test]
fn every_cell_agrees_with_a_slower_way() {
    for name in [
        "triangle:4",
        "triangle:5",
        "rectangle:4x4",
        "rectangle:3x5",
        "cross:1,1,1,1",
    ] {
        let table = all_columns(name);
        assert!(table.is_complete(), "{name}");
        assert_eq!(table.rows.len(), svss_problems(&table.board).len());
        for row in &table.rows {
            let problem = &row.problem;
            let naive = problem.solve_naively().run(&Limits::default());
            assert_eq!(*value(row, Column::Class), Value::Yes);
            let Outcome::Solved(shortest) = &naive.outcome else {
                assert_eq!(row.is_solvable(), Some(false), "{problem}");
                assert!(matches!(value(row, Column::Solvable), Value::No(Some(_))));
                for column in &Column::ALL[2..] {
                    assert_eq!(*value(row, *column), Value::NoSolution, "{problem}");
                }
                assert_eq!(row.solution, None);
                continue;
            };
            let moves = shortest.moves().len();
            assert_eq!(*value(row, Column::Solvable), Value::Yes, "{problem}");
            assert_eq!(*value(row, Column::Moves), Value::Number(moves as u128));
            let solution = row.solution.as_ref().expect("solved");
            assert_eq!(solution.moves().len(), moves, "{problem}");
            assert!(problem.goal.is_met_by(solution.end()));
            let sets = Value::Number(jump_sets(problem) as u128);
            assert_eq!(*value(row, Column::JumpSets), sets, "{problem}");
            let sweep = Value::Number(last_sweep(problem).expect("solved").into());
            assert_eq!(*value(row, Column::LastSweep), sweep, "{problem}");
            let Value::Odds(found) = *value(row, Column::Odds) else {
                panic!("{problem}: {:?}", value(row, Column::Odds));
            };
            let expected = odds(problem, problem.start, &mut HashMap::new());
            assert!(
                (found / expected - 1.0).abs() < 1e-9,
                "{problem}: {found} {expected}"
            );
        }
    }
}

#[test]
fn shortest_solutions_are_those_that_are_counted() {
    // The number of shortest solutions has oracles of its own (`tests/shortest.rs`).
    let table = all_columns("triangle:5");
    for row in &table.rows {
        let counted = row.problem.count(What::Shortest).run(&Limits::default());
        let expected = match counted.into_result().expect("counted").total {
            0 => Value::NoSolution,
            total => Value::Number(total),
        };
        assert_eq!(*value(row, Column::Shortest), expected);
    }
}

#[test]
fn goals_are_asked_from_every_vacancy_that_their_class_allows() {
    let board = board("triangle:4");
    let two = ["o/--/---/---o", "o/o-/---/----", "-/o-/-o-/----"]
        .map(|goal| Position::parse(&board, goal).expect(goal));
    let survey = Survey::default();
    let table = survey.of_goals(&board, &two, &ENGINES, &Limits::default(), |_| ());
    let mut found: HashMap<(Position, Position), bool> = HashMap::new();
    for row in &table.rows {
        let goal = two[row.goal.expect("a goal") - 1];
        assert_eq!(row.problem.goal, Goal::Men(goal));
        found.insert(
            (row.problem.start, goal),
            row.is_solvable().expect("decided"),
        );
    }
    // A solution from any vacancy is one of a problem that is listed, or of an image of it.
    for goal in two {
        for vacate in board.holes() {
            let (start, limits) = (board.full().without(vacate), Limits::default());
            let problem = Problem {
                goal: Goal::Men(goal),
                ..Problem::from(&board, start)
            };
            let solved = problem
                .solve_naively()
                .run(&limits)
                .outcome
                .solved()
                .is_some();
            let listed = board.symmetries().iter().any(|symmetry| {
                found.get(&(symmetry.position(start), symmetry.position(goal))) == Some(&true)
            });
            assert_eq!(solved, listed, "{problem}");
        }
    }
    assert!(table.excluded > 0 && table.pairs() == table.rows.len() + table.excluded);
}

#[test]
fn parts_have_every_cell_once() {
    let columns = [Column::Class, Column::Solvable, Column::Moves, Column::Odds];
    let boards = ["triangle:4", "triangle:5", "rectangle:3x4"];
    for name in boards {
        let mut asked: Vec<String> = Vec::new();
        let whole = Survey::default().columns(columns);
        let mut note =
            |done: &Done<'_>| asked.push(format!("{} {:?}", done.row.problem, done.column));
        let whole = whole.of_board(&board(name), &ENGINES, &Limits::default(), &mut note);
        let mut times: HashMap<(usize, Column), usize> = HashMap::new();
        for part in ["1/3", "2/3", "3/3"] {
            let part: Part = part.parse().expect(part);
            let survey = Survey::default().columns(columns).part(part);
            let table = survey.of_board(&board(name), &ENGINES, &Limits::default(), |_| ());
            assert!(table.is_complete());
            for (number, (row, all)) in table.rows.iter().zip(&whole.rows).enumerate() {
                for ((column, cell), (_, expected)) in row.cells.iter().zip(&all.cells) {
                    if cell.time.is_some() {
                        *times.entry((number, *column)).or_default() += 1;
                        assert_eq!(cell.value, expected.value, "{} {column:?}", row.problem);
                    }
                }
            }
        }
        // Of a problem without a solution, a part that has met it asks no more.
        let solvable = |number: &usize| whole.rows[*number].is_solvable() == Some(true);
        for number in (0..whole.rows.len()).filter(solvable) {
            for column in &columns[1..] {
                assert_eq!(
                    times.get(&(number, *column)),
                    Some(&1),
                    "{name} {number} {column:?}"
                );
            }
        }
        assert!(times.values().all(|times| *times == 1));
        let different: HashSet<&String> = asked.iter().collect();
        assert_eq!(different.len(), asked.len(), "the whole asks each once");
    }
}

/// Knows the answers to some questions, and counts those that it is asked.
struct Memory {
    known: Vec<Asked>,
    asked: RefCell<usize>,
}

impl Asker for Memory {
    fn answer<Q: Question<Why = Refutation>>(
        &self,
        question: &Q,
        limits: &Limits,
    ) -> Answer<Q::Found> {
        *self.asked.borrow_mut() += 1;
        question.ask(limits, &Silent)
    }

    fn known<Q: Question<Why = Refutation>>(&self, question: &Q) -> Option<Answer<Q::Found>> {
        let answer = question.ask(&Limits::default(), &Silent);
        self.known.contains(&answer.question).then_some(answer)
    }
}

#[test]
fn cells_of_other_parts_show_what_is_known() {
    let board = board("triangle:4");
    let (vacate, finish) = svss_problems(&board)[0];
    let first = Problem::svss(&board, vacate, finish);
    let memory = Memory {
        known: vec![first.solve().run(&Limits::default()).question],
        asked: RefCell::new(0),
    };
    // No cell of this part: there are fewer cells than parts.
    let part: Part = "999/1000".parse().expect("a part");
    let table = Survey::default()
        .part(part)
        .of_board(&board, &memory, &Limits::default(), |_| ());
    assert_eq!(*memory.asked.borrow(), 0);
    let known = table.rows.iter().flat_map(|row| &row.cells);
    let known = known.filter(|(_, cell)| cell.value != Value::Blank).count();
    let of_first = table.rows[0]
        .cells
        .iter()
        .filter(|(_, cell)| cell.value != Value::Blank);
    assert_eq!(known, of_first.count());
    assert!(known > 0 && table.is_complete());
}

#[test]
fn a_stopped_survey_says_how_far_it_came() {
    let interrupt = Interrupt::default();
    let limits = Limits::default().interrupt(&interrupt);
    let mut cells = 0;
    let table = Survey::default().of_board(&board("triangle:5"), &ENGINES, &limits, |_| {
        cells += 1;
        if cells == 3 {
            interrupt.stop();
        }
    });
    assert_eq!((cells, &table.stopped), (3, &Some(Stopped::Interrupted)));
    assert!(!table.is_complete());
    let asked = table.rows.iter().flat_map(|row| &row.cells);
    assert_eq!(asked.filter(|(_, cell)| cell.time.is_some()).count(), 3);
}

#[test]
fn a_cell_that_takes_too_long_says_what_is_known() {
    let survey = Survey::default()
        .columns([Column::Solvable, Column::Moves, Column::Odds])
        .each(Duration::from_millis(60));
    let table = survey.of_board(&board("english"), &ENGINES, &Limits::default(), |_| ());
    assert_eq!(table.stopped, None);
    assert!(!table.is_complete());
    for row in &table.rows {
        for (column, cell) in &row.cells {
            match (&cell.value, column) {
                (Value::Between(least, most), _) => {
                    assert!(cell.stopped.is_some());
                    assert!(least.zip(*most).is_none_or(|(least, most)| least < most));
                }
                (Value::Yes, Column::Solvable) | (Value::Number(_), Column::Moves) => {}
                (Value::Odds(_), Column::Odds) => {}
                (value, column) => panic!("{column:?}: {value:?}"),
            }
        }
    }
    // The whole survey has a limit too.
    let limits = Limits::default().time(Duration::ZERO);
    let table = survey.of_board(&board("english"), &ENGINES, &limits, |_| ());
    assert_eq!(table.stopped, Some(Stopped::Time));
    assert!(
        table
            .rows
            .iter()
            .all(|row| row.cells.iter().all(|(_, cell)| *cell == Cell::default()))
    );
}

/// Whether one board can be turned or reflected onto another: eight ways, written out.
fn is_image(a: &HashSet<(i32, i32)>, b: &HashSet<(i32, i32)>) -> bool {
    type Way = fn((i32, i32)) -> (i32, i32);
    let ways: [Way; 8] = [
        |(x, y)| (x, y),
        |(x, y)| (-x, y),
        |(x, y)| (x, -y),
        |(x, y)| (-x, -y),
        |(x, y)| (y, x),
        |(x, y)| (-y, x),
        |(x, y)| (y, -x),
        |(x, y)| (-y, -x),
    ];
    let pushed = |cells: Vec<(i32, i32)>| {
        let left = cells.iter().map(|cell| cell.0).min().expect("a cell");
        let top = cells.iter().map(|cell| cell.1).min().expect("a cell");
        cells
            .into_iter()
            .map(|(x, y)| (x - left, y - top))
            .collect::<HashSet<_>>()
    };
    let b = pushed(b.iter().copied().collect());
    ways.iter()
        .any(|way| pushed(a.iter().map(|cell| way(*cell)).collect()) == b)
}

fn cells(board: &Board) -> HashSet<(i32, i32)> {
    let cells = board.holes().map(|hole| board.cell(hole));
    cells
        .map(|cell| (i32::from(cell.column), i32::from(cell.row)))
        .collect()
}

#[test]
fn families_have_each_board_once() {
    // Four arms of 0 to 3: 256 names, 55 up to the symmetries of a square. Three of these are
    // rectangles that another cross is too: cross:0,1,0,1 is cross:0,2,0,0. If no arm is missing there
    // are 81 names and 21 boards.
    for (name, members, boards) in [
        ("cross:0..3,0..3,0..3,0..3", 256, 52),
        ("cross:1..3,1..3,1..3,1..3", 81, 21),
        ("rectangle:2..5x2..5", 16, 9),
    ] {
        let family = Family::parse(name).expect(name).expect("ranges");
        assert_eq!(family.boards.len(), boards, "{name}");
        let all = family.boards.len() + family.repeated + family.left_out.len();
        assert_eq!(all, members, "{name}");
        let shapes: Vec<_> = family.boards.iter().map(cells).collect();
        for (place, shape) in shapes.iter().enumerate() {
            let before = &shapes[..place];
            assert!(!before.iter().any(|other| is_image(shape, other)), "{name}");
        }
    }
    // Every cross is there.
    let family = Family::parse("cross:0..3,0..3,0..3,0..3")
        .expect("a name")
        .expect("ranges");
    let shapes: Vec<_> = family.boards.iter().map(cells).collect();
    for arms in 0..256 {
        let arm = |place: u32| arms >> (2 * place) & 3;
        let name = format!("cross:{},{},{},{}", arm(0), arm(1), arm(2), arm(3));
        let shape = cells(&board(&name));
        assert!(shapes.iter().any(|other| is_image(&shape, other)), "{name}");
    }
}

#[test]
fn a_family_is_surveyed_board_by_board() {
    let family = Family::parse("triangle:2..5")
        .expect("a name")
        .expect("ranges");
    let survey = Survey::default().columns([Column::Solvable, Column::Moves, Column::JumpSets]);
    let found = survey.of_family(&family, &ENGINES, &Limits::default(), |_| ());
    assert!(found.is_complete() && found.stopped().is_none());
    let alone = survey.of_board(&board("triangle:5"), &ENGINES, &Limits::default(), |_| ());
    let last = found.tables.last().expect("three boards");
    assert_eq!(last.summary(), alone.summary());
    let summary = alone.summary();
    assert_eq!(
        (summary.holes, summary.problems, summary.undecided),
        (15, 17, 0)
    );
    assert_eq!((summary.solvable, summary.open), (12, 0));
    assert!(summary.shortest <= summary.hardest && summary.unique.is_some());
}

#[test]
fn vacancies_are_essentially_different() {
    let table = all_columns("rectangle:3x4");
    let symmetries = table.board.symmetries();
    let pairs: HashSet<_> = table
        .rows
        .iter()
        .map(|row| {
            let goal = row.problem.goal.positions()[0];
            let images = symmetries
                .iter()
                .map(|s| (s.position(row.problem.start), s.position(goal)));
            (images.min(), canonical(goal, symmetries))
        })
        .collect();
    assert_eq!(pairs.len(), table.rows.len());
}
