//! Generalized crosses: claim U5 (section 4 of the paper). Read `parts/uniqueness.rs` before it.
//!
//! `corsaire/src/ask/unique.rs` says how it is found out whether the jumps of a problem are determined.

use crate::paper::inquiry::{self, Inquiry, Known, board, name};
use crate::paper::part::{Computed, Found, How, NotRun, Part};
use corsaire::ask::Asker;
use corsaire::rules::svss_problems;
use corsaire::{Outcome, Problem};

/// The crosses with arms of depth 1 to 3, up to symmetry, with whether all their problems together take
/// at most some seconds.
const CROSSES: [(&str, bool); 21] = [
    ("1,1,1,1", true),
    ("2,1,1,1", true),
    ("2,1,2,1", true),
    ("2,2,1,1", true),
    ("3,1,1,1", true),
    ("2,2,2,1", false),
    ("3,1,2,1", false),
    ("3,2,1,1", false),
    ("2,2,2,2", false),
    ("3,1,3,1", false),
    ("3,2,1,2", false),
    ("3,2,2,1", false),
    ("3,3,1,1", false),
    ("3,2,2,2", false),
    ("3,2,3,1", false),
    ("3,3,2,1", false),
    ("3,2,3,2", false),
    ("3,3,2,2", false),
    ("3,3,3,1", false),
    ("3,3,3,2", false),
    ("3,3,3,3", false),
];

/// The parts of this claim.
pub fn parts<'p, A: Asker + 'p>() -> Vec<Part<'p, A>> {
    let mut parts = vec![Part::new("U5", "unique on 3,2,3,2", false, |inquiry| {
        let known = cross(inquiry, "3,2,3,2")?;
        let unique = known.list.get(2).cloned().unwrap_or_default();
        Ok(Computed::new(unique, How::Certificate))
    })];
    for (arms, quick) in CROSSES {
        parts.push(Part::new("U5", arms, quick, move |inquiry| {
            of(inquiry, arms)
        }));
    }
    parts
}

fn of<A: Asker>(inquiry: &Inquiry<'_, A>, arms: &str) -> Found {
    let known = cross(inquiry, arms)?;
    let [value, note, _] = &known.list[..] else {
        return Err(NotRun::because("nothing was computed"));
    };
    Ok(Computed::new(value.clone(), How::Several).noting(note.clone()))
}

/// What jumps the solutions of a problem make.
enum Sets {
    /// There is no solution.
    None,
    /// One jump set up to symmetry.
    One,
    /// More than one.
    More,
    /// Nobody knows.
    Undecided,
}

/// Value, note, and the problems with one jump set.
fn cross<A: Asker>(inquiry: &Inquiry<'_, A>, arms: &str) -> Result<Known, NotRun> {
    inquiry.once(&format!("cross {arms}"), || {
        let board = board(&format!("cross:{arms}"))?;
        let problems = svss_problems(&board);
        let [mut no, mut one, mut undecided] = [const { Vec::new() }; 3];
        for svss in &problems {
            let problem = Problem::svss(&board, svss.0, svss.1);
            match sets(inquiry, &problem)? {
                Sets::None => no.push(name(&board, *svss)),
                Sets::One => one.push(name(&board, *svss)),
                Sets::More => {}
                Sets::Undecided => undecided.push(name(&board, *svss)),
            }
        }
        Ok(known(problems.len(), &no, &one, &undecided))
    })
}

fn known(problems: usize, no: &[String], one: &[String], undecided: &[String]) -> Known {
    let list = |names: &[String]| match names {
        [] => "none".to_string(),
        names => names.join(" "),
    };
    let solvable = problems - no.len();
    let mut value = format!("{solvable} of {problems} solvable; unique: {}", list(one));
    if !undecided.is_empty() {
        value.push_str(&format!("; not decided: {}", undecided.join(" ")));
    }
    let note = format!("not solvable: {}", list(no));
    Known {
        number: solvable as u64,
        list: vec![value, note, list(one)],
        how: None,
    }
}

fn sets<A: Asker>(inquiry: &Inquiry<'_, A>, problem: &Problem) -> Result<Sets, NotRun> {
    let answer = inquiry.ask(&problem.unique_jumps());
    match &answer.outcome {
        Outcome::Impossible(_) => Ok(Sets::None),
        Outcome::Unknown(stopped) if inquiry::is_stopped(stopped) => {
            Err(NotRun::stopped(stopped, ""))
        }
        Outcome::Unknown(_) => Ok(Sets::Undecided),
        Outcome::Solved(found) if !found.is_unique() => Ok(Sets::More),
        Outcome::Solved(_) => Ok(Sets::One),
    }
}
