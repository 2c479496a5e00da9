//! Lower bounds on the moves still to come and on the moves already made: the best, over several
//! partitions of the board into regions, of the sums of their pattern tables. Read `pattern.rs`
//! before it.
//!
//! Partitions come with all of their images under the board's symmetries, so the bound of a
//! position is the bound of each of its images, and consistency survives canonical forms.

use super::pattern::{DEAD, table};
use crate::problem::control::{Control, Stopped};
use crate::problem::problem::Problem;
use crate::rules::board::Board;
use crate::rules::hole_set::HoleSet;
use crate::rules::jump::Direction;
use crate::rules::position::Position;
use crate::rules::symmetry::Symmetry;
use crate::search::fillings::filling;
use crate::sets::workers::share_out;
use std::sync::Mutex;

/// Regions are kept in rows: the first of every partition, the second of every partition, and so
/// on. A row has room for 8 partitions, or for 12: no board has more symmetries.
const ROW: usize = 8;
const WIDE_ROW: usize = 16;

/// Places that a partition and its images take in all rows together.
fn places(board: &Board, partition: &[HoleSet]) -> usize {
    row(images(board, partition).len()) * partition.len()
}

fn row(partitions: usize) -> usize {
    if partitions > ROW { WIDE_ROW } else { ROW }
}

/// The largest number of places.
pub(super) const MOST_PLACES: usize = 64;

/// The moves of a position that no play leads to, or from.
pub(super) const NEVER: u32 = DEAD as u32;

/// The bounds of one problem.
pub(super) struct Bounds<const N: usize> {
    /// All tables, one behind the other. Regions that are images of each other, with the same
    /// start or the same goal in them, share a table.
    tables: Vec<u8>,
    /// Where the table of each region begins, to the goal and from the start. For a place without a
    /// region it is behind all others: it has one cost, of zero.
    to_goal: [u32; N],
    from_start: [u32; N],
    row: usize,
    /// For each jump, what its line does to the filling of each region, and which it touches.
    changes: Vec<[u32; N]>,
    /// For each byte of a position and each value, the fillings that it makes.
    fillings: Vec<Vec<[u32; N]>>,
    touched: Vec<Vec<u8>>,
    /// The partition that it was made from.
    regions: Vec<HoleSet>,
}

/// What is done with the bounds of a problem, whatever their size.
pub(super) trait UseBounds {
    /// The result.
    type Found;

    /// Does it with these bounds.
    fn with<const N: usize>(self, bounds: &Bounds<N>) -> Result<Self::Found, Stopped>;
}

/// Makes the bounds of a partition, as small as they can be, and hands them to `user`.
pub(super) fn with_bounds<U: UseBounds>(
    problem: &Problem,
    targets: &[Position],
    partition: &[HoleSet],
    control: &Control<'_>,
    user: U,
) -> Result<U::Found, Stopped> {
    fn go<U: UseBounds, const N: usize>(
        problem: &Problem,
        targets: &[Position],
        partition: &[HoleSet],
        control: &Control<'_>,
        user: U,
    ) -> Result<U::Found, Stopped> {
        let _tables = control.reserve(table_bytes(&problem.board, partition))?;
        user.with(&Bounds::<N>::new(problem, targets, partition, control)?)
    }
    let go = match places(&problem.board, partition) {
        0..=8 => go::<U, 8>,
        9..=16 => go::<U, 16>,
        17..=24 => go::<U, 24>,
        _ => go::<U, MOST_PLACES>,
    };
    go(problem, targets, partition, control, user)
}

/// A position as the tables see it, in one direction: where its fillings are in the tables, and
/// what they cost.
#[derive(Clone, Copy)]
pub(super) struct Node<const N: usize> {
    fillings: [u32; N],
    costs: [u8; N],
}

impl<const N: usize> Node<N> {
    /// The costs of all partitions together: a guess at the moves, finer than the bound.
    pub(super) fn total(&self) -> usize {
        self.costs.iter().map(|cost| usize::from(*cost)).sum()
    }
}

