//! A hint, in the words of a player. Read `play/advice.rs` before it.

use crate::ask::answer::{Answer, Outcome};
use crate::ask::refutation::Argument;
use crate::play::advice::{Advice, Chance, Loss};
use crate::problem::problem::{Goal, Problem};
use crate::refute::pagoda::Pagoda;
use crate::refute::reason::{Exclusion, Reason};
use crate::report::words::{listed, men, number_of, trimmed, wrapped};
use crate::rules::position::Position;
use crate::text::figure::figure;
use std::fmt::{self, Write};

/// With `{:#}` boards have round marks: `●` is a man, `·` an empty hole.
impl fmt::Display for Answer<Advice, Loss> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let round = f.alternate();
        trimmed(f, |text| self.write(text, round))
    }
}

/// Why the game is lost.
impl fmt::Display for Loss {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.why.fmt(f)
    }
}

impl Answer<Advice, Loss> {
    fn write(&self, f: &mut String, round: bool) -> fmt::Result {
        let Some(advice) = self.advice() else {
            return match &self.outcome {
                Outcome::Unknown(stopped) => writeln!(f, "unknown: {stopped}"),
                _ => Ok(()),
            };
        };
        let problem = &self.question.problems[0];
        let board = &problem.board;
        let men = men(advice.position.men());
        let goal = goal_in_words(problem);
        let is_won = problem.goal.is_met_by(advice.position);
        match &self.outcome {
            Outcome::Solved(_) if is_won => writeln!(f, "won: {men} left, as it should be")?,
            Outcome::Solved(_) => writeln!(f, "winnable: {men} left, the goal is {goal}")?,
            Outcome::Impossible(_) => writeln!(f, "lost: {men} left, the goal was {goal}")?,
            Outcome::Unknown(stopped) => {
                writeln!(f, "unknown: {men} left, the goal is {goal}; {stopped}")?;
            }
        }
        let drawn = advice.position.figure_in(board, round);
        writeln!(f, "\n{drawn}")?;
        let kinds = [
            ("these jumps keep it winnable", Chance::Winning),
            ("these jumps lose", Chance::Losing),
            ("not decided in this time", Chance::Undecided),
        ];
        for (words, chance) in kinds {
            let jumps = advice.jumps_with(chance).map(|jump| board.jump_name(jump));
            let jumps: Vec<String> = jumps.collect();
            let is_lost = matches!(self.outcome, Outcome::Impossible(_));
            if !jumps.is_empty() && !is_lost {
                writeln!(f, "{}", wrapped(&format!("{words}: {}", jumps.join(", "))))?;
            }
        }
        if let Some(way) = advice.continuation.as_ref().filter(|_| !is_won) {
            let moves = number_of(way.moves().len() as u64, "move");
            let fewest = match advice.fewest_moves {
                Some(_) => ", and fewer are not enough",
                None => "",
            };
            let said = format!("one way to win, in {moves}{fewest}: {way}");
            writeln!(f, "\n{}", wrapped(&said))?;
        }
        match &self.outcome {
            Outcome::Solved(_) => Ok(()),
            Outcome::Impossible(loss) => write_loss(loss, problem, f),
            Outcome::Unknown(_) => write_fewest_men(advice, f),
        }
    }
}

