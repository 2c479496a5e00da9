//! The question of a player in the middle of a game: can I still win, which jumps keep it so, and
//! where did it go wrong? Read `ask/question.rs` and `search/beam.rs` before it.

use crate::ask::answer::{Answer, Findings, Outcome, Work};
use crate::ask::asked::{Asked, Topic};
use crate::ask::question::Question;
use crate::ask::refutation::Refutation;
use crate::problem::control::{Control, Stopped};
use crate::problem::limits::Limits;
use crate::problem::problem::Problem;
use crate::problem::progress::Observer;
use crate::proof::finder::prove_quickly;
use crate::refute::at_once::{AtOnce, Reason, Searched, Stats, exclude_at_once};
use crate::rules::jump::Jump;
use crate::rules::moves::Line;
use crate::rules::position::Position;
use crate::rules::solution::Solution;
use crate::rules::symmetry::canonical;
use crate::search::outlook::{Ends, Outlook};
use crate::search::regroup::regroup_quickly;
use crate::search::shortest::solve_shortest;
use crate::sets::workers::share_out;
use std::time::Duration;

/// What one search may take before something else is tried.
const A_MOMENT: Duration = Duration::from_millis(250);

/// The question for a hint. Made by `Game::hint`.
#[derive(Debug, Clone)]
#[must_use = "a question is answered when it is run"]
pub struct Hint {
    problem: Problem,
    made: Vec<Jump>,
    shortest: bool,
}

/// What a player should know.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Advice {
    /// Where the men are.
    pub position: Position,
    /// How many jumps were made up to here.
    pub made: usize,
    /// The jumps that can be made now, and what becomes of the game.
    pub jumps: Vec<(Jump, Chance)>,
    /// One way to win.
    pub continuation: Option<Solution>,
    /// The fewest moves in which it can be won, if that was asked for and found.
    pub fewest_moves: Option<u32>,
    /// The jump that lost the game, if it is lost and was not from the start.
    pub lost_by: Option<LostBy>,
    /// Whether it was lost from the start: the problem has no solution.
    pub never_winnable: bool,
}

/// What becomes of a game after a jump.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Chance {
    /// It can still be won.
    Winning,
    /// It cannot be won any more.
    Losing,
    /// The limits did not allow to find out.
    Undecided,
}

/// The jump that lost a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LostBy {
    /// Which jump it was, from 1.
    pub number: usize,
    /// The jump.
    pub jump: Jump,
    /// A jump that would have kept the game winnable.
    pub instead: Jump,
}

impl Advice {
    /// Nothing is known yet of the problem that is left after this number of jumps.
    pub(crate) fn new(rest: &Problem, made: usize) -> Advice {
        let legal = rest.board.jumps().iter().copied();
        let legal = legal.filter(|jump| jump.is_legal(rest.start));
        Advice {
            position: rest.start,
            made,
            jumps: legal.map(|jump| (jump, Chance::Undecided)).collect(),
            continuation: None,
            fewest_moves: None,
            lost_by: None,
            never_winnable: false,
        }
    }

    /// Every jump loses.
    pub(crate) fn lose(&mut self) {
        for (_, chance) in &mut self.jumps {
            *chance = Chance::Losing;
        }
    }

    /// A jump and a line after it win: the first such way is kept.
    pub(crate) fn win(&mut self, rest: &Problem, jump: Jump, after: &Line) {
        if self.continuation.is_none() {
            let line = std::iter::once(jump).chain(after.jumps()).collect();
            self.continuation = Some(Solution::new(&rest.board, rest.start, line));
        }
    }

    /// The way to win in fewer moves, as far as that takes a moment.
    pub(crate) fn regroup(&mut self, control: &Control<'_>) {
        if let Some(way) = &self.continuation {
            let line = regroup_quickly(way.start(), way.line(), control);
            self.continuation = Some(Solution::new(way.board(), way.start(), line));
        }
    }

    /// The jumps with this chance.
    pub fn jumps_with(&self, chance: Chance) -> impl Iterator<Item = Jump> {
        let jumps = self.jumps.iter().filter(move |(_, other)| *other == chance);
        jumps.map(|(jump, _)| *jump)
    }
}

impl Hint {
    /// After these jumps, which are legal one after the other.
    pub(crate) fn new(problem: &Problem, made: &[Jump]) -> Hint {
        Hint {
            problem: problem.clone(),
            made: made.to_vec(),
            shortest: false,
        }
    }

    /// And in how few moves the game can be won from here.
    pub fn shortest(self) -> Hint {
        let shortest = true;
        Hint { shortest, ..self }
    }

    /// Looks for it within limits.
    pub fn run(&self, limits: &Limits) -> Answer<Advice> {
        self.ask(limits, &crate::problem::progress::Silent)
    }

