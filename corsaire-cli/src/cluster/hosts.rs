//! The host file: a line `address:port` for each process, in order, and the secret that they share if there
//! is a line `secret TEXT`. Nothing to read before it.

use std::net::IpAddr;
use std::path::Path;

/// The port, if a line has none: the next line on the same host has the next one.
const PORT: u16 = 2101;
/// Processes at most: each bucket of positions belongs to one.
const MOST: usize = corsaire::engines::BUCKETS;

/// The processes of a run.
#[derive(Debug, PartialEq, Eq)]
pub struct Hosts {
    /// Where each process listens.
    pub addresses: Vec<String>,
    /// What the host file says that they know.
    pub secret: Option<String>,
}

/// The content of a host file, or of a list with commas. Empty lines and what follows a `#` is left out.
pub fn read_hosts(hosts: &str) -> Result<Hosts, String> {
    let path = Path::new(hosts);
    let text = match path.is_file() {
        true => std::fs::read_to_string(path)
            .map_err(|error| format!("--hosts: cannot read {hosts}: {error}"))?,
        false if hosts.contains([':', ',']) => hosts.replace(',', "\n"),
        false => return Err(format!("--hosts: there is no file {hosts}")),
    };
    parse(&text).map_err(|error| format!("--hosts {hosts}: {error}"))
}

fn parse(text: &str) -> Result<Hosts, String> {
    let mut addresses: Vec<String> = Vec::new();
    let mut secret = None;
    for (number, line) in (1..).zip(text.lines()) {
        // No name of a host has a space. A secret may have any other character, and is never shown.
        if let Some(text) = line.trim().strip_prefix("secret ") {
            if secret.replace(text.trim().to_string()).is_some() {
                return Err(format!("line {number}: this is the second secret"));
            }
            continue;
        }
        let line = line.split('#').next().unwrap_or_default().trim();
        if line.is_empty() {
            continue;
        }
        let wrong = |what: &str| format!("line {number}, `{line}`: {what}");
        let (host, port) = match line.rsplit_once(':') {
            // An address of version 6 stands in brackets.
            Some((host, port)) if !host.contains(':') || host.ends_with(']') => {
                let port = port.parse::<u16>().ok().filter(|port| *port > 0);
                (
                    host,
                    port.ok_or_else(|| wrong("the port is a number from 1 to 65535"))?,
                )
            }
            _ => (line, PORT),
        };
        let bare = host.trim_start_matches('[').trim_end_matches(']');
        let address = bare.parse::<IpAddr>().ok();
        if address.is_some_and(|address| address.is_unspecified()) {
            return Err(wrong("this is every address of a machine: write one"));
        }
        let bracketed = format!("[{bare}]");
        let host = match host.contains(':') {
            true if address.is_none() => return Err(wrong("write [address]:port")),
            true => &bracketed,
            false => host,
        };
        if host.is_empty()
            || host.starts_with('-')
            || host.contains(|c: char| c.is_whitespace() || c == '/')
        {
            return Err(wrong("write a name or an address, like node7:2101"));
        }
        if line != bare && addresses.contains(&format!("{host}:{port}")) {
            return Err(wrong("this address is there twice"));
        }
        let free = (port..).find(|port| !addresses.contains(&format!("{host}:{port}")));
        let port = free.ok_or_else(|| wrong("no port is left"))?;
        addresses.push(format!("{host}:{port}"));
    }
    match addresses.len() {
        0 => Err("there is no address".to_string()),
        1..=MOST => Ok(Hosts { addresses, secret }),
        many => Err(format!("{many} processes are too many: at most {MOST}")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_a_process() {
        let text = "# two machines\nnode1\nnode1  # again\n\nnode2:4000\n[::1]:5\n::1\n";
        let addresses = [
            "node1:2101",
            "node1:2102",
            "node2:4000",
            "[::1]:5",
            "[::1]:2101",
        ];
        let hosts = parse(text).expect("addresses");
        assert_eq!(
            (hosts.addresses, hosts.secret),
            (addresses.map(String::from).to_vec(), None)
        );
        for wrong in [
            "",
            "#",
            "a:0",
            "a:x",
            "a:70000",
            "a b",
            ":5",
            "-o:5",
            "a:1\na:1",
            "secret x",
            "secret x\nsecret x\na:1",
            "a:b:1",
            "[::1]:5\n[::1]:5",
            "0.0.0.0:2101",
            "[::]:2101",
        ] {
            assert!(parse(wrong).is_err(), "{wrong}");
        }
        let hosts = parse("a:1\n  secret one # two \nsecret\n").expect("hosts");
        assert_eq!(hosts.addresses, ["a:1", "secret:2101"]);
        assert_eq!(hosts.secret.as_deref(), Some("one # two"));
        assert!(read_hosts("/no/such/file").is_err());
        assert_eq!(
            read_hosts("a:1,b:2").expect("a list").addresses,
            ["a:1", "b:2"]
        );
    }
}
