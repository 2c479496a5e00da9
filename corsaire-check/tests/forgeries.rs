//! Certificates of small problems, changed in thousands of ways or made up: whatever the checker accepts must
//! be true. `CORSAIRE_MUTATIONS=20000 cargo test -p corsaire-check --test forgeries -- --nocapture`
//! makes more changes than the tests do every day.

#[allow(dead_code)]
mod oracle;
#[allow(dead_code)]
mod random;

use corsaire_check::{Limits, Trouble, check};
use oracle::{Said, Truth};
use random::Random;
use std::collections::HashMap;
use std::path::Path;
use std::time::{Duration, Instant};

/// Boards that all play can be followed on.
const MOST_HOLES: usize = 21;
/// About two seconds for each: what takes longer is too large.
const LIMITS: Limits = Limits {
    memory: 1 << 30,
    work: 2_000_000_000,
};

#[derive(Clone)]
struct Certificate {
    text: Vec<u8>,
}

impl Certificate {
    fn lines(&self) -> Vec<Vec<u8>> {
        let body = self.text.strip_suffix(b"\n").unwrap_or(&self.text);
        body.split(|byte| *byte == b'\n')
            .map(<[u8]>::to_vec)
            .collect()
    }

    fn set_lines(&mut self, lines: &[Vec<u8>]) {
        self.text = lines.join(&b'\n');
        self.text.push(b'\n');
    }
}

/// The valid certificates of small boards.
fn originals() -> Vec<Certificate> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/valid");
    let entries = std::fs::read_dir(folder).expect("a folder");
    let mut paths: Vec<_> = entries
        .map(|entry| entry.expect("an entry").path())
        .collect();
    paths.sort();
    paths.retain(|path| path.extension().is_some_and(|end| end == "cert"));
    let read = |path: &Path| Certificate {
        text: std::fs::read(path).expect("a certificate"),
    };
    let all = paths.iter().map(|path| read(path));
    let small = |c: &Certificate| Said::read(&c.text).is_some_and(|s| s.holes() <= MOST_HOLES);
    all.filter(small).collect()
}

/// Numbers at the edge of something.
const EXTREMES: [&str; 16] = [
    "0",
    "-0",
    "1",
    "+1",
    "01",
    "-1",
    "2",
    "63",
    "64",
    "255",
    "1000000",
    "-1000000",
    "9223372036854775807",
    "-9223372036854775808",
    "18446744073709551615",
    "4294967296",
];

/// Statements that a forger would like to have accepted.
const WISHES: [&str; 34] = [
    "condition move 1 sweep 1",
    "condition move 2 sweep 2 marked",
    "condition sweep 2",
    "condition sweep 3 marked",
    "meet 5",
    "claim impossible",
    "claim jumpsets 0",
    "claim jumpsets 1",
    "claim jumpsets 2",
    "claim shortest 1",
    "claim shortest 3",
    "claim shortest-count 1 1",
    "claim shortest-count 5 4",
    "claim shortest-count 10 15",
    "exhaust",
    "noorder",
    "contradiction function 1",
    "contradiction hole a1",
    "jumpset 1",
    "ends 1 1",
    "corsaire certificate 2",
    "corsaire certificate 3",
    "limit 0",
    "limit 127",
    "symmetry a1",
    "function start parity 0",
    "meet 0",
    "meet 1",
    "meet 5",
    "claim positions 1",
    "claim winnable 0",
    "claim winnable 1",
    "claim longest-sweep 0",
    "claim longest-sweep 1",
];