impl<const N: usize> Bounds<N> {
    pub(super) fn new(
        problem: &Problem,
        targets: &[Position],
        partition: &[HoleSet],
        control: &Control<'_>,
    ) -> Result<Bounds<N>, Stopped> {
        let board = &problem.board;
        let partitions = images(board, partition);
        let row = row(partitions.len());
        assert!(row * partition.len() <= N, "the caller counted them");
        let mut frames: Vec<(usize, Frame<'_>)> = Vec::new();
        for (number, partition) in partitions.iter().enumerate() {
            for (region, holes) in partition.iter().enumerate() {
                let place = row * region + number;
                frames.push((place, Frame::new(problem, targets, *holes)));
            }
        }
        let mut wanted: Vec<Table> = Vec::new();
        let mut number = |table: Table| {
            let known = wanted.iter().position(|other| *other == table);
            known.unwrap_or_else(|| {
                wanted.push(table);
                wanted.len() - 1
            }) as u32
        };
        let largest = partition.iter().map(|region| region.len()).max();
        let size = largest.unwrap_or(0);
        let mut starts = [[None; N]; 2];
        for (place, frame) in &frames {
            let (goals, start) = (frame.goals.clone(), vec![frame.start]);
            starts[0][*place] = Some(number((frame.holes, Direction::Forward, goals)));
            starts[1][*place] = Some(number((frame.holes, Direction::Backward, start)));
        }
        let behind = wanted.len() as u32;
        let [to_goal, from_start] =
            starts.map(|starts| starts.map(|table| table.unwrap_or(behind) << size));
        let mut tables = vec![0; (wanted.len() << size) + 1];
        // Each table has room of its own: one worker asks for it.
        let rooms: Vec<_> = tables.chunks_mut(1 << size).map(Mutex::new).collect();
        share_out(control.threads, wanted.len(), |numbers| {
            for number in numbers {
                let (holes, toward, ends) = &wanted[number];
                let costs = table(board, *holes, ends, *toward, control)?;
                let mut room = rooms[number].lock().expect("no worker panics");
                room[..costs.len()].copy_from_slice(&costs);
            }
            Ok(())
        })?;
        drop(rooms);
        let of = |position: Position| {
            let mut fillings = [0; N];
            for (place, frame) in &frames {
                fillings[*place] = filling(frame.holes, frame.symmetry.position(position));
            }
            fillings
        };
        let holes: Vec<[u32; N]> = board
            .holes()
            .map(|hole| of(Position::EMPTY.with(hole)))
            .collect();
        let byte = |holes: &[[u32; N]]| {
            let mut table = vec![[0; N]; 1 << holes.len()];
            for value in 1..table.len() {
                let rest = table[value & (value - 1)];
                let lowest = &holes[value.trailing_zeros() as usize];
                table[value] = std::array::from_fn(|region| rest[region] | lowest[region]);
            }
            table
        };
        let fillings = holes.chunks(8).map(byte).collect();
        let change = |jump: &crate::rules::Jump| of(jump.line().filled());
        let changes: Vec<_> = board.jumps().iter().map(change).collect();
        let touched = changes.iter().map(|change| {
            (0..N as u8)
                .filter(|r| change[usize::from(*r)] != 0)
                .collect()
        });
        Ok(Bounds {
            row,
            touched: touched.collect(),
            changes,
            fillings,
            tables,
            to_goal,
            from_start,
            regions: partition.to_vec(),
        })
    }

    /// The regions of the partition that it was made from.
    pub(super) fn regions(&self) -> &[HoleSet] {
        &self.regions
    }

    /// A position, seen in the direction that is searched: forward asks for the moves still to
    /// come, backward for those already made.
    pub(super) fn node(&self, position: u64, direction: Direction) -> Node<N> {
        let mut fillings = match direction {
            Direction::Forward => self.to_goal,
            Direction::Backward => self.from_start,
        };
        let mut rest = position;
        for table in &self.fillings {
            let part = &table[(rest & 255) as usize];
            fillings
                .iter_mut()
                .zip(part)
                .for_each(|(filling, part)| *filling ^= part);
            rest >>= 8;
        }
        let mut costs = [0; N];
        for (cost, filling) in costs.iter_mut().zip(fillings) {
            *cost = self.tables[filling as usize];
        }
        Node { fillings, costs }
    }

    /// Makes a jump, or undoes it.
    #[inline(always)]
    pub(super) fn jump(&self, node: &mut Node<N>, jump: usize) {
        for (filling, change) in node.fillings.iter_mut().zip(&self.changes[jump]) {
            *filling ^= change;
        }
        for place in &self.touched[jump] {
            let place = usize::from(*place);
            node.costs[place] = self.tables[node.fillings[place] as usize];
        }
    }

    /// The bound of a node in the direction that is searched.
    #[inline]
    pub(super) fn bound(&self, node: &Node<N>) -> u32 {
        let bound = if self.row == ROW {
            sums::<ROW>(&node.costs).into_iter().max()
        } else {
            sums::<WIDE_ROW>(&node.costs).into_iter().max()
        };
        u32::from(bound.unwrap_or(0))
    }

    /// The partition that gives the bound of a node.
    #[inline]
    pub(super) fn best(&self, node: &Node<N>) -> usize {
        let bound = self.bound(node);
        let is_best = |sum: &u8| u32::from(*sum) == bound;
        let best = if self.row == ROW {
            sums::<ROW>(&node.costs).iter().position(is_best)
        } else {
            sums::<WIDE_ROW>(&node.costs).iter().position(is_best)
        };
        best.unwrap_or(0)
    }

    /// The bound of one partition after a jump.
    #[inline(always)]
    pub(super) fn part_after(&self, node: &Node<N>, jump: usize, partition: usize) -> u32 {
        let changes = &self.changes[jump];
        let (mut place, mut sum) = (partition, 0);
        while place < N {
            let filling = node.fillings[place] ^ changes[place];
            sum += u32::from(self.tables[filling as usize]);
            place += self.row;
        }
        sum
    }
}

/// The sum of each partition. A sum that does not fit into a byte is dead all the same.
#[inline(always)]
fn sums<const ROW: usize>(costs: &[u8]) -> [u8; ROW] {
    let (rows, _) = costs.as_chunks::<ROW>();
    rows.iter().fold([0; ROW], |sums, row| {
        std::array::from_fn(|partition| sums[partition].saturating_add(row[partition]))
    })
}

/// Holes, the direction and the ends: what a table is made from.
type Table = (HoleSet, Direction, Vec<Position>);

/// A region, turned so that it and the men that the start and the goals have in it are the least of
/// their images. Regions that look the same then get the same table.
struct Frame<'a> {
    holes: HoleSet,
    start: Position,
    goals: Vec<Position>,
    symmetry: &'a Symmetry,
}

