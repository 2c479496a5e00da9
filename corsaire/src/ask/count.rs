//! The question for a number: positions, games, solutions, jump sets. Read `ask/question.rs` before
//! it; `docs/counting.md` says what is counted.

use crate::ask::answer::{Answer, Findings, Outcome, Work};
use crate::ask::asked::{Asked, Topic};
use crate::ask::evidence::{CASES, Made, NoCertificate, of_impossible};
use crate::ask::prove::jump_set_proofs;
use crate::ask::question::Question;
use crate::count::games::{GameCount, count_dead_ends, count_games, count_solutions};
use crate::count::jump_sets::jump_sets;
use crate::count::pushed;
use crate::problem::conditions::{ConditionError, Conditions};
use crate::problem::control::{Control, Stopped};
use crate::problem::limits::Limits;
use crate::problem::problem::Problem;
use crate::problem::progress::{Observer, Silent};
use crate::proof::certificate::Certificate;
use crate::refute::at_once::Searched;
use crate::refute::insight::LevelInsight;
use crate::rules::board::Board;
use crate::rules::moves::Line;
use crate::search::conditioned::{Prefer, solve_conditions};
use crate::search::levels::{LevelCount, count_positions_up_to};
use crate::search::shortest::{Insight, every_shortest, in_natural_order};
use crate::search::winnable::count_winnable_and_seen;
use std::sync::Arc;

/// What to count. [`What::about`] says in words what each is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum What {
    /// Positions that can be reached.
    Positions,
    /// Positions that can be reached and can still reach the goal.
    Winnable,
    /// Games, as sequences of jumps.
    Games,
    /// Solutions, as sequences of jumps.
    Solutions,
    /// The sets of jumps that solutions make.
    JumpSets,
    /// Solutions in the fewest moves.
    Shortest,
    /// Positions with no jump left.
    DeadEnds,
}

/// A thing to count: its code, its name in a few words, and what it is.
type Entry = (What, &'static str, &'static str, &'static str);

/// The only list of what can be counted.
const LIST: [Entry; 7] = [
    (
        What::Positions,
        "positions",
        "positions",
        "Positions that can be reached from the start, by number of jumps, up to the symmetries of \
         the board that keep the start",
    ),
    (
        What::Winnable,
        "winnable",
        "winnable positions",
        "Those of them that can still reach the goal, up to the symmetries that keep both",
    ),
    (
        What::Games,
        "games",
        "games as sequences of jumps",
        "Games: sequences of jumps from the start until no jump is left, by number of jumps",
    ),
    (
        What::Solutions,
        "solutions",
        "solutions as sequences of jumps",
        "Solutions: sequences of jumps from the start to the goal",
    ),
    (
        What::JumpSets,
        "jump-sets",
        "jump sets",
        "Jump sets: which jumps a solution makes and how often, whatever their order; up to the \
         symmetries that keep start and goal",
    ),
    (
        What::Shortest,
        "shortest",
        "shortest solutions",
        "Solutions in the fewest moves that make different moves, whatever their order, up to the \
         symmetries that keep start and goal. Two moves are the same if they start and end in the \
         same holes and take the same men",
    ),
    (
        What::DeadEnds,
        "dead-ends",
        "positions with no jump left",
        "Positions with no jump left, by number of men, up to the symmetries of the board that keep \
         the start; the shortest game, and the probability that random play meets the goal",
    ),
];

impl What {
    /// All of them.
    pub const ALL: [What; 7] = {
        let mut all = [What::Positions; 7];
        let mut number = 0;
        while number < all.len() {
            all[number] = LIST[number].0;
            number += 1;
        }
        all
    };

    fn entry(self) -> &'static Entry {
        // `LIST` has them in the order of the enum; a test compares.
        &LIST[self as usize]
    }

    /// The word that the command line and JSON have for it.
    pub fn code(self) -> &'static str {
        self.entry().1
    }

    /// What has this code.
    pub fn coded(code: &str) -> Option<What> {
        What::ALL.into_iter().find(|what| what.code() == code)
    }

    /// A few words.
    pub fn name(self) -> &'static str {
        self.entry().2
    }

    /// What it is, in a sentence or two, without the last full stop.
    pub fn about(self) -> &'static str {
        self.entry().3
    }

    /// Whether there are certificates of it.
    pub fn has_certificates(self) -> bool {
        use What::{JumpSets, Positions, Shortest, Winnable};
        matches!(self, Positions | Winnable | JumpSets | Shortest)
    }

    /// Whether there are lists of it.
    pub fn has_lists(self) -> bool {
        matches!(self, What::JumpSets | What::Shortest)
    }

    /// Whether there is a number up to symmetry.
    fn is_up_to_symmetry(self) -> bool {
        !matches!(self, What::Games | What::Solutions)
    }
}

