//! The engine for the browser: a thin door. A question comes in as JSON, its answer goes out as JSON, as
//! `docs/api.md` says; `corsaire::door` does the rest. Read `page.rs` before it.
//!
//! Text goes through two buffers of this module's memory. The page asks for room in the inbox, writes a
//! question there and calls `ask`; then it reads the answer from the outbox. So nothing here follows an
//! address that the page made up. One question at a time: cancelling is ending the worker.

mod engine;
mod page;

use engine::Engine;
use std::cell::RefCell;

#[derive(Default)]
struct Mailbox {
    engine: Engine,
    inbox: Vec<u8>,
    outbox: String,
}

thread_local! {
    static MAILBOX: RefCell<Mailbox> = RefCell::default();
}

/// Makes room for a question of this length in bytes, and says where.
#[unsafe(no_mangle)]
pub extern "C" fn room(length: usize) -> *const u8 {
    MAILBOX.with_borrow_mut(|mailbox| {
        mailbox.inbox.clear();
        mailbox.inbox.resize(length, 0);
        mailbox.inbox.as_ptr()
    })
}

/// Answers the question in the inbox. Returns the length of the answer in bytes; `answer` says where it
/// is. An answer is JSON, or a picture if one was asked for.
#[unsafe(no_mangle)]
pub extern "C" fn ask() -> usize {
    MAILBOX.with_borrow_mut(|mailbox| {
        let question = String::from_utf8_lossy(&mailbox.inbox).into_owned();
        mailbox.outbox = mailbox.engine.answer(&question);
        mailbox.outbox.len()
    })
}

/// Where the answer is.
#[unsafe(no_mangle)]
pub extern "C" fn answer() -> *const u8 {
    MAILBOX.with_borrow(|mailbox| mailbox.outbox.as_ptr())
}

/// Learns for at most this many milliseconds what the last game may need next. Returns 1 while there is
/// more to learn, 0 if there is not.
#[unsafe(no_mangle)]
pub extern "C" fn learn(milliseconds: u32) -> u32 {
    MAILBOX.with_borrow_mut(|mailbox| u32::from(mailbox.engine.learn(milliseconds)))
}