fn write_loss(loss: &Loss, problem: &Problem, f: &mut String) -> fmt::Result {
    let Loss { why, advice, .. } = loss;
    let board = &problem.board;
    if let Some(lost) = &advice.lost_by {
        let [jump, instead] = [lost.jump, lost.instead].map(|jump| board.jump_name(jump));
        let said = format!(
            "It could be won until jump {}, {jump}, which lost it. {instead}, for example, would \
             have kept it winnable.",
            lost.number
        );
        writeln!(f, "{}\n", wrapped(&said))?;
    } else if advice.never_winnable {
        let said = match advice.made {
            0 => "There is no way from here.",
            _ => "It was lost from the start: the problem has no solution.",
        };
        writeln!(f, "{said}\n")?;
    }
    write_fewest_men(advice, f)?;
    let goals = problem.goal.positions();
    let open = problem.targets_in_class();
    let by_values = matches!(&why.argument, Argument::Reason(Reason::Pagoda { .. }));
    if by_values && open.len() < goals.len() && !advice.jumps.is_empty() {
        let said = format!(
            "By its position class, nothing else could be left than {}.",
            ends_in_words(problem, &open)
        );
        writeln!(f, "{}\n", wrapped(&said))?;
    }
    match &why.argument {
        _ if advice.jumps.is_empty() => writeln!(f, "Why: no jump is left."),
        Argument::Reason(Reason::Pagoda { functions, .. }) => {
            for function in functions {
                write_function(&why.problem, function, f)?;
            }
            Ok(())
        }
        Argument::Reason(Reason::Exhaustion { positions, .. }) => {
            let positions = match positions {
                0 => String::new(),
                number => format!(" ({})", number_of(*number, "position")),
            };
            let said = format!(
                "Why: every way to play on was followed to its end{positions}, and none leads to {}.",
                goal_in_words(problem)
            );
            writeln!(f, "{}", wrapped(&said))
        }
        Argument::Proofs(_) => {
            let said = "Why: no jumps take off just the men that must go, in an order in which they \
                        can be made. `corsaire prove` with the same board, start and moves prints the \
                        proof.";
            writeln!(f, "{}", wrapped(said))
        }
        Argument::Reason(_) => writeln!(f, "Why: {why}"),
    }
}

/// How few men can be left, if there is a jump to make.
fn write_fewest_men(advice: &Advice, f: &mut String) -> fmt::Result {
    let Some(fewest) = &advice.fewest_men else {
        return Ok(());
    };
    let (left, play) = (men(fewest.at_most()), &fewest.play);
    let said = match fewest.exact() {
        _ if advice.jumps.is_empty() => return Ok(()),
        Some(_) => format!("At best {left} can be left: {play}"),
        None => format!(
            "At best {} to {left} can be left. This leaves {left}: {play}",
            fewest.at_least
        ),
    };
    writeln!(f, "{}\n", wrapped(&said))
}

/// A pagoda function as a player understands it.
fn write_function(problem: &Problem, found: &Exclusion<Pagoda>, f: &mut String) -> fmt::Result {
    let board = &problem.board;
    let values = found.by.values();
    let worth = found.by.sum(problem.start);
    let needed = found.targets.iter().map(|end| found.by.sum(*end)).min();
    let needed = needed.unwrap_or_default();
    let at_least = match found.targets.len() {
        1 => "",
        _ => "at least ",
    };
    let said = format!(
        "Why: these holes are worth the numbers below. Your men stand on holes worth {worth} in \
         all; {} needs {at_least}{needed}. No jump ever adds to it: the hole that a man jumps to is \
         never worth more than the two that become empty.",
        ends_in_words(problem, &found.targets)
    );
    let figure = figure(board, |hole| values[hole.index()]);
    writeln!(f, "{}\n\n{figure}", wrapped(&said))
}

/// What is left in the end, in words.
fn ends_in_words(problem: &Problem, ends: &[Position]) -> String {
    let board = &problem.board;
    if ends.iter().all(|end| end.men() == 1) {
        let holes = board.names(ends.iter().flat_map(|end| end.holes()));
        return format!("a single man on {}", listed(&holes, "or"));
    }
    let ends: Vec<String> = ends.iter().map(|end| end.diagram(board)).collect();
    listed(&ends, "or")
}

fn goal_in_words(problem: &Problem) -> String {
    let board = &problem.board;
    match &problem.goal {
        Goal::OneManOn(holes) if holes.len() as usize == board.len() => "a single man".to_string(),
        Goal::OneManOn(holes) => {
            let names = board.names(holes.holes());
            format!("a single man on {}", listed(&names, "or"))
        }
        goal => goal.text(board),
    }
}