    /// The problem that is left after this number of jumps.
    fn after(&self, jumps: usize) -> Problem {
        let made = self.made[..jumps].iter();
        let start = made.fold(self.problem.start, |men, jump| jump.exchange(men));
        self.problem_from(start)
    }

    fn problem_from(&self, start: Position) -> Problem {
        Problem {
            start,
            ..self.problem.clone()
        }
    }

    fn find(&self, control: &Control<'_>) -> Findings<Advice> {
        let rest = self.after(self.made.len());
        let mut advice = Advice::new(&rest, self.made.len());
        let mut stats = Stats::default();
        let decided = self.decide(&rest, &mut advice, &mut stats, control);
        let is_lost = advice
            .jumps
            .iter()
            .all(|(_, chance)| *chance == Chance::Losing);
        let outcome = match decided {
            _ if advice.continuation.is_some() => {
                advice.regroup(control);
                self.shorten(&rest, &mut advice, control);
                Outcome::Solved(advice.clone())
            }
            Ok(refutation) if is_lost => {
                // If the time is up before it is found, the answer stands without it.
                let _ = self.find_loss(&mut advice, &mut stats, control);
                let positions = stats.positions;
                let searched = Reason::Exhaustion {
                    positions,
                    insight: None,
                };
                let searched = || Refutation::by_reason(&rest, searched);
                Outcome::Impossible(refutation.unwrap_or_else(searched))
            }
            Ok(_) => Outcome::Unknown(Stopped::Time),
            Err(stopped) => Outcome::Unknown(stopped),
        };
        Findings {
            so_far: Some(advice),
            work: Work::of(stats.positions),
            ..Findings::of(outcome)
        }
    }

    /// Finds out what becomes of the game after each jump: what takes a moment first. Returns why the
    /// game is lost, if it is known before every jump is decided.
    fn decide(
        &self,
        rest: &Problem,
        advice: &mut Advice,
        stats: &mut Stats,
        control: &Control<'_>,
    ) -> Result<Option<Refutation>, Stopped> {
        if rest.goal.is_met_by(rest.start) {
            let nothing = [].into_iter().collect();
            advice.continuation = Some(Solution::new(&rest.board, rest.start, nothing));
        }
        if let AtOnce::Excluded(reason) = exclude_at_once(rest, control)? {
            advice.lose();
            return Ok(Some(Refutation::by_reason(rest, reason)));
        }
        let outlook = Outlook::new(rest, control)?;
        let mut each = |look: &Look<'_>| decide_each(rest, advice, look, stats, control);
        each(&|start, _, stats| outlook.glance(start, stats))?;
        if !any(advice, Chance::Undecided) {
            return Ok(None);
        }
        outlook.prepare()?;
        if !any(advice, Chance::Winning) {
            // It may well be lost: one search is less work than one for each jump.
            let ends = match outlook.look(rest.start, stats)? {
                None => {
                    let moment = Some(A_MOMENT);
                    outlook.search_within(rest.start, moment, control.threads, stats)?
                }
                ends => ends,
            };
            if ends == Some(Ends::Lost) {
                advice.lose();
                return Ok(None);
            }
        }
        let mut each = |look: &Look<'_>| decide_each(rest, advice, look, stats, control);
        each(&|start, _, stats| outlook.look(start, stats))?;
        if !any(advice, Chance::Winning)
            && any(advice, Chance::Undecided)
            && let Some(verdict) = prove_quickly(rest, control)?
            && let Err(refutation) = Refutation::or_line(rest, verdict)
        {
            advice.lose();
            return Ok(Some(refutation));
        }
        let mut each = |look: &Look<'_>| decide_each(rest, advice, look, stats, control);
        each(&|start, threads, stats| {
            outlook.search_within(start, Some(A_MOMENT), threads, stats)
        })?;
        each(&|start, _, stats| outlook.look_longer(start, stats))?;
        each(&|start, threads, stats| outlook.search_within(start, None, threads, stats))?;
        Ok(None)
    }

    /// The fewest moves from here, if they are asked for.
    pub(crate) fn shorten(&self, rest: &Problem, advice: &mut Advice, control: &Control<'_>) {
        if self.shortest
            && let Searched::Solved(line) = solve_shortest(rest, control).outcome
        {
            let solution = Solution::new(&rest.board, rest.start, line);
            advice.fewest_moves = Some(solution.moves().len() as u32);
            advice.continuation = Some(solution);
        }
    }

