//! Long sweeps: claims S1 to S10 (section 2 of the paper). Read `parts/ending.rs` before it.

use crate::paper::inquiry::{Inquiry, Known, board, jumps, name, problem, value};
use crate::paper::part::{Computed, Found, How, NotRun, Part};
use crate::paper::parts::boards::figure;
use crate::paper::parts::ending::{can_end_in, longest_last};
use crate::paper::parts::shortest::TABLE;
use corsaire::ask::Asker;
use corsaire::engines::canonical;
use corsaire::rules::{Classes, svss_problems};
use corsaire::{Board, Conditions, Hole, Outcome, Position, Problem, Sweep};
use std::collections::BTreeSet;

/// The essentially different vacancies of the english board: each takes minutes.
const VACANCIES: [&str; 7] = ["c1", "d1", "c2", "d2", "c3", "d3", "d4"];

/// The parts of these claims.
pub fn parts<'p, A: Asker + 'p>() -> Vec<Part<'p, A>> {
    let mut parts = vec![
        Part::new("S1", "", true, |inquiry| longest(inquiry, "english")),
        Part::new("S2", "", true, |inquiry| before(inquiry, "english")),
        Part::new("S3", "in a game", false, |inquiry| {
            anywhere(inquiry, "game")
        }),
        Part::new("S3", "in a solution", false, |inquiry| {
            anywhere(inquiry, "solution")
        }),
        Part::new("S4", "", true, last_move),
        Part::new("S5", "longest", true, |inquiry| longest(inquiry, "wiegleb")),
        Part::new("S5", "begins", true, begins),
        Part::new("S5", "positions", true, positions),
        Part::new("S7", "symmetry", true, exchanged),
        Part::new("S9", "room", true, |inquiry| {
            let most = most_elsewhere(inquiry)?;
            Ok(Computed::new(jumps(most), How::Listed))
        }),
        Part::new("S9", "longest", true, longest_elsewhere),
    ];
    for (id, name) in [("S6", "7a"), ("S7", "7b")] {
        parts.push(Part::new(id, "vacancies", true, move |inquiry| {
            vacancies(inquiry, name)
        }));
        parts.push(Part::new(id, "sweep", true, move |inquiry| {
            sweep_of(inquiry, name)
        }));
    }
    for vacancy in VACANCIES {
        parts.push(Part::new("S3", vacancy, false, move |inquiry| {
            let known = in_play(inquiry, vacancy)?;
            let note = format!("in a solution at most {}", known.list.join(""));
            Ok(Computed::new(jumps(known.number), How::Exhaustion).noting(note))
        }));
    }
    for (id, name, place) in [
        ("S8", "g5-d2", 1),
        ("S8", "g4-d4", 1),
        ("S10", "d6-d3", 2),
        ("S10", "g6-d3", 2),
    ] {
        parts.push(Part::new(id, name, true, move |inquiry| {
            let conditions = Conditions::default().sweep_at(place, 16)?;
            let problem = problem(&board("wiegleb")?, name)?;
            let (solution, computed) = inquiry.shortest(&problem, conditions)?;
            Ok(computed.noting(format!("a solution: {solution}")))
        }));
    }
    for row in TABLE.iter().filter(|row| is_elsewhere(row.finish)) {
        let name = row.name();
        parts.push(Part::new("S9", name.clone(), true, move |inquiry| {
            elsewhere(inquiry, &name)
        }));
    }
    parts
}

fn longest<A: Asker>(inquiry: &Inquiry<'_, A>, name: &str) -> Found {
    let sweeps = value(&inquiry.ask(&board(name)?.sweeps()))?;
    let length = sweeps.length().unwrap_or(0);
    let different = format!("{} up to symmetry", sweeps.different.len());
    Ok(Computed::new(jumps(length), How::Listed).noting(different))
}

/// What leads to a position in which a longest sweep can be made.
fn before<A: Asker>(inquiry: &Inquiry<'_, A>, name: &str) -> Found {
    let board = board(name)?;
    let sweeps = value(&inquiry.ask(&board.sweeps()))?;
    let reached = sweeps.all.iter().filter(|s| s.may_be_reached(&board));
    let value = match reached.count() {
        0 => "nothing".to_string(),
        some => format!("some jump, for {some} of {} sweeps", sweeps.all.len()),
    };
    let note = format!(
        "of all {} sweeps of {}, whatever else stands on the board",
        sweeps.all.len(),
        jumps(sweeps.length().unwrap_or(0))
    );
    Ok(Computed::new(value, How::Listed).noting(note))
}

