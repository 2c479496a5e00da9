//! Certificates of version 3 about small random problems, true and false ones, with symmetries,
//! functions, regions and limits that are right, nearly right or made up: whatever the checker accepts
//! must be true, and what it should accept it accepts. The truth comes from following all play.
//!
//! `CORSAIRE_DERIVED=20000 cargo test -p corsaire-check --test derived -- --nocapture` makes more of
//! them than the test does every day.

#[allow(dead_code)]
mod oracle;
#[allow(dead_code)]
mod random;

use corsaire_check::{Accepted, Limits, Manner, Trouble, check_with};
use oracle::{Said, Truth};
use random::Random;
use std::collections::HashMap;

const LIMITS: Limits = Limits {
    memory: 1 << 28,
    work: 1_000_000_000,
};

/// A small board and what play needs of it.
#[derive(Clone)]
struct Board {
    directions: usize,
    rows: Vec<String>,
    holes: Vec<(i32, i32)>,
    jumps: Vec<[usize; 3]>,
}

impl Board {
    /// Up to 13 holes, in a grid with some cells left out.
    fn random(random: &mut Random) -> Board {
        let directions = [4, 6, 8][random.below(3)];
        let (width, height) = (3 + random.below(3), 2 + random.below(3));
        let mut left = 13;
        let whole = random.one_in(2);
        let mut cell = |random: &mut Random| {
            let hole = left > 0 && (whole || !random.one_in(7));
            left -= i32::from(hole);
            if hole { 'o' } else { '.' }
        };
        let mut rows: Vec<String> = (0..height)
            .map(|_| (0..width).map(|_| cell(random)).collect())
            .collect();
        rows[0].replace_range(0..1, "o");
        let mut holes = Vec::new();
        for (y, row) in (0..).zip(&rows) {
            let cells = (0..).zip(row.chars()).filter(|(_, mark)| *mark == 'o');
            holes.extend(cells.map(|(x, _)| (x, y)));
        }
        let mut board = Board {
            directions,
            rows,
            holes,
            jumps: Vec::new(),
        };
        for (from, (x, y)) in board.holes.clone().into_iter().enumerate() {
            for (dx, dy) in (-1..=1).flat_map(|dx| (-1..=1).map(move |dy| (dx, dy))) {
                let along = match directions {
                    4 => dx * dy == 0,
                    6 => dx * dy >= 0,
                    _ => true,
                };
                let at = |n: i32| board.at(x + n * dx, y + n * dy);
                if let (true, Some(over), Some(to)) = (along && (dx, dy) != (0, 0), at(1), at(2)) {
                    board.jumps.push([from, over, to]);
                }
            }
        }
        board
    }

    fn at(&self, x: i32, y: i32) -> Option<usize> {
        self.holes.iter().position(|hole| *hole == (x, y))
    }

    fn len(&self) -> usize {
        self.holes.len()
    }

    fn diagram(&self, men: u64) -> String {
        let mut hole = 0;
        let mut mark = |cell: char| match cell {
            'o' => {
                hole += 1;
                if men >> (hole - 1) & 1 == 1 { 'o' } else { '-' }
            }
            _ => '.',
        };
        let rows: Vec<String> = self
            .rows
            .iter()
            .map(|row| row.chars().map(&mut mark).collect())
            .collect();
        rows.join("/")
    }

    fn name(&self, hole: usize) -> String {
        let (x, y) = self.holes[hole];
        format!("{}{}", (b'a' + x as u8) as char, y + 1)
    }

    fn legal(&self, men: u64) -> Vec<[usize; 3]> {
        let has = |hole: usize| men >> hole & 1 == 1;
        let jumps = self.jumps.iter().copied();
        jumps
            .filter(|[from, over, to]| has(*from) && has(*over) && !has(*to))
            .collect()
    }

