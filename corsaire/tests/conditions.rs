//! Solutions that meet conditions: the same as filtering all solutions on random small boards.

mod random;

use corsaire::ask::CertifiedAnswer;
use corsaire::engines::{Control, Prefer, Searched, naive, solve_conditions};
use corsaire::problem::{Conditions, Marked, Wanted};
use corsaire::proof::Certified;
use corsaire::rules::{HoleSet, Line};
use corsaire::{Certificate, Hole, Jump, Limits, Position, Problem, Sweep};
use corsaire_check::check;
use random::Random;

/// Sequences of jumps that may be played one by one.
const MOST: u128 = 3_000;

/// Every solution as a sequence of jumps.
fn all_solutions(problem: &Problem) -> Vec<Vec<Jump>> {
    fn go_on(problem: &Problem, now: Position, play: &mut Vec<Jump>, all: &mut Vec<Vec<Jump>>) {
        if problem.goal.is_met_by(now) {
            all.push(play.clone());
        }
        for jump in problem.board.jumps().iter().filter(|j| j.is_legal(now)) {
            play.push(*jump);
            go_on(problem, jump.exchange(now), play, all);
            play.pop();
        }
    }
    let mut all = Vec::new();
    go_on(problem, problem.start, &mut Vec::new(), &mut all);
    all
}

/// Whether a solution meets conditions, whichever man that may be the marked one is.
fn meets(problem: &Problem, solution: &Line, conditions: &Conditions) -> bool {
    match conditions.marked {
        None => meets_with(problem, solution, conditions, None),
        Some(marked) => {
            let mut men = marked.start.holes();
            men.any(|man| meets_with(problem, solution, conditions, Some(man)))
        }
    }
}

/// Whether a solution meets conditions: it is played from the start, and the marked man followed.
fn meets_with(
    problem: &Problem,
    solution: &Line,
    conditions: &Conditions,
    mut marked: Option<Hole>,
) -> bool {
    let count = solution.moves().len();
    if count < conditions.ending.len() {
        return false;
    }
    let mut position = problem.start;
    let mut passed = conditions.through == Some(position);
    let mut swept = conditions.sweep.is_none();
    for (index, sweep) in solution.moves().iter().enumerate() {
        let made = Sweep::of(sweep.jumps()).expect("a move has jumps");
        let of_length = |wanted: &Wanted| matches!(wanted, Wanted::Length(_));
        let sweeps = conditions.sweep.is_some() || conditions.ending.iter().any(of_length);
        let his = conditions.marked.is_none() || marked == Some(made.from);
        let wanted = conditions.ending.get(count - 1 - index);
        let as_wanted = wanted.is_none_or(|wanted| match *wanted {
            Wanted::Any => true,
            Wanted::Length(length) => made.captured.len() == length && his,
            Wanted::Exactly(exactly) => made == exactly && (his || sweeps),
            Wanted::Between(from, to) => (made.from, made.to) == (from, to) && (his || sweeps),
        });
        if !as_wanted {
            return false;
        }
        swept |= his && conditions.sweep == Some(made.captured.len());
        for jump in sweep.jumps() {
            position = jump.exchange(position);
            passed |= conditions.through == Some(position);
        }
        if marked == Some(made.from) {
            marked = Some(made.to);
        } else if marked.is_some_and(|marked| made.captured.has(marked)) {
            marked = None;
        }
    }
    let end = conditions.marked.and_then(|marked| marked.end);
    swept
        && (passed || conditions.through.is_none())
        && end.is_none_or(|end| marked.is_some_and(|man| end.has(man)))
}

/// Where a man that makes one of the moves stands at the start.
fn first_hole(solution: &Line, random: &mut Random) -> Hole {
    let moves = solution.moves().iter();
    let moves: Vec<Sweep> = moves.filter_map(|m| Sweep::of(m.jumps())).collect();
    let index = random.below(moves.len() as u64) as usize;
    let mut hole = moves[index].from;
    for earlier in moves[..index].iter().rev() {
        if earlier.to == hole {
            hole = earlier.from;
        }
    }
    hole
}

