//! The truth about small problems, by following all play: an oracle for what the checker accepts.
//! It shares no code with the checker, not even the rules, and takes no short cuts.

mod conditions;

pub use conditions::Conditions;
use std::collections::{BTreeMap, BTreeSet};

/// What an accepted certificate says, read once more.
#[derive(Debug)]
pub struct Said {
    directions: usize,
    /// Holes by column and row, row by row.
    holes: Vec<(i32, i32)>,
    start: u64,
    goals: Vec<u64>,
    diagrams: Vec<String>,
    conditions: Conditions,
    claim: Vec<String>,
    /// Different symmetries, with the identity: the hole that each hole is mapped to.
    symmetries: BTreeSet<Vec<usize>>,
}

/// The words of a statement, line by line.
fn statements(text: &[u8]) -> impl Iterator<Item = Vec<String>> {
    let text = String::from_utf8_lossy(text).into_owned();
    let lines: Vec<String> = text.split('\n').map(str::to_string).collect();
    let said = |line: &String| !line.is_empty() && !line.starts_with('#');
    let lines = lines.into_iter().filter(said);
    lines.map(|line| line.split(' ').map(str::to_string).collect())
}

impl Said {
    /// Reads the problem and the claim of a certificate. `None` if its board is too large to follow
    /// all play.
    pub fn read(text: &[u8]) -> Option<Said> {
        let all: Vec<Vec<String>> = statements(text).collect();
        let of = |word: &str| -> Vec<&Vec<String>> {
            all.iter().filter(|line| line[0] == word).collect()
        };
        let mut holes = Vec::new();
        for (y, row) in of("row").iter().enumerate() {
            for (x, cell) in row.get(1)?.chars().enumerate() {
                if cell == 'o' {
                    holes.push((x as i32, y as i32));
                }
            }
        }
        // Positions are words of 64 bits here.
        if holes.len() > 64 {
            return None;
        }
        let men = |diagram: &str| -> u64 {
            let marks = diagram.chars().filter(|mark| "o-".contains(*mark));
            let bits = (0..)
                .zip(marks)
                .map(|(hole, mark)| u64::from(mark == 'o') << hole);
            bits.sum()
        };
        let hole = |name: &str| -> Option<usize> {
            let place = name.find(|c: char| c.is_ascii_digit())?;
            let column = name[..place].bytes();
            let column = column.fold(0, |all, letter| 26 * all + i32::from(letter - b'a') + 1);
            let cell = (column - 1, name[place..].parse::<i32>().ok()? - 1);
            holes.iter().position(|other| *other == cell)
        };
        let conditions = of("condition");
        let conditions: Vec<Vec<String>> = conditions.iter().map(|l| l[1..].to_vec()).collect();
        let conditions = Conditions::read(&conditions, men, hole)?;
        let start = of("start").first()?.get(1)?.clone();
        let goals: Option<Vec<String>> =
            of("goal").iter().map(|line| line.get(1).cloned()).collect();
        let goals = goals?;
        let mut symmetries = BTreeSet::from([(0..holes.len()).collect()]);
        for line in of("symmetry") {
            let map: Option<Vec<usize>> = line[1..].iter().map(|name| hole(name)).collect();
            // One that is not a symmetry is not accepted.
            symmetries.extend(map.filter(|map| map.len() == holes.len()));
        }
        Some(Said {
            symmetries,
            directions: of("directions").first()?.get(1)?.parse().ok()?,
            holes: holes.clone(),
            conditions,
            start: men(&start),
            goals: goals.iter().map(|goal| men(goal)).collect(),
            diagrams: [vec![start], goals].concat(),
            claim: of("claim").first()?[1..].to_vec(),
        })
    }

    /// How many holes the board has.
    pub fn holes(&self) -> usize {
        self.holes.len()
    }

