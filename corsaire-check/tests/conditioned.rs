//! Certificates with conditions about small random problems, true and false ones: what the checker accepts
//! must be true, and it accepts everything that is true, since the insight is complete without functions.
//! The truth comes from following all play forward.
//!
//! `CORSAIRE_CONDITIONED=20000 cargo test -p corsaire-check --test conditioned -- --nocapture` makes more
//! of them than the test does every day.

#[allow(dead_code)]
mod oracle;
#[allow(dead_code)]
mod random;

use corsaire_check::{Limits, Manner, Trouble, check_with};
use oracle::{Said, after};
use random::Random;
use std::collections::BTreeMap;

const LIMITS: Limits = Limits {
    memory: 1 << 28,
    work: 1_000_000_000,
};

type Jumps = Vec<[usize; 3]>;

/// A whole rectangle, and play on it.
struct Played {
    width: usize,
    height: usize,
    directions: usize,
    jumps: Jumps,
    start: u64,
    goals: Vec<u64>,
    played: Jumps,
}

impl Played {
    fn random(random: &mut Random) -> Played {
        let (width, height) = [(7, 1), (3, 3), (4, 2), (4, 3), (5, 2), (5, 1)][random.below(6)];
        let directions = [4, 4, 6, 8][random.below(4)];
        let mut played = Played {
            width,
            height,
            directions,
            jumps: Vec::new(),
            start: 0,
            goals: vec![0],
            played: Vec::new(),
        };
        let said = Said::read(played.text("", "claim solution\n").as_bytes());
        played.jumps = said.expect("a problem").jumps();
        let full = (1u64 << (width * height)) - 1;
        played.start = match random.below(3) {
            0 => full & random.0,
            _ => full & !(1 << random.below(width * height)),
        };
        let mut men = played.start;
        let mut last = None;
        let longer = random.below(4);
        for _ in 0..2 + random.below(8) {
            let legal = |men: u64, jump: &[usize; 3]| after(men, *jump).is_some();
            let mut all = played.jumps.clone();
            all.retain(|jump| legal(men, jump));
            // The man that jumped last goes on now and then.
            if random.below(4) < longer && all.iter().any(|jump| Some(jump[0]) == last) {
                all.retain(|jump| Some(jump[0]) == last);
            }
            let Some(jump) = all.get(random.below(all.len().max(1))) else {
                break;
            };
            men = after(men, *jump).expect("legal");
            last = Some(jump[2]);
            played.played.push(*jump);
        }
        played.goals = match random.one_in(3) {
            true => vec![full & random.0 & random.0 >> 17],
            false => vec![men],
        };
        for _ in 0..random.below(3) {
            played.goals.push(1 << random.below(width * height));
        }
        played.goals.sort_unstable();
        played.goals.dedup();
        played
    }

    fn diagram(&self, men: u64) -> String {
        let row = |y: usize| -> String {
            let hole = |x: usize| {
                if men >> (y * self.width + x) & 1 == 1 {
                    'o'
                } else {
                    '-'
                }
            };
            (0..self.width).map(hole).collect()
        };
        (0..self.height).map(row).collect::<Vec<String>>().join("/")
    }

    fn name(&self, hole: usize) -> String {
        let column = (b'a' + (hole % self.width) as u8) as char;
        format!("{column}{}", 1 + hole / self.width)
    }

    fn text(&self, conditions: &str, claim: &str) -> String {
        let mut text = format!("corsaire certificate 3\ndirections {}\n", self.directions);
        text += &format!("row {}\n", "o".repeat(self.width)).repeat(self.height);
        text += &format!("start {}\n", self.diagram(self.start));
        for goal in &self.goals {
            text += &format!("goal {}\n", self.diagram(*goal));
        }
        text + conditions + claim
    }

    fn solution(&self, jumps: &Jumps) -> (String, u64) {
        let (mut text, mut last, mut moves) = ("solution".to_string(), None, 0);
        for [from, _, to] in jumps {
            if last == Some(*from) {
                text += &format!("-{}", self.name(*to));
            } else {
                moves += 1;
                let comma = if last.is_none() { " " } else { ", " };
                text += &format!("{comma}{}-{}", self.name(*from), self.name(*to));
            }
            last = Some(*to);
        }
        (text + "\n", moves)
    }

    /// The moves of play: from, to, men taken.
    fn moves(&self) -> Vec<(usize, usize, u64)> {
        let mut moves: Vec<(usize, usize, u64)> = Vec::new();
        for [from, over, to] in &self.played {
            match moves.last_mut() {
                Some(last) if last.1 == *from => *last = (last.0, *to, last.2 | 1 << over),
                _ => moves.push((*from, *to, 1 << over)),
            }
        }
        moves
    }

