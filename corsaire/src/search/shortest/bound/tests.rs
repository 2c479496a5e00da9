//! No bound is above the true distance, and no move changes a bound by more than one: on every position
//! of small boards. Read `bound.rs` and `search/naive.rs` before it.

use super::super::best_partition::choose_partition;
use super::super::partition::{ACROSS, MOST_PLACES, places, slices};
use super::*;
use crate::problem::Goal;
use crate::refute::merson::{merson_bound, merson_regions};
use crate::rules::board::Board;
use crate::rules::directions::Directions;
use crate::rules::hole::Cell;
use crate::rules::symmetry::Symmetry;
use crate::search::naive::Grid;
use std::collections::BTreeMap;

/// For every position of the board, the positions that a move leads to.
fn all_moves(board: &Board) -> Vec<Vec<Position>> {
    let grid = Grid::of(board);
    let control = Control::default();
    let ticker = control.ticker();
    let after_a_move = |word| {
        let after = grid.after_a_move(Position(word), &ticker);
        after.expect("no limit").into_iter().collect()
    };
    (0..1 << board.len()).map(after_a_move).collect()
}

/// For every position of the board, the fewest moves to one of `targets`, and those from
/// `start`.
fn exact(
    moves: &[Vec<Position>],
    start: Position,
    targets: &[Position],
) -> (Vec<Option<u32>>, Vec<Option<u32>>) {
    let after_a_move = |men: Position| moves[men.0 as usize].iter();
    let mut positions: Vec<Position> = (0..moves.len() as u64).map(Position).collect();
    positions.sort_by_key(|position| position.men());
    let mut to_goal = vec![None; positions.len()];
    let mut from_start = to_goal.clone();
    // A move leaves fewer men: what it leads to was done before.
    for position in &positions {
        to_goal[position.0 as usize] = if targets.contains(position) {
            Some(0)
        } else {
            let next = after_a_move(*position);
            next.filter_map(|next| to_goal[next.0 as usize])
                .min()
                .map(|moves: u32| moves + 1)
        };
    }
    from_start[start.0 as usize] = Some(0);
    for position in positions.iter().rev() {
        if let Some(moves) = from_start[position.0 as usize] {
            for next in after_a_move(*position) {
                let known = &mut from_start[next.0 as usize];
                *known = Some(known.map_or(moves + 1, |other: u32| other.min(moves + 1)));
            }
        }
    }
    (to_goal, from_start)
}

#[test]
fn no_bound_is_above_the_true_distance_on_any_position() {
    let (mut useful, mut begun) = (0, 0);
    let mut known: BTreeMap<&str, Vec<Vec<Position>>> = BTreeMap::new();
    for (name, vacate, finish, largest) in [
        ("rectangle:4x4", "b1", "b4", 5),
        ("rectangle:4x4", "b1", "any", 8),
        ("rectangle:4x4", "b1", "any", 16),
        ("triangle:5", "a1", "any", 6),
        ("triangle:5", "a4", "a1", 10),
        ("rectangle:5x3+diagonals", "a1", "any", 8),
        ("cross:0,1,1,1", "b1", "any", 6),
    ] {
        let board = Board::named(name).expect(name);
        let problem = Problem::to_one_man(&board, vacate, finish);
        let start = problem.start;
        let targets = problem.targets_in_class();
        let moves = known.entry(name).or_insert_with(|| all_moves(&board));
        let (to_goal, from_start) = exact(moves, start, &targets);
        let control = Control::default();
        let partition = choose_partition(&problem, &targets, largest, &control);
        let partition = partition.expect("no limit");
        let bounds = Bounds::<MOST_PLACES>::new(&problem, &targets, &partition, &control);
        let bounds = bounds.expect("no limit");
        let regions = merson_regions(&board, board.len(), &control).expect("no limit");
        // A position without a way has no distance: its bound may be anything.
        for position in (0..1 << board.len()).map(Position) {
            let bound = |direction| bounds.bound(&bounds.node(position.0, direction));
            let case = || format!("{name} {}", position.diagram(&board));
            if let Some(exact) = to_goal[position.0 as usize] {
                let toward = bound(Direction::Forward);
                let merson = merson_bound(&board, &regions, position, &targets);
                assert!(toward <= exact && merson <= exact, "{}", case());
                useful += u32::from(toward > 1 && merson > 1);
            }
            if let Some(exact) = from_start[position.0 as usize] {
                let made = bound(Direction::Backward);
                assert!(made <= exact, "{}", case());
                begun += u32::from(made > 1);
            }
        }
    }
    assert!(useful > 1000, "the bounds say little: {useful}");
    assert!(
        begun > 1000,
        "the bounds from the start say little: {begun}"
    );
}

