//! The directions in which men may jump. Nothing to read before it.

/// The directions in which men may jump.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Directions {
    /// Along rows and columns.
    Four,
    /// Along rows, columns and the diagonal from top left to bottom right: the triangular
    /// lattice in skew coordinates.
    Six,
    /// Along rows, columns and both diagonals.
    Eight,
}

impl Directions {
    /// How many there are.
    pub fn count(self) -> usize {
        self.steps().len()
    }

    /// The directions with this many.
    pub fn from_count(count: usize) -> Option<Directions> {
        [Directions::Four, Directions::Six, Directions::Eight]
            .into_iter()
            .find(|directions| directions.count() == count)
    }

    /// One step in each direction: columns to the right, rows down.
    pub fn steps(self) -> &'static [(i32, i32)] {
        const STEPS: [(i32, i32); 8] = [
            (1, 0),
            (-1, 0),
            (0, 1),
            (0, -1),
            (1, 1),
            (-1, -1),
            (1, -1),
            (-1, 1),
        ];
        match self {
            Directions::Four => &STEPS[..4],
            Directions::Six => &STEPS[..6],
            Directions::Eight => &STEPS,
        }
    }
}