    /// Conditions that play meets, or nearly.
    fn conditions(&self, random: &mut Random) -> String {
        let moves = self.moves();
        let mut lines: Vec<String> = Vec::new();
        let some =
            |random: &mut Random| self.diagram(random.0 & ((1 << (self.width * self.height)) - 1));
        let of_ending = random.one_in(2);
        let marked = |random: &mut Random| match !of_ending && random.one_in(3) {
            true => " marked",
            false => "",
        };
        let mut places: Vec<usize> = vec![1, 2, 3];
        for _ in 0..random.below(3) + usize::from(of_ending) {
            let place = places.remove(random.below(places.len()));
            let Some((from, to, taken)) = moves.iter().rev().nth(place - 1) else {
                continue;
            };
            let length = match random.below(4) {
                0 => 1 + random.below(4) as u32,
                _ => taken.count_ones(),
            };
            let hole = |random: &mut Random, hole: usize| match random.below(8) {
                0 => self.name(random.below(self.width * self.height)),
                _ => self.name(hole),
            };
            let (from, to) = (hole(random, *from), hole(random, *to));
            let what = match random.below(3) {
                0 => format!("sweep {length}"),
                1 => format!("between {from} {to}"),
                _ => format!("over {} {from} {to}", self.diagram(*taken)),
            };
            lines.push(format!("move {place} {what}{}", marked(random)));
        }
        if !of_ending && random.one_in(3) {
            lines.push(format!("sweep {}{}", 1 + random.below(3), marked(random)));
        }
        if !of_ending && random.one_in(4) {
            let jumps = random.below(self.played.len() + 1);
            let men = self.played[..jumps].iter().fold(self.start, after_jump);
            let men = men ^ u64::from(random.one_in(8));
            lines.push(format!("through {}", self.diagram(men)));
        }
        if !of_ending && random.one_in(4) {
            lines.push(format!("start {}", some(random)));
        }
        if !of_ending && random.one_in(4) {
            lines.push(format!("end {}", some(random)));
        }
        lines
            .iter()
            .map(|line| format!("condition {line}\n"))
            .collect()
    }

    /// Pagoda functions: values are lowered until no jump gains.
    fn functions(&self, random: &mut Random) -> String {
        let mut text = String::new();
        for _ in 0..1 + random.below(3) {
            let holes = 0..self.width * self.height;
            let mut values: Vec<i64> = holes.map(|_| random.below(4) as i64).collect();
            for _ in 0..30 {
                for [from, over, to] in &self.jumps {
                    values[*to] = values[*to].min(values[*from] + values[*over]);
                }
            }
            let values: Vec<String> = values.iter().map(i64::to_string).collect();
            let side = ["goal", "start"][random.below(2)];
            let kind = ["plain", "parity"][random.below(2)];
            text += &format!("function {side} {kind} {}\n", values.join(" "));
        }
        text
    }

    /// The symmetries of the problem, with others now and then.
    fn symmetries(&self, random: &mut Random, conditions: &str) -> (String, bool) {
        let mut text = String::new();
        let (width, height) = (self.width, self.height);
        let wrong = random.one_in(6);
        for kind in 1..4 {
            let map = |hole: usize| {
                let (x, y) = (hole % width, hole / width);
                let x = if kind & 1 == 1 { width - 1 - x } else { x };
                let y = if kind & 2 == 2 { height - 1 - y } else { y };
                y * width + x
            };
            let image = |men: u64| -> u64 {
                let holes = (0..width * height).filter(|hole| men >> hole & 1 == 1);
                holes.map(|hole| 1 << map(hole)).sum()
            };
            let of_word = |word: &str| match word.contains('/')
                || word.contains(['o', '-']) && word.len() == width
            {
                true => {
                    let marks = word.chars().filter(|mark| *mark != '/');
                    let men = (0..)
                        .zip(marks)
                        .map(|(hole, mark)| u64::from(mark == 'o') << hole);
                    self.diagram(image(men.sum()))
                }
                false => match (0..width * height).find(|hole| self.name(*hole) == word) {
                    Some(hole) => self.name(map(hole)),
                    None => word.to_string(),
                },
            };
            let kept = |line: &str| line.split(' ').all(|word| of_word(word) == word);
            let keeps = self.directions != 6 || kind == 3;
            let problem = image(self.start) == self.start
                && self
                    .goals
                    .iter()
                    .all(|goal| self.goals.contains(&image(*goal)));
            if keeps && problem && (wrong || conditions.lines().all(kept)) {
                let holes: Vec<String> = (0..width * height).map(|h| self.name(map(h))).collect();
                text += &format!("symmetry {}\n", holes.join(" "));
            }
        }
        (text, !wrong)
    }
}

