//! The secret that the processes of a run share, and the proofs that a process knows it. Nothing to read
//! before it.
//!
//! Both ends of a call choose a nonce. A proof is a hash of the nonces, of who calls whom and of which end
//! gives it, keyed with the secret. So a proof says nothing about the secret, is of no use in another call
//! (its nonces differ), to another process (its numbers differ), or for the other end (its label differs).

use std::fmt;

/// Secrets with fewer characters could be guessed by a program that has seen a proof.
const SHORTEST: usize = 16;
/// What the key is for. The number changes with the protocol.
const CONTEXT: &str = "corsaire-cluster 2026-11-18 calls 1";
/// Bytes of a nonce.
pub const NONCE: usize = 32;
/// Bytes of a proof.
pub const PROOF: usize = blake3::OUT_LEN;

/// A number that is used once.
pub type Nonce = [u8; NONCE];

/// What the processes of a run know, and strangers do not.
#[derive(Clone)]
pub struct Secret {
    key: [u8; blake3::KEY_LEN],
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret")
    }
}

/// A call from one process to another.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Call {
    /// The process that calls.
    pub from: u64,
    /// The process that answers.
    pub to: u64,
    /// The nonce of the process that answers, which it sends first.
    pub asked: Nonce,
    /// The nonce of the process that calls.
    pub answered: Nonce,
}

/// Which end of a call gives a proof.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum End {
    /// The process that calls.
    Caller,
    /// The process that answers.
    Answerer,
}

impl Secret {
    /// The secret that a text is.
    pub fn of(text: &str) -> Result<Secret, String> {
        if text.chars().count() < SHORTEST || text.contains(char::is_control) {
            return Err(format!(
                "the secret of a run has {SHORTEST} characters or more, all on one line"
            ));
        }
        Ok(Secret {
            key: blake3::derive_key(CONTEXT, text.as_bytes()),
        })
    }

    /// What one end of a call sends to show that it knows the secret. Hashes are compared in constant time.
    pub fn proof(&self, end: End, call: &Call) -> blake3::Hash {
        let mut hasher = blake3::Hasher::new_keyed(&self.key);
        hasher.update(match end {
            End::Caller => b"caller..",
            End::Answerer => b"answerer",
        });
        hasher.update(&call.from.to_le_bytes());
        hasher.update(&call.to.to_le_bytes());
        hasher.update(&call.asked);
        hasher.update(&call.answered);
        hasher.finalize()
    }
}

/// A new nonce.
pub fn nonce() -> Result<Nonce, String> {
    let mut bytes = [0; NONCE];
    match getrandom::fill(&mut bytes) {
        Ok(()) => Ok(bytes),
        Err(error) => Err(format!("this system gives no random numbers: {error}")),
    }
}

/// The text of a new secret.
pub fn random_secret() -> Result<String, String> {
    Ok(nonce()?.iter().map(|byte| format!("{byte:02x}")).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_proof_is_of_one_end_of_one_call_only() {
        let secret = Secret::of("correct horse battery").expect("a secret");
        let call = Call {
            from: 2,
            to: 0,
            asked: [1; NONCE],
            answered: [2; NONCE],
        };
        let proof = secret.proof(End::Caller, &call);
        assert_eq!(proof, secret.proof(End::Caller, &call.clone()));
        let others = [
            Call {
                from: 1,
                ..call.clone()
            },
            Call {
                to: 1,
                ..call.clone()
            },
            Call {
                asked: [3; NONCE],
                ..call.clone()
            },
            Call {
                answered: [3; NONCE],
                ..call.clone()
            },
        ];
        for other in others {
            assert_ne!(proof, secret.proof(End::Caller, &other), "{other:?}");
        }
        assert_ne!(proof, secret.proof(End::Answerer, &call));
        let other = Secret::of("correct horse batterz").expect("a secret");
        assert_ne!(proof, other.proof(End::Caller, &call));
    }

    #[test]
    fn secrets_are_long_and_random_ones_differ() {
        assert!(Secret::of("fifteen letters").is_err());
        assert!(Secret::of("sixteen letters\nor more").is_err());
        let (one, two) = (random_secret().expect("one"), random_secret().expect("two"));
        assert_ne!(one, two);
        assert!(Secret::of(&one).is_ok());
        assert!(!format!("{:?}", Secret::of(&one)).contains(&one[..8]));
    }
}
