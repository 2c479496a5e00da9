//! La Corsaire: claims K1 to K7 (section 5 of the paper). Read `paper/inquiry.rs` before it.

use crate::paper::inquiry::{self, Inquiry, Known, board, name, problem};
use crate::paper::part::{Computed, Found, How, NotRun, Part};
use crate::paper::parts::boards::figure;
use corsaire::ask::Asker;
use corsaire::ask::Solve;
use corsaire::rules::{HoleSet, svss_problems};
use corsaire::{Board, Conditions, Hole, Outcome, Problem, Solution};

/// The problems of the diamond board that the paper names.
const NAMED: [&str; 4] = ["f8-d8", "f8-g5", "c5-d8", "c5-g5"];

/// The parts of these claims.
pub fn parts<'p, A: Asker + 'p>() -> Vec<Part<'p, A>> {
    let mut parts = vec![
        Part::new("K1", "e1", true, through_fig_12),
        Part::new("K1", "e7", true, |inquiry| ends(inquiry, "french", "e7-c7")),
        Part::new("K2", "c1", true, |inquiry| {
            ends(inquiry, "english", "c1-c7")
        }),
        Part::new("K2", "c7", true, |inquiry| {
            ends(inquiry, "english", "c7-c7")
        }),
        Part::new("K3", "images", true, images),
        Part::new("K6", "f8 or c5", true, |inquiry| {
            let diamond = board("diamond")?;
            let names = |men: HoleSet| diamond.names(men.holes()).join(" ");
            let (from_f8, from_c5) = (men_to_e2(inquiry, "f8")?, men_to_e2(inquiry, "c5")?);
            let note = format!("from f8: {}; from c5: {}", names(from_f8), names(from_c5));
            let value = names(from_f8.union(from_c5));
            Ok(Computed::new(value, How::Exhaustion).noting(note))
        }),
        Part::new("K6", "not e2", true, can_stay),
        Part::new("K6", "e3", true, men_of_e3),
        Part::new("K7", "b4", true, marked_sweep),
        Part::new("K7", "h4", true, other_sweep),
    ];
    // All together take half a minute: f8 to d2 alone half of that.
    if let Ok(diamond) = Board::named("diamond") {
        for svss in svss_problems(&diamond) {
            let name = name(&diamond, svss);
            parts.push(Part::new("K3", name.clone(), true, move |inquiry| {
                is_solvable(inquiry, &name)
            }));
        }
    }
    // 4 seconds each.
    for name in NAMED {
        parts.push(Part::new("K4", name, true, move |inquiry| {
            let problem = problem(&board("diamond")?, name)?;
            let (solution, computed) = inquiry.shortest(&problem, Conditions::default())?;
            Ok(computed.noting(format!("a solution: {solution}")))
        }));
    }
    for vacancy in ["f8", "c5"] {
        parts.push(Part::new("K5", vacancy, true, move |inquiry| {
            let problem = to_fig_13(vacancy)?;
            let (solution, computed) = inquiry.shortest(&problem, Conditions::default())?;
            Ok(computed.noting(format!("a solution: {solution}")))
        }));
    }
    parts
}

/// The corsaire's ending: a sweep of 9, then e7-c7.
fn ending(board: &Board) -> Result<Conditions, NotRun> {
    let conditions = Conditions::default().sweep_at(2, 9)?;
    Ok(conditions.last_move(board, "e7-c7")?)
}

fn through_fig_12<A: Asker>(inquiry: &Inquiry<'_, A>) -> Found {
    let (board, men) = figure("12")?;
    let before = Problem::vacate(&board, "e1")?.leaving(&men.diagram(&board))?;
    if let Outcome::Impossible(_) = inquiry.ask(&before.solve()).outcome {
        return Ok(Computed::new("fig. 12 is not reached", How::Exhaustion));
    }
    let before = inquiry::found(&inquiry.ask(&before.solve()))?;
    let after = Problem::from(&board, men).finish("c7")?;
    let after = inquiry.ask(&after.solve().meeting(ending(&board)?)?);
    let solution = inquiry::found(&after)?;
    let value = format!("fig. 12 is reached; then {}", last_two(&solution, true));
    let note = format!("a solution: {before}, {solution}");
    Ok(Computed::new(value, How::Replay).noting(note))
}

/// The last two moves of a solution in words.
fn last_two(solution: &Solution, says_where: bool) -> String {
    let [.., sweep, last] = solution.moves() else {
        return "fewer than two moves".to_string();
    };
    let board = solution.board();
    let from = match says_where {
        true => format!(" from {}", board.cell(sweep.jumps()[0].from)),
        false => String::new(),
    };
    let length = sweep.jumps().len();
    format!("a sweep of {length}{from}, then {}", last.display(board))
}

fn ends<A: Asker>(inquiry: &Inquiry<'_, A>, board_name: &str, name: &str) -> Found {
    let board = board(board_name)?;
    let question = problem(&board, name)?.solve().meeting(ending(&board)?)?;
    let answer = inquiry.ask(&question);
    if let Outcome::Impossible(_) = answer.outcome {
        return Ok(Computed::new("impossible", How::Exhaustion));
    }
    let solution = inquiry::found(&answer)?;
    let computed = Computed::new(last_two(&solution, false), How::Replay);
    Ok(computed.noting(format!("a solution: {solution}")))
}