fn after_jump(men: u64, jump: &[usize; 3]) -> u64 {
    after(men, *jump).expect("a legal jump")
}

#[test]
fn exactly_what_is_true_is_accepted() {
    let count = std::env::var("CORSAIRE_CONDITIONED").ok();
    let count = count.map_or(2500, |count| count.parse().expect("a number of problems"));
    let mut random = Random(0xc0_4d17_10f5);
    let mut seen: BTreeMap<String, u32> = BTreeMap::new();
    let mut made = 0;
    while made < count {
        let played = Played::random(&mut random);
        let conditions = played.conditions(&mut random);
        if conditions.is_empty() {
            continue;
        }
        made += 1;
        let said = played.text(&conditions, "claim solution\n");
        let said = Said::read(said.as_bytes()).expect("a problem");
        let asked = said.conditions();
        let is_goal = |men: u64| played.goals.contains(&men);
        let fewest = asked.fewest(&played.jumps, played.start, is_goal);
        let best = fewest.as_ref().map(|(_, jumps)| jumps);
        let of_ending = !conditions.contains("marked")
            && ["sweep", "through", "start", "end"]
                .iter()
                .all(|kind| !conditions.contains(&format!("condition {kind}")));
        let (symmetries, right) = played.symmetries(&mut random, &conditions);
        let limit = format!("{symmetries}limit {}\n", random.below(9));
        let meet = random.below(1 + played.start.count_ones() as usize);
        let meet = format!("{symmetries}meet {meet}\n");
        // Functions exclude nothing that matters: with them it is the same.
        let functions = played.functions(&mut random);
        let sharper = [&limit, &meet].map(|lines| {
            let last = lines.lines().last().unwrap_or_default();
            format!("{symmetries}{functions}{last}\n")
        });
        let mut claims = Vec::new();
        for jumps in best.into_iter().chain([&played.played]) {
            let (solution, moves) = played.solution(jumps);
            let ends = played
                .goals
                .contains(&jumps.iter().fold(played.start, after_jump));
            let met = ends && asked.met_by(played.start, jumps);
            let is_shortest = met && fewest.as_ref().is_some_and(|(fewest, _)| *fewest == moves);
            claims.push((format!("claim solution\n{solution}"), met));
            claims.push((format!("claim shortest {moves}\n{solution}"), is_shortest));
        }
        claims.push(("claim impossible\n".to_string(), fewest.is_none()));
        for (claim, is_true) in claims {
            let manner = Manner {
                threads: 1 + made % 2,
                ..Manner::default()
            };
            // Where there is nothing to derive, or nothing but the limit, other lines follow.
            let mut accepted = false;
            let mut reasons = Vec::new();
            for lines in ["", &meet, &limit, &sharper[0], &sharper[1]] {
                let text = played.text(&conditions, &format!("{claim}{lines}"));
                match check_with(text.as_bytes(), LIMITS, manner) {
                    Ok(said) => {
                        assert!(is_true, "{}: {text}", said.claim);
                        let (_, words) = Said::read(text.as_bytes()).expect("a problem").words();
                        assert!(said.claim.ends_with(&words), "{}: {text}", said.claim);
                        accepted = true;
                    }
                    Err(Trouble::Rejected { reason, .. }) => reasons.push(reason),
                    Err(trouble) => panic!("{trouble}: {text}"),
                }
            }
            let text = played.text(&conditions, &format!("{claim}{meet}"));
            assert!(accepted || !is_true || !right, "{reasons:?}: {text}");
            let kind = if of_ending {
                "of the ending"
            } else {
                "of every kind"
            };
            let claimed = claim.split([' ', '\n']).nth(1).unwrap_or_default();
            let outcomes = match accepted {
                true => vec!["accepted".to_string()],
                false => reasons,
            };
            for outcome in outcomes {
                let key = format!("{claimed}, conditions {kind}: {outcome}");
                *seen.entry(key).or_default() += 1;
            }
        }
    }
    println!("{seen:#?}");
    for claim in ["solution", "shortest", "impossible"] {
        for kind in ["of the ending", "of every kind"] {
            let key = format!("{claim}, conditions {kind}: accepted");
            assert!(
                seen.get(&key).is_some_and(|count| *count >= 50),
                "{key}: {seen:#?}"
            );
        }
    }
}
