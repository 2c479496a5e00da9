//! Why there is no solution: what an answer says and what its certificate shows are made of the same
//! argument. Read `refute/reason.rs` and `proof/steps.rs` before it.

use crate::problem::problem::{Goal, Problem};
use crate::proof::finder::Verdict;
use crate::proof::jump_bounds::Function;
use crate::proof::steps::{By, Proof, Step};
use crate::refute::insight::LevelInsight;
use crate::refute::kind::Kind;
use crate::refute::reason::Reason;
use crate::rules::class::Classes;
use crate::rules::moves::Line;
use crate::rules::position::Position;

/// Starts with at most 3 vacancies are given by these: see `Problem::vacate`.
const FEW_VACANCIES: u32 = 3;

/// Why a problem has no solution. Its text says so with the numbers that a reader needs to check it by
/// hand.
///
/// ```
/// use corsaire::{Board, Limits, Outcome, Problem};
/// let board = Board::named("english")?;
/// let answer = Problem::vacate(&board, "d4")?.finish("c4")?.solve().run(&Limits::default());
/// let Outcome::Impossible(why) = &answer.outcome else { panic!("the classes differ") };
/// assert_eq!(why.kind().name(), "class");
/// assert!(why.to_string().starts_with("start and goal are of different classes"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refutation {
    /// The problem.
    pub problem: Problem,
    /// The argument.
    pub argument: Argument,
    /// How many positions were seen on the way to it.
    pub positions: u64,
}

/// An argument that a problem has no solution.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Argument {
    /// Classes and pagoda functions, or a search.
    Reason(Reason),
    /// A proof for each position of the goal.
    Proofs(Vec<(Position, Proof)>),
}

impl Refutation {
    /// An argument of a search, or of what comes before it.
    pub(crate) fn by_reason(problem: &Problem, reason: Reason) -> Refutation {
        Refutation {
            problem: problem.clone(),
            positions: 0,
            argument: Argument::Reason(reason),
        }
    }

    /// Proofs, one for each position of the goal.
    pub(crate) fn by_proofs(problem: &Problem, proofs: Vec<(Position, Proof)>) -> Refutation {
        Refutation {
            problem: problem.clone(),
            positions: 0,
            argument: Argument::Proofs(proofs),
        }
    }

    /// The solution that a search for proofs met, or why there is none.
    pub(crate) fn or_line(problem: &Problem, verdict: Verdict) -> Result<Line, Refutation> {
        match verdict {
            Verdict::Solvable(line) => Ok(line),
            Verdict::Impossible(proofs) => Err(Refutation::by_proofs(problem, proofs)),
            Verdict::Exhausted { positions, insight } => {
                let reason = Reason::Exhaustion { positions, insight };
                Err(Refutation::by_reason(problem, reason))
            }
        }
    }

    /// Whether classes and pagoda functions alone show it: they are computed again in a moment.
    pub fn is_at_once(&self) -> bool {
        let reason = match &self.argument {
            Argument::Reason(reason) => reason,
            Argument::Proofs(_) => return false,
        };
        matches!(reason, Reason::Class(_) | Reason::Pagoda { .. })
    }

    /// What kind of argument it is: that of the hardest position of the goal.
    pub fn kind(&self) -> Kind {
        match &self.argument {
            Argument::Proofs(proofs) => {
                let kinds = proofs.iter().map(|(_, proof)| proof.kind());
                kinds.max().unwrap_or(Kind::Class)
            }
            Argument::Reason(reason) => reason.kind(),
        }
    }

    /// A position of the problem that no single vacancy leads to, whatever the play, because its
    /// class is that of none: the start, or the only position of the goal. It may have been copied
    /// wrongly. Starts with up to three vacancies are meant as they are, and so is a single man.
    ///
    /// ```
    /// use corsaire::{Board, Limits, Outcome, Problem};
    /// let board = Board::named("english")?;
    /// let copied = "..---../..---../-------/----o--/---o---/..---../..---..";
    /// let problem = Problem::starting(&board, copied)?;
    /// let answer = problem.solve().run(&Limits::default());
    /// let Outcome::Impossible(why) = &answer.outcome else { panic!("the classes differ") };
    /// assert_eq!(why.from_no_vacancy(), Some(problem.start));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn from_no_vacancy(&self) -> Option<Position> {
        let Problem { board, start, goal } = &self.problem;
        if self.kind() != Kind::Class {
            return None;
        }
        let start = Some(*start).filter(|start| board.complement(*start).men() > FEW_VACANCIES);
        let left = match goal {
            Goal::Men(men) if men.men() > 1 => Some(*men),
            _ => None,
        };
        let classes = Classes::of(board);
        let from_none = |men: &Position| classes.single_vacancies(board, *men).is_empty();
        start.into_iter().chain(left).find(from_none)
    }

    /// What the search that followed all play knew, if it is at hand.
    pub(crate) fn insight(&self) -> Option<&LevelInsight> {
        match &self.argument {
            Argument::Reason(Reason::Exhaustion { insight, .. }) => insight.as_deref(),
            _ => None,
        }
    }

    /// The same argument as a proof for each position of the goal, if it can be written as one:
    /// classes and pagoda functions can, searches cannot.
    pub(crate) fn proofs(&self) -> Option<Vec<(Position, Proof)>> {
        let (classes, functions) = match &self.argument {
            Argument::Proofs(proofs) => return Some(proofs.clone()),
            Argument::Reason(Reason::Class(classes)) => (classes, &Vec::new()),
            Argument::Reason(Reason::Pagoda { classes, functions }) => (classes, functions),
            Argument::Reason(_) => return None,
        };
        let one_step = |by: By, functions: Vec<Function>| Proof {
            functions,
            steps: vec![Step::Contradiction(by)],
            ..Proof::default()
        };
        let by_class = classes.iter().flat_map(|found| {
            let proof = one_step(By::Parity(found.by), Vec::new());
            found
                .targets
                .iter()
                .map(move |target| (*target, proof.clone()))
        });
        let by_function = functions.iter().flat_map(|found| {
            let function = Function {
                values: found
                    .by
                    .values()
                    .iter()
                    .map(|value| i64::from(*value))
                    .collect(),
                touches: Vec::new(),
            };
            let proof = one_step(By::Function(0), vec![function]);
            found
                .targets
                .iter()
                .map(move |target| (*target, proof.clone()))
        });
        let mut proofs: Vec<(Position, Proof)> = by_class.chain(by_function).collect();
        let targets = self.problem.goal.positions();
        proofs.sort_by_key(|(target, _)| targets.iter().position(|other| other == target));
        Some(proofs)
    }
}
