//! Random problems on random small boards, with nothing of the library: jumps, sums and diagrams are
//! made again here, so that they check what the program prints.

use crate::run::{Run, corsaire_with, folder};
use std::collections::{BTreeMap, BTreeSet};

/// Column and row, from 0.
pub type Cell = (usize, usize);

pub type Men = BTreeSet<Cell>;

/// A board with 4 directions, at most 9 rows and 26 columns, every row with a hole in column a.
pub struct Board {
    pub holes: Men,
    rows: usize,
    columns: usize,
}

impl Board {
    pub fn diagram(&self, men: &Men) -> String {
        let mark = |cell| match (self.holes.contains(&cell), men.contains(&cell)) {
            (false, _) => '.',
            (true, false) => '-',
            (true, true) => 'o',
        };
        let row = |y| (0..self.columns).map(|x| mark((x, y))).collect::<String>();
        (0..self.rows).map(row).collect::<Vec<_>>().join("/")
    }

    /// From, over, to.
    pub fn jumps(&self) -> Vec<[Cell; 3]> {
        let mut jumps = Vec::new();
        for &(x, y) in &self.holes {
            for (dx, dy) in [(1, 0), (-1, 0), (0, 1), (0, -1)] {
                let step = |n: isize| {
                    let cell = (x as isize + n * dx, y as isize + n * dy);
                    (cell.0 as usize, cell.1 as usize)
                };
                let jump = [(x, y), step(1), step(2)];
                if jump.iter().all(|cell| self.holes.contains(cell)) {
                    jumps.push(jump);
                }
            }
        }
        jumps
    }
}

/// The men of a diagram.
pub fn men(diagram: &str) -> Men {
    let rows = diagram.split('/').enumerate();
    let cells = rows.flat_map(|(y, row)| {
        let marks = row.chars().enumerate();
        marks
            .filter(|(_, mark)| *mark == 'o')
            .map(move |(x, _)| (x, y))
    });
    cells.collect()
}

pub fn name((x, y): Cell) -> String {
    format!("{}{}", (b'a' + x as u8) as char, y + 1)
}

pub fn named(name: &str) -> Cell {
    let row: usize = name[1..].parse().expect("a row");
    (usize::from(name.as_bytes()[0] - b'a'), row - 1)
}

/// A measure of positions: the sum of the values of the holes that hold men.
pub struct Measure(pub BTreeMap<Cell, i64>);

impl Measure {
    pub fn of(&self, men: &Men) -> i64 {
        men.iter().map(|cell| self.0[cell]).sum()
    }

    /// What a jump adds to it.
    pub fn change(&self, [from, over, to]: [Cell; 3]) -> i64 {
        self.0[&to] - self.0[&from] - self.0[&over]
    }

    /// 1 on the holes of a set, 0 elsewhere.
    pub fn of_set(board: &Board, set: &Men) -> Measure {
        let value = |cell: &Cell| (*cell, i64::from(set.contains(cell)));
        Measure(board.holes.iter().map(value).collect())
    }
}

/// A sequence of numbers that look random: splitmix64.
pub struct Random(pub u64);

impl Random {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut word = self.0;
        word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (word ^ (word >> 31)) % bound
    }

    fn board(&mut self) -> Board {
        let (columns, rows) = (2 + self.below(4) as usize, 1 + self.below(4) as usize);
        let cells = (0..rows).flat_map(|y| (0..columns).map(move |x| (x, y)));
        let holes = cells
            .filter(|(x, _)| *x == 0 || self.below(8) > 0)
            .collect();
        Board {
            holes,
            rows,
            columns,
        }
    }

    fn some_of(&mut self, cells: &Men, in_eight: u64) -> Men {
        let chosen = cells.iter().filter(|_| self.below(8) < in_eight);
        chosen.copied().collect()
    }
}

/// A problem, as the command line has it, and what may be left.
pub struct Problem {
    pub board: Board,
    pub start: Men,
    pub goals: Vec<Men>,
    args: [String; 4],
}

impl Problem {
    pub fn random(random: &mut Random) -> Problem {
        let board = random.board();
        let start = random.some_of(&board.holes, 6);
        let single = |holes: &Men| holes.iter().map(|cell| Men::from([*cell])).collect();
        let (goals, option, value): (Vec<Men>, _, _) = match random.below(4) {
            0 => (single(&board.holes), "--finish", "any".to_string()),
            1 => {
                let goal = random.some_of(&board.holes, 3);
                let diagram = board.diagram(&goal);
                (vec![goal], "--goal", diagram)
            }
            _ => {
                let mut holes = random.some_of(&board.holes, 4);
                holes.insert((0, 0));
                let names: Vec<String> = holes.iter().copied().map(name).collect();
                (single(&holes), "--finish", names.join(","))
            }
        };
        let args = [
            "--start".to_string(),
            board.diagram(&start),
            option.to_string(),
            value,
        ];
        Problem {
            board,
            start,
            goals,
            args,
        }
    }

    pub fn run(&self, command: &str, json: bool) -> Run {
        let full = self.board.diagram(&self.board.holes).replace('/', "\n");
        let folder = folder();
        let file = folder.path().join("random.board");
        std::fs::write(&file, full + "\n").expect("a board file");
        let mut args = vec![command, file.to_str().expect("a plain path")];
        args.extend(self.args.iter().map(String::as_str));
        if json {
            args.push("--json");
        }
        corsaire_with(&args, "")
    }
}
