//! Why there is no solution, in words, with all that a reader needs to check it. Read
//! `ask/refutation.rs`, `report/reason.rs` and `report/proof_text.rs` before it.

use crate::ask::refutation::{Argument, Refutation};
use crate::problem::problem::{Goal, Problem};
use crate::proof::jump_bounds::Task;
use crate::proof::steps::{By, Proof, Step};
use crate::refute::kind::Kind;
use crate::refute::pagoda::Pagoda;
use crate::refute::reason::Exclusion;
use crate::report::problem_text::men_on;
use crate::report::proof_text;
use crate::report::reason;
use crate::report::story::{Format, Story};
use crate::report::words::listed;
use crate::rules::class::Classes;
use crate::rules::hole_set::HoleSet;
use crate::rules::position::Position;
use std::fmt;

impl fmt::Display for Refutation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut story = Story::new(&self.problem.board);
        story.text(self.headline());
        self.write(&mut story);
        f.write_str(story.render(Format::Text).trim_end_matches('\n'))
    }
}

impl Refutation {
    /// The argument in one sentence.
    pub(in crate::report) fn headline(&self) -> String {
        match &self.argument {
            Argument::Reason(reason) => reason::headline(reason),
            Argument::Proofs(proofs) => kinds_text(proofs),
        }
    }

    /// The whole argument.
    pub(in crate::report) fn write(&self, story: &mut Story<'_>) {
        match &self.argument {
            Argument::Reason(reason) => reason::write(story, &self.problem, reason),
            Argument::Proofs(proofs) => write_all(story, &self.problem, proofs),
        }
        story.text(self.doubt());
    }

    /// What may be wrong with a problem whose start and goal are of different classes.
    fn doubt(&self) -> String {
        let Problem { board, start, goal } = &self.problem;
        if let Some(position) = self.from_no_vacancy() {
            let which = match position == *start {
                true => "the start",
                false => "the goal",
            };
            return format!(
                "By its class, no single vacancy leads to the position at {which}: was it copied right?"
            );
        }
        match goal {
            Goal::Men(men) if self.kind() == Kind::Class && men.men() > 1 => {
                let from = Classes::of(board).single_vacancies(board, *men);
                format!(
                    "By its class, the goal may be reached from one of these single vacancies: {}.",
                    listed(&board.names(from), "or")
                )
            }
            _ => String::new(),
        }
    }
}

/// Writes the proofs of all targets: those that one argument excludes together, then the others one
/// by one.
pub(super) fn write_all(story: &mut Story<'_>, problem: &Problem, proofs: &[(Position, Proof)]) {
    let mut all = Sorted::default();
    for (target, proof) in proofs {
        all.add(problem, *target, proof);
    }
    let several = all.groups() > 1;
    if several && !(all.classes.is_empty() && all.functions.is_empty()) {
        story.heading(to_leave(problem, &all.at_once()));
    }
    reason::write_classes(story, problem.start, &all.classes);
    reason::write_functions(story, problem.start, &all.functions);
    if several && !all.exhausted.is_empty() {
        story.heading(to_leave(problem, &all.exhausted));
        story.text("Every line of play was followed to its end. None reaches the goal.");
    }
    for (number, (target, proof)) in all.others.iter().enumerate() {
        let task = Task::new(problem, *target);
        story.heading(match several {
            true => to_leave(problem, &[*target]),
            false => "Why".to_string(),
        });
        if number == 0 {
            proof_text::explain(story, &task);
        }
        proof_text::write(story, &task, proof);
    }
}

/// What a part of a proof with several goals is about.
fn to_leave(problem: &Problem, targets: &[Position]) -> String {
    let single = targets.iter().all(|target| target.men() == 1);
    match targets {
        [target] => format!("To leave {}", men_on(problem, *target)),
        targets if single => {
            let holes = targets.iter().flat_map(|target| target.holes());
            let names = problem.board.names(holes);
            format!("To leave one man on {}", listed(&names, "or"))
        }
        targets => format!("To leave one of {} positions", targets.len()),
    }
}