/// The longest sweeps anywhere in play from a vacancy of the english board: the number is that of games,
/// the list has that of solutions.
fn in_play<A: Asker>(inquiry: &Inquiry<'_, A>, vacancy: &str) -> Result<Known, NotRun> {
    inquiry.once(&format!("sweeps in play {vacancy}"), || {
        let question = Problem::vacate(&board("english")?, vacancy)?.sweeps();
        let answer = inquiry.ask_aside(&question.anywhere());
        let rows = value(&answer)?;
        let row = rows.first().ok_or_else(|| NotRun::because("no row"))?;
        let anywhere = [&row.in_games, &row.in_solutions];
        let certificates = anywhere.map(|place| place.as_ref()?.certificate.clone());
        inquiry.rests_on_certificates(&certificates, answer.provenance.grade)?;
        let length = |place: &Option<corsaire::ask::Place>| {
            place.as_ref().and_then(|place| place.length).unwrap_or(0)
        };
        Ok(Known {
            number: length(&row.in_games).into(),
            list: vec![length(&row.in_solutions).to_string()],
            ..Known::default()
        })
    })
}

fn anywhere<A: Asker>(inquiry: &Inquiry<'_, A>, of: &str) -> Found {
    let mut longest = 0;
    for vacancy in VACANCIES {
        let known = in_play(inquiry, vacancy)?;
        let in_solutions = known.list.first().and_then(|text| text.parse().ok());
        longest = longest.max(match of {
            "game" => known.number,
            _ => in_solutions.unwrap_or(0),
        });
    }
    let note = "over all seven vacancies up to symmetry";
    Ok(Computed::new(jumps(longest), How::Exhaustion).noting(note))
}

/// The longest last move of any problem of the english board.
fn last_move<A: Asker>(inquiry: &Inquiry<'_, A>) -> Found {
    let board = board("english")?;
    // The board has no room for longer ones.
    let room = value(&inquiry.ask_aside(&board.sweeps()))?;
    let room = room.length().unwrap_or(0);
    let problems = svss_problems(&board);
    for length in (1..=room).rev() {
        let mut with = Vec::new();
        for svss in &problems {
            let problem = Problem::svss(&board, svss.0, svss.1);
            if can_end_in(inquiry, &problem, length)? {
                with.push(name(&board, *svss));
            }
        }
        if !with.is_empty() {
            let note = format!(
                "in {} of {} problems: {}; no last move has {} to {room} jumps, and the board has no room \
                 for longer sweeps",
                with.len(),
                problems.len(),
                with.join(" "),
                length + 1
            );
            return Ok(Computed::new(jumps(length), How::Exhaustion).noting(note));
        }
    }
    Ok(Computed::new("no solution at all", How::Exhaustion))
}

fn longest_on_wiegleb<A: Asker>(
    inquiry: &Inquiry<'_, A>,
) -> Result<(Board, BTreeSet<Sweep>), NotRun> {
    let board = board("wiegleb")?;
    let sweeps = value(&inquiry.ask(&board.sweeps()))?;
    Ok((board, sweeps.all))
}

fn begins<A: Asker>(inquiry: &Inquiry<'_, A>) -> Found {
    let (board, sweeps) = longest_on_wiegleb(inquiry)?;
    let holes: BTreeSet<Hole> = sweeps.iter().map(|sweep| sweep.from).collect();
    let value = board.names(holes).join(" ");
    Ok(Computed::new(value, How::Listed))
}

fn positions<A: Asker>(inquiry: &Inquiry<'_, A>) -> Found {
    let (board, sweeps) = longest_on_wiegleb(inquiry)?;
    let least = |men: Position| canonical(men, board.symmetries());
    let positions: BTreeSet<Position> = sweeps.iter().map(|sweep| least(sweep.men())).collect();
    let mut names = Vec::new();
    for name in ["7a", "7b"] {
        let (_, men) = figure(name)?;
        names.extend(
            positions
                .contains(&least(men))
                .then(|| format!("fig. {name}")),
        );
    }
    let others = positions.len() - names.len();
    names.extend((others > 0).then(|| format!("{others} more")));
    Ok(Computed::new(names.join(" and "), How::Listed))
}

/// A figure: the vacancies that its class allows, and those from which it is reached, by their names in
/// the board's order.
fn reached_from<A: Asker>(
    inquiry: &Inquiry<'_, A>,
    name: &str,
) -> Result<(Vec<String>, Vec<String>), NotRun> {
    let (board, men) = figure(name)?;
    let allowed = Classes::of(&board).single_vacancies(&board, men);
    let allowed = board.names(allowed);
    let known = inquiry.once(&format!("vacancies of {name}"), || {
        let mut from = Known::default();
        for hole in &allowed {
            let problem = Problem::vacate(&board, hole)?.leaving(&men.diagram(&board))?;
            match inquiry.ask(&problem.solve()).outcome {
                Outcome::Solved(_) => from.list.push(hole.clone()),
                Outcome::Impossible(_) => {}
                Outcome::Unknown(stopped) => return Err(NotRun::stopped(&stopped, "")),
            }
        }
        Ok(from)
    })?;
    Ok((allowed, known.list))
}

