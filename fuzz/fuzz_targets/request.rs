//! Any text as a question: it is read or refused, nothing else.
#![no_main]

use corsaire::door::Request;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    if let Err(error) = Request::read(text) {
        assert!(error.json().starts_with("{\"error\""));
    }
});