fn random_conditions(random: &mut Random, problem: &Problem, some: Option<&Line>) -> Conditions {
    let mut conditions = Conditions::default();
    let length = 1 + random.below(3) as u32;
    let last = some.and_then(|some| Sweep::of(some.moves().last()?.jumps()));
    conditions.ending = match (random.below(7), last) {
        (0, Some(last)) => vec![Wanted::Exactly(last)],
        (1, Some(last)) => vec![Wanted::Between(last.from, last.to)],
        (2, _) => vec![Wanted::Any, Wanted::Length(length)],
        (3, _) => vec![Wanted::Length(1), Wanted::Length(length)],
        (4, _) => vec![Wanted::Length(length)],
        _ => Vec::new(),
    };
    if random.below(3) == 0 {
        conditions.sweep = Some(1 + random.below(3) as u32);
    }
    if let (0, Some(some)) = (random.below(4), some) {
        let jumps: Vec<Jump> = some.jumps().collect();
        let some = random.below(jumps.len() as u64 + 1) as usize;
        let after = jumps[..some].iter();
        conditions.through = Some(after.fold(problem.start, |p, jump| jump.exchange(p)));
    }
    let men: Vec<_> = problem.start.holes().collect();
    if random.below(2) == 0 && !men.is_empty() {
        let ends: Vec<_> = problem
            .goal
            .positions()
            .iter()
            .flat_map(|p| p.holes())
            .collect();
        let asked =
            conditions.sweep.is_some() || conditions.ending.iter().any(|w| *w != Wanted::Any);
        let end = ends[random.below(ends.len() as u64) as usize];
        let played = some.filter(|some| !some.moves().is_empty());
        let mover = played.map(|some| first_hole(some, random));
        conditions.marked = Some(Marked {
            start: match random.below(3) {
                0 => problem.start.taken(),
                _ => HoleSet::EMPTY.with(mover.unwrap_or(men[0])),
            },
            end: (!asked || random.below(3) == 0).then_some(HoleSet::EMPTY.with(end)),
        });
    }
    conditions
}

#[test]
fn the_same_as_filtering_all_solutions() {
    let mut random = Random(0x1697_2005);
    let (mut done, mut solved, mut impossible, mut marked, mut fewer) = (0, 0, 0, 0, 0);
    while done < 400 {
        let board = random.board();
        let problem = random.problem(&board);
        let paths = naive::paths_by_jumps(&board, problem.start, board.len());
        if paths.iter().sum::<u128>() > MOST {
            continue;
        }
        let all = all_solutions(&problem);
        if all.len() < 3 && random.below(40) > 0 {
            continue;
        }
        done += 1;
        let all: Vec<Line> = all
            .into_iter()
            .map(|jumps| jumps.into_iter().collect())
            .collect();
        let conditions = random_conditions(&mut random, &problem, all.first());
        let met: Vec<&Line> = all
            .iter()
            .filter(|s| meets(&problem, s, &conditions))
            .collect();
        let fewest = met.iter().map(|solution| solution.moves().len()).min();
        let find = |prefer| solve_conditions(&problem, &conditions, prefer, &Control::default());
        let (found, any) = (find(Prefer::FewestMoves), find(Prefer::Any));
        let case = format!("{problem:?} {conditions:?}");
        assert_eq!(found.solutions, met.len() as u128, "{case}");
        assert_eq!(any.solutions, met.len() as u128, "{case}");
        match (fewest, found.outcome) {
            (Some(fewest), Searched::Solved(solution)) => {
                assert_eq!(solution.moves().len(), fewest, "{case}");
                assert!(met.contains(&&solution), "{case}");
                let Searched::Solved(any) = any.outcome else {
                    panic!("{case}");
                };
                assert!(met.contains(&&any), "{case}");
                if let Some(marked) = conditions.marked {
                    let can_be = |man: &Hole| {
                        let mut all = all.iter();
                        all.any(|s| meets_with(&problem, s, &conditions, Some(*man)))
                    };
                    let men: HoleSet = marked.start.holes().filter(can_be).collect();
                    assert_eq!(found.men, men, "{case}");
                }
                solved += 1;
                marked += u32::from(conditions.marked.is_some());
                fewer += u32::from(met.len() < all.len());
            }
            (None, Searched::Impossible(_)) => impossible += 1,
            (fewest, outcome) => panic!("{case}: {fewest:?} {outcome:?}"),
        }
    }
    assert!(
        solved > 100 && impossible > 100 && marked > 20 && fewer > 60,
        "{solved} {impossible} {marked} {fewer}"
    );
}

