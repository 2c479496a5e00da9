//! How far a computation is, on one line. Read `problem/control.rs` before it.

use crate::problem::control::Progress;
use crate::report::words::number_of;
use std::fmt;

impl fmt::Display for Progress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.stage)?;
        if let Some(done) = self.done {
            write!(f, ", {:.0}% of this step", 100.0 * done)?;
        }
        if self.positions > 0 {
            write!(f, "; {}", number_of(self.positions, "position"))?;
        }
        Ok(())
    }
}