/// The question for a number. Made by [`Problem::count`].
#[derive(Debug, Clone)]
#[must_use = "a question is answered when it is run"]
pub struct Count {
    pub(super) problem: Problem,
    pub(super) what: What,
    pub(super) conditions: Conditions,
    with_images: bool,
    pub(super) list: Option<usize>,
    pub(super) evidence: bool,
    most_jumps: Option<u32>,
}

/// A number up to symmetry and without, as far as there are both.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Number {
    /// Mirror images and rotations count once.
    pub up_to_symmetry: Option<u128>,
    /// All of them.
    pub raw: Option<u128>,
}

/// What was counted.
#[derive(Debug, Clone, PartialEq)]
pub struct Counted {
    /// What it was.
    pub what: What,
    /// Whether mirror images and rotations count once.
    pub up_to_symmetry: bool,
    /// How many there are.
    pub total: u128,
    /// How many there are with all images, if that is known too.
    pub raw_total: Option<u128>,
    /// How many there are after each number of jumps, from 0 on, if that was counted.
    pub by_jumps: Vec<u128>,
    /// The moves of each shortest solution.
    pub moves: Option<u32>,
    /// The shortest solutions as sequences of moves.
    pub sequences: Option<u128>,
    /// The fewest jumps of a game.
    pub shortest_game: Option<usize>,
    /// The probability that random play meets the goal.
    pub win_probability: Option<f64>,
    /// One of each, if that was asked for.
    pub list: Option<Vec<String>>,
}

impl Counted {
    /// Nothing yet.
    pub(crate) fn nothing(what: What) -> Counted {
        Counted {
            what,
            up_to_symmetry: what.is_up_to_symmetry(),
            total: 0,
            raw_total: None,
            by_jumps: Vec::new(),
            moves: None,
            sequences: None,
            shortest_game: None,
            win_probability: None,
            list: None,
        }
    }
}

/// A count that was stopped.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[error("the count is not complete: {why}")]
pub struct Incomplete {
    /// By what.
    pub why: Stopped,
    /// As far as it came.
    pub so_far: Box<Counted>,
}

impl Problem {
    /// Asks for a number.
    ///
    /// ```
    /// use corsaire::{Board, Limits, Problem, What};
    /// let board = Board::named("triangle:5")?;
    /// let problem = Problem::vacate(&board, "a1")?.finish("a1")?;
    /// let solutions = problem.count(What::Solutions).run(&Limits::default())?;
    /// assert_eq!(solutions.total, 6816);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn count(&self, what: What) -> Count {
        Count {
            problem: self.clone(),
            what,
            conditions: Conditions::default(),
            with_images: false,
            list: None,
            evidence: false,
            most_jumps: None,
        }
    }
}

impl Count {
    /// The problem.
    pub fn problem(&self) -> &Problem {
        &self.problem
    }

    /// Whether it counts something that there is none of exactly if the problem has no solution.
    pub fn is_of_solutions(&self) -> bool {
        use What::{JumpSets, Shortest, Solutions, Winnable};
        matches!(self.what, Winnable | Solutions | JumpSets | Shortest)
    }

    /// Mirror images and rotations count separately.
    pub fn with_images(self) -> Count {
        let with_images = true;
        Count {
            with_images,
            ..self
        }
    }

