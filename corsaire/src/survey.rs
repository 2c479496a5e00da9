//! Tables of all problems of a board, of a list of goals, or of a family of boards. Uses all rooms
//! before it. Every cell is a question to an [`Asker`], which may know the answer already: a survey
//! that was stopped goes on when it is made again.
//!
//! [`Asker`]: crate::ask::Asker

mod cell;
mod column;
mod family;
mod goals;
mod part;
mod problems;
mod row;
mod summary;
mod table;

pub use cell::{Cell, Value};
pub use column::{Column, ColumnError};
pub use family::{Family, FamilyTable, LeftOut, RangeError};
pub use goals::parse_goals;
pub use part::{Part, PartError};
pub use problems::Problems;
pub use row::Row;
pub use summary::Summary;
pub use table::{Done, Survey, Table};