/// Changes one of the numbers of a line.
fn change_number(random: &mut Random, line: &mut Vec<u8>) {
    let text = String::from_utf8_lossy(line).into_owned();
    let mut words: Vec<String> = text.split(' ').map(str::to_string).collect();
    let numeric = |word: &str| word.parse::<i128>().is_ok() || word.contains('*');
    let places: Vec<usize> = (0..words.len()).filter(|i| numeric(&words[*i])).collect();
    if places.is_empty() {
        return;
    }
    let place = *random.of(&places);
    let change = |random: &mut Random, word: &str| match (random.below(4), word.parse::<i128>()) {
        (0, Ok(number)) => (number + 1).to_string(),
        (1, Ok(number)) => (number - 1).to_string(),
        (2, Ok(number)) => (2 * number).to_string(),
        (_, Err(_)) if random.below(2) == 0 => format!("{}*1", random.of(&EXTREMES)),
        (_, Err(_)) => format!("1*{}", random.of(&EXTREMES)),
        _ => random.of(&EXTREMES).to_string(),
    };
    // Now and then it is the only one that is not 0.
    if random.below(2) == 0 {
        places
            .iter()
            .for_each(|place| words[*place] = "0".to_string());
    }
    words[place] = change(random, &words[place]);
    *line = words.join(" ").into_bytes();
}

/// Goals, and the proofs about them, several times, with the claim to match.
fn multiply(random: &mut Random, lines: &[Vec<u8>]) -> Vec<Vec<u8>> {
    let times = 2 + random.below(2);
    let is = |line: &Vec<u8>, word: &str| line.starts_with(word.as_bytes());
    let proof = lines.iter().position(|line| is(line, "target "));
    let (problem, proof) = lines.split_at(proof.unwrap_or(lines.len()));
    let mut result = Vec::new();
    for line in problem {
        let mut line = line.clone();
        if is(&line, "claim jumpsets ") {
            let text = String::from_utf8_lossy(&line).into_owned();
            let number = text
                .rsplit(' ')
                .next()
                .and_then(|word| word.parse::<usize>().ok());
            line = format!(
                "claim jumpsets {}",
                number.unwrap_or(0).saturating_mul(times)
            )
            .into_bytes();
        }
        let copies = if is(&line, "goal ") { times } else { 1 };
        result.extend(vec![line; copies]);
    }
    // Each goal's copies are next to each other, and so must be the copies of its proof.
    let mut block: Vec<Vec<u8>> = Vec::new();
    for line in proof.iter().chain([&b"target ".to_vec()]) {
        if is(line, "target ") && !block.is_empty() {
            for _ in 0..times {
                result.extend(block.iter().cloned());
            }
            block.clear();
        }
        block.push(line.clone());
    }
    result
}

/// One change of the text.
fn change_text(random: &mut Random, certificate: &mut Certificate, others: &[Certificate]) {
    let mut lines = certificate.lines();
    let line = random.below(lines.len());
    let place = random.below(lines.len());
    match random.below(14) {
        0 => {
            lines.remove(line);
        }
        1 => {
            let copies = vec![lines[line].clone(); 1 + random.below(3)];
            lines.splice(place..place, copies);
        }
        2 => lines.swap(line, place),
        3 => {
            // A line of another certificate, or several.
            let other = random.of(others).lines();
            let from = random.below(other.len());
            let to = (from + 1 + random.below(4)).min(other.len());
            let keep = random.below(2);
            lines.splice(
                line..(line + keep).min(lines.len()),
                other[from..to].to_vec(),
            );
        }
        4 => {
            // The problem of this one and the proof of another, or the other way round.
            let other = random.of(others).lines();
            let claim =
                |lines: &[Vec<u8>]| lines.iter().position(|line| line.starts_with(b"claim"));
            if let (Some(mine), Some(theirs)) = (claim(&lines), claim(&other)) {
                lines.truncate(mine);
                lines.extend_from_slice(&other[theirs..]);
            }
        }
        5 => lines = multiply(random, &lines),
        6 => change_number(random, &mut lines[line]),
        7 => {
            // Functions and claims have most numbers.
            let is =
                |line: &&mut Vec<u8>| line.starts_with(b"function") || line.starts_with(b"claim");
            let mut numbers: Vec<&mut Vec<u8>> = lines.iter_mut().filter(is).collect();
            let chosen = random.below(numbers.len().max(1));
            if let Some(line) = numbers.get_mut(chosen) {
                change_number(random, line);
            }
        }
        8 => lines[line] = random.of(&WISHES).as_bytes().to_vec(),
        9 => lines.insert(line, random.of(&WISHES).as_bytes().to_vec()),
        10 => lines.truncate(line),
        11 => {
            // A word of another line.
            let words = |line: &[u8]| -> Vec<Vec<u8>> {
                line.split(|byte| *byte == b' ')
                    .map(<[u8]>::to_vec)
                    .collect()
            };
            let (mut mine, theirs) = (words(&lines[line]), words(&lines[place]));
            let chosen = random.below(mine.len());
            mine[chosen] = random.of(&theirs).clone();
            lines[line] = mine.join(&b' ');
        }
        _ => {
            let bytes = &mut lines[line];
            let marks = b"o-./0123456789abcdef *,\r\t\0\xff#";
            let place = random.below(bytes.len() + 1);
            match random.below(4) {
                0 => bytes.insert(place, *random.of(marks)),
                1 if place < bytes.len() => {
                    bytes.remove(place);
                }
                _ if place < bytes.len() => {
                    // Most bytes are marks of diagrams: change a man now and then.
                    bytes[place] = match bytes[place] {
                        b'o' if random.below(3) > 0 => b'-',
                        b'-' if random.below(3) > 0 => b'o',
                        _ => *random.of(marks),
                    };
                }
                _ => {}
            }
        }
    }
    certificate.set_lines(&lines);
}

