//! Conditions: what a solution must meet besides ending in a goal. Read `play.rs` before it.
//!
//! A move is all that one man does in a row: two jumps are of the same move if the second begins in the
//! hole in which the first ended. Some conditions speak of a *marked man*. They are met together if there
//! is one man on the board at the start such that all of them are true of him.

use crate::board::Board;
use crate::budget::{Fault, wrong};
use crate::play::{Play, Problem};
use crate::symmetry::Symmetries;
use crate::text::{Lines, Words};
use crate::word::Word;

/// The place that is farthest from the end.
const FARTHEST: u64 = 15;
/// The longest sweep: each jump takes a man.
const LONGEST: u64 = 127;

/// The lines `condition` of a certificate.
pub(crate) struct Conditions<W> {
    /// What the last moves must be, the last one first.
    pub(crate) ending: Vec<Wanted<W>>,
    /// Some move is a sweep of this number of jumps, made by the marked man or by any.
    pub(crate) sweep: Option<(u8, bool)>,
    /// A position that is on the board at some time.
    pub(crate) through: Option<W>,
    /// Where the marked man may be at the start, and at the end.
    pub(crate) start: Option<W>,
    pub(crate) end: Option<W>,
    /// All of them in words, to be printed after the problem.
    pub(crate) words: String,
}

/// What a move must be.
#[derive(Clone, Copy)]
pub(crate) struct Wanted<W> {
    pub(crate) what: What<W>,
    /// Whether the marked man must make it.
    pub(crate) marked: bool,
}

#[derive(Clone, Copy)]
pub(crate) enum What<W> {
    Any,
    /// A sweep of this number of jumps.
    Sweep(u8),
    /// It starts in the one hole and ends in the other.
    Between(usize, usize),
    /// The same, and it takes these men.
    Over(W, usize, usize),
}

/// A move of a solution.
struct Move<W> {
    from: usize,
    to: usize,
    taken: W,
    /// The number of its first jump.
    first: usize,
}

impl<W: Word> Conditions<W> {
    /// Reads the lines `condition`.
    pub(crate) fn read(board: &Board, lines: &mut Lines<'_>) -> Result<Conditions<W>, Fault> {
        let mut all = Conditions {
            ending: Vec::new(),
            sweep: None,
            through: None,
            start: None,
            end: None,
            words: String::new(),
        };
        while let Some(mut words) = lines.read_if("condition")? {
            let first = match words.word()? {
                "move" => all.read_move(board, words)?,
                "sweep" => {
                    let jumps = length(&mut words)?;
                    let marked = by_marked(words)?;
                    let first = all.sweep.replace((jumps, marked)).is_none();
                    let by = if marked { " by the marked man" } else { "" };
                    all.say(format!("some move is a sweep of {}{by}", jumps_of(jumps)));
                    first
                }
                kind @ ("through" | "start" | "end") => {
                    let diagram = words.word()?;
                    words.end()?;
                    lines.budget.take(3 * diagram.len() as u64)?;
                    let place = match kind {
                        "through" => &mut all.through,
                        "start" => &mut all.start,
                        _ => &mut all.end,
                    };
                    let first = place.replace(board.men(diagram)?).is_none();
                    all.say(match kind {
                        "through" => format!("the position {diagram} is on the board at some time"),
                        "start" => format!("the marked man starts on one of {diagram}"),
                        _ => format!("the marked man is at the end on one of {diagram}"),
                    });
                    first
                }
                _ => return wrong("unknown condition"),
            };
            if !first {
                return wrong("there is such a condition already");
            }
        }
        Ok(all)
    }

    /// Reads what a move must be. Returns whether nothing was known of it.
    fn read_move(&mut self, board: &Board, mut words: Words<'_>) -> Result<bool, Fault> {
        let place = words.number(FARTHEST)? as usize;
        if place == 0 {
            return wrong("places are counted from 1");
        }
        let (what, said) = match words.word()? {
            "sweep" => {
                let jumps = length(&mut words)?;
                let said = format!("is a sweep of {}", jumps_of(jumps));
                (What::Sweep(jumps), said)
            }
            kind @ ("between" | "over") => {
                let taken = match kind {
                    "over" => Some(words.word()?),
                    _ => None,
                };
                let [from, to] = [words.word()?, words.word()?];
                let said = format!("starts on {from} and ends on {to}");
                let [from, to] = [board.hole(from)?, board.hole(to)?];
                match taken {
                    None => (What::Between(from, to), said),
                    Some(taken) => {
                        let said = format!("{said} and takes the men {taken}");
                        (What::Over(board.men(taken)?, from, to), said)
                    }
                }
            }
            _ => return wrong("a move is a `sweep`, or `between` holes, or `over` men"),
        };
        let marked = by_marked(words)?;
        if self.ending.len() < place {
            let any = Wanted {
                what: What::Any,
                marked: false,
            };
            self.ending.resize(place, any);
        }
        let by = if marked {
            " and is made by the marked man"
        } else {
            ""
        };
        self.say(match place {
            1 => format!("the last move {said}{by}"),
            _ => format!("move {place} from the end {said}{by}"),
        });
        let before = std::mem::replace(&mut self.ending[place - 1], Wanted { what, marked });
        Ok(matches!(before.what, What::Any))
    }