    /// The words in which the checker should accept it: the claim, up to the number of moves and
    /// jumps of a claimed solution, and the problem.
    pub fn words(&self) -> (String, String) {
        let number = self.claim.get(1).map_or("", String::as_str);
        let plural = if number == "1" { "" } else { "s" };
        let up_to = match self.symmetries.len() {
            1 => String::new(),
            count => format!(", up to {count} symmetries"),
        };
        let play = if self.goals.is_empty() {
            "game"
        } else {
            "solution"
        };
        let such = match self.conditions.is_empty() {
            true => "",
            false => " that meets the conditions",
        };
        let claim = match self.claim[0].as_str() {
            "solution" => "there is a solution in ".to_string(),
            "shortest" => format!("the shortest solution{such} has {number} move{plural}, "),
            "shortest-count" => {
                let solutions = match self.claim.get(2).map_or("", String::as_str) {
                    "1" => "is exactly 1 shortest solution".to_string(),
                    many => format!("are exactly {many} different shortest solutions"),
                };
                let symmetries = match self.symmetries.len() {
                    1 => "with images counted separately".to_string(),
                    many => format!("up to {many} symmetries"),
                };
                format!("there {solutions}, of {number} move{plural}, {symmetries}, ")
            }
            "impossible" => format!("there is no solution{such}, "),
            "positions" => format!("exactly {number} position{plural} can be reached{up_to}, "),
            "winnable" => {
                format!("solutions pass exactly {number} different position{plural}{up_to}, ")
            }
            "longest-sweep" => format!("the longest sweep of a {play} has {number} jump{plural}, "),
            _ => format!("solutions have exactly {number} different jump set{plural}, "),
        };
        let to = if play == "game" { "" } else { " to " };
        let goals = self.diagrams[1..].join(" or ");
        let problem = format!(
            ", in {} directions from {}{to}{goals}{}",
            self.directions, self.diagrams[0], self.conditions.words
        );
        (claim, problem)
    }

    /// What a solution must meet.
    pub fn conditions(&self) -> &Conditions {
        &self.conditions
    }

    /// Jumps as from, over and to.
    pub fn jumps(&self) -> Vec<[usize; 3]> {
        let mut jumps = Vec::new();
        for (from, (x, y)) in self.holes.iter().enumerate() {
            for (dx, dy) in (-1..=1).flat_map(|dx| (-1..=1).map(move |dy| (dx, dy))) {
                let allowed = match (self.directions, dx * dy) {
                    (_, 0) => (dx, dy) != (0, 0),
                    (6, product) => product == 1,
                    (directions, _) => directions == 8,
                };
                let hole = |times: i32| {
                    let cell = (x + times * dx, y + times * dy);
                    self.holes.iter().position(|other| *other == cell)
                };
                if let (true, Some(over), Some(to)) = (allowed, hole(1), hole(2)) {
                    jumps.push([from, over, to]);
                }
            }
        }
        jumps
    }
}

/// The position after a jump, if it is legal.
pub fn after(men: u64, [from, over, to]: [usize; 3]) -> Option<u64> {
    let has = |hole: usize| men >> hole & 1 == 1;
    (has(from) && has(over) && !has(to)).then(|| men - (1 << from) - (1 << over) + (1 << to))
}

/// A move: where it starts, where it ends, and the men that it takes.
type Move = (usize, usize, u64);

/// What is true of a problem.
#[derive(Debug, Clone)]
pub struct Truth {
    /// The fewest moves to a goal, if there is a solution.
    pub fewest: Option<u64>,
    jumps: Vec<[usize; 3]>,
    start: u64,
    goals: BTreeSet<u64>,
}

impl Truth {
    /// Follows all play.
    pub fn of(said: &Said) -> Truth {
        let mut truth = Truth {
            fewest: None,
            jumps: said.jumps(),
            start: said.start,
            goals: said.goals.iter().copied().collect(),
        };
        if !said.conditions.is_empty() {
            let is_goal = |men: u64| truth.goals.contains(&men);
            let found = said.conditions.fewest(&truth.jumps, said.start, is_goal);
            truth.fewest = found.map(|(moves, _)| moves);
            return truth;
        }
        let mut level = BTreeSet::from([said.start]);
        let mut seen = level.clone();
        for moves in 0.. {
            if level.is_empty() {
                break;
            }
            if level.iter().any(|men| truth.goals.contains(men)) {
                truth.fewest = Some(moves);
                break;
            }
            let mut next = BTreeSet::new();
            for men in level {
                for man in 0..said.holes.len() {
                    truth.move_on(men, man, &mut next);
                }
            }
            level = next.difference(&seen).copied().collect();
            seen.extend(&level);
        }
        truth
    }

