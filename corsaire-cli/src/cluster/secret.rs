//! Where the secret of a run comes from. Read `cluster/hosts.rs` and `net/secret.rs` before it.

use std::io::{BufRead, Read};

/// The environment variable.
const VARIABLE: &str = "CORSAIRE_CLUSTER_SECRET";
/// No secret is longer.
const LONGEST: u64 = 4096;
/// What to do without a secret.
pub const NO_SECRET: &str = "the processes of a run must share a secret, so that strangers cannot take part: \
    give every process the same CORSAIRE_CLUSTER_SECRET in its environment, or write a line `secret TEXT` of 16 \
    or more characters into the host file; `corsaire start` makes one by itself";

/// The secret of the environment, or else that of the host file.
pub fn given_secret(of_hosts: Option<String>) -> Result<Option<String>, String> {
    match std::env::var(VARIABLE) {
        Ok(secret) => Ok(Some(secret)),
        Err(std::env::VarError::NotPresent) => Ok(of_hosts),
        Err(std::env::VarError::NotUnicode(_)) => Err(format!("{VARIABLE} is not text")),
    }
}

/// The secret that `start` sends as the first line of standard input. What follows is left there.
pub fn secret_from_input() -> Result<Option<String>, String> {
    let mut line = String::new();
    let read = std::io::stdin().lock().take(LONGEST).read_line(&mut line);
    read.map_err(|error| format!("no secret comes from standard input: {error}"))?;
    let secret = line.trim_end_matches('\n');
    Ok((!secret.is_empty()).then(|| secret.to_string()))
}