    fn say(&mut self, condition: String) {
        let first = self.words.is_empty();
        self.words
            .push_str(if first { "; the conditions: " } else { "; " });
        self.words.push_str(&condition);
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.words.is_empty()
    }

    /// Whether they are about the last moves only, whoever makes them.
    pub(crate) fn is_of_ending(&self) -> bool {
        self.sweep.is_none() && self.through.is_none() && !self.mark_a_man()
    }

    /// Whether some of them speak of the marked man.
    pub(crate) fn mark_a_man(&self) -> bool {
        self.start.is_some()
            || self.end.is_some()
            || self.sweep.is_some_and(|(_, marked)| marked)
            || self.ending.iter().any(|wanted| wanted.marked)
    }

    /// Whether each symmetry maps each of them to itself. Then it maps solutions that meet them to such.
    pub(crate) fn are_kept_by(&self, symmetries: &Symmetries<W>) -> bool {
        let of_move = |wanted: &Wanted<W>| match wanted.what {
            What::Any | What::Sweep(_) => [W::NOTHING; 3],
            What::Between(from, to) => [W::NOTHING, W::bit(from), W::bit(to)],
            What::Over(taken, from, to) => [taken, W::bit(from), W::bit(to)],
        };
        let sets = [self.through, self.start, self.end].into_iter().flatten();
        sets.chain(self.ending.iter().flat_map(of_move))
            .all(|set| symmetries.images(set).all(|image| image == set))
    }

    /// Checks that a solution meets them.
    pub(crate) fn demand(&self, problem: &Problem<W>, play: &Play<W>) -> Result<(), Fault> {
        let board = &problem.board;
        let (moves, positions) = moves_of(problem, play);
        let of_length = |made: &Move<W>, jumps: u8| made.taken.men() == u32::from(jumps);
        let as_wanted = |wanted: &Wanted<W>, made: &Move<W>| match wanted.what {
            What::Any => true,
            What::Sweep(jumps) => of_length(made, jumps),
            What::Between(from, to) => (made.from, made.to) == (from, to),
            What::Over(taken, from, to) => (made.taken, made.from, made.to) == (taken, from, to),
        };
        let last = || self.ending.iter().zip(moves.iter().rev());
        let ending = moves.len() >= self.ending.len() && last().all(|(w, made)| as_wanted(w, made));
        let through = self.through.is_none_or(|men| positions.contains(&men));
        let sweeps = |made: &Move<W>| self.sweep.is_some_and(|(jumps, _)| of_length(made, jumps));
        let sweep = self.sweep.is_none() || moves.iter().any(sweeps);
        // Whether everything that is said of the marked man is true of the man of a hole.
        let is_marked = |hole: usize| {
            // Where he is before each jump and at the end, as long as he is on the board.
            let mut places = vec![Some(hole)];
            for jump in play.jumps.iter().map(|jump| board.jumps[*jump]) {
                places.push(match places.last().copied().flatten() {
                    Some(here) if here == jump.from => Some(jump.to),
                    here => here.filter(|here| *here != jump.over),
                });
            }
            let makes = |made: &Move<W>| places[made.first] == Some(made.from);
            let end = places.last().copied().flatten();
            self.end
                .is_none_or(|set| end.is_some_and(|here| set.has(here)))
                && last().all(|(wanted, made)| !wanted.marked || makes(made))
                && (self.sweep.is_none_or(|(_, marked)| !marked)
                    || moves.iter().any(|made| sweeps(made) && makes(made)))
        };
        let marked = !self.mark_a_man() || {
            let men = problem.start & self.start.unwrap_or(problem.start);
            (0..board.holes).any(|hole| men.has(hole) && is_marked(hole))
        };
        match ending && through && sweep && marked {
            true => Ok(()),
            false => wrong("the solution does not meet the conditions"),
        }
    }
}

/// The moves of a solution, and all positions on the way.
fn moves_of<W: Word>(problem: &Problem<W>, play: &Play<W>) -> (Vec<Move<W>>, Vec<W>) {
    let mut moves: Vec<Move<W>> = Vec::new();
    let (mut men, mut positions) = (problem.start, vec![problem.start]);
    for (number, jump) in play.jumps.iter().enumerate() {
        let jump = problem.board.jumps[*jump];
        men = men ^ jump.line();
        positions.push(men);
        match moves.last_mut() {
            Some(last) if last.to == jump.from => {
                last.to = jump.to;
                last.taken = last.taken | W::bit(jump.over);
            }
            _ => moves.push(Move {
                from: jump.from,
                to: jump.to,
                taken: W::bit(jump.over),
                first: number,
            }),
        }
    }
    (moves, positions)
}

fn length(words: &mut Words<'_>) -> Result<u8, Fault> {
    match words.number(LONGEST)? {
        0 => wrong("a sweep has a jump at least"),
        jumps => Ok(jumps as u8),
    }
}

fn jumps_of(jumps: u8) -> String {
    let plural = if jumps == 1 { "" } else { "s" };
    format!("{jumps} jump{plural}")
}

/// Whether a line ends with `marked`, or else here.
fn by_marked(mut words: Words<'_>) -> Result<bool, Fault> {
    let marked = !words.is_empty();
    if marked && words.word()? != "marked" {
        return wrong("a condition ends here, or with `marked`");
    }
    words.end()?;
    Ok(marked)
}
