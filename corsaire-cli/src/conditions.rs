//! Conditions on a solution, as the command line takes them.

use crate::args::{holes, read_position};
use crate::failure::Failure;
use corsaire::rules::HoleSet;
use corsaire::search::{Conditions, Marked, Wanted};
use corsaire::text::parse_moves;
use corsaire::{Board, Goal, Jump, Position, Problem, Sweep};

/// What a solution must meet besides its goal.
#[derive(clap::Args)]
#[command(next_help_heading = "Conditions")]
pub struct ConditionArgs {
    /// The last move is a sweep of N jumps
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=64))]
    last_sweep: Option<u32>,
    /// The move at this place from the end is a sweep of N jumps: -2:9 is a 9-sweep as the last move
    /// but one
    #[arg(long, value_name = "PLACE:N", value_parser = parse_place, allow_hyphen_values = true)]
    sweep_at: Vec<(usize, u32)>,
    /// The last move is this one, like d1-f1-f3, whatever the order of its jumps; e2-...-e8 is any
    /// from e2 to e8
    #[arg(long, value_name = "MOVE", conflicts_with = "last_sweep")]
    last_move: Option<String>,
    /// Some move is a sweep of N jumps
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=64))]
    sweep: Option<u32>,
    /// Play passes this position, between two moves or in the middle of one: a diagram on one line
    /// or the path of a file with one
    #[arg(long, value_name = "DIAGRAM|FILE", allow_hyphen_values = true)]
    through: Option<String>,
    /// The sweeps above (or, without sweeps, the last move) are made by the man that starts on this
    /// hole; c4:e2 is the man that starts on c4 and ends on e2. Without any of these, he is the one
    /// that is left. `any`, or any:e2, tells which men it can be
    #[arg(long, value_name = "HOLE[:HOLE]")]
    marked: Option<String>,
}

/// The place that is farthest from the end: there are too many endings before that.
const FARTHEST: usize = 4;

fn parse_place(text: &str) -> Result<(usize, u32), String> {
    let wrong = || format!("write a place from -1 to -{FARTHEST} and a number of jumps, like -2:9");
    let (place, length) = text.split_once(':').ok_or_else(wrong)?;
    let place = place.strip_prefix('-').and_then(|place| place.parse().ok());
    let length = length
        .parse()
        .ok()
        .filter(|length| (1..=64).contains(length));
    match (place, length) {
        (Some(place), Some(length)) if (1..=FARTHEST).contains(&place) => Ok((place, length)),
        _ => Err(wrong()),
    }
}

impl ConditionArgs {
    /// The conditions. None of them may contradict the problem.
    pub fn of(&self, problem: &Problem) -> Result<Conditions, Failure> {
        let board = &problem.board;
        let ending = self.ending(board)?;
        let is_asked = self.sweep.is_some() || ending.iter().any(|wanted| *wanted != Wanted::Any);
        Ok(Conditions {
            through: self.through(problem)?,
            marked: self.marked(problem, is_asked)?,
            sweep: self.sweep,
            ending,
        })
    }

    fn through(&self, problem: &Problem) -> Result<Option<Position>, Failure> {
        let Some(diagram) = &self.through else {
            return Ok(None);
        };
        let through = read_position(&problem.board, "--through", diagram)?;
        let (start, goal) = (problem.start.men(), problem.goal.men());
        if !(goal..=start).contains(&through.men()) {
            return Err(Failure::new(format!(
                "--through: {} men cannot be on the way from {start} to {goal}",
                through.men()
            )));
        }
        Ok(Some(through))
    }