/// Numbers without pattern, the same every time.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) % limit
    }

    /// Up to 12 holes, square, triangular or with diagonals.
    fn board(&mut self) -> Board {
        const MOST: usize = 12;
        let all = [Directions::Four, Directions::Six, Directions::Eight];
        let directions = all[self.below(3) as usize];
        let (columns, rows) = (3 + self.below(3) as u8, 2 + self.below(3) as u8);
        let cells = (0..rows).flat_map(|row| (0..columns).map(move |column| (column, row)));
        let mut cells: Vec<Cell> = cells
            .filter(|_| self.below(8) > 0)
            .map(|(column, row)| Cell { column, row })
            .take(MOST - 1)
            .collect();
        cells.push(Cell { column: 0, row: 0 });
        Board::new("random", cells, directions).expect("1 to 12 cells")
    }

    /// A start that is nearly full or random, and up to three goals of as many men each.
    fn problem(&mut self, board: &Board) -> (Problem, Vec<Position>) {
        let any = |random: &mut Random| Position(random.below(1 << board.len()));
        let hole = |random: &mut Random| 1 << random.below(board.len() as u64);
        let start = match self.below(3) {
            0 => any(self),
            _ => Position(board.full().0 & !hole(self)),
        };
        let goal = match self.below(3) {
            0 => Goal::any_one_man(board),
            1 => Goal::OneManOn(HoleSet(hole(self) | hole(self) | hole(self))),
            _ => Goal::Men(any(self)),
        };
        let problem = Problem {
            board: board.clone(),
            start,
            goal,
        };
        let targets = problem.goal.positions();
        (problem, targets)
    }
}

/// What `consistent` met: moves between positions that have a way, moves over which a bound
/// changes, and the most partitions at once.
#[derive(Default)]
struct Met {
    moves: u64,
    falls: u64,
    rises: u64,
    partitions: usize,
}

/// Checks what the theorem of `search/shortest.rs` needs, for every position and every move from
/// it: the bound to the goal falls by at most one, and the bound from the start rises by at most
/// one. `moves` has the positions that a move leads to, for every position.
fn consistent<const N: usize>(
    problem: &Problem,
    targets: &[Position],
    partition: &[HoleSet],
    moves: &[Vec<Position>],
    met: &mut Met,
) {
    let board = &problem.board;
    let bounds = Bounds::<N>::new(problem, targets, partition, &Control::default());
    let bounds = bounds.expect("no limit");
    let all = |direction| -> Vec<u32> {
        let positions = 0..moves.len() as u64;
        // With one dead region, as with two, there is no way.
        let bound = |word| bounds.bound(&bounds.node(word, direction)).min(NEVER);
        positions.map(bound).collect()
    };
    let (to_goal, from_start) = (all(Direction::Forward), all(Direction::Backward));
    assert_eq!(from_start[problem.start.0 as usize], 0);
    for target in targets {
        assert_eq!(to_goal[target.0 as usize], 0);
    }
    for (before, after) in (0..).map(Position).zip(moves) {
        for after in after {
            let (p, q) = (before.0 as usize, after.0 as usize);
            let case = || {
                let (from, to) = (before.diagram(board), after.diagram(board));
                format!("{:?}: {from} to {to}, {partition:?}", board.directions())
            };
            assert!(to_goal[p] <= 1 + to_goal[q], "to the goal, {}", case());
            assert!(
                from_start[q] <= 1 + from_start[p],
                "from the start, {}",
                case()
            );
            met.moves += u64::from(to_goal[p] < NEVER || from_start[q] < NEVER);
            met.falls += u64::from(to_goal[p] < NEVER && to_goal[p] == 1 + to_goal[q]);
            met.rises += u64::from(from_start[q] < NEVER && from_start[q] == 1 + from_start[p]);
        }
    }
    jumps_agree(&bounds, board, &to_goal, &from_start);
    images_agree(problem, targets, &to_goal, &from_start);
    met.partitions = met.partitions.max(images(board, partition).len());
}