    /// Turns and reflections that map holes to holes, and jumps to jumps.
    fn symmetries(&self) -> Vec<Vec<usize>> {
        let (width, height) = (self.rows[0].len() as i32 - 1, self.rows.len() as i32 - 1);
        let mut found = Vec::new();
        for kind in 0..8 {
            let image = |(x, y): (i32, i32)| {
                let (x, y) = if kind & 1 == 1 { (y, x) } else { (x, y) };
                let x = if kind & 2 == 2 { width - x } else { x };
                let y = if kind & 4 == 4 { height - y } else { y };
                self.at(x, y)
            };
            let map: Option<Vec<usize>> = self.holes.iter().map(|hole| image(*hole)).collect();
            let Some(map) = map else { continue };
            let jumps = self.jumps.iter().map(|jump| jump.map(|hole| map[hole]));
            if jumps.clone().all(|jump| self.jumps.contains(&jump)) && !found.contains(&map) {
                found.push(map);
            }
        }
        found
    }
}

fn image(map: &[usize], men: u64) -> u64 {
    let holes = (0..map.len()).filter(|hole| men >> hole & 1 == 1);
    holes.map(|hole| 1 << map[hole]).sum()
}

/// A problem in which play, up to a length, leads to the first goal; the moves of that play.
struct Played {
    board: Board,
    start: u64,
    goals: Vec<u64>,
    solution: String,
    moves: u64,
}

impl Played {
    fn random(random: &mut Random) -> Played {
        let board = Board::random(random);
        let full = (1u64 << board.len()) - 1;
        let start = match random.below(4) {
            0 => full & random.0,
            _ => full & !(1 << random.below(board.len())),
        };
        let (mut men, mut last, mut moves) = (start, None, 0);
        let mut solution = String::new();
        for _ in 0..1 + random.below(board.len()) {
            let mut legal = board.legal(men);
            // The man that jumped last goes on now and then.
            if let Some(last) = last
                && random.below(4) > 0
                && legal.iter().any(|jump| jump[0] == last)
            {
                legal.retain(|jump| jump[0] == last);
            }
            let Some(jump) = legal.get(random.below(legal.len().max(1))) else {
                break;
            };
            if last == Some(jump[0]) {
                solution += &format!("-{}", board.name(jump[2]));
            } else {
                moves += 1;
                let comma = if solution.is_empty() { " " } else { ", " };
                let (from, to) = (board.name(jump[0]), board.name(jump[2]));
                solution += &format!("{comma}{from}-{to}");
            }
            men ^= jump.iter().map(|hole| 1 << hole).sum::<u64>();
            last = Some(jump[2]);
        }
        let mut goals = vec![men];
        for _ in 0..random.below(3) {
            goals.push(match random.below(3) {
                0 => 1 << random.below(board.len()),
                1 => full & random.0,
                _ => image(&board.symmetries()[0], men),
            });
        }
        goals.sort_unstable();
        goals.dedup();
        Played {
            board,
            start,
            goals,
            solution,
            moves,
        }
    }

    /// The symmetries of the problem, without the identity.
    fn symmetries(&self) -> Vec<Vec<usize>> {
        let mut all = self.board.symmetries();
        all.retain(|map| image(map, self.start) == self.start);
        all.retain(|map| {
            let mut images = self.goals.iter().map(|goal| image(map, *goal));
            images.all(|image| self.goals.contains(&image))
        });
        all.retain(|map| map.iter().enumerate().any(|(from, to)| from != *to));
        all
    }

    fn text(&self, claim: u64, lines: &str) -> String {
        let problem = self.problem();
        format!(
            "{problem}claim shortest {claim}\nsolution{}\n{lines}",
            self.solution
        )
    }

    fn problem(&self) -> String {
        let mut text = format!(
            "corsaire certificate 3\ndirections {}\n",
            self.board.directions
        );
        for row in &self.board.rows {
            text += &format!("row {row}\n");
        }
        text += &format!("start {}\n", self.board.diagram(self.start));
        for goal in &self.goals {
            text += &format!("goal {}\n", self.board.diagram(*goal));
        }
        text
    }

    /// The same with a claim about the number of shortest solutions.
    fn counting(&self, number: u64, lines: &str) -> String {
        let claim = format!("claim shortest {}\n", self.moves);
        let counting = format!("claim shortest-count {} {number}\n", self.moves);
        self.text(self.moves, lines).replacen(&claim, &counting, 1)
    }
}

