//! What can be counted: the only list of it. `docs/counting.md` says more. Nothing to read before it.

/// What to count. [`What::about`] says in words what each is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum What {
    /// Positions that can be reached.
    Positions,
    /// Positions that can be reached and can still reach the goal.
    Winnable,
    /// Games, as sequences of jumps.
    Games,
    /// Solutions, as sequences of jumps.
    Solutions,
    /// The sets of jumps that solutions make.
    JumpSets,
    /// Solutions in the fewest moves.
    Shortest,
    /// Positions with no jump left.
    DeadEnds,
}

/// A thing to count: its code, its name in a few words, and what it is.
type Entry = (What, &'static str, &'static str, &'static str);

/// The only list of what can be counted.
const LIST: [Entry; 7] = [
    (
        What::Positions,
        "positions",
        "positions",
        "Positions that can be reached from the start, by number of jumps, up to the symmetries of \
         the board that keep the start",
    ),
    (
        What::Winnable,
        "winnable",
        "winnable positions",
        "Those of them that can still reach the goal, up to the symmetries that keep both",
    ),
    (
        What::Games,
        "games",
        "games as sequences of jumps",
        "Games: sequences of jumps from the start until no jump is left, by number of jumps",
    ),
    (
        What::Solutions,
        "solutions",
        "solutions as sequences of jumps",
        "Solutions: sequences of jumps from the start to the goal",
    ),
    (
        What::JumpSets,
        "jump-sets",
        "jump sets",
        "Jump sets: which jumps a solution makes and how often, whatever their order; up to the \
         symmetries that keep start and goal",
    ),
    (
        What::Shortest,
        "shortest",
        "shortest solutions",
        "Solutions in the fewest moves that make different moves, whatever their order, up to the \
         symmetries that keep start and goal. Two moves are the same if they start and end in the \
         same holes and take the same men",
    ),
    (
        What::DeadEnds,
        "dead-ends",
        "positions with no jump left",
        "Positions with no jump left, by number of men, up to the symmetries of the board that keep \
         the start; the shortest game, and the probability that random play meets the goal",
    ),
];

impl What {
    /// All of them.
    pub const ALL: [What; 7] = {
        let mut all = [What::Positions; 7];
        let mut number = 0;
        while number < all.len() {
            all[number] = LIST[number].0;
            number += 1;
        }
        all
    };

    fn entry(self) -> &'static Entry {
        // `LIST` has them in the order of the enum; a test compares.
        &LIST[self as usize]
    }

    /// The word that the command line and JSON have for it.
    pub fn code(self) -> &'static str {
        self.entry().1
    }

    /// What has this code.
    pub fn coded(code: &str) -> Option<What> {
        What::ALL.into_iter().find(|what| what.code() == code)
    }

    /// A few words.
    pub fn name(self) -> &'static str {
        self.entry().2
    }

    /// What it is, in a sentence or two, without the last full stop.
    pub fn about(self) -> &'static str {
        self.entry().3
    }

    /// Whether there are certificates of it.
    pub fn has_certificates(self) -> bool {
        use What::{JumpSets, Positions, Shortest, Winnable};
        matches!(self, Positions | Winnable | JumpSets | Shortest)
    }

    /// Whether there are lists of it.
    pub fn has_lists(self) -> bool {
        matches!(self, What::JumpSets | What::Shortest)
    }

    /// Whether there is a number up to symmetry.
    pub(super) fn is_up_to_symmetry(self) -> bool {
        !matches!(self, What::Games | What::Solutions)
    }
}

#[cfg(test)]
mod tests {
    use super::{LIST, What};

    #[test]
    fn the_list_is_in_the_order_of_the_enum() {
        assert!(LIST.iter().all(|entry| entry.0.entry() == entry));
        assert!(
            What::ALL
                .iter()
                .all(|what| What::coded(what.code()) == Some(*what))
        );
    }
}