    /// Everything that jumps of one man, in a row, lead to.
    fn move_on(&self, men: u64, man: usize, found: &mut BTreeSet<u64>) {
        for jump in self.jumps.iter().filter(|jump| jump[0] == man) {
            if let Some(men) = after(men, *jump) {
                found.insert(men);
                self.move_on(men, jump[2], found);
            }
        }
    }

    /// How many shortest solutions are different up to the symmetries of a certificate. `None` if one of
    /// these is not a symmetry of the problem.
    pub fn shortest_count(&self, said: &Said) -> Option<u64> {
        let symmetries = &said.symmetries;
        let image = |map: &[usize], men: u64| -> u64 {
            let holes = (0..map.len()).filter(|hole| men >> hole & 1 == 1);
            holes.map(|hole| 1 << map[hole]).sum()
        };
        let is_symmetry = |map: &Vec<usize>| {
            let mut jumps = self.jumps.iter().map(|jump| jump.map(|hole| map[hole]));
            let mut goals = self.goals.iter().map(|goal| image(map, *goal));
            jumps.all(|jump| self.jumps.contains(&jump))
                && image(map, self.start) == self.start
                && goals.all(|goal| self.goals.contains(&goal))
        };
        if !symmetries.iter().all(is_symmetry) {
            return None;
        }
        let sets = self.move_sets(self.start, self.fewest?, &mut BTreeMap::new());
        let least = |set: &Vec<Move>| {
            let images = symmetries.iter().map(|map| {
                let moves = set.iter();
                let moves = moves.map(|(from, to, men)| (map[*from], map[*to], image(map, *men)));
                let mut moves: Vec<Move> = moves.collect();
                moves.sort_unstable();
                moves
            });
            images.min()
        };
        Some(sets.iter().map(least).collect::<BTreeSet<_>>().len() as u64)
    }

    /// The different sets of so many moves that lead from a position to a goal.
    fn move_sets(
        &self,
        men: u64,
        moves: u64,
        known: &mut BTreeMap<(u64, u64), BTreeSet<Vec<Move>>>,
    ) -> BTreeSet<Vec<Move>> {
        if moves == 0 {
            let here = self.goals.contains(&men).then(Vec::new);
            return here.into_iter().collect();
        }
        if let Some(sets) = known.get(&(men, moves)) {
            return sets.clone();
        }
        let mut sets = BTreeSet::new();
        for from in 0..64 {
            let mut going = vec![(from, men)];
            while let Some((man, now)) = going.pop() {
                for jump in self.jumps.iter().filter(|jump| jump[0] == man) {
                    let Some(next) = after(now, *jump) else {
                        continue;
                    };
                    let to = jump[2];
                    let taken = (men ^ 1 << from) ^ (next ^ 1 << to);
                    for mut set in self.move_sets(next, moves - 1, known) {
                        set.push((from, to, taken));
                        set.sort_unstable();
                        sets.insert(set);
                    }
                    going.push((to, next));
                }
            }
        }
        known.insert((men, moves), sets.clone());
        sets
    }

    /// How many different jump sets solutions have, counted up to `most` + 1.
    fn jump_sets(&self, most: u64) -> u64 {
        let mut leads = BTreeMap::new();
        self.leads(self.start, &mut leads);
        let mut found = BTreeSet::new();
        let mut made = vec![0u8; self.jumps.len()];
        self.count(
            self.start,
            &leads,
            &mut made,
            &mut BTreeSet::new(),
            &mut found,
            most,
        );
        found.len() as u64
    }

    /// Whether play from each position that can be reached leads to a goal.
    fn leads(&self, men: u64, known: &mut BTreeMap<u64, bool>) -> bool {
        if let Some(leads) = known.get(&men) {
            return *leads;
        }
        let mut leads = self.goals.contains(&men);
        for next in self.jumps.iter().filter_map(|jump| after(men, *jump)) {
            leads |= self.leads(next, known);
        }
        known.insert(men, leads);
        leads
    }