    /// Only positions that this number of jumps leads to, or fewer. Nothing else is counted so: of other
    /// numbers it changes nothing.
    ///
    /// ```
    /// use corsaire::{Board, Limits, Problem, What};
    /// let board = Board::named("english")?;
    /// let count = Problem::vacate(&board, "d4")?.count(What::Positions).up_to_jumps(5);
    /// assert_eq!(count.run(&Limits::default())?.by_jumps, [1, 1, 2, 8, 39, 171]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn up_to_jumps(self, jumps: u32) -> Count {
        let most_jumps = Some(jumps).filter(|_| self.what == What::Positions);
        Count { most_jumps, ..self }
    }

    /// With one of each, at most this number of them: jump sets and shortest solutions have a list.
    pub fn with_list(self, most: usize) -> Count {
        let list = Some(most);
        Count { list, ..self }
    }

    /// Only solutions that meet these conditions. An error if they do not belong to the problem, or if
    /// something else is counted.
    pub fn meeting(self, conditions: Conditions) -> Result<Count, ConditionError> {
        let conditions = conditions.of(&self.problem)?;
        if self.what != What::Solutions && !conditions.is_empty() {
            return Err(ConditionError::NotFor(self.what.name()));
        }
        Ok(Count { conditions, ..self })
    }

    /// With evidence for a stranger: see [`Answer::certificate`]. [`What::has_certificates`] says of which
    /// numbers there is some.
    pub fn with_evidence(self) -> Count {
        let evidence = true;
        Count { evidence, ..self }
    }

    /// Counts within limits. What was counted before a limit stopped it is part of the error.
    pub fn run(&self, limits: &Limits) -> Result<Counted, Incomplete> {
        let answer = self.ask(limits, &Silent);
        let nothing = || Counted::nothing(self.what);
        match answer.outcome {
            Outcome::Solved(counted) => Ok(counted),
            // That there is none is a count too: 0.
            Outcome::Impossible(_) => Ok(nothing()),
            Outcome::Unknown(why) => {
                let so_far = Box::new(answer.so_far.unwrap_or_else(nothing));
                Err(Incomplete { why, so_far })
            }
        }
    }

    /// Whether mirror images and rotations count once.
    pub(super) fn is_up_to_symmetry(&self) -> bool {
        self.what.is_up_to_symmetry() && !self.with_images
    }

    fn find(&self, control: &Control<'_>) -> Findings<Counted> {
        let mut tally = Tally::default();
        let done = tally.count(self, control);
        let counted = tally.counted(self);
        let mut findings = Findings {
            work: tally.work,
            ..Findings::of(match &done {
                Ok(()) => Outcome::Solved(counted.clone()),
                Err(stopped) => Outcome::Unknown(stopped.clone()),
            })
        };
        if self.evidence {
            let made = match done {
                Ok(()) => self.certificate(&tally, &counted, control),
                Err(_) => Err(NoCertificate::CountStopped),
            };
            findings.add_evidence(made);
        }
        if matches!(findings.outcome, Outcome::Unknown(_)) {
            findings.so_far = Some(counted);
        }
        findings
    }

    fn certificate(&self, tally: &Tally, counted: &Counted, control: &Control<'_>) -> Made {
        let problem = &self.problem;
        if !self.what.has_certificates() {
            return Err(NoCertificate::Number(self.what.name()));
        }
        if self.most_jumps.is_some() {
            return Err(NoCertificate::Number("positions up to a number of jumps"));
        }
        let by_symmetry = counted.up_to_symmetry;
        match (self.what, &tally.insight) {
            (What::Positions, _) => {
                let made = Certificate::positions(problem, by_symmetry, counted.total);
                return Ok((made, 0));
            }
            (What::Winnable, Some(insight)) => {
                let insight = insight.up_to_symmetry(by_symmetry);
                let made = Certificate::winnable(problem, &insight, counted.total);
                return Ok((made, 0));
            }
            _ => {}
        }
        if counted.total == 0 {
            return of_impossible(problem, control);
        }
        match (self.what, &tally.shortest) {
            (What::JumpSets, _) => {
                let proofs = jump_set_proofs(problem, CASES, control)?;
                let proofs = proofs.ok_or(NoCertificate::NoProofOfNumber(CASES))?;
                let found: usize = proofs.iter().map(|(_, proof)| proof.solutions.len()).sum();
                if Some(found as u128) != counted.raw_total {
                    let why = format!("the proof has {found} jump sets");
                    return Err(NoCertificate::Contradiction(why));
                }
                Ok((Certificate::jump_sets(problem, &proofs), 0))
            }
            (_, Some((line, insight))) => {
                let mut insight = insight.clone();
                if self.with_images {
                    insight.symmetries.clear();
                }
                let certificate =
                    Certificate::shortest_count(problem, line, counted.total, &insight);
                Ok((certificate, 0))
            }
            _ => {
                let why = "no order of the moves of a shortest solution was found".to_string();
                Err(NoCertificate::Contradiction(why))
            }
        }
    }
}