/// The proofs of a problem, sorted by how they are written.
#[derive(Default)]
struct Sorted<'p> {
    classes: Vec<Exclusion<HoleSet>>,
    functions: Vec<Exclusion<Pagoda>>,
    /// Targets that nothing but following all play excludes.
    exhausted: Vec<Position>,
    others: Vec<(Position, &'p Proof)>,
}

impl<'p> Sorted<'p> {
    fn add(&mut self, problem: &Problem, target: Position, proof: &'p Proof) {
        let differ = |set: HoleSet| set.is_odd_in(problem.start) != set.is_odd_in(target);
        match proof.steps[..] {
            [Step::Contradiction(By::Parity(set))] => {
                match self.classes.iter_mut().find(|found| differ(found.by)) {
                    Some(found) => found.targets.push(target),
                    None => self.classes.push(Exclusion {
                        by: set,
                        targets: vec![target],
                    }),
                }
            }
            [Step::Contradiction(By::Function(_))] => match pagoda(problem, target, proof) {
                Some(by) => match self.functions.iter_mut().find(|found| found.by == by) {
                    Some(found) => found.targets.push(target),
                    None => self.functions.push(Exclusion {
                        by,
                        targets: vec![target],
                    }),
                },
                None => self.others.push((target, proof)),
            },
            [Step::Exhaust] => self.exhausted.push(target),
            _ => self.others.push((target, proof)),
        }
    }

    fn at_once(&self) -> Vec<Position> {
        let classes = self.classes.iter().flat_map(|found| &found.targets);
        let functions = self.functions.iter().flat_map(|found| &found.targets);
        classes.chain(functions).copied().collect()
    }

    fn groups(&self) -> usize {
        usize::from(!self.at_once().is_empty())
            + usize::from(!self.exhausted.is_empty())
            + self.others.len()
    }
}

/// The pagoda function that a proof of one step consists of, if it is one.
fn pagoda(problem: &Problem, target: Position, proof: &Proof) -> Option<Pagoda> {
    let [function] = &proof.functions[..] else {
        return None;
    };
    let values = function.values.iter().map(|value| i32::try_from(*value));
    let values = values.collect::<Result<Vec<_>, _>>().ok()?;
    let pagoda = Pagoda::new(&problem.board, values)?;
    let excludes = function.touches.is_empty() && pagoda.sum(problem.start) < pagoda.sum(target);
    excludes.then_some(pagoda)
}

/// The kinds of arguments, each with the number of targets that it holds for if there are several
/// kinds.
fn kinds_text(proofs: &[(Position, Proof)]) -> String {
    let all = proofs.len();
    let number = |kind: Kind| {
        let of_kind = proofs.iter().filter(|(_, proof)| proof.kind() == kind);
        of_kind.count()
    };
    let kinds = Kind::ALL.into_iter().map(|kind| (kind, number(kind)));
    let texts = kinds.filter(|(_, number)| *number > 0);
    let texts = texts.map(|(kind, number)| match number == all {
        true => kind_text(kind).to_string(),
        false => format!("{} (for {number} of {all} goals)", kind_text(kind)),
    });
    texts.collect::<Vec<_>>().join("; ")
}

/// What a kind of argument says.
pub(in crate::report) fn kind_text(kind: Kind) -> &'static str {
    match kind {
        Kind::Class => "start and goal are of different classes",
        Kind::Pagoda => "the goal is worth more than the start (a pagoda function)",
        Kind::Cases => "no set of jumps removes exactly the men that must go",
        Kind::Order => "no set of jumps that can be played removes exactly the men that must go",
        Kind::Exhaustion => "every line of play was followed to its end, and none reaches the goal",
        Kind::Ending => "play reaches no position in which such an ending can begin",
        Kind::Conditions => "no solution meets the conditions",
    }
}