    fn marked(&self, problem: &Problem, is_asked: bool) -> Result<Option<Marked>, Failure> {
        let Some(text) = &self.marked else {
            return Ok(None);
        };
        let man = |name: &str, men: Position, when: &str| {
            let hole = holes(&problem.board, "--marked", &[name.to_string()])?[0];
            match men.has(hole) {
                true => Ok(HoleSet::EMPTY.with(hole)),
                false => Err(Failure::new(format!(
                    "--marked: there is no man on {name} at the {when}"
                ))),
            }
        };
        let (start, end) = match text.split_once(':') {
            None => (&text[..], None),
            Some((start, end)) => (start, Some(end)),
        };
        let left = problem
            .goal
            .positions()
            .iter()
            .fold(0, |all, p| all | p.bits());
        let end = match (end, &problem.goal) {
            (Some(end), _) => Some(man(end, Position::from_bits(left), "end")?),
            (None, _) if is_asked => None,
            (None, Goal::OneManOn(holes)) => Some(holes.taken()),
            (None, _) => {
                return Err(Failure::new(format!(
                    "--marked: what must the man do? Say where he ends, like {text}:e2, or which \
                     sweep he makes"
                )));
            }
        };
        let start = match start {
            "any" => problem.start.taken(),
            start => man(start, problem.start, "start")?,
        };
        Ok(Some(Marked { start, end }))
    }

    /// What the last moves must be, the last one first.
    fn ending(&self, board: &Board) -> Result<Vec<Wanted>, Failure> {
        let mut places = self.sweep_at.clone();
        places.extend(self.last_sweep.map(|length| (1, length)));
        let farthest = places.iter().map(|(place, _)| *place).max();
        let moves = farthest
            .unwrap_or(0)
            .max(usize::from(self.last_move.is_some()));
        let mut wanted = vec![Wanted::Any; moves];
        for (place, length) in places {
            let here = &mut wanted[place - 1];
            let asked = Wanted::Length(length);
            if *here != Wanted::Any && *here != asked {
                return Err(Failure::new(format!(
                    "two conditions contradict each other: the move at place -{place} cannot be \
                     of two lengths"
                )));
            }
            *here = asked;
        }
        if let Some(text) = &self.last_move {
            let asked = last_move(board, text)?;
            if let (Wanted::Length(length), Wanted::Exactly(sweep)) = (wanted[0], asked)
                && sweep.captured.len() != length
            {
                return Err(Failure::new(format!(
                    "two conditions contradict each other: {text} does not have {length} jumps"
                )));
            }
            if let (Wanted::Length(_), Wanted::Between(..)) = (wanted[0], asked) {
                return Err(Failure::new(
                    "give the last move in full, or its length, but not its two ends and its length",
                ));
            }
            wanted[0] = asked;
        }
        Ok(wanted)
    }
}

fn last_move(board: &Board, text: &str) -> Result<Wanted, Failure> {
    let wrong = |why: String| Failure::new(format!("--last-move: {why}"));
    if let Some((from, to)) = text.split_once("...") {
        let ends = [from, to].map(|end| end.trim_matches('-').to_string());
        let ends = holes(board, "--last-move", &ends)?;
        return Ok(Wanted::Between(ends[0], ends[1]));
    }
    let moves = parse_moves(text).map_err(|error| Failure::in_text("--last-move", text, &error))?;
    let [written] = &moves[..] else {
        return Err(wrong(format!("one move, not {}", moves.len())));
    };
    let names: Vec<String> = written.0.iter().map(|hole| hole.cell.to_string()).collect();
    let path = holes(board, "--last-move", &names)?;
    let mut jumps: Vec<Jump> = Vec::new();
    for (ends, names) in path.windows(2).zip(names.windows(2)) {
        let name = names.join("-");
        let jump = board.jump_between(ends[0], ends[1]);
        let jump = jump.ok_or_else(|| wrong(format!("{name} is not a jump")))?;
        if jumps.iter().any(|earlier| earlier.over == jump.over) {
            return Err(wrong(format!("{name} jumps over a man that is gone")));
        }
        jumps.push(jump);
    }
    let sweep = Sweep::of(&jumps);
    let sweep = sweep.ok_or_else(|| wrong("a move has at least two holes".to_string()))?;
    Ok(Wanted::Exactly(sweep))
}
