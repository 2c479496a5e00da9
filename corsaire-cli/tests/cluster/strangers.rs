//! Strangers at the ports of a run: without the secret they learn nothing, take no place and keep no process
//! waiting.

use crate::started::{self, PROGRAM, field};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

/// A process of a small count, with a secret of its own or none.
fn process(number: usize, hosts: &str, secret: Option<&str>, work: &Path) -> Child {
    let mut command = Command::new(PROGRAM);
    command
        .args("count triangle:5 a1 --what positions --json --wait 40s --process".split(' '))
        .args([&number.to_string(), "--hosts", hosts, "--work"])
        .arg(work)
        .env_remove("CORSAIRE_CLUSTER_SECRET")
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    if let Some(secret) = secret {
        command.env("CORSAIRE_CLUSTER_SECRET", secret);
    }
    command.spawn().expect("a process")
}

fn end(process: Child) -> (Output, String) {
    let output = process.wait_with_output().expect("an end");
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    (output, said)
}

/// Waits until a process that waits for others says this, and ends it.
fn says_and_is_ended(process: &mut Child, text: &str) {
    let said = process.stderr.take().expect("its standard error");
    let mut lines = BufReader::new(said).lines().map_while(Result::ok);
    assert!(lines.any(|line| line.contains(text)), "{text}");
    process.kill().expect("it can be killed");
    process.wait().expect("an end");
}

/// A connection to the first process, as soon as it listens.
fn call(hosts: &str) -> TcpStream {
    let address = hosts.split(',').next().expect("an address");
    let called = (0..2000).find_map(|_| {
        std::thread::sleep(Duration::from_millis(20));
        TcpStream::connect(address).ok()
    });
    let socket = called.expect("a call");
    let limit = Some(Duration::from_secs(20));
    socket.set_read_timeout(limit).expect("a limit");
    socket
}

const SECRET: &str = "a secret of these tests";

#[test]
fn strangers_keep_no_process_waiting() {
    let folder = tempfile::tempdir().expect("a folder");
    let hosts = started::free_addresses(2);
    let first = process(0, &hosts, Some(SECRET), folder.path());
    let silent: Vec<_> = (0..8).map(|_| call(&hosts)).collect();
    let mut loud = call(&hosts);
    loud.write_all(&b"\x1b]0;x\x07".repeat(2000)).expect("sent");
    let began = Instant::now();
    let (second, _) = end(process(1, &hosts, Some(SECRET), folder.path()));
    let (output, said) = end(first);
    drop(silent);
    assert_eq!(field(&output, "total"), "\"1544\"");
    assert!(second.status.success());
    // Each silent stranger would take five.
    assert!(began.elapsed() < Duration::from_secs(30));
    assert!(said.contains("it does not know the secret"), "{said}");
    let is_control = |c: char| c.is_control() && c != '\n';
    assert!(!said.contains(is_control), "{said:?}");
}

#[test]
fn a_stranger_that_calls_is_sent_a_nonce_and_nothing_else() {
    let folder = tempfile::tempdir().expect("a folder");
    let hosts = started::free_addresses(2);
    let mut first = process(0, &hosts, Some(SECRET), folder.path());
    let mut nonces = Vec::new();
    for _ in 0..2 {
        let mut stranger = call(&hosts);
        // A nonce, the number of process 1, and something that is not a proof.
        let mut said = vec![7; 32];
        said.extend(1u64.to_le_bytes());
        said.extend([7; 32]);
        stranger.write_all(&said).expect("sent");
        let mut heard = Vec::new();
        stranger.read_to_end(&mut heard).expect("an end");
        assert_eq!(heard.len(), 32, "{:?}", String::from_utf8_lossy(&heard));
        nonces.push(heard);
    }
    assert_ne!(nonces[0], nonces[1]);
    says_and_is_ended(&mut first, "it does not know the secret");
}