fn vacancies<A: Asker>(inquiry: &Inquiry<'_, A>, name: &str) -> Found {
    let (mut allowed, from) = reached_from(inquiry, name)?;
    allowed.retain(|hole| !from.contains(hole));
    let others = allowed.join(" ");
    let note = format!("from {others} it is impossible; from all other holes, by class");
    Ok(Computed::new(from.join(" "), How::Exhaustion).noting(note))
}

/// Whether the vacancies from which fig. 7b is reached are images of each other.
fn exchanged<A: Asker>(inquiry: &Inquiry<'_, A>) -> Found {
    let (board, men) = figure("7b")?;
    let (_, from) = reached_from(inquiry, "7b")?;
    let holes = board.holes_named(&from.join(","))?;
    let keeping = board.symmetries_keeping(|symmetry| symmetry.position(men) == men);
    let is_image = |hole: &Hole| {
        keeping
            .iter()
            .any(|s| holes.first() == Some(&s.hole(*hole)))
    };
    let value = match holes.iter().all(is_image) {
        true => "images of each other",
        false => "not images of each other",
    };
    Ok(Computed::new(value, How::Counted))
}

fn sweep_of<A: Asker>(inquiry: &Inquiry<'_, A>, name: &str) -> Found {
    let (_, men) = figure(name)?;
    let (board, sweeps) = longest_on_wiegleb(inquiry)?;
    let own = sweeps.iter().filter(|sweep| sweep.men() == men);
    let words = own.map(|sweep| {
        let (from, to) = (board.cell(sweep.from), board.cell(sweep.to));
        format!("{} from {from} to {to}", jumps(sweep.captured.len()))
    });
    let value = words.collect::<Vec<_>>().join(" or ");
    Ok(Computed::new(value, How::Listed))
}

/// Whether a problem's finish is not a hole where a longest sweep of the board can end. Claim S5 finds
/// out where these are.
fn is_elsewhere(finish: &str) -> bool {
    !["d2", "d4"].contains(&finish)
}

/// The longest sweep that ends at a hole where the longest of the board do not end.
fn most_elsewhere<A: Asker>(inquiry: &Inquiry<'_, A>) -> Result<u32, NotRun> {
    let sweeps = value(&inquiry.ask_aside(&board("wiegleb")?.sweeps()))?;
    let longest = sweeps.length().unwrap_or(0);
    let lengths = sweeps.longest.iter().map(|(_, length)| *length);
    Ok(lengths
        .filter(|length| *length < longest)
        .max()
        .unwrap_or(0))
}

/// The problem with which all others that finish elsewhere are compared.
const MODEL: &str = "d9-d3";

/// The longest last move of the model.
fn of_model<A: Asker>(inquiry: &Inquiry<'_, A>) -> Result<u32, NotRun> {
    let known = inquiry.once("longest last move of the model", || {
        let problem = problem(&board("wiegleb")?, MODEL)?;
        let longest = longest_last(inquiry, &problem, most_elsewhere(inquiry)?)?;
        Ok(Known {
            number: longest.unwrap_or(0).into(),
            ..Known::default()
        })
    })?;
    Ok(u32::try_from(known.number)?)
}

/// The longest last move of a problem that finishes elsewhere, if it is longer than that of the model:
/// otherwise 0. To find the shorter ones would take minutes.
fn longer<A: Asker>(inquiry: &Inquiry<'_, A>, name: &str) -> Result<u64, NotRun> {
    let known = inquiry.once(&format!("longer last move {name}"), || {
        let (model, most) = (of_model(inquiry)?, most_elsewhere(inquiry)?);
        let problem = problem(&board("wiegleb")?, name)?;
        let mut found = Known::default();
        for length in (model + 1..=most).rev() {
            if found.number == 0 && can_end_in(inquiry, &problem, length)? {
                found.number = length.into();
            }
        }
        Ok(found)
    })?;
    Ok(known.number)
}

fn elsewhere<A: Asker>(inquiry: &Inquiry<'_, A>, name: &str) -> Found {
    let model = of_model(inquiry)?;
    let value = match longer(inquiry, name)? {
        0 if name == MODEL => jumps(model),
        0 => format!("none longer than {}", jumps(model)),
        longer => jumps(longer),
    };
    Ok(Computed::new(value, How::Exhaustion))
}

fn longest_elsewhere<A: Asker>(inquiry: &Inquiry<'_, A>) -> Found {
    let mut longest = u64::from(of_model(inquiry)?);
    let rows: Vec<_> = TABLE
        .iter()
        .filter(|row| is_elsewhere(row.finish))
        .collect();
    for row in &rows {
        longest = longest.max(longer(inquiry, &row.name())?);
    }
    let note = format!("of {} problems", rows.len());
    Ok(Computed::new(jumps(longest), How::Exhaustion).noting(note))
}
