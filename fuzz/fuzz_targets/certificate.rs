//! Certificates: no bytes make the checker panic, or use more than it may, and what it accepts is
//! true.
#![no_main]

#[path = "../../corsaire-check/tests/oracle/mod.rs"]
mod oracle;

use corsaire_check::{Limits, Trouble, check};
use libfuzzer_sys::fuzz_target;
use oracle::{Said, Truth};

/// Boards that all play can be followed on in no time.
const MOST_HOLES: usize = 13;

fuzz_target!(|text: &[u8]| {
    let limits = Limits {
        memory: 1 << 28,
        work: 1_000_000_000,
    };
    match check(text, limits) {
        Ok(accepted) => {
            let said = Said::read(text).expect("an accepted problem");
            let (claim, about) = said.words();
            assert!(accepted.claim.starts_with(&claim) && accepted.claim.ends_with(&about));
            if said.holes() <= MOST_HOLES {
                assert!(Truth::of(&said).confirms(&said), "{}", accepted.claim);
            }
        }
        Err(Trouble::Rejected { line, reason } | Trouble::TooLarge { line, reason }) => {
            assert!(line >= 1 && !reason.is_empty());
        }
        Err(Trouble::NotRead { .. }) => panic!("there is nothing to read"),
    }
});
