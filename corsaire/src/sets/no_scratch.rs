//! What stands in the place of a scratch file where there are no files: a set that memory has no room
//! for stops the computation. Read `sets/scratch.rs` before it.

use crate::problem::control::{DiskRoom, Stopped};
use std::path::PathBuf;
use std::sync::Arc;

/// No file.
#[derive(Debug)]
pub(super) struct Scratch;

/// Bytes in a scratch file: there are none.
#[derive(Debug)]
pub(super) enum Stored {}

impl Scratch {
    pub(super) fn new(_folder: PathBuf, _room: DiskRoom) -> Scratch {
        Scratch
    }

    pub(super) fn store(self: &Arc<Scratch>) -> Result<Stored, Stopped> {
        Err(Stopped::Memory)
    }
}

impl Stored {
    pub(super) fn len(&self) -> u64 {
        match *self {}
    }

    pub(super) fn write(&mut self, _bytes: &[u8]) -> Result<(), Stopped> {
        match *self {}
    }

    pub(super) fn read(&self, _start: u64, _bytes: &mut [u8], _sum: u32) -> Result<(), Stopped> {
        match *self {}
    }
}
