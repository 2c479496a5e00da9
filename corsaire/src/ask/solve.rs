//! The question for a solution: any, a shortest one, one that meets conditions. Read
//! `ask/question.rs` and `ask/evidence.rs` before it.

mod certificate;

use crate::ask::answer::{Answer, Findings, Outcome, Work};
use crate::ask::asked::{Asked, Topic};
use crate::ask::best_known::{before_the_end, best_known_after, best_known_before};
use crate::ask::kept::Kept;
use crate::ask::question::Question;
use crate::ask::refutation::Refutation;
use crate::problem::conditions::{ConditionError, Conditions};
use crate::problem::control::{Control, Stopped};
use crate::problem::limits::Limits;
use crate::problem::problem::Problem;
use crate::problem::progress::Observer;
use crate::proof::finder::prove_quickly;
use crate::refute::at_once::{AtOnce, exclude_at_once};
use crate::refute::insight::LevelInsight;
use crate::refute::reason::Reason;
use crate::refute::searched::Searched;
use crate::refute::stats::Stats;
use crate::rules::hole_set::HoleSet;
use crate::rules::moves::Line;
use crate::rules::position::Position;
use crate::rules::solution::Solution;
use crate::search::beam::{look_toward, solve_between, solve_toward};
use crate::search::conditioned::{Prefer, solve_open_conditions};
use crate::search::ending::{solve_open_ending, solve_shortest_open_ending};
use crate::search::naive;
use crate::search::regroup::regroup_quickly;
use crate::search::shortest::{self, Shortest, solve_shortest_toward};
use std::sync::Arc;

/// The question for a solution. Made by [`Problem::solve`].
#[derive(Debug, Clone)]
#[must_use = "a question is answered when it is run"]
pub struct Solve {
    pub(super) problem: Problem,
    length: Length,
    pub(super) conditions: Conditions,
    engine: Engine,
    pub(super) evidence: bool,
    /// A solution that is known before the search.
    known: Option<Solution>,
}

/// How long a solution may be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Length {
    Any,
    Shortest,
}

/// What looks for a shortest solution.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Engine {
    Fast,
    Naive,
    /// Sets of positions, and nothing else.
    Sets,
}

impl Problem {
    /// Asks for a solution.
    ///
    /// ```
    /// use corsaire::{Board, Limits, Outcome, Problem};
    /// let board = Board::named("english")?;
    /// let problem = Problem::vacate(&board, "d4")?.finish("d4")?;
    /// let answer = problem.solve().shortest().run(&Limits::default());
    /// let Outcome::Solved(solution) = &answer.outcome else { panic!("it can be solved") };
    /// assert_eq!((solution.moves().len(), answer.lower_bound()), (18, Some(18)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn solve(&self) -> Solve {
        Solve {
            problem: self.clone(),
            length: Length::Any,
            conditions: Conditions::default(),
            engine: Engine::Fast,
            evidence: false,
            known: None,
        }
    }

    /// Asks for a shortest solution, found by plain breadth-first search: the oracle of the fast
    /// engine, for small boards and for doubters.
    ///
    /// ```
    /// use corsaire::{Board, Limits, Problem};
    /// let board = Board::named("triangle:4")?;
    /// let problem = Problem::vacate(&board, "a2")?;
    /// let naive = problem.solve_naively().run(&Limits::default());
    /// let fast = problem.solve().shortest().run(&Limits::default());
    /// assert_eq!(naive.lower_bound(), fast.lower_bound());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn solve_naively(&self) -> Solve {
        Solve {
            engine: Engine::Naive,
            ..self.solve().shortest()
        }
    }
}

impl Solve {
    /// The conditions that a solution must meet.
    pub fn conditions(&self) -> &Conditions {
        &self.conditions
    }

    /// One in the fewest moves, with a proof that nothing shorter exists.
    pub fn shortest(self) -> Solve {
        let length = Length::Shortest;
        Solve { length, ..self }
    }

    /// The same question, with a solution of its problem that is already known.
    pub(super) fn knowing(&self, solution: &Solution) -> Solve {
        Solve {
            known: Some(solution.clone()),
            ..self.clone()
        }
    }

    /// The same question for a solution of any length.
    pub(super) fn any_length(&self) -> Solve {
        Solve {
            length: Length::Any,
            engine: Engine::Fast,
            ..self.clone()
        }
    }