impl<'a> Frame<'a> {
    fn new(problem: &'a Problem, targets: &[Position], holes: HoleSet) -> Frame<'a> {
        let turned = |symmetry: &'a Symmetry| {
            let image = |position: Position| symmetry.position(position.on(holes));
            let mut goals: Vec<Position> = targets.iter().map(|target| image(*target)).collect();
            goals.sort();
            goals.dedup();
            Frame {
                holes: symmetry.hole_set(holes),
                start: image(problem.start),
                goals,
                symmetry,
            }
        };
        let frames = problem.board.symmetries().iter().map(turned);
        let least =
            frames.min_by(|a, b| (a.holes, a.start, &a.goals).cmp(&(b.holes, b.start, &b.goals)));
        least.expect("there is the identity")
    }
}

/// The different images of a partition under the board's symmetries.
pub(super) fn images(board: &Board, partition: &[HoleSet]) -> Vec<Vec<HoleSet>> {
    let image = |symmetry: &Symmetry| {
        let mut image: Vec<HoleSet> = partition
            .iter()
            .map(|region| symmetry.hole_set(*region))
            .collect();
        image.sort();
        image
    };
    let mut images: Vec<Vec<HoleSet>> = board.symmetries().iter().map(image).collect();
    images.sort();
    images.dedup();
    images
}

