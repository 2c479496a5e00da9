//! A game as a film: every jump moves. Read `picture/diagram.rs` before it.

use crate::problem::problem::Problem;
use crate::report::picture::diagram::Diagram;
use crate::report::picture::drawing::Drawing;
use crate::report::picture::flow::{Flow, Row};
use crate::report::picture::sheet::Sheet;
use crate::rules::position::Position;
use crate::rules::solution::Solution;
use std::time::Duration;

/// Pictures on the way from hole to hole.
const STEPS: u32 = 4;
const STEP: Duration = Duration::from_millis(50);
const BETWEEN_JUMPS: Duration = Duration::from_millis(150);
const BETWEEN_MOVES: Duration = Duration::from_millis(900);
const AT_START: Duration = Duration::from_millis(1500);
const AT_END: Duration = Duration::from_millis(4000);

/// Pictures of the same size, each with the time that it is shown.
pub type Film = Vec<(Drawing, Duration)>;

impl Sheet {
    /// Some moves of a game, numbered from 1, as a film: a pause after each move, a long one at the
    /// end.
    pub fn film(problem: &Problem, game: &Solution, numbers: &[usize]) -> Film {
        let title = Sheet::of_moves(problem, game, &[]).title;
        let positions: Vec<Position> = game.positions_between_moves().collect();
        let mut shown: Vec<(Diagram, Duration)> = Vec::new();
        for (number, (one, position)) in (1..).zip(game.moves().iter().zip(&positions)) {
            if !numbers.contains(&number) {
                continue;
            }
            let caption = format!("{number}. {}", one.display(game.board()));
            let at = |men: Position| Diagram::new(game.board(), men).caption(&caption);
            let mut men = *position;
            // After a move that is left out, and at the start, there is time to look.
            let is_next = number > 1 && numbers.contains(&(number - 1));
            if !is_next {
                let before = Diagram::new(game.board(), men).caption(" ");
                shown.push((before, AT_START));
            }
            for jump in one.jumps() {
                for step in 1..STEPS {
                    let part = f64::from(step) / f64::from(STEPS);
                    shown.push((at(men).jumping(*jump, part), STEP));
                }
                men = jump.exchange(men);
                shown.push((at(men), BETWEEN_JUMPS));
            }
            if let Some((_, time)) = shown.last_mut() {
                *time = BETWEEN_MOVES;
            }
        }
        if shown.is_empty() {
            shown.push((Diagram::new(game.board(), game.start()), AT_END));
        }
        if let Some((_, time)) = shown.last_mut() {
            *time = AT_END;
        }
        let draw = |diagram: &Diagram| frame(&title, diagram);
        let mut film: Film = shown.iter().map(|(one, time)| (draw(one), *time)).collect();
        let highest = film.iter().map(|(one, _)| one.height).fold(0.0, f64::max);
        for (drawing, _) in &mut film {
            drawing.height = highest;
        }
        film
    }
}

fn frame(title: &str, diagram: &Diagram) -> Drawing {
    let width = diagram.drawing().width.max(280.0);
    let mut flow = Flow::new(width + 24.0, None, 12.0);
    flow.text("title", 13.0, title);
    flow.skip(6.0);
    let row = Row {
        columns: 1,
        gap: 0.0,
        caption: 15.0,
        largest: 1.0,
    };
    flow.diagrams(std::slice::from_ref(diagram), row);
    flow.finish().swap_remove(0)
}
