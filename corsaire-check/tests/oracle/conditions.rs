//! Conditions, by following all play forward, once for each man that may be the marked one.

use std::collections::BTreeMap;

/// The lines `condition` of a certificate, read once more.
#[derive(Debug, Clone, Default)]
pub struct Conditions {
    moves: Vec<(usize, What, bool)>,
    sweep: Option<(u32, bool)>,
    through: Option<u64>,
    start: Option<u64>,
    end: Option<u64>,
    /// In words, as the checker should say them.
    pub words: String,
}

#[derive(Debug, Clone)]
enum What {
    Sweep(u32),
    Between(usize, usize),
    Over(u64, usize, usize),
}

/// A move.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Made {
    from: usize,
    to: usize,
    taken: u64,
    by_marked: bool,
}

/// What is known after some jumps.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Known {
    men: u64,
    marked: Option<usize>,
    /// The last moves, the present one included.
    moves: Vec<Made>,
    swept: bool,
    passed: bool,
}

fn has(set: u64, hole: usize) -> bool {
    set >> hole & 1 == 1
}

impl Conditions {
    /// From the words of each line after `condition`.
    pub fn read(
        lines: &[Vec<String>],
        men: impl Fn(&str) -> u64,
        hole: impl Fn(&str) -> Option<usize>,
    ) -> Option<Conditions> {
        let mut all = Conditions::default();
        let mut said = Vec::new();
        for line in lines {
            let words: Vec<&str> = line.iter().map(String::as_str).collect();
            let (words, marked) = match words.strip_suffix(&["marked"]) {
                Some(words) => (words, true),
                None => (&words[..], false),
            };
            let jumps = |number: &str| -> String {
                format!("{number} jump{}", if number == "1" { "" } else { "s" })
            };
            let which = |place: &str| match place {
                "1" => "the last move".to_string(),
                _ => format!("move {place} from the end"),
            };
            let by = if marked {
                " and is made by the marked man"
            } else {
                ""
            };
            said.push(match words {
                ["move", place, "sweep", number] => {
                    let what = What::Sweep(number.parse().ok()?);
                    all.moves.push((place.parse().ok()?, what, marked));
                    format!("{} is a sweep of {}{by}", which(place), jumps(number))
                }
                ["move", place, "between", from, to] => {
                    let what = What::Between(hole(from)?, hole(to)?);
                    all.moves.push((place.parse().ok()?, what, marked));
                    format!("{} starts on {from} and ends on {to}{by}", which(place))
                }
                ["move", place, "over", taken, from, to] => {
                    let what = What::Over(men(taken), hole(from)?, hole(to)?);
                    all.moves.push((place.parse().ok()?, what, marked));
                    let which = which(place);
                    format!(
                        "{which} starts on {from} and ends on {to} and takes the men {taken}{by}"
                    )
                }
                ["sweep", number] => {
                    all.sweep = Some((number.parse().ok()?, marked));
                    let by = if marked { " by the marked man" } else { "" };
                    format!("some move is a sweep of {}{by}", jumps(number))
                }
                ["through", diagram] => {
                    all.through = Some(men(diagram));
                    format!("the position {diagram} is on the board at some time")
                }
                ["start", diagram] => {
                    all.start = Some(men(diagram));
                    format!("the marked man starts on one of {diagram}")
                }
                ["end", diagram] => {
                    all.end = Some(men(diagram));
                    format!("the marked man is at the end on one of {diagram}")
                }
                _ => return None,
            });
        }
        if !said.is_empty() {
            all.words = format!("; the conditions: {}", said.join("; "));
        }
        Some(all)
    }

    pub fn is_empty(&self) -> bool {
        self.words.is_empty()
    }

    fn mark_a_man(&self) -> bool {
        self.start.is_some()
            || self.end.is_some()
            || self.sweep.is_some_and(|(_, marked)| marked)
            || self.moves.iter().any(|(_, _, marked)| *marked)
    }

    fn at_start(&self, men: u64, marked: Option<usize>) -> Known {
        Known {
            men,
            marked,
            moves: Vec::new(),
            swept: false,
            passed: self.through == Some(men),
        }
    }

