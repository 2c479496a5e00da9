//! The tables of `data/paper/`: one line for each row, columns between tabs, a header first. Nothing to
//! read before it.

/// Claims: id, part, words, expected.
pub const CLAIMS: &str = include_str!("../../data/paper/claims.tsv");
/// Lengths of table 1 and others: board, vacate, finish, moves.
pub const LENGTHS: &str = include_str!("../../data/paper/lengths.tsv");
/// Numbers of solutions of table 1: board, vacate, finish, sets.
pub const COUNTS: &str = include_str!("../../data/paper/counts.tsv");
/// Solutions: board, start, end, moves, jumps, longest sweep, moves in full.
pub const SOLUTIONS: &str = include_str!("../../data/paper/solutions.tsv");
/// Which claim each solution belongs to: id, row of `SOLUTIONS`.
pub const REPLAYS: &str = include_str!("../../data/paper/replays.tsv");
/// Figures with men: figure, board, diagram.
pub const FIGURES: &str = include_str!("../../data/paper/figures.tsv");
/// The jumps that appendix B names before each figure of numbers: figure, jumps.
pub const APPENDIX_B: &str = include_str!("../../data/paper/appendix-b.tsv");
/// Fig. 17: a number for each hole of the semi-wiegleb board.
pub const FIG_17: &str = include_str!("../../data/paper/fig17.txt");
/// Fig. 19: the same.
pub const FIG_19: &str = include_str!("../../data/paper/fig19.txt");
/// Differences that are explained: id, part, what was computed, why.
pub const DIFFERENCES: &str = include_str!("../../data/paper/differences.tsv");

/// The rows of a table of `N` columns, without its header. Rows of another width are left out; a test
/// finds that there are none.
pub fn rows<const N: usize>(table: &str) -> impl Iterator<Item = [&str; N]> {
    let rows = table.lines().skip(1);
    rows.filter_map(|line| line.split('\t').collect::<Vec<_>>().try_into().ok())
}

/// The men of a figure: the board's name and the diagram.
pub fn figure(name: &str) -> Option<(&'static str, &'static str)> {
    let mut figures = rows::<3>(FIGURES);
    figures.find_map(|[figure, board, men]| (figure == name).then_some((board, men)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_has_its_columns() {
        let widths = [
            (CLAIMS, rows::<4>(CLAIMS).count()),
            (LENGTHS, rows::<4>(LENGTHS).count()),
            (COUNTS, rows::<4>(COUNTS).count()),
            (SOLUTIONS, rows::<7>(SOLUTIONS).count()),
            (REPLAYS, rows::<2>(REPLAYS).count()),
            (FIGURES, rows::<3>(FIGURES).count()),
            (APPENDIX_B, rows::<2>(APPENDIX_B).count()),
            (DIFFERENCES, rows::<4>(DIFFERENCES).count()),
        ];
        for (table, count) in widths {
            assert_eq!(table.lines().count(), count + 1, "{table}");
        }
    }
}