/// What the checker says of a certificate, which must be about the conditions, unless it says that there is no
/// solution at all.
fn accepted(certificate: &Certificate, problem: &Problem, conditions: &Conditions) -> String {
    let text = &certificate.text;
    let accepted = check(text.as_bytes(), corsaire_check::Limits::default());
    let accepted = accepted.unwrap_or_else(|trouble| panic!("{trouble}: {text}"));
    let certified = Certified::read(text).unwrap_or_else(|| panic!("not read: {text}"));
    assert_eq!(certified.problem.start, problem.start);
    assert_eq!(certified.problem.goal.positions(), problem.goal.positions());
    let none_at_all = text.starts_with("corsaire certificate 2");
    assert!(none_at_all || certified.conditions == *conditions, "{text}");
    // What is not a whole answer is not taken for one.
    let answer = CertifiedAnswer::of(certificate, &Limits::default());
    let is_whole =
        none_at_all || !text.contains("\nclaim impossible") && conditions.marked.is_none();
    assert_eq!(answer.is_some(), is_whole, "{text}");
    let claim = accepted.claim.split(", ").next();
    claim.unwrap_or_default().to_string()
}

/// Certificates are accepted, and claim what filtering all solutions finds.
#[test]
fn certificates_of_conditions_are_accepted() {
    let mut random = Random(0xce47_2005);
    let (mut done, mut solved, mut by_class) = (0, 0, 0);
    let (mut impossible, mut of_ending) = (0, 0);
    while done < 200 {
        let board = random.board();
        let problem = random.problem(&board);
        let paths = naive::paths_by_jumps(&board, problem.start, board.len());
        if paths.iter().sum::<u128>() > MOST {
            continue;
        }
        let all = all_solutions(&problem);
        if all.len() < 3 && random.below(40) > 0 {
            continue;
        }
        let all: Vec<Line> = all.into_iter().map(Line::from_iter).collect();
        let mut conditions = random_conditions(&mut random, &problem, all.first());
        if random.below(2) == 0 {
            conditions = Conditions {
                ending: conditions.ending,
                ..Conditions::default()
            };
        }
        if conditions.is_empty() {
            continue;
        }
        let Ok(question) = problem.solve().meeting(conditions.clone()) else {
            continue;
        };
        done += 1;
        let conditions = question.conditions().clone();
        let met = all.iter().filter(|line| meets(&problem, line, &conditions));
        let fewest = met.map(|line| line.moves().len()).min();
        let limits = Limits::default();
        let any = question.clone().with_evidence().run(&limits);
        let shortest = question.shortest().with_evidence().run(&limits);
        let proof = problem.prove().meeting(conditions.clone()).expect("fits");
        let proof = proof.with_evidence().run(&limits);
        let claim = |made: Result<std::sync::Arc<Certificate>, corsaire::NoCertificate>| {
            let made = made.unwrap_or_else(|why| panic!("{why}: {problem:?} {conditions:?}"));
            accepted(&made, &problem, &conditions)
        };
        let [any, shortest, proof] = [
            any.certificate(),
            shortest.certificate(),
            proof.certificate(),
        ]
        .map(claim);
        let such = match conditions.is_empty() {
            true => "",
            false => " that meets the conditions",
        };
        match fewest {
            None => {
                impossible += 1;
                for said in [any, shortest, proof] {
                    // That there is no solution at all says more.
                    let rest = said.strip_prefix("there is no solution");
                    assert!(
                        rest.is_some_and(|rest| rest.is_empty() || rest == such),
                        "{said}"
                    );
                }
                by_class += u32::from(all.is_empty());
            }
            Some(moves) => {
                solved += 1;
                let plural = if moves == 1 { "" } else { "s" };
                let fewest = format!("the shortest solution{such} has {moves} move{plural}");
                assert_eq!(shortest, fewest);
                assert!(any.starts_with("there is a solution in "), "{any}");
                assert!(proof.starts_with("there is a solution in "), "{proof}");
            }
        }
        of_ending += u32::from(conditions.is_of_ending());
    }
    println!(
        "{solved} solved, {impossible} impossible, {by_class} without any solution, {of_ending} about \
         the ending only"
    );
    assert!(solved > 50 && impossible > 50 && of_ending > 50);
}