/// The directions that a board can be sliced across.
const ACROSS: [(i32, i32); 4] = [(1, 1), (1, 0), (0, 1), (1, -1)];

/// Cuts the board into regions of about the same size, at most `largest` holes each: slices
/// across the direction in which the bound at the start, and on positions of play, is best.
pub(super) fn choose_partition(
    problem: &Problem,
    targets: &[Position],
    largest: usize,
    control: &Control<'_>,
) -> Result<Vec<HoleSet>, Stopped> {
    const TRIAL: usize = 14;
    let board = &problem.board;
    let samples = crate::refute::pruner::random_play(
        board,
        problem.start,
        0,
        problem.jumps().unwrap_or(0),
        64,
    );
    let rate = |across: &(i32, i32)| {
        let partition = slices(board, *across, TRIAL.min(largest));
        let _tables = control.reserve(table_bytes(board, &partition))?;
        let bounds = Bounds::<MOST_PLACES>::new(problem, targets, &partition, control)?;
        let both = |position: &Position| {
            let bound = |direction| bounds.bound(&bounds.node(position.0, direction)).min(99);
            bound(Direction::Forward) + bound(Direction::Backward)
        };
        Ok(samples.iter().map(both).sum::<u32>())
    };
    let mut best = (0, ACROSS[0]);
    // The first of the best.
    for across in ACROSS.iter().rev() {
        let rate = rate(across)?;
        if rate >= best.0 {
            best = (rate, *across);
        }
    }
    Ok(slices(board, best.1, largest))
}

/// A partition into regions of at most `largest` holes, if that many regions fit.
pub(super) fn sliced(board: &Board, largest: usize) -> Vec<HoleSet> {
    slices(board, (1, 0), largest)
}

/// Bytes that the tables of a partition may take, with the sets that they are made from.
pub(super) fn table_bytes(board: &Board, partition: &[HoleSet]) -> u64 {
    let size = partition.iter().map(|region| region.len()).max();
    let images = board.symmetries().len() * partition.len();
    // Two tables a region; while one is made, a bit in each of `size` sets a filling.
    (2 * images as u64 + 2 * 4) << size.unwrap_or(0)
}

fn slices(board: &Board, (x, y): (i32, i32), largest: usize) -> Vec<HoleSet> {
    // All images of a partition must fit. Three regions always do: 64 holes make 22 in each.
    let most = MOST_PLACES / row(board.symmetries().len());
    let count = board.len().div_ceil(largest.max(1)).min(most);
    let mut holes: Vec<_> = board.holes().collect();
    holes.sort_by_key(|hole| {
        let cell = board.cell(*hole);
        let (column, row) = (i32::from(cell.column), i32::from(cell.row));
        (
            column * x + row * y,
            (column * y - row * x - middle(board, x, y)).abs(),
        )
    });
    let size = holes.len().div_ceil(count);
    holes
        .chunks(size)
        .map(|chunk| chunk.iter().copied().collect())
        .collect()
}

/// Where the middle of the board lies along a slice.
fn middle(board: &Board, x: i32, y: i32) -> i32 {
    let along = |hole| {
        let cell = board.cell(hole);
        i32::from(cell.column) * y - i32::from(cell.row) * x
    };
    let sum: i32 = board.holes().map(along).sum();
    sum / board.len() as i32
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problem::Goal;
    use crate::refute::{merson_bound, merson_regions};
    use crate::rules::directions::Directions;
    use crate::rules::hole::Cell;
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
        // Made jump by jump, bounds are the same; those of images too.
        for word in 0..moves.len() as u64 {
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
        let keeps =
            |men: &[Position], s: &Symmetry| men.iter().all(|p| men.contains(&s.position(*p)));
        for symmetry in board.symmetries() {
            if keeps(&[problem.start], symmetry) && keeps(targets, symmetry) {
                for word in 0..moves.len() {
                    let image = symmetry.position(Position(word as u64)).0 as usize;
                    assert_eq!(to_goal[word], to_goal[image]);
                    assert_eq!(from_start[word], from_start[image]);
                }
            }
        }
        met.partitions = met.partitions.max(images(board, partition).len());
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
}