/// What has been counted up to now.
#[derive(Default)]
struct Tally {
    by_jumps: Vec<Number>,
    /// If it is not the sum.
    total: Option<Number>,
    work: Work,
    moves: Option<u32>,
    sequences: Option<u128>,
    win_probability: Option<f64>,
    list: Vec<String>,
    /// One of the shortest solutions, if a certificate needs it, and what the search knew.
    shortest: Option<(Line, Insight)>,
    /// What a search by levels of jumps knew.
    insight: Option<Arc<LevelInsight>>,
}

impl From<LevelCount> for Number {
    fn from(count: LevelCount) -> Number {
        Number {
            up_to_symmetry: Some(count.up_to_symmetry.into()),
            raw: Some(count.raw.into()),
        }
    }
}

impl Number {
    fn raw(number: u128) -> Number {
        Number {
            up_to_symmetry: None,
            raw: Some(number),
        }
    }

    fn both(different: usize, raw: u64) -> Number {
        Number {
            up_to_symmetry: Some(different as u128),
            raw: Some(raw.into()),
        }
    }
}

impl Tally {
    fn count(&mut self, asked: &Count, control: &Control<'_>) -> Result<(), Stopped> {
        let problem = &asked.problem;
        let (board, start) = (&problem.board, problem.start);
        match asked.what {
            What::Positions => {
                let most = asked.most_jumps;
                count_positions_up_to(board, start, most, control, |level| {
                    self.level(level.into());
                })?;
            }
            What::Winnable => {
                let (levels, seen) = count_winnable_and_seen(problem, control)?;
                let levels = levels.into_iter();
                levels.for_each(|level| self.level(level.into()));
                self.insight = seen.insight;
            }
            What::Games => {
                let counted = |level: GameCount| self.level(Number::raw(level.games));
                match control.is_shared() {
                    true => pushed::count_games(board, start, control, counted)?,
                    false => count_games(board, start, control, counted)?,
                }
            }
            What::Solutions if !asked.conditions.is_empty() => {
                let found = solve_conditions(problem, &asked.conditions, Prefer::Any, control);
                self.work = Work::of(found.positions);
                match found.outcome {
                    Searched::Unknown(stopped) => return Err(stopped),
                    _ => self.total = Some(Number::raw(found.solutions)),
                }
            }
            What::Solutions => {
                let solutions = match control.is_shared() {
                    true => pushed::count_solutions(problem, control)?,
                    false => count_solutions(problem, control)?,
                };
                self.total = Some(Number::raw(solutions));
            }
            What::JumpSets => {
                let sets = jump_sets(problem, control)?;
                self.total = Some(Number::both(sets.different.len(), sets.raw));
                let listed = sets.different.iter().take(asked.list.unwrap_or(0));
                self.list = listed.map(|set| jump_set(board, set)).collect();
            }
            What::Shortest => self.shortest(asked, control)?,
            What::DeadEnds => {
                let mut won = 0.0;
                count_dead_ends(problem, control, |level| {
                    won += level.won;
                    self.level(level.positions.into());
                })?;
                self.win_probability = Some(won);
            }
        }
        Ok(())
    }

