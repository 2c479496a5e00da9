//! From text and to text: boards, positions and lines of play. Relaxed in what is read, strict in
//! what is printed. Uses `rules`.

pub(crate) mod board_file;
pub(crate) mod board_name;
pub(crate) mod diagram;
pub(crate) mod location;
pub(crate) mod notation;
pub(crate) mod replay;
