//! Certificates: no bytes make the checker panic, or use more than it may, and what it accepts is
//! true. The text ends with the first zero byte; the sets follow it.
#![no_main]

#[path = "../../corsaire-check/tests/oracle/mod.rs"]
mod oracle;

use corsaire_check::{Limits, Sets, Trouble, check};
use libfuzzer_sys::fuzz_target;
use oracle::{Said, Truth};

/// Boards that all play can be followed on in no time.
const MOST_HOLES: usize = 13;

fuzz_target!(|bytes: &[u8]| {
    let end = bytes.iter().position(|byte| *byte == 0);
    let (text, sets) = bytes.split_at(end.unwrap_or(bytes.len()));
    let sets = sets.strip_prefix(b"\0").unwrap_or(sets);
    let limits = Limits {
        memory: 1 << 28,
        work: 1_000_000_000,
    };
    match check(text, Sets::Bytes(sets), limits) {
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
