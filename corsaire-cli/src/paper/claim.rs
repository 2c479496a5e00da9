//! What the paper claims, in parts, each with the value that it states. Read `paper/tables.rs` before
//! it. Nothing here reaches the code that computes: `paper/compare.rs` alone sees both.

use crate::paper::tables::{self, rows};

/// A claim of the paper.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Claim {
    /// Its id, like M1.
    pub id: &'static str,
    /// In words.
    pub words: &'static str,
    /// Its parts. A claim that has only one has a part without a name.
    pub parts: Vec<Expected>,
}

/// What the paper says of a part of a claim.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Expected {
    /// The name of the part.
    pub name: String,
    /// In words.
    pub words: String,
    /// The value.
    pub value: String,
}

/// What stands for a value that the authors did not compute.
const NOT_COMPUTED: &str = "not computed by the authors";

impl Claim {
    /// All claims, in the order of the paper.
    pub fn all() -> Vec<Claim> {
        let mut claims: Vec<Claim> = Vec::new();
        for [id, part, words, value] in rows::<4>(tables::CLAIMS) {
            let expected = Expected {
                name: part.to_string(),
                words: words.to_string(),
                value: value.to_string(),
            };
            match claims.last_mut() {
                Some(claim) if claim.id == id => claim.parts.push(expected),
                _ => claims.push(Claim {
                    id,
                    words,
                    parts: Some(expected)
                        .filter(|_| !value.is_empty())
                        .into_iter()
                        .collect(),
                }),
            }
        }
        for claim in &mut claims {
            let more = match claim.id {
                "M1" => lengths(),
                "M3" => counts(),
                _ => Vec::new(),
            };
            claim.parts.extend(more);
            claim.parts.extend(replays(claim.id));
        }
        claims
    }
}

fn of_problem(vacate: &str, finish: &str, value: String) -> Expected {
    Expected {
        name: format!("{vacate}-{finish}"),
        words: format!("Vacate {vacate}, finish {finish}"),
        value,
    }
}

/// The lengths of table 1.
fn lengths() -> Vec<Expected> {
    let rows = rows::<4>(tables::LENGTHS).filter(|[board, ..]| *board == "wiegleb");
    let part = |[_, vacate, finish, moves]: [&str; 4]| {
        of_problem(vacate, finish, format!("{moves} moves"))
    };
    rows.map(part).collect()
}

/// The numbers of solutions of table 1.
fn counts() -> Vec<Expected> {
    let part = |[_, vacate, finish, sets]: [&str; 4]| {
        let value = match sets {
            "n/c" => NOT_COMPUTED,
            sets => sets,
        };
        of_problem(vacate, finish, value.to_string())
    };
    rows::<4>(tables::COUNTS).map(part).collect()
}

/// What is said of each solution of a claim that the paper prints.
fn replays(id: &str) -> Vec<Expected> {
    let solutions: Vec<[&str; 7]> = rows(tables::SOLUTIONS).collect();
    let own = rows::<2>(tables::REPLAYS).filter(|[of, _]| *of == id);
    let part = |[_, row]: [&str; 2]| {
        let index: usize = row.parse().ok()?;
        let [board, start, end, moves, jumps, sweep, _] = solutions.get(index.checked_sub(1)?)?;
        let start = match start.split_once(' ') {
            Some(("start", _)) => "from the complement of a figure",
            _ => start,
        };
        let end = end
            .trim_start_matches("finish ")
            .trim_start_matches("goal ");
        Some(Expected {
            name: format!("solution {row}"),
            words: format!("The solution that the paper prints: {board}, {start}"),
            value: format!("{moves} moves, {jumps} jumps, longest sweep {sweep}, left: {end}"),
        })
    };
    own.filter_map(part).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_as_many_claims_as_the_paper_makes() {
        let of = |letter: char, last: u32| (1..=last).map(move |n| format!("{letter}{n}"));
        let ids = of('B', 6).chain(of('T', 4)).chain(of('S', 10));
        let ids = ids.chain(of('M', 6)).chain(of('U', 5)).chain(of('K', 7));
        let claims = Claim::all();
        assert!(ids.eq(claims.iter().map(|claim| claim.id.to_string())));
        let parts = |id: &str| {
            let claim = claims.iter().find(|claim| claim.id == id).expect(id);
            let printed = |part: &&Expected| part.name.starts_with("solution");
            let printed = claim.parts.iter().filter(printed).count();
            (claim.parts.len() - printed, printed)
        };
        assert_eq!(
            ["M1", "M3", "K3", "S9"].map(parts),
            [(35, 35), (35, 0), (18, 0), (29, 2)]
        );
    }
}