/// A diagram like another, with other men.
fn any_diagram(random: &mut Random, like: &str) -> String {
    let mark = |mark| match mark {
        'o' | '-' if random.below(2) == 0 => 'o',
        'o' | '-' => '-',
        _ => mark,
    };
    like.chars().map(mark).collect()
}

/// The problem of a certificate with a claim and a proof that are made up: definitions and steps
/// without a plan, well formed, with numbers at their extremes here and there.
fn forge(random: &mut Random, certificate: &Certificate) -> Certificate {
    let text = String::from_utf8_lossy(&certificate.text).into_owned();
    let Some(claim) = text.find("\nclaim ") else {
        return certificate.clone();
    };
    let mut forged = text[..=claim].to_string();
    let goals: Vec<&str> = text[..claim]
        .lines()
        .filter_map(|l| l.strip_prefix("goal "))
        .collect();
    if goals.is_empty() {
        return certificate.clone();
    }
    let holes = goals[0].chars().filter(|mark| "o-".contains(*mark)).count();
    let claims = [
        "impossible",
        "impossible",
        "jumpsets 0",
        "jumpsets 1",
        "jumpsets 2",
    ];
    forged += &format!("claim {}\n", random.of(&claims));
    for goal in goals {
        forged += &format!("target {goal}\n");
        if random.below(3) == 0 {
            // The shortest proof that there is: one function, with a single value.
            let mut values: Vec<&str> = vec!["0"; holes];
            values[random.below(holes)] = *random.of(&EXTREMES);
            let values = values.join(" ");
            forged += &format!("function {values}\nsteps\ncontradiction function 1\n");
            continue;
        }
        let touches = random.below(3);
        for _ in 0..touches {
            let when = random.of(&["first", "last", "both"]);
            forged += &format!("touch {when} {}\n", any_diagram(random, goal));
        }
        for _ in 0..2 {
            let mut values: Vec<String> = Vec::new();
            let few = random.below(2) == 0;
            for _ in 0..holes {
                let small = random.below(5) as i64 - 2;
                values.push(if few { 0 } else { small }.to_string());
            }
            if random.below(2) == 0 {
                let place = random.below(holes);
                values[place] = random.of(&EXTREMES).to_string();
            }
            let with = match touches {
                0 => String::new(),
                _ => format!(
                    " with {}*{}",
                    1 + random.below(touches),
                    1 + random.below(2)
                ),
            };
            forged += &format!("function {}{with}\n", values.join(" "));
        }
        forged += "steps\n";
        for _ in 0..random.below(4) {
            let hole = format!("{}{}", random.of(&["a", "b", "c"]), 1 + random.below(3));
            let diagram = any_diagram(random, goal);
            forged += &match random.below(6) {
                0 => format!("ends {} {}\n", random.below(3), random.below(3)),
                1 => format!("bound hole {hole}\n"),
                2 => format!("bound function {}\n", 1 + random.below(2)),
                3 => format!("bound parity {diagram}\n"),
                4 => format!("split a1-c1 {}\n", random.of(&EXTREMES)),
                _ => format!("split c1-a1 {}\n", random.below(3)),
            };
        }
        for _ in 0..=random.below(2) {
            let diagram = any_diagram(random, goal);
            forged += &match random.below(8) {
                0 => "exhaust\n".to_string(),
                1 => "noorder\n".to_string(),
                2 => format!("contradiction parity {diagram}\n"),
                3 => "contradiction hole b1\n".to_string(),
                _ => "contradiction function 1\n".to_string(),
            };
        }
    }
    Certificate {
        text: forged.into_bytes(),
    }
}

