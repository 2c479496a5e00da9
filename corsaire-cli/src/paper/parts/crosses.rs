//! Generalized crosses: claim U5 (section 4 of the paper). Read `parts/uniqueness.rs` before it.
//!
//! Whether the jumps of a problem are determined: usually a second solution is near. It plays like the
//! first one until few men are left, and then makes other jumps. If none is found, the jump sets are
//! counted on small boards; on larger ones they are proved or, where there is no proof, counted as long as
//! memory has room for that.

use crate::paper::inquiry::{self, Inquiry, Known, board, name, value};
use crate::paper::part::{Computed, Found, How, NotRun, Part};
use crate::paper::parts::uniqueness::up_to_symmetry;
use corsaire::ask::Asker;
use corsaire::rules::svss_problems;
use corsaire::{Board, Jump, Outcome, Position, Problem, Solution, What};

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

/// How far a second jump set is looked for: from positions of so many men, at most so many jumps from
/// each.
const NEAR: (u32, u32) = (12, 100_000);
const FAR: (u32, u32) = (14, 3_000_000);
/// The holes of the largest board on which jump sets are counted at once.
const SMALL: usize = 27;
/// The holes of the largest board on which they are counted if there is no proof.
const COUNTABLE: usize = 33;

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
    let solution = match inquiry.ask(&problem.solve()).outcome {
        Outcome::Solved(solution) => solution,
        Outcome::Impossible(_) => return Ok(Sets::None),
        Outcome::Unknown(stopped) => return Err(NotRun::stopped(&stopped, "")),
    };
    if has_another(problem, &solution, NEAR) {
        return Ok(Sets::More);
    }
    if problem.board.len() <= SMALL {
        return counted(inquiry, problem);
    }
    if has_another(problem, &solution, FAR) {
        return Ok(Sets::More);
    }
    match proved(inquiry, problem)? {
        Sets::Undecided if problem.board.len() <= COUNTABLE => counted(inquiry, problem),
        sets => Ok(sets),
    }
}

/// By counting all jump sets.
fn counted<A: Asker>(inquiry: &Inquiry<'_, A>, problem: &Problem) -> Result<Sets, NotRun> {
    let counted = value(&inquiry.ask(&problem.count(What::JumpSets)))?;
    Ok(match counted.total {
        0 => Sets::None,
        1 => Sets::One,
        _ => Sets::More,
    })
}

/// By a proof, if there is one.
fn proved<A: Asker>(inquiry: &Inquiry<'_, A>, problem: &Problem) -> Result<Sets, NotRun> {
    let answer = inquiry.ask(&problem.prove().jump_sets());
    match &answer.outcome {
        Outcome::Unknown(stopped) if inquiry::is_stopped(stopped) => {
            Err(NotRun::stopped(stopped, ""))
        }
        Outcome::Unknown(_) => Ok(Sets::Undecided),
        Outcome::Impossible(_) => Ok(Sets::None),
        Outcome::Solved(proved) => {
            let proofs = proved.jump_sets.iter().flatten();
            let all = proofs.flat_map(|(_, proof)| proof.solutions.clone());
            let all: Vec<Vec<Jump>> = all.map(sorted).collect();
            let certified = inquiry::certified(&answer.evidence)?;
            Ok(match (up_to_symmetry(problem, &all), certified) {
                (1, None) => Sets::Undecided,
                (1, Some(_)) => Sets::One,
                _ => Sets::More,
            })
        }
    }
}

fn sorted(mut jumps: Vec<Jump>) -> Vec<Jump> {
    jumps.sort();
    jumps
}

/// Whether a solution that begins like this one makes other jumps at the end. It is looked for from
/// positions of more and more men.
fn has_another(problem: &Problem, solution: &Solution, (men, steps): (u32, u32)) -> bool {
    let jumps: Vec<Jump> = solution.jumps().collect();
    let images = images(problem, &jumps);
    let positions: Vec<Position> = solution.positions().collect();
    let few = (0..jumps.len())
        .rev()
        .filter(|at| positions[*at].men() <= men);
    few.into_iter().any(|at| {
        let mut search = Other {
            board: &problem.board,
            goal: solution.end(),
            images: &images,
            line: jumps[..at].to_vec(),
            steps,
        };
        search.is_found(positions[at])
    })
}

/// The jumps of a solution and of its images, each sorted.
fn images(problem: &Problem, jumps: &[Jump]) -> Vec<Vec<Jump>> {
    let symmetries = problem.symmetries().into_iter();
    let image = |symmetry: corsaire::rules::Symmetry| {
        let image = jumps.iter().map(|jump| symmetry.jump(*jump));
        sorted(image.collect())
    };
    symmetries.map(image).collect()
}

/// The search for a solution with another jump set.
struct Other<'a> {
    board: &'a Board,
    goal: Position,
    images: &'a [Vec<Jump>],
    /// The jumps up to here.
    line: Vec<Jump>,
    /// The jumps that may still be followed.
    steps: u32,
}

impl Other<'_> {
    fn is_found(&mut self, position: Position) -> bool {
        if position == self.goal {
            return !self.images.contains(&sorted(self.line.clone()));
        }
        for jump in self.board.jumps() {
            if !jump.is_legal(position) || self.steps == 0 {
                continue;
            }
            self.steps -= 1;
            self.line.push(*jump);
            if self.is_found(jump.exchange(position)) {
                return true;
            }
            self.line.pop();
        }
        false
    }
}