/// Checks that bounds that are made jump by jump are those of the positions.
fn jumps_agree<const N: usize>(
    bounds: &Bounds<N>,
    board: &Board,
    to_goal: &[u32],
    from_start: &[u32],
) {
    for word in 0..to_goal.len() as u64 {
        for (index, jump) in board.jumps().iter().enumerate() {
            if jump.is_legal(Position(word)) {
                let after = jump.exchange(Position(word)).0;
                let mut node = bounds.node(word, Direction::Forward);
                let part = bounds.part_after(&node, index, bounds.best(&node));
                bounds.jump(&mut node, index);
                assert_eq!(bounds.bound(&node).min(NEVER), to_goal[after as usize]);
                assert!(part.min(NEVER) <= to_goal[after as usize]);
                let mut node = bounds.node(after, Direction::Backward);
                bounds.jump(&mut node, index);
                assert_eq!(bounds.bound(&node).min(NEVER), from_start[word as usize]);
            }
        }
    }
}

/// Checks that images have the same bounds, under the symmetries that keep start and goal.
fn images_agree(problem: &Problem, targets: &[Position], to_goal: &[u32], from_start: &[u32]) {
    let keeps = |men: &[Position], s: &Symmetry| men.iter().all(|p| men.contains(&s.position(*p)));
    for symmetry in problem.board.symmetries() {
        if keeps(&[problem.start], symmetry) && keeps(targets, symmetry) {
            for word in 0..to_goal.len() {
                let image = symmetry.position(Position(word as u64)).0 as usize;
                assert_eq!(to_goal[word], to_goal[image]);
                assert_eq!(from_start[word], from_start[image]);
            }
        }
    }
}

#[test]
fn no_move_changes_a_bound_by_more_than_one() {
    const NAMED: [&str; 6] = [
        "rectangle:4x3",
        "rectangle:3x3",
        "rectangle:3x3+diagonals",
        "triangle:4",
        "hexagon:2",
        "cross:1,0,0,0",
    ];
    let mut random = Random(0x1852_1912);
    let mut met = Met::default();
    let mut sizes = [0; 4];
    for number in 0..60 {
        let board = match NAMED.get(number) {
            Some(name) => Board::named(name).expect(name),
            None => random.board(),
        };
        let (problem, targets) = random.problem(&board);
        let moves = all_moves(&board);
        let mut partitions: Vec<Vec<HoleSet>> = Vec::new();
        for across in ACROSS {
            partitions.extend([2, 3, 4, 6, 12].map(|most| slices(&board, across, most)));
        }
        partitions.sort();
        partitions.dedup();
        for partition in partitions {
            // As `with_tables` chooses it.
            let (size, check): (usize, fn(&_, &_, &_, &_, &mut _)) =
                match places(&board, &partition) {
                    0..=8 => (0, consistent::<8>),
                    9..=16 => (1, consistent::<16>),
                    17..=24 => (2, consistent::<24>),
                    _ => (3, consistent::<MOST_PLACES>),
                };
            sizes[size] += 1;
            check(&problem, &targets, &partition, &moves, &mut met);
        }
    }
    assert!(sizes.iter().all(|count| *count > 20), "{sizes:?}");
    assert!(met.partitions > ROW, "{} partitions", met.partitions);
    let Met {
        moves,
        falls,
        rises,
        ..
    } = met;
    assert!(
        moves > 100_000 && falls > 10_000 && rises > 10_000,
        "{moves} {falls} {rises}"
    );
}