    /// The men that may be the marked one; without a mark, nobody.
    fn marked(&self, start: u64) -> Vec<Option<usize>> {
        match self.mark_a_man() {
            false => vec![None],
            true => {
                let men = start & self.start.unwrap_or(start);
                (0..64).filter(|hole| has(men, *hole)).map(Some).collect()
            }
        }
    }

    /// Whether the present move is the sweep that is wanted.
    fn sweeps(&self, known: &Known) -> bool {
        known.moves.last().is_some_and(|made| {
            self.sweep.is_some_and(|(jumps, marked)| {
                made.taken.count_ones() == jumps && (made.by_marked || !marked)
            })
        })
    }

    fn after(&self, known: &Known, [from, over, to]: [usize; 3]) -> Option<(Known, u64)> {
        let mut next = known.clone();
        next.men = super::after(known.men, [from, over, to])?;
        let goes_on = known.moves.last().is_some_and(|made| made.to == from);
        if goes_on {
            let made = next.moves.last_mut()?;
            (made.to, made.taken) = (to, made.taken | 1 << over);
        } else {
            next.swept |= self.sweeps(known);
            next.moves.push(Made {
                from,
                to,
                taken: 1 << over,
                by_marked: known.marked == Some(from),
            });
            let farthest = self.moves.iter().map(|(place, ..)| *place).max();
            if next.moves.len() > farthest.unwrap_or(1) {
                next.moves.remove(0);
            }
        }
        if known.marked == Some(from) {
            next.marked = Some(to);
        } else if known.marked == Some(over) {
            next.marked = None;
        }
        next.passed |= self.through == Some(next.men);
        Some((next, u64::from(!goes_on)))
    }

    /// Whether everything is met when play ends here.
    fn met(&self, known: &Known) -> bool {
        let as_wanted = |(place, what, marked): &(usize, What, bool)| {
            let place = known.moves.len().checked_sub(*place);
            let Some(made) = place.map(|place| &known.moves[place]) else {
                return false;
            };
            let fits = match *what {
                What::Sweep(jumps) => made.taken.count_ones() == jumps,
                What::Between(from, to) => (made.from, made.to) == (from, to),
                What::Over(taken, from, to) => {
                    (made.taken, made.from, made.to) == (taken, from, to)
                }
            };
            fits && (made.by_marked || !marked)
        };
        let ended = |set: u64| known.marked.is_some_and(|hole| has(set, hole));
        self.moves.iter().all(as_wanted)
            && (self.sweep.is_none() || known.swept || self.sweeps(known))
            && (self.through.is_none() || known.passed)
            && self.end.is_none_or(ended)
    }

    /// Whether play by these jumps meets them.
    pub fn met_by(&self, start: u64, jumps: &[[usize; 3]]) -> bool {
        self.marked(start).into_iter().any(|marked| {
            let mut known = self.at_start(start, marked);
            for jump in jumps {
                known = self.after(&known, *jump).expect("legal play").0;
            }
            self.met(&known)
        })
    }

    /// A solution in the fewest moves that meets them, if there is one, and its moves.
    pub fn fewest(
        &self,
        all: &[[usize; 3]],
        start: u64,
        is_goal: impl Fn(u64) -> bool,
    ) -> Option<(u64, Vec<[usize; 3]>)> {
        let mut best: Option<(u64, Vec<[usize; 3]>)> = None;
        for marked in self.marked(start) {
            let mut level = BTreeMap::from([(self.at_start(start, marked), (0, Vec::new()))]);
            while !level.is_empty() {
                let mut next: BTreeMap<Known, (u64, Vec<[usize; 3]>)> = BTreeMap::new();
                for (known, (moves, jumps)) in &level {
                    if is_goal(known.men)
                        && self.met(known)
                        && best.as_ref().is_none_or(|(fewest, _)| moves < fewest)
                    {
                        best = Some((*moves, jumps.clone()));
                    }
                    for jump in all {
                        if let Some((after, more)) = self.after(known, *jump) {
                            let way = (moves + more, [&jumps[..], &[*jump]].concat());
                            match next.get_mut(&after) {
                                Some(other) if other.0 <= way.0 => {}
                                Some(other) => *other = way,
                                None => {
                                    next.insert(after, way);
                                }
                            }
                        }
                    }
                }
                level = next;
            }
        }
        best
    }
}
