//! Processes in network namespaces of their own, each with its own address, as on several machines. That
//! needs `ip netns` and the right to use it. Where it is not allowed these tests say so and check nothing.

use crate::started::{PROGRAM, Started, field};
use std::path::Path;
use std::process::Command;
use std::time::Duration;

fn ip(words: &str) -> Result<(), String> {
    let output = Command::new("ip").args(words.split(' ')).output();
    let output = output.map_err(|error| format!("ip: {error}"))?;
    match output.status.success() {
        true => Ok(()),
        false => Err(format!(
            "ip {words}: {}",
            String::from_utf8_lossy(&output.stderr).trim()
        )),
    }
}

/// Namespaces on one bridge, each with an address. They are removed in the end.
struct Network {
    name: String,
    count: usize,
}

impl Network {
    fn new(name: &str, subnet: u8, count: usize) -> Result<Network, String> {
        let name = format!("{name}{}", std::process::id() % 10_000);
        let network = Network { name, count };
        let name = &network.name;
        ip(&format!("link add {name}b type bridge"))?;
        ip(&format!("link set {name}b up"))?;
        for n in 0..count {
            ip(&format!("netns add {name}n{n}"))?;
            ip(&format!(
                "link add {name}v{n} type veth peer name {name}p{n}"
            ))?;
            ip(&format!("link set {name}p{n} netns {name}n{n}"))?;
            ip(&format!("link set {name}v{n} master {name}b up"))?;
            let inside = format!("netns exec {name}n{n} ip");
            ip(&format!(
                "{inside} addr add 10.199.{subnet}.{}/24 dev {name}p{n}",
                n + 1
            ))?;
            ip(&format!("{inside} link set {name}p{n} up"))?;
            ip(&format!("{inside} link set lo up"))?;
        }
        Ok(network)
    }

    /// A network, or a word on why there is none.
    fn or_skip(name: &str, subnet: u8, count: usize) -> Option<Network> {
        match Network::new(name, subnet, count) {
            Ok(network) => Some(network),
            Err(why) => {
                eprintln!("SKIPPED: no network namespaces here ({why})");
                None
            }
        }
    }

    fn start(&self, count: usize, subnet: u8, question: &str, work: &Path) -> Started {
        let hosts: Vec<String> = (1..=count)
            .map(|n| format!("10.199.{subnet}.{n}:2101"))
            .collect();
        Started::with(count, question, work, &hosts.join(","), |process| {
            let mut command = Command::new("ip");
            command.args([
                "netns",
                "exec",
                &format!("{}n{process}", self.name),
                PROGRAM,
            ]);
            command
        })
    }
}

impl Drop for Network {
    fn drop(&mut self) {
        for n in 0..self.count {
            let _ = ip(&format!("netns del {}n{n}", self.name));
        }
        let _ = ip(&format!("link del {}b", self.name));
    }
}

#[test]
fn processes_with_addresses_of_their_own_count_the_same() {
    let Some(network) = Network::or_skip("cc", 41, 3) else {
        return;
    };
    let folder = tempfile::tempdir().expect("a folder");
    for count in [2, 3] {
        let question = "count english d4 --what positions --jumps 11";
        let outputs = network.start(count, 41, question, folder.path()).finish();
        let by_jumps = field(&outputs[0], "by_jumps");
        assert!(
            by_jumps.ends_with("\"31312\",\"89927\",\"229614\"]"),
            "{by_jumps}"
        );
    }
}

/// The link of one of two processes goes down: both say so and stop; then the run goes on.
#[test]
#[ignore = "needs the right to use ip netns: cargo test --features cluster --test cluster namespaces -- --ignored"]
fn a_cut_is_a_clear_stop() {
    let Some(network) = Network::or_skip("cd", 42, 3) else {
        return;
    };
    let folder = tempfile::tempdir().expect("a folder");
    let question = "count english d4 --what positions --jumps 17 --commit-every 0s --patience 3s";
    let mut run = network.start(2, 42, question, folder.path());
    std::thread::sleep(Duration::from_millis(1500));
    ip(&format!("link set {}v1 down", network.name)).expect("a cut");
    assert!(
        run.time_to_end(Duration::from_secs(30)).is_some(),
        "both stop"
    );
    for (number, output) in run.finish().iter().enumerate() {
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(3), "{number}: {said}");
        assert!(
            said.contains(&format!("process {} at", 1 - number)),
            "{number}: {said}"
        );
        assert!(said.contains("last commit"), "{number}: {said}");
    }
    ip(&format!("link set {}v1 up", network.name)).expect("mended");
    let outputs = network.start(3, 42, question, folder.path()).finish();
    let by_jumps = field(&outputs[0], "by_jumps");
    assert!(by_jumps.ends_with("\"3312423\",\"3626632\"]"), "{by_jumps}");
}

/// The counts of the issue, by one, two and three processes. An hour on a busy machine.
#[test]
#[ignore = "long, and needs the right to use ip netns"]
fn large_counts_are_the_same() {
    let Some(network) = Network::or_skip("ce", 43, 3) else {
        return;
    };
    let folder = tempfile::tempdir().expect("a folder");
    for question in [
        "count english d4 --what positions",
        "count english d4 d4 --what winnable",
        "count wiegleb e5 --what positions --jumps 14",
        "count french d4 --what positions",
    ] {
        let counted = [1, 2, 3].map(|count| {
            let outputs = network.start(count, 43, question, folder.path()).finish();
            field(&outputs[0], "by_jumps")
        });
        assert!(
            counted.iter().all(|other| *other == counted[0]),
            "{question}"
        );
    }
}
