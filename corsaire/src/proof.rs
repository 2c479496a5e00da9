//! Proofs about the jumps of all solutions, and certificates that a stranger can check. Uses the
//! rooms before it.

pub(crate) mod certificate;
mod certify_conditions;
pub(crate) mod finder;
pub(crate) mod jump_bounds;
pub(crate) mod jump_order;
pub(crate) mod linear_program;
pub(crate) mod read_certificate;
mod read_conditions;
pub(crate) mod steps;

pub use certificate::Certificate;
pub use jump_bounds::{Argument, Function, JumpBounds, Task, Touch, When};
pub use read_certificate::{Certified, CertifiedNumber, Claim};
pub use steps::{By, Gap, Proof, Step};