    fn shortest(&mut self, asked: &Count, control: &Control<'_>) -> Result<(), Stopped> {
        let problem = &asked.problem;
        let Some(every) = every_shortest(problem, control)? else {
            self.total = Some(Number::both(0, 0));
            return Ok(());
        };
        self.total = Some(Number::both(every.different.len(), every.raw));
        (self.moves, self.sequences) = (Some(every.moves), Some(every.sequences));
        self.work = Work::of_sides(every.work);
        let first = every.different.first().filter(|_| asked.evidence);
        if let Some(moves) = first {
            let line = in_natural_order(problem, moves, control)?;
            self.shortest = line.map(|line| (line, every.insight.clone()));
        }
        for moves in every.different.iter().take(asked.list.unwrap_or(0)) {
            let line = in_natural_order(problem, moves, control)?;
            let text = line.map(|line| line.display(&problem.board).to_string());
            self.list.extend(text);
        }
        Ok(())
    }

    fn level(&mut self, number: Number) {
        self.work.positions += number.up_to_symmetry.unwrap_or(0) as u64;
        self.by_jumps.push(number);
    }

    fn total(&self, of: impl Fn(&Number) -> Option<u128>) -> Option<u128> {
        match &self.total {
            Some(total) => of(total),
            None => self.by_jumps.iter().map(of).sum(),
        }
    }

    fn counted(&self, asked: &Count) -> Counted {
        let what = asked.what;
        let up_to_symmetry = asked.is_up_to_symmetry();
        let wanted = |number: &Number| match up_to_symmetry {
            true => number.up_to_symmetry,
            false => number.raw,
        };
        let by_jumps: Vec<u128> = self.by_jumps.iter().filter_map(wanted).collect();
        let shortest_game = by_jumps.iter().position(|games| *games > 0);
        let ends = matches!(what, What::DeadEnds | What::Games);
        Counted {
            what,
            up_to_symmetry,
            total: self.total(wanted).unwrap_or(0),
            raw_total: self.total(|number| number.raw),
            by_jumps,
            moves: self.moves,
            sequences: self.sequences,
            shortest_game: shortest_game.filter(|_| ends),
            win_probability: self.win_probability,
            list: asked.list.map(|_| self.list.clone()),
        }
    }
}

/// The jumps of a set, with how often each is made.
fn jump_set(board: &Board, set: &[u8]) -> String {
    let jumps = board.jumps().iter().zip(set);
    let made = jumps.filter(|(_, times)| **times > 0).map(|(jump, times)| {
        let jump = board.jump_name(*jump);
        match times {
            1 => jump,
            times => format!("{times} x {jump}"),
        }
    });
    made.collect::<Vec<_>>().join(", ")
}

impl Question for Count {
    type Found = Counted;

    fn asked(&self) -> Asked {
        let conditions = self.conditions.in_full(&self.problem.board);
        let images = self.with_images.then(|| ("images", "all".to_string()));
        let most = |most: usize| match most {
            usize::MAX => "all".to_string(),
            most => most.to_string(),
        };
        let list = self.list.map(|number| ("list", most(number)));
        let jumps = self
            .most_jumps
            .map(|most| ("jumps", format!("at most {most}")));
        let asked = Asked::of(&self.problem, Topic::Count(self.what));
        asked.with(conditions).with(images).with(list).with(jumps)
    }

    fn ask(&self, limits: &Limits, observer: &dyn Observer) -> Answer<Counted> {
        Answer::find(self.asked(), limits, observer, |control| self.find(control))
    }
}

impl Answer<Counted> {
    /// A certificate that the checker accepts: how many positions, winnable positions or jump sets there
    /// are; how many shortest solutions, and that no solution has fewer moves; or, if the number is 0, that
    /// there is no solution. The question must ask for evidence.
    pub fn certificate(&self) -> Result<Arc<Certificate>, NoCertificate> {
        self.evidence.certificate()
    }
}

#[cfg(test)]
mod tests {
    use super::{LIST, What};

    #[test]
    fn the_list_is_in_the_order_of_the_enum() {
        assert!(LIST.iter().all(|entry| entry.0.entry() == entry));
        assert!(
            What::ALL
                .iter()
                .all(|what| What::coded(what.code()) == Some(*what))
        );
    }
}
