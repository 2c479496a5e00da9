//! Certificates: no text makes the checker panic, or use more memory than it may.
#![no_main]

use corsaire_check::{Limits, check};
use libfuzzer_sys::fuzz_target;
use std::path::Path;

fuzz_target!(|bytes: &[u8]| {
    let text = String::from_utf8_lossy(bytes);
    let limits = Limits { memory: 1 << 28 };
    if let Err(rejection) = check(&text, Path::new("fuzz"), limits) {
        assert!(rejection.line >= 1 && !rejection.reason.is_empty());
    }
});
