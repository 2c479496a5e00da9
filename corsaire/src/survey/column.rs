//! The columns of a survey: what is asked of each problem. Nothing to read before it.

use std::str::FromStr;

/// What is asked of each problem. The cheap ones come first, and are done first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Column {
    /// Whether the class allows it. All problems that are listed are allowed: no search.
    Class,
    /// Whether it can be solved.
    Solvable,
    /// The fewest moves of a solution.
    Moves,
    /// Whether all solutions make the same jumps, up to symmetry.
    Unique,
    /// How many different solutions have the fewest moves.
    Shortest,
    /// How many jump sets its solutions have, up to symmetry.
    JumpSets,
    /// The longest sweep that can be the last move of a solution.
    LastSweep,
    /// How likely random play is to solve it.
    Odds,
}

/// There is no column of this name.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("there is no column `{name}`; there are {}", Column::ALL.map(Column::name).join(", "))]
#[non_exhaustive]
pub struct ColumnError {
    /// The name as given.
    pub name: String,
}

impl Column {
    /// All of them, in the order in which they are done.
    pub const ALL: [Column; 8] = [
        Column::Class,
        Column::Solvable,
        Column::Moves,
        Column::Unique,
        Column::Shortest,
        Column::JumpSets,
        Column::LastSweep,
        Column::Odds,
    ];

    /// The name that the command line takes.
    pub fn name(self) -> &'static str {
        match self {
            Column::Class => "class",
            Column::Solvable => "solvable",
            Column::Moves => "moves",
            Column::Unique => "unique",
            Column::Shortest => "shortest",
            Column::JumpSets => "jump-sets",
            Column::LastSweep => "last-sweep",
            Column::Odds => "odds",
        }
    }

    /// What it says, in a few words.
    pub fn meaning(self) -> &'static str {
        match self {
            Column::Class => "allowed by class",
            Column::Solvable => "can be solved, or why not",
            Column::Moves => "fewest moves of a solution",
            Column::Unique => "whether all solutions make the same jumps, up to symmetry",
            Column::Shortest => "different solutions in the fewest moves",
            Column::JumpSets => "jump sets of solutions, up to symmetry",
            Column::LastSweep => "longest last sweep of a solution, in jumps",
            Column::Odds => "odds of random play",
        }
    }

    /// Whether it needs an answer: the others are known without asking.
    pub fn is_asked(self) -> bool {
        self != Column::Class
    }
}

impl FromStr for Column {
    type Err = ColumnError;

    fn from_str(text: &str) -> Result<Column, ColumnError> {
        let plain = text.trim().to_lowercase().replace([' ', '_'], "-");
        let mut all = Column::ALL.into_iter();
        all.find(|column| column.name() == plain)
            .ok_or_else(|| ColumnError {
                name: text.to_string(),
            })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_columns() {
        for column in Column::ALL {
            assert_eq!(column.name().parse(), Ok(column));
        }
        assert_eq!(" Jump_Sets ".parse(), Ok(Column::JumpSets));
        let wrong = "colour".parse::<Column>().expect_err("no column");
        let said = "there is no column `colour`; there are class, solvable, moves, unique, shortest, \
                    jump-sets, last-sweep, odds";
        assert_eq!(wrong.to_string(), said);
    }
}
