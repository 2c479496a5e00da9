//! Random boards and problems.

use corsaire::rules::Cell;
use corsaire::{Board, Directions, Goal, Position, Problem};

/// Numbers without pattern, the same every time.
pub struct Random(pub u64);

impl Random {
    pub fn below(&mut self, limit: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) % limit
    }

    pub fn board(&mut self) -> Board {
        let (columns, rows) = (2 + self.below(4) as u8, 3 + self.below(3) as u8);
        let directions = [Directions::Four, Directions::Six, Directions::Eight];
        let directions = directions[self.below(3) as usize];
        let holes_missing = self.below(2) == 0;
        let mut cells = Vec::new();
        for row in 0..rows {
            for column in 0..columns {
                if cells.len() < 16 && !(holes_missing && self.below(8) == 0) {
                    cells.push(Cell { column, row });
                }
            }
        }
        cells.push(Cell { column: 0, row: 0 });
        Board::new("random", cells, directions).expect("up to 17 cells")
    }

    fn play(&mut self, board: &Board, start: Position) -> Position {
        let mut position = start;
        loop {
            let legal: Vec<_> = board
                .jumps()
                .iter()
                .filter(|j| j.is_legal(position))
                .collect();
            if legal.is_empty() || self.below(14) == 0 {
                return position;
            }
            position = legal[self.below(legal.len() as u64) as usize].exchange(position);
        }
    }

    pub fn problem(&mut self, board: &Board) -> Problem {
        let full = board.full();
        let any = |random: &mut Random| Position::from_bits(random.below(1 << board.len()));
        let hole = |random: &mut Random| Position::from_bits(1 << random.below(board.len() as u64));
        let start = match self.below(4) {
            0 => any(self),
            _ => Position::from_bits(full.bits() & !hole(self).bits()),
        };
        let goal = match self.below(6) {
            0 => Goal::any_one_man(board),
            1 => Goal::OneManOn(hole(self)),
            2 => Goal::OneManOn(any(self)),
            3 => Goal::Men(any(self)),
            _ => Goal::Men(self.play(board, start)),
        };
        Problem {
            board: board.clone(),
            start,
            goal,
        }
    }
}