    /// By sets of positions from both ends and nothing else: no beams, no proofs in cases. It takes longer
    /// and always decides it; several processes can share it ([`Limits::shared_by`]).
    ///
    /// ```
    /// use corsaire::{Board, Limits, Problem};
    /// let board = Board::named("triangle:5")?;
    /// let problem = Problem::vacate(&board, "a1")?.finish("a1")?;
    /// let answer = problem.solve().exhaustively().run(&Limits::default());
    /// assert!(answer.outcome.solved().is_some());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn exhaustively(self) -> Solve {
        let engine = Engine::Sets;
        Solve { engine, ..self }
    }

    /// One that meets these conditions.
    ///
    /// # Errors
    ///
    /// They do not belong to the problem, or the engine that was chosen knows no conditions.
    pub fn meeting(self, conditions: Conditions) -> Result<Solve, ConditionError> {
        if self.engine == Engine::Naive && !conditions.is_empty() {
            return Err(ConditionError::NotFor("the naive engine"));
        }
        if self.engine == Engine::Sets && !conditions.is_empty() {
            return Err(ConditionError::NotFor("sets from both ends"));
        }
        let conditions = conditions.of(&self.problem)?;
        Ok(Solve { conditions, ..self })
    }

    /// With evidence for a stranger: see [`Answer::certificate`]. The search for it is part of the
    /// work, and the observer gets reports of it.
    pub fn with_evidence(self) -> Solve {
        let evidence = true;
        Solve { evidence, ..self }
    }

    pub(super) fn find(&self, control: &Control<'_>) -> Findings<Solution> {
        let mut found = match self.engine {
            // The oracle asks no functions.
            Engine::Naive => self.shortest_within(&self.problem.targets_in_class(), None, control),
            Engine::Fast | Engine::Sets => self.screened(control),
        };
        if self.length == Length::Any
            && self.conditions.is_empty()
            && let Outcome::Solved(solution) = &mut found.outcome
        {
            *solution = solution.in_fewer_moves(control);
        }
        if self.evidence {
            let (insight, levels) = (found.insight.take(), found.levels.take());
            let made = match self.conditions.is_empty() {
                true => self.certificate(&found.outcome, insight.as_ref(), control),
                false => self.certificate_meeting(&found.outcome, insight, levels, control),
            };
            found.add_evidence(made);
        }
        found
    }

    /// Asks class and pagoda functions, once for the whole question: the engines get the positions of
    /// the goal that these leave open.
    fn screened(&self, control: &Control<'_>) -> Findings<Solution> {
        let problem = &self.problem;
        // What depends on the clock cannot be shared: processes would take different ways.
        let is_fast = self.engine == Engine::Fast && !control.is_shared();
        let is_certified = self.evidence && self.conditions.is_empty() && is_fast;
        match exclude_at_once(problem, control) {
            Ok(AtOnce::Open(targets)) if is_certified => self.decided(&targets, control),
            Ok(AtOnce::Open(targets)) => self.searched(&targets, None, control),
            Ok(AtOnce::Excluded(reason)) => self.without_search(Searched::Impossible(reason)),
            Err(stopped) => {
                let found = self.without_search(Searched::Unknown(stopped));
                match self.length {
                    Length::Any => found,
                    Length::Shortest => {
                        self.with_best_known(found, &problem.targets_in_class(), None, control)
                    }
                }
            }
        }
    }

    /// What comes back if no engine is needed.
    fn without_search(&self, outcome: Searched) -> Findings<Solution> {
        let is_of_ending = self.conditions.is_of_ending();
        let is_known = !matches!(outcome, Searched::Unknown(_));
        let marked = self.conditions.marked.filter(|_| is_known && !is_of_ending);
        let work = match self.length {
            Length::Shortest if is_of_ending => Work::of_sides(shortest::Work::default()),
            _ => Work::default(),
        };
        let mut findings = self.findings(outcome, work);
        findings.marked = marked.map(|_| HoleSet::EMPTY);
        findings
    }

    /// Tries first what can be certified, so that the certificate shows the same argument as the
    /// answer.
    fn decided(&self, targets: &[Position], control: &Control<'_>) -> Findings<Solution> {
        let mut stats = Stats::default();
        let decided = match look_toward(&self.problem, targets, &mut stats, control) {
            Ok(Some(Searched::Solved(line))) => Ok(Ok(line)),
            // A short proof says more than a search, even if that was short too.
            Ok(Some(Searched::Impossible(reason))) => {
                prove_quickly(&self.problem, control).map(|verdict| match verdict {
                    Some(verdict) => Refutation::or_line(&self.problem, verdict),
                    None => Err(Refutation::by_reason(&self.problem, reason)),
                })
            }
            Ok(_) => self.proved_or_followed(targets, &mut stats, control),
            Err(stopped) => Err(stopped),
        };
        let mut work = Work::of(stats.positions);
        if self.length == Length::Shortest {
            work.sides = Some(shortest::Work::default());
        }
        match decided {
            Err(stopped) => self.findings(Searched::Unknown(stopped), work),
            Ok(Err(mut refutation)) => {
                refutation.positions = stats.positions;
                Findings {
                    work,
                    ..Findings::of(Outcome::Impossible(refutation))
                }
            }
            Ok(Ok(line)) if self.length == Length::Shortest => {
                let known = regroup_quickly(self.problem.start, &line, control);
                self.searched(targets, Some(known), control)
            }
            Ok(Ok(line)) => self.findings(Searched::Solved(line), work),
        }
    }

    /// Decides it by a short proof, or by following all play: both have a certificate.
    fn proved_or_followed(
        &self,
        targets: &[Position],
        stats: &mut Stats,
        control: &Control<'_>,
    ) -> Result<Result<Line, Refutation>, Stopped> {
        let problem = &self.problem;
        if let Some(verdict) = prove_quickly(problem, control)? {
            return Ok(Refutation::or_line(problem, verdict));
        }
        let (outcome, searched) = solve_toward(problem, targets, control);
        stats.positions += searched.positions;
        match outcome {
            Searched::Solved(line) => Ok(Ok(line)),
            Searched::Impossible(reason) => Ok(Err(Refutation::by_reason(problem, reason))),
            Searched::Unknown(stopped) => Err(stopped),
        }
    }

    /// The engine that the question needs. A solution may be known already.
    fn searched(
        &self,
        targets: &[Position],
        known: Option<Line>,
        control: &Control<'_>,
    ) -> Findings<Solution> {
        let (problem, ending) = (&self.problem, &self.conditions.ending);
        if !self.conditions.is_of_ending() {
            let prefer = match self.length {
                Length::Any => Prefer::Any,
                Length::Shortest => Prefer::FewestMoves,
            };
            let found = solve_open_conditions(problem, &self.conditions, prefer, control);
            let is_known = !matches!(found.outcome, Searched::Unknown(_));
            let marked = self.conditions.marked.filter(|_| is_known);
            let men = marked.map(|_| found.men);
            let mut findings = self.findings(found.outcome, Work::of(found.positions));
            findings.marked = men;
            findings.levels = found.insight;
            return findings;
        }
        if self.length == Length::Shortest {
            return self.shortest_within(targets, known, control);
        }
        match ending.is_empty() {
            true if self.engine == Engine::Sets || control.is_shared() => {
                let (outcome, stats) = solve_between(problem, targets, control);
                self.findings(outcome, Work::of(stats.positions))
            }
            true => self.any(targets, control),
            false => {
                let (outcome, stats) = solve_open_ending(problem, ending, control);
                self.findings(outcome, Work::of(stats.positions))
            }
        }
    }

    /// A shortest solution; if the search is stopped, the best that is known.
    fn shortest_within(
        &self,
        targets: &[Position],
        known: Option<Line>,
        control: &Control<'_>,
    ) -> Findings<Solution> {
        let (problem, ending) = (&self.problem, &self.conditions.ending);
        // Processes that share a search must begin it together, so they look afterwards.
        let looks_first = control.deadline.is_some() && !control.is_shared();
        let known = known.or_else(|| {
            let look = || best_known_before(problem, targets, &self.conditions, control);
            looks_first.then(look).flatten()
        });
        let within = before_the_end(control, !looks_first);
        let found = match ending.is_empty() {
            true if self.engine == Engine::Naive => self.naive(&within),
            true => {
                let claimed = self.known.as_ref().map(Solution::line);
                self.shortest_found(solve_shortest_toward(problem, targets, claimed, &within))
            }
            false => self.shortest_found(solve_shortest_open_ending(problem, ending, &within)),
        };
        self.with_best_known(found, targets, known, control)
    }

    /// Any solution: the cheapest ways to find one, or to show that there is none, come first.
    fn any(&self, targets: &[Position], control: &Control<'_>) -> Findings<Solution> {
        let problem = &self.problem;
        let mut stats = Stats::default();
        let looked = match look_toward(problem, targets, &mut stats, control) {
            Ok(None) => prove_quickly(problem, control),
            Ok(Some(outcome)) => return self.findings(outcome, Work::of(stats.positions)),
            Err(stopped) => Err(stopped),
        };
        let work = Work::of(stats.positions);
        match looked {
            Err(stopped) => self.findings(Searched::Unknown(stopped), work),
            Ok(Some(verdict)) => match Refutation::or_line(problem, verdict) {
                Ok(line) => self.findings(Searched::Solved(line), work),
                Err(refutation) => Findings {
                    work,
                    ..Findings::of(Outcome::Impossible(refutation))
                },
            },
            Ok(None) => {
                let (outcome, stats) = solve_toward(problem, targets, control);
                self.findings(outcome, Work::of(stats.positions))
            }
        }
    }

    fn naive(&self, control: &Control<'_>) -> Findings<Solution> {
        match naive::shortest(&self.problem, control) {
            Ok((Some(line), positions)) => {
                self.findings(Searched::Solved(line), Work::of(positions))
            }
            Ok((None, positions)) => {
                let insight = LevelInsight {
                    meet: self.problem.goal.men().min(self.problem.start.men()),
                    ..LevelInsight::default()
                };
                let insight = Some(Arc::new(insight));
                let reason = Reason::Exhaustion { positions, insight };
                self.findings(Searched::Impossible(reason), Work::of(positions))
            }
            Err(stopped) => self.findings(Searched::Unknown(stopped), Work::default()),
        }
    }

    fn shortest_found(&self, found: Shortest) -> Findings<Solution> {
        let mut findings = self.findings(found.outcome, Work::of_sides(found.work));
        findings.insight = found.insight;
        if !matches!(findings.outcome, Outcome::Impossible(_)) {
            findings.lower_bound = Some(found.lower_bound);
        }
        findings
    }

    /// The same with a solution in few moves, if the search was stopped. If no solution has fewer
    /// moves than that one, it is a shortest one.
    fn with_best_known(
        &self,
        mut found: Findings<Solution>,
        targets: &[Position],
        known: Option<Line>,
        control: &Control<'_>,
    ) -> Findings<Solution> {
        let problem = &self.problem;
        let Outcome::Unknown(stopped) = &found.outcome else {
            return found;
        };
        let look = || best_known_after(problem, targets, &self.conditions, stopped, control);
        let found_now = known.or_else(look);
        let found_now = found_now.map(|line| Solution::new(&problem.board, problem.start, line));
        let both = found_now.into_iter().chain(self.known.clone());
        if let Some(best) = both.min_by_key(|solution| solution.moves().len()) {
            if best.moves().len() as u32 == found.lower_bound.unwrap_or(0) {
                found.outcome = Outcome::Solved(best);
            } else {
                found.so_far = Some(best);
            }
        }
        found
    }

    fn findings(&self, outcome: Searched, work: Work) -> Findings<Solution> {
        let problem = &self.problem;
        let outcome = outcome.map(
            |line| Solution::new(&problem.board, problem.start, line),
            |reason| Refutation::by_reason(problem, reason),
        );
        let lower_bound = match (&outcome, self.length) {
            (Outcome::Solved(solution), Length::Shortest) => Some(solution.moves().len() as u32),
            _ => None,
        };
        Findings {
            work,
            lower_bound,
            ..Findings::of(outcome)
        }
    }
}