    fn count(
        &self,
        men: u64,
        leads: &BTreeMap<u64, bool>,
        made: &mut Vec<u8>,
        seen: &mut BTreeSet<Vec<u8>>,
        found: &mut BTreeSet<Vec<u8>>,
        most: u64,
    ) {
        if !leads[&men] || found.len() as u64 > most || !seen.insert(made.clone()) {
            return;
        }
        if self.goals.contains(&men) {
            found.insert(made.clone());
        }
        for (number, jump) in self.jumps.iter().enumerate() {
            if let Some(men) = after(men, *jump) {
                made[number] += 1;
                self.count(men, leads, made, seen, found, most);
                made[number] -= 1;
            }
        }
    }

    /// Every position that can be reached.
    fn reached(&self) -> BTreeSet<u64> {
        let mut leads = BTreeMap::new();
        self.leads(self.start, &mut leads);
        leads.into_keys().collect()
    }

    /// Every position that can be reached and leads to a goal.
    fn winnable(&self) -> BTreeSet<u64> {
        let mut leads = BTreeMap::new();
        self.leads(self.start, &mut leads);
        let winnable = leads.into_iter().filter(|(_, leads)| *leads);
        winnable.map(|(men, _)| men).collect()
    }

    /// The longest sweep in solutions, or in all play if there are no goals; `None` without a solution.
    fn longest_sweep(&self) -> Option<u64> {
        let positions = match self.goals.is_empty() {
            true => self.reached(),
            false => self.winnable(),
        };
        let longest = |men: &u64| (0..64).map(|man| self.sweep(*men, man, &positions)).max();
        positions.iter().filter_map(longest).max()
    }

    fn sweep(&self, men: u64, man: usize, positions: &BTreeSet<u64>) -> u64 {
        let jumps = self.jumps.iter().filter(|jump| jump[0] == man);
        let next = jumps.filter_map(|jump| Some((after(men, *jump)?, jump[2])));
        let next = next.filter(|(men, _)| positions.contains(men));
        let lengths = next.map(|(men, man)| 1 + self.sweep(men, man, positions));
        lengths.max().unwrap_or(0)
    }

    /// The number that a true claim of this kind has, if there can be one.
    pub fn number(&self, claim: &str, said: &Said) -> Option<u64> {
        match claim {
            "positions" => said.goals.is_empty().then(|| orbits(&self.reached(), said)),
            "winnable" => Some(orbits(&self.winnable(), said)),
            _ => self.longest_sweep(),
        }
    }

    /// Whether a claim about this problem is true.
    pub fn confirms(&self, said: &Said) -> bool {
        let number: Option<u64> = said.claim.get(1).and_then(|number| number.parse().ok());
        match (said.claim[0].as_str(), number) {
            ("solution", None) => self.fewest.is_some(),
            ("impossible", None) => self.fewest.is_none(),
            ("shortest", Some(moves)) => self.fewest == Some(moves),
            ("shortest-count", Some(moves)) => {
                let number: Option<u64> = said.claim.get(2).and_then(|number| number.parse().ok());
                self.fewest == Some(moves) && self.shortest_count(said) == number
            }
            ("positions" | "winnable" | "longest-sweep", Some(number)) => {
                self.number(&said.claim[0], said) == Some(number)
            }
            ("jumpsets", Some(count)) => match self.fewest {
                None => count == 0,
                Some(_) => self.jump_sets(count) == count,
            },
            _ => false,
        }
    }
}

/// How many positions there are, up to the symmetries.
fn orbits(positions: &BTreeSet<u64>, said: &Said) -> u64 {
    let image = |men: u64, map: &Vec<usize>| -> u64 {
        let holes = (0..map.len()).filter(|hole| men >> hole & 1 == 1);
        holes.map(|hole| 1 << map[hole]).sum()
    };
    let least = |men: &u64| said.symmetries.iter().map(|map| image(*men, map)).min();
    positions.iter().map(least).collect::<BTreeSet<_>>().len() as u64
}