/// A function: most often a pagoda function, by lowering values until no jump gains.
fn function(random: &mut Random, board: &Board) -> String {
    let mut values: Vec<i64> = (0..board.len()).map(|_| random.below(4) as i64).collect();
    match random.below(6) {
        0 => values = vec![0; board.len()],
        1 => values[random.below(board.len())] = -1,
        _ => {}
    }
    for _ in 0..30 {
        for [from, over, to] in &board.jumps {
            values[*to] = values[*to].min(values[*from] + values[*over]).max(-50);
        }
    }
    if random.one_in(8) {
        values[random.below(board.len())] += 1;
    }
    let values: Vec<String> = values.iter().map(i64::to_string).collect();
    let side = ["goal", "start"][random.below(2)];
    let kind = ["plain", "parity"][random.below(2)];
    format!("function {side} {kind} {}\n", values.join(" "))
}

/// A family of disjoint regions, and its images under the symmetries.
fn families(random: &mut Random, board: &Board, symmetries: &[Vec<usize>]) -> String {
    let parts = 1 + random.below(3);
    let mut regions = vec![0u64; parts];
    for hole in 0..board.len() {
        if !random.one_in(9) {
            regions[random.below(parts)] |= 1 << hole;
        }
    }
    regions.retain(|region| *region != 0);
    let mut text = String::new();
    let identity: Vec<usize> = (0..board.len()).collect();
    for map in symmetries.iter().chain([&identity]) {
        let images = regions
            .iter()
            .map(|region| board.diagram(image(map, *region)));
        let images: Vec<String> = images.collect();
        if !images.is_empty() && !random.one_in(30) {
            text += &format!("regions {}\n", images.join(" "));
        }
    }
    text
}

/// The lines after the solution, and whether nothing in them was made up.
fn insight(random: &mut Random, played: &Played) -> (String, bool) {
    let board = &played.board;
    let mut symmetries = played.symmetries();
    let mut right = true;
    if random.one_in(3) {
        symmetries.clear();
    } else if random.one_in(6) {
        symmetries = board.symmetries();
        right = false;
    } else if random.one_in(6) && !symmetries.is_empty() {
        let chosen = random.below(symmetries.len());
        let (one, other) = (random.below(board.len()), random.below(board.len()));
        symmetries[chosen].swap(one, other);
        right = false;
    }
    let mut text = String::new();
    for map in &symmetries {
        let holes: Vec<String> = map.iter().map(|hole| board.name(*hole)).collect();
        text += &format!("symmetry {}\n", holes.join(" "));
    }
    for _ in 0..random.below(4) {
        text += &function(random, board);
        right = false;
    }
    for _ in 0..random.below(3) {
        text += &families(random, board, &symmetries);
    }
    if !random.one_in(5) {
        text += &format!("limit {}\n", random.below(14));
    }
    (text, right)
}

fn checked(text: &str, threads: usize) -> Result<Accepted, Trouble> {
    let manner = Manner {
        threads,
        ..Manner::default()
    };
    check_with(text.as_bytes(), LIMITS, manner)
}