    /// The jump that lost the game. Once it is lost it stays so, so halving finds the jump. Positions
    /// that a look does not decide are taken for lost at first: most are. Only the first of them is
    /// then searched, and if it can be won the halving goes on behind it.
    fn find_loss(
        &self,
        advice: &mut Advice,
        stats: &mut Stats,
        control: &Control<'_>,
    ) -> Result<(), Stopped> {
        let is_start = self.made.is_empty();
        if is_start
            || matches!(
                exclude_at_once(&self.problem, control)?,
                AtOnce::Excluded(_)
            )
        {
            advice.never_winnable = true;
            return Ok(());
        }
        let outlook = Outlook::new(&self.problem, control)?;
        let Some(line) = self.solution(&outlook, 0, stats, control)? else {
            advice.never_winnable = true;
            return Ok(());
        };
        // After `won` jumps the game could be won, in this way.
        let (mut won, mut way) = (0, line);
        loop {
            let (mut lost, mut is_sure) = (self.made.len(), true);
            while lost > won + 1 {
                let middle = (won + lost) / 2;
                match self.seen(&outlook, middle, stats)? {
                    Some(Ends::Won(line)) => (won, way) = (middle, line),
                    known => (lost, is_sure) = (middle, known.is_some()),
                }
            }
            if !is_sure && let Some(line) = self.solution(&outlook, lost, stats, control)? {
                (won, way) = (lost, line);
                continue;
            }
            let instead = way.jumps().next();
            advice.lost_by = instead.filter(|_| lost > 0).map(|instead| LostBy {
                number: lost,
                jump: self.made[lost - 1],
                instead,
            });
            return Ok(());
        }
    }

    /// What can be seen of the position after this number of jumps.
    fn seen(
        &self,
        outlook: &Outlook<'_>,
        jumps: usize,
        stats: &mut Stats,
    ) -> Result<Option<Ends>, Stopped> {
        let start = self.after(jumps).start;
        match outlook.glance(start, stats)? {
            None => outlook.look(start, stats),
            ends => Ok(ends),
        }
    }

    /// A way to win after this number of jumps, if there is one.
    fn solution(
        &self,
        outlook: &Outlook<'_>,
        jumps: usize,
        stats: &mut Stats,
        control: &Control<'_>,
    ) -> Result<Option<Line>, Stopped> {
        let problem = self.after(jumps);
        let mut ends = self.seen(outlook, jumps, stats)?;
        if ends.is_none() {
            ends = outlook.search_within(problem.start, Some(A_MOMENT), control.threads, stats)?;
        }
        if ends.is_none() {
            if let Some(verdict) = prove_quickly(&problem, control)? {
                return Ok(Refutation::or_line(&problem, verdict).ok());
            }
            ends = outlook.look_longer(problem.start, stats)?;
        }
        if ends.is_none() {
            ends = outlook.search_within(problem.start, None, control.threads, stats)?;
        }
        Ok(match ends {
            Some(Ends::Won(line)) => Some(line),
            _ => None,
        })
    }
}

/// Looks at what becomes of a position, with a number of threads.
type Look<'l> = dyn Fn(Position, usize, &mut Stats) -> Result<Option<Ends>, Stopped> + Sync + 'l;

fn any(advice: &Advice, chance: Chance) -> bool {
    advice.jumps_with(chance).next().is_some()
}

/// Tells undecided jumps apart as far as `look` does: several at once, if there are threads for it.
fn decide_each(
    rest: &Problem,
    advice: &mut Advice,
    look: &Look<'_>,
    stats: &mut Stats,
    control: &Control<'_>,
) -> Result<(), Stopped> {
    // Jumps that a symmetry exchanges have the same chances.
    let symmetries = rest.symmetries();
    let child = |jump: Jump| canonical(jump.exchange(rest.start), &symmetries);
    let mut open: Vec<Jump> = Vec::new();
    for jump in advice.jumps_with(Chance::Undecided) {
        if open.iter().all(|other| child(*other) != child(jump)) {
            open.push(jump);
        }
    }
    let threads = (control.threads / open.len().max(1)).max(1);
    let looked = share_out(control.threads, open.len(), |pieces| {
        let mut stats = Stats::default();
        let mut found = Vec::new();
        for piece in pieces {
            let start = open[piece].exchange(rest.start);
            if let Some(ends) = look(start, threads, &mut stats)? {
                found.push((piece, ends));
            }
        }
        Ok((found, stats.positions))
    })?;
    stats.positions += looked.iter().map(|(_, positions)| positions).sum::<u64>();
    let mut found: Vec<(usize, Ends)> = looked.into_iter().flat_map(|(found, _)| found).collect();
    found.sort_by_key(|(piece, _)| *piece);
    for (piece, ends) in found {
        let is_same = |jump: Jump| child(jump) == child(open[piece]);
        let chance = match ends {
            Ends::Won(_) => Chance::Winning,
            Ends::Lost => Chance::Losing,
        };
        for (jump, known) in &mut advice.jumps {
            if is_same(*jump) {
                *known = chance;
            }
        }
        if let Ends::Won(line) = ends {
            advice.win(rest, open[piece], &line);
        }
    }
    Ok(())
}

impl Question for Hint {
    type Found = Advice;