fn is_solvable<A: Asker>(inquiry: &Inquiry<'_, A>, name: &str) -> Found {
    inquiry.solvable_once(&problem(&board("diamond")?, name)?)
}

/// The problems that are solvable: those that the paper names, and others if there are any.
fn images<A: Asker>(inquiry: &Inquiry<'_, A>) -> Found {
    let diamond = board("diamond")?;
    let image = |of: &str, svss: (Hole, Hole)| {
        let mut images = diamond.symmetries().iter();
        images.any(|s| name(&diamond, (s.hole(svss.0), s.hole(svss.1))) == of)
    };
    let mut solvable = Vec::new();
    for svss in svss_problems(&diamond) {
        let found = is_solvable(inquiry, &name(&diamond, svss))?;
        solvable.extend((found.value == "solvable").then_some(svss));
    }
    let named = NAMED
        .iter()
        .filter(|of| solvable.iter().any(|svss| image(of, *svss)));
    let others = solvable
        .iter()
        .filter(|svss| !NAMED.iter().any(|of| image(of, **svss)));
    let others = others.map(|svss| name(&diamond, *svss));
    let all: Vec<String> = named.map(ToString::to_string).chain(others).collect();
    let note = "all other problems are excluded by class or are images of these 17";
    Ok(Computed::new(all.join(" "), How::Several).noting(note))
}

fn to_fig_13(vacancy: &str) -> Result<Problem, NotRun> {
    let (board, men) = figure("13")?;
    Ok(Problem::vacate(&board, vacancy)?.leaving(&men.diagram(&board))?)
}

/// The men that the one with a condition on him can be: `end` is where he must end, if that is asked. A
/// solution shows it of each of them; that it can be none of the others has a certificate.
fn men<A: Asker>(
    inquiry: &Inquiry<'_, A>,
    problem: &Problem,
    conditions: &Conditions,
    end: &str,
) -> Result<HoleSet, NotRun> {
    let board = &problem.board;
    let marked = |men: &str| -> Result<Solve, NotRun> {
        let conditions = conditions.clone().marked(problem, &format!("{men}{end}"))?;
        Ok(problem.solve().meeting(conditions)?)
    };
    let answer = inquiry.ask_aside(&marked("any")?);
    let found = match answer.outcome {
        Outcome::Unknown(stopped) => return Err(NotRun::stopped(&stopped, "")),
        _ => answer.marked().unwrap_or_default(),
    };
    for man in board.names(found.holes()) {
        inquiry::found(&inquiry.ask(&marked(&man)?))?;
    }
    let others: Vec<Hole> = problem.start.holes().filter(|m| !found.has(*m)).collect();
    let others = board.names(others).join(",");
    match inquiry.ask(&marked(&others)?).outcome {
        Outcome::Impossible(_) => Ok(found),
        Outcome::Unknown(stopped) => Err(NotRun::stopped(&stopped, "")),
        Outcome::Solved(solution) => Err(NotRun::because(format!(
            "another man can do it too: {solution}"
        ))),
    }
}

/// Where the man that ends on e2 of fig. 13 can have started.
fn men_to_e2<A: Asker>(inquiry: &Inquiry<'_, A>, vacancy: &str) -> Result<HoleSet, NotRun> {
    let problem = to_fig_13(vacancy)?;
    let known = inquiry.once(&format!("men to e2 from {vacancy}"), || {
        let men = men(inquiry, &problem, &Conditions::default(), ":e2")?;
        Ok(Known {
            list: problem.board.names(men.holes()),
            ..Known::default()
        })
    })?;
    let men = known.list.iter().map(|name| problem.board.hole_named(name));
    Ok(men.collect::<Result<HoleSet, _>>()?)
}

fn can_stay<A: Asker>(inquiry: &Inquiry<'_, A>) -> Found {
    let e2 = board("diamond")?.hole_named("e2")?;
    let stays = men_to_e2(inquiry, "f8")?.has(e2) || men_to_e2(inquiry, "c5")?.has(e2);
    let value = if stays { "yes" } else { "no" };
    Ok(Computed::new(value, How::Exhaustion))
}

fn men_of_e3<A: Asker>(inquiry: &Inquiry<'_, A>) -> Found {
    let board = board("diamond")?;
    let problem = problem(&board, "e3-b4")?;
    let conditions = Conditions::default().sweep_at(2, 9)?;
    let men = men(inquiry, &problem, &conditions, "")?;
    let value = board.names(men.holes()).join(" ");
    Ok(Computed::new(value, How::Exhaustion))
}

fn marked_sweep<A: Asker>(inquiry: &Inquiry<'_, A>) -> Found {
    let problem = problem(&board("diamond")?, "e3-b4")?;
    let conditions = Conditions::default().sweep_at(2, 9)?;
    let conditions = conditions.marked(&problem, "b5")?;
    let (solution, computed) = inquiry.shortest(&problem, conditions)?;
    let how = How::Exhaustion;
    Ok(Computed { how, ..computed }.noting(format!("a solution: {solution}")))
}

fn other_sweep<A: Asker>(inquiry: &Inquiry<'_, A>) -> Found {
    let board = board("diamond")?;
    let problem = Problem::vacate(&board, "e3")?;
    let conditions = Conditions::default().sweep_at(2, 9)?;
    let conditions = conditions.last_move(&board, "h6-h4")?;
    let conditions = conditions.marked(&problem, "b5")?;
    inquiry::solvable(&inquiry.ask(&problem.solve().meeting(conditions)?))
}