#[test]
fn whatever_is_derived_is_true() {
    let count = std::env::var("CORSAIRE_DERIVED").ok();
    let count = count.map_or(3000, |count| {
        count.parse().expect("a number of certificates")
    });
    let mut random = Random(0x1d_e21f_ed5e_7512);
    let (mut accepted, mut rejected, mut positions) = (0, 0, 0);
    let mut reasons: HashMap<String, u32> = HashMap::new();
    let (mut made, mut counted) = (0, 0);
    while made < count {
        let played = Played::random(&mut random);
        if played.moves < 2 && !random.one_in(10) {
            continue;
        }
        let text = played.text(played.moves, "");
        let truth = Truth::of(&Said::read(text.as_bytes()).expect("a problem"));
        let fewest = truth.fewest;
        assert!(
            fewest.is_some_and(|fewest| fewest <= played.moves),
            "{text}"
        );
        let is_shortest = fewest == Some(played.moves);
        for _ in 0..8 {
            let (lines, _) = insight(&mut random, &played);
            let text = played.text(played.moves, &lines);
            made += 1;
            match checked(&text, 1 + made % 2) {
                Ok(said) => {
                    assert!(is_shortest, "{}: {text}", said.claim);
                    accepted += 1;
                    positions += said.positions;
                }
                Err(Trouble::Rejected { reason, .. }) => {
                    rejected += 1;
                    *reasons.entry(reason).or_default() += 1;
                }
                Err(trouble) => panic!("{trouble}: {text}"),
            }
            let number = random.below(12) as u64;
            for number in number.saturating_sub(1)..=number {
                let text = played.counting(number, &lines);
                let said = Said::read(text.as_bytes()).expect("a problem");
                match checked(&text, 1 + made % 2) {
                    Ok(_) => {
                        assert!(truth.confirms(&said), "{text}");
                        counted += 1;
                    }
                    Err(Trouble::Rejected { .. }) => {}
                    Err(trouble) => panic!("{trouble}: {text}"),
                }
            }
        }
    }
    assert!(counted * 60 > made, "{counted} numbers accepted");
    let mut reasons: Vec<(String, u32)> = reasons.into_iter().collect();
    reasons.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    println!(
        "{made} certificates: {accepted} accepted, all true, with {positions} positions; {rejected} \
         rejected: {reasons:#?}"
    );
    assert!(
        accepted * 6 > made && rejected * 6 > made,
        "{accepted} {rejected}"
    );
    for reason in [
        "play from the start meets play back from a goal",
        "some jump gains by this function",
        "it does not map jumps to jumps",
        "it does not keep the start",
        "the regions do not prove it, and no line `limit` follows",
    ] {
        assert!(reasons.iter().any(|(other, _)| other == reason), "{reason}");
    }
}

/// With what is right, a shortest solution is accepted whatever the regions and the limit are: the sets
/// are derived, so nothing can be missing.
#[test]
fn what_is_right_is_accepted_with_any_limit() {
    let mut random = Random(0x5eed);
    let (mut accepted, mut derived) = (0, 0);
    while accepted < 300 {
        let played = Played::random(&mut random);
        let text = played.text(played.moves, "");
        let truth = Truth::of(&Said::read(text.as_bytes()).expect("a problem"));
        if truth.fewest != Some(played.moves) || played.moves == 0 {
            continue;
        }
        let (lines, right) = insight(&mut random, &played);
        let closed = lines
            .lines()
            .filter(|line| line.starts_with("regions"))
            .count()
            % (1 + lines
                .lines()
                .filter(|line| line.starts_with("symmetry"))
                .count())
            == 0;
        if right && closed && lines.contains("limit") {
            let text = played.text(played.moves, &lines);
            let one = checked(&text, 1).unwrap_or_else(|trouble| panic!("{trouble}: {text}"));
            assert_eq!(Ok(&one), checked(&text, 3).as_ref(), "{text}");
            let said = Said::read(text.as_bytes()).expect("a problem");
            let number = truth
                .shortest_count(&said)
                .expect("symmetries of the problem");
            let text = played.counting(number, &lines);
            let counted = checked(&text, 1).unwrap_or_else(|trouble| panic!("{trouble}: {text}"));
            assert_eq!(Ok(&counted), checked(&text, 3).as_ref(), "{text}");
            for other in [number - 1, number + 1] {
                let Err(Trouble::Rejected { reason, .. }) =
                    checked(&played.counting(other, &lines), 1)
                else {
                    panic!("{other} and not {number}: {text}");
                };
                assert_eq!(
                    reason,
                    format!("{number} is the number of different shortest solutions")
                );
            }
            accepted += 1;
            derived += one.positions;
        }
    }
    assert!(derived > 2000, "{derived}");
}