#[test]
fn a_stranger_that_is_called_is_not_told_the_question() {
    let folder = tempfile::tempdir().expect("a folder");
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = listener.local_addr().expect("an address");
    let hosts = format!("{address},{}", started::free_addresses(1));
    let second = process(1, &hosts, Some(SECRET), folder.path());
    let (mut socket, _) = listener.accept().expect("a call");
    socket.write_all(&[7; 32]).expect("sent");
    let mut heard = [0; 72];
    socket.read_exact(&mut heard).expect("a proof");
    // The caller's own proof is not the answer that it waits for.
    socket.write_all(&heard[40..]).expect("sent");
    let mut rest = Vec::new();
    // The end may come as an error, if something was not read.
    let _ = socket.read_to_end(&mut rest);
    assert!(rest.is_empty(), "{}", String::from_utf8_lossy(&rest));
    let (output, said) = end(second);
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(said.contains("does not know the secret"), "{said}");
}

#[test]
fn processes_with_different_secrets_do_not_meet() {
    let folder = tempfile::tempdir().expect("a folder");
    let hosts = started::free_addresses(2);
    let mut first = process(0, &hosts, Some(SECRET), folder.path());
    let (output, said) = end(process(
        1,
        &hosts,
        Some("another secret of these tests"),
        folder.path(),
    ));
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(said.contains("process 0 at"), "{said}");
    assert!(said.contains("does not take the secret"), "{said}");
    says_and_is_ended(&mut first, "it does not know the secret");
}

#[test]
fn processes_without_a_secret_say_what_to_do() {
    let folder = tempfile::tempdir().expect("a folder");
    let hosts = started::free_addresses(2);
    for (secret, sentence) in [
        (None, "CORSAIRE_CLUSTER_SECRET in its environment"),
        (Some("short"), "16 characters or more"),
    ] {
        let (output, said) = end(process(1, &hosts, secret, folder.path()));
        assert_eq!(output.status.code(), Some(2), "{said}");
        assert!(said.contains(sentence), "{said}");
        assert!(!said.contains("short"), "{said}");
    }
}

#[test]
fn the_host_file_can_have_the_secret() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("hosts.txt");
    let addresses = started::free_addresses(2).replace(',', "\n");
    std::fs::write(&file, format!("{addresses}\nsecret {SECRET}\n")).expect("written");
    let hosts = file.to_str().expect("a path in letters");
    let first = process(0, hosts, None, folder.path());
    let second = process(1, hosts, None, folder.path());
    let (output, said) = end(first);
    assert!(output.status.success(), "{said}");
    assert!(end(second).0.status.success());
}

/// `start` hands the secret to processes of other machines on standard input: no command line has it.
#[test]
fn started_processes_get_the_secret_on_standard_input() {
    let folder = tempfile::tempdir().expect("a folder");
    let lines = folder.path().join("lines");
    // Takes the place of ssh: notes the command, and runs it here with an address of this machine.
    let ssh = folder.path().join("ssh");
    let script = format!(
        "shift\necho \"$1\" >> {}\nunset CORSAIRE_CLUSTER_SECRET\n\
         exec sh -c \"$(echo \"$1\" | sed s/localhost.localdomain/127.0.0.1/g)\"\n",
        lines.display()
    );
    std::fs::write(&ssh, script).expect("written");
    let addresses = started::free_addresses(2);
    // A name that `start` does not take for this machine.
    let hosts = addresses.replacen("127.0.0.1", "localhost.localdomain", 2);
    let output = Command::new(PROGRAM)
        .args(["start", "--hosts", &hosts, "--program", PROGRAM])
        .args(["--ssh", &format!("sh {}", ssh.display()), "--"])
        .args("count triangle:5 a1 --what positions --json --work".split(' '))
        .arg(folder.path().join("work"))
        .env("CORSAIRE_CLUSTER_SECRET", SECRET)
        .output()
        .expect("an end");
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{said}");
    assert_eq!(field(&output, "total"), "\"1544\"");
    let lines = std::fs::read_to_string(lines).expect("lines");
    assert_eq!(lines.lines().count(), 2, "{lines}");
    assert!(!lines.contains(SECRET), "{lines}");
}