fn changed(random: &mut Random, originals: &[Certificate]) -> Certificate {
    let mut certificate = random.of(originals).clone();
    if random.below(4) == 0 {
        return forge(random, &certificate);
    }
    // Half of them are changed once, the others up to three times.
    let times = [1, 1, 2, 3][random.below(4)];
    for _ in 0..times {
        change_text(random, &mut certificate, originals);
    }
    certificate
}

/// The most memory that this process ever had, in bytes, where the system says so.
fn peak_memory() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|line| line.starts_with("VmHWM:"))?;
    let kilobytes: u64 = line.split_whitespace().nth(1)?.parse().ok()?;
    Some(kilobytes << 10)
}

#[test]
fn whatever_is_accepted_is_true() {
    const SEED: u64 = 0x5eed_0ff0_c5ed;
    let count = std::env::var("CORSAIRE_MUTATIONS").ok();
    let count = count.map_or(4000, |count| count.parse().expect("a number of mutations"));
    let originals = originals();
    assert!(originals.len() >= 20, "{}", originals.len());
    let mut random = Random(SEED);
    let mut truths: HashMap<String, Truth> = HashMap::new();
    let (mut accepted, mut rejected, mut too_large, mut problems) = (0, 0, 0, 0);
    let mut slowest = Duration::ZERO;
    for number in 0..count {
        let Certificate { text } = changed(&mut random, &originals);
        let which = || {
            let text = String::from_utf8_lossy(&text).into_owned();
            format!("mutation {number} of seed {SEED:#x}\n{text}")
        };
        let begun = Instant::now();
        let checked = std::panic::catch_unwind(|| check(&text, LIMITS));
        let took = begun.elapsed();
        slowest = slowest.max(took);
        assert!(took < Duration::from_secs(10), "{took:?}: {}", which());
        match checked.unwrap_or_else(|_| panic!("the checker panicked: {}", which())) {
            Ok(said) => {
                accepted += 1;
                let problem = Said::read(&text).expect("an accepted problem");
                let (claim, about) = problem.words();
                let words = said.claim.starts_with(&claim) && said.claim.ends_with(&about);
                assert!(words, "{}: {}", said.claim, which());
                let truth = truths.entry(about).or_insert_with(|| {
                    problems += 1;
                    Truth::of(&problem)
                });
                assert!(truth.confirms(&problem), "{}: {}", said.claim, which());
            }
            Err(Trouble::Rejected { .. }) => rejected += 1,
            Err(Trouble::TooLarge { .. }) => too_large += 1,
            Err(trouble) => panic!("{trouble}: {}", which()),
        }
    }
    let peak = peak_memory();
    println!(
        "{count} certificates made of {}: {accepted} accepted, all true, about {problems} \
         problems; {rejected} rejected, {too_large} too large; slowest {slowest:?}, peak memory \
         {} MB",
        originals.len(),
        peak.map_or(0, |peak| peak >> 20),
    );
    assert!(accepted * 50 > count && rejected * 4 > count);
    assert!(peak.is_none_or(|peak| peak < 1 << 30), "{peak:?}");
}

#[test]
fn the_oracle_knows_what_the_originals_claim() {
    for certificate in originals() {
        let said = Said::read(&certificate.text).expect("a valid problem");
        assert!(Truth::of(&said).confirms(&said), "{said:?}");
    }
}
