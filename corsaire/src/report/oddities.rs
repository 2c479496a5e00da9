//! What a setter should know of a board before anything is asked about it. Read `rules/board.rs` before
//! it.

use crate::report::words::{listed, number_of};
use crate::rules::board::Board;
use crate::rules::hole_set::HoleSet;

/// Sentences about what is odd with a board: holes that no jump touches, or pieces that men cannot
/// leave. Nothing for most boards.
///
/// ```
/// use corsaire::{Board, report::oddities};
/// let board = Board::parse("ooo.ooo\no......\n")?;
/// assert_eq!(oddities(&board), [
///     "no jump touches a2: a man there stays for ever",
///     "the board falls into 2 pieces, of 3 and 3 holes: no jump leads from one to another",
/// ]);
/// assert!(oddities(&Board::named("english")?).is_empty());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn oddities(board: &Board) -> Vec<String> {
    let (untouched, pieces): (Vec<HoleSet>, Vec<HoleSet>) = board
        .pieces()
        .into_iter()
        .partition(|piece| piece.len() == 1);
    let mut odd = Vec::new();
    let alone = untouched.iter().flat_map(|piece| piece.holes());
    let alone = board.names(alone);
    match &alone[..] {
        [] => {}
        _ if pieces.is_empty() => odd.push("the board has no room for a single jump".to_string()),
        [hole] => odd.push(format!(
            "no jump touches {hole}: a man there stays for ever"
        )),
        holes => {
            let some = match holes {
                [first @ .., _] if holes.len() > 12 => {
                    let few = &first[..10];
                    let more = number_of((holes.len() - few.len()) as u64, "more hole");
                    format!("{} and {more}", few.join(", "))
                }
                holes => listed(holes, "and"),
            };
            odd.push(format!("no jump touches {some}: men there stay for ever"));
        }
    }
    if pieces.len() > 1 {
        let sizes: Vec<u32> = pieces.iter().map(|piece| piece.len()).collect();
        odd.push(format!(
            "the board falls into {} pieces, of {} holes: no jump leads from one to another",
            pieces.len(),
            listed(&sizes, "and")
        ));
    }
    odd
}