/// Lines `symmetry`, `function` and `meet`, and whether nothing in them was made up.
fn reach(random: &mut Random, played: &Played, men: u32) -> (String, bool) {
    let (text, _) = insight(random, played);
    let is = |line: &&str| line.starts_with("symmetry") || line.starts_with("function");
    let mut lines: Vec<&str> = text.lines().filter(is).collect();
    if played.goals.is_empty() && !random.one_in(10) {
        lines.retain(|line| line.starts_with("symmetry"));
    }
    let mut text: String = lines.iter().map(|line| format!("{line}\n")).collect();
    if !played.goals.is_empty() {
        text += &format!("meet {}\n", random.below(men as usize + 1));
    }
    let sound = played.symmetries();
    let named = |map: &Vec<usize>| {
        let holes: Vec<String> = map.iter().map(|hole| played.board.name(*hole)).collect();
        format!("symmetry {}", holes.join(" "))
    };
    let sound: Vec<String> = sound.iter().map(named).collect();
    let right = lines
        .iter()
        .all(|line| sound.iter().any(|other| other == line));
    let symmetries = lines.len();
    (
        text,
        right && (symmetries == 0 || symmetries == sound.len()),
    )
}

/// A claim about what play can reach that is true, or nearly.
fn claim_of_reach(random: &mut Random, played: &Played, lines: &str) -> Option<(String, bool)> {
    let problem = played.problem();
    let kind = match (played.goals.is_empty(), random.below(3)) {
        (true, 0 | 1) => "positions",
        (false, 0) => "impossible",
        (false, 1) => "winnable",
        _ => "longest-sweep",
    };
    let wish = |claim: &str| Said::read(format!("{problem}claim {claim}\n{lines}").as_bytes());
    if kind == "impossible" {
        let said = wish(kind)?;
        return Some((
            format!("{problem}claim {kind}\n{lines}"),
            Truth::of(&said).confirms(&said),
        ));
    }
    // Numbers that a true claim would have are asked for one after the other.
    let truth = Truth::of(&wish("solution")?);
    let number = truth.number(kind, &wish(&format!("{kind} 0"))?);
    let change = [0, 0, 0, 1, -1, 2][random.below(6)];
    let claimed = number.unwrap_or(0).checked_add_signed(change)?;
    let text = format!("{problem}claim {kind} {claimed}\n{lines}");
    Some((text, number == Some(claimed)))
}

#[test]
fn whatever_is_reached_is_true() {
    let count = std::env::var("CORSAIRE_DERIVED").ok();
    let count = count.map_or(4000, |count| {
        count.parse().expect("a number of certificates")
    });
    let mut random = Random(0x0e_ac4e_d5e7_1234);
    let (mut made, mut accepted, mut missed) = (0, 0, 0);
    let mut kinds: HashMap<String, u32> = HashMap::new();
    while made < count {
        let mut played = Played::random(&mut random);
        match random.below(3) {
            0 => played.goals.clear(),
            // Most of these cannot be reached.
            1 => played.goals = vec![random.0 & ((1 << played.board.len()) - 1)],
            _ => {}
        }
        for _ in 0..4 {
            let men = played.start.count_ones();
            let (lines, right) = reach(&mut random, &played, men);
            let claim = claim_of_reach(&mut random, &played, &lines);
            let Some((text, is_true)) = claim else {
                continue;
            };
            made += 1;
            match checked(&text, 1 + made % 2) {
                Ok(said) => {
                    assert!(is_true, "{}: {text}", said.claim);
                    let claim = text.lines().find(|line| line.starts_with("claim"));
                    let kind = claim.and_then(|line| line.split(' ').nth(1)).unwrap_or("");
                    *kinds.entry(kind.to_string()).or_default() += 1;
                    accepted += 1;
                }
                Err(Trouble::Rejected { reason, .. }) => {
                    // The sets are derived, so a true claim with true symmetries lacks nothing.
                    assert!(!(right && is_true), "{reason}: {text}");
                    missed += u32::from(is_true);
                }
                Err(trouble) => panic!("{trouble}: {text}"),
            }
        }
    }
    println!(
        "{made} certificates: {accepted} accepted, all true: {kinds:?}; {missed} true ones rejected"
    );
    assert!(
        kinds.len() == 4 && kinds.values().all(|count| *count > 100),
        "{kinds:?}"
    );
}