impl Answer<Solution> {
    /// No solution has fewer moves than this; 0 if nothing is proved. `None` if the question does not ask
    /// for a shortest solution, or if there is no solution.
    pub fn lower_bound(&self) -> Option<u32> {
        let is_impossible = matches!(self.outcome, Outcome::Impossible(_));
        let is_bounded = self.question.topic == Topic::Shortest && !is_impossible;
        is_bounded.then(|| self.lower_bound.unwrap_or(0))
    }

    /// The men that the marked one can be. `None` if no condition speaks of one, or if it is not known.
    pub fn marked(&self) -> Option<HoleSet> {
        self.marked
    }
}

impl Question for Solve {
    type Found = Solution;
    type Why = Refutation;

    fn asked(&self) -> Asked {
        let topic = match self.length {
            Length::Any => Topic::Solution,
            Length::Shortest => Topic::Shortest,
        };
        let conditions = self.conditions.in_full(&self.problem.board);
        Asked::of(&self.problem, topic).with(conditions)
    }

    fn ask(&self, limits: &Limits, observer: &dyn Observer) -> Answer {
        let mut answer = Answer::find(self.asked(), limits, observer, |control| self.find(control));
        answer.provenance.grade = answer.provenance.grade.max(self.shown_by(&answer));
        answer
    }
}