    fn asked(&self) -> Asked {
        let made: Line = self.made.iter().copied().collect();
        let made = Solution::new(&self.problem.board, self.problem.start, made);
        let moves = (!self.made.is_empty()).then(|| ("moves", made.to_string()));
        let shortest = self.shortest.then(|| ("shortest", "yes".to_string()));
        let asked = Asked::of(&self.problem, Topic::Hint);
        asked.with(moves).with(shortest)
    }

    fn ask(&self, limits: &Limits, observer: &dyn Observer) -> Answer<Advice> {
        Answer::find(self.asked(), limits, observer, |control| self.find(control))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::board::Board;
    use crate::search::naive;

    /// With `any` goal, most symmetries of the board lead to goals of another class.
    #[test]
    fn goals_of_other_classes_do_not_matter() {
        let board = Board::named("english").expect("english");
        for (vacate, moves, in_class) in [
            ("c4", "e4-c4, g4-e4, b4-d4, d4-f4, d2-d4", "c1,c4,f4,c7"),
            (
                "b5",
                "d5-b5, a5-c5, f5-d5, a3-a5, c5-e5, d3-d5, b3-d3",
                "e2,b5,e5",
            ),
            ("f4", "d4-f4, g4-e4, d6-d4", "c1,c4,f4,c7"),
            ("d2", "d4-d2, d1-d3, b4-d4", "d2,a5,d5,g5"),
        ] {
            let problem = Problem::vacate(&board, vacate).expect(vacate);
            let listed = problem.clone().finish(in_class).expect(in_class);
            assert_eq!(problem.targets_in_class(), listed.goal.positions());
            let advice = |problem: &Problem| {
                let jumps = problem.check(moves).expect(moves).play.expect(moves);
                let jumps: Vec<Jump> = jumps.jumps().collect();
                let answer = Hint::new(problem, &jumps).run(&Limits::default());
                assert!(matches!(answer.outcome, Outcome::Solved(_)), "{problem}");
                answer.so_far.expect("there is always some").jumps
            };
            let (any, listed) = (advice(&problem), advice(&listed));
            assert_eq!(any, listed, "{problem}");
            assert!(any.iter().all(|(_, chance)| *chance != Chance::Undecided));
        }
    }

    /// Every position of some games, against plain search: chances, losing jumps, ways to win.
    #[test]
    fn chances_are_those_of_plain_search() {
        let control = Control::default();
        for (name, vacate, finish) in [
            ("triangle:5", "a1", "any"),
            ("triangle:5", "b3", "a4"),
            ("rectangle:4x4", "a1", "any"),
            ("cross:1,1,1,1", "d4", "any"),
        ] {
            let board = Board::named(name).expect(name);
            let Some(hole) = board.hole(vacate) else {
                continue;
            };
            let vacate = board.cell(hole).to_string();
            let problem = Problem::to_one_man(&board, &vacate, finish);
            let winnable = |start: Position| {
                let from = Problem {
                    start,
                    ..problem.clone()
                };
                naive::shortest(&from, &control).expect("small").0.is_some()
            };
            let mut seed = 7_usize;
            for _ in 0..6 {
                let mut made: Vec<Jump> = Vec::new();
                loop {
                    let answer = Hint::new(&problem, &made).run(&Limits::default());
                    let advice = answer.so_far.expect("there is always some");
                    let won = winnable(advice.position);
                    assert_eq!(matches!(answer.outcome, Outcome::Solved(_)), won);
                    assert_eq!(matches!(answer.outcome, Outcome::Impossible(_)), !won);
                    for (jump, chance) in &advice.jumps {
                        let expected = match winnable(jump.exchange(advice.position)) {
                            true => Chance::Winning,
                            false => Chance::Losing,
                        };
                        assert_eq!(*chance, expected, "{}", board.jump_name(*jump));
                    }
                    if let Some(continuation) = &advice.continuation {
                        assert_eq!(continuation.start(), advice.position);
                        assert!(problem.goal.is_met_by(continuation.end()));
                    }
                    if let Some(lost) = advice.lost_by {
                        let men = |jumps: usize| Hint::new(&problem, &made).after(jumps).start;
                        assert_eq!(made[lost.number - 1], lost.jump);
                        assert!(winnable(men(lost.number - 1)) && !winnable(men(lost.number)));
                        assert!(winnable(lost.instead.exchange(men(lost.number - 1))));
                    }
                    assert_eq!(advice.never_winnable, !won && !winnable(problem.start));
                    let Some((jump, _)) = advice.jumps.get(seed % advice.jumps.len().max(1)) else {
                        break;
                    };
                    seed = seed
                        .wrapping_mul(6_364_136_223_846_793_005)
                        .wrapping_add(1_442_695)
                        >> 3;
                    made.push(*jump);
                }
            }
        }
    }
}
