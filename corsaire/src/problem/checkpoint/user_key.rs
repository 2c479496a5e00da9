//! The secret key of a user: what was signed with it was made by this user's programs. Nothing to read
//! before it.
//!
//! The key is 32 random bytes in a file that only the user can read. Checkpoints and the rows of the
//! results file are signed with it (keyed BLAKE3), so a file that was changed or that comes from
//! elsewhere is noticed.

use super::file::unfinished;
use std::fs::File;
use std::io::{self, Read, Write};
use std::path::Path;

const KEY_BYTES: usize = 32;
/// Characters of a key's public name.
const NAME_LENGTH: usize = 12;

/// The secret key of a user.
#[derive(Clone, PartialEq, Eq)]
pub struct UserKey([u8; KEY_BYTES]);

impl UserKey {
    /// The key in a folder.
    ///
    /// # Errors
    /// Fails if the folder has no key, or if it cannot be read.
    pub fn read(folder: &Path) -> io::Result<UserKey> {
        UserKey::find(folder, false)
    }

    /// The key in a folder. Makes one if there is none.
    ///
    /// # Errors
    /// Fails if the key can neither be read nor written.
    pub fn read_or_make(folder: &Path) -> io::Result<UserKey> {
        std::fs::create_dir_all(folder)?;
        UserKey::find(folder, true)
    }

    fn find(folder: &Path, make: bool) -> io::Result<UserKey> {
        let path = folder.join("key");
        // Only a small file is opened: a pipe would wait for ever.
        let small =
            std::fs::metadata(&path).map(|data| data.is_file() && data.len() == KEY_BYTES as u64);
        match small {
            Ok(true) => {
                let mut key = [0; KEY_BYTES];
                File::open(&path)?.read_exact(&mut key)?;
                Ok(UserKey(key))
            }
            // Everything signed with another key is lost anyway, so the file is put aside.
            Ok(false) if make && path.is_file() => {
                std::fs::rename(&path, path.with_extension("refused"))?;
                UserKey::find(folder, make)
            }
            Ok(false) => Err(io::Error::other(format!("{} is not a key", path.display()))),
            Err(error) if error.kind() == io::ErrorKind::NotFound && make => {
                let mut key = [0; KEY_BYTES];
                getrandom::fill(&mut key).map_err(io::Error::other)?;
                // The run that comes first writes it, whole or not at all. Only the user can read it.
                let mut file = unfinished(folder)?;
                file.write_all(&key)?;
                match file.persist_noclobber(&path) {
                    Ok(_) => Ok(UserKey(key)),
                    Err(_) => UserKey::find(folder, false),
                }
            }
            Err(error) => Err(error),
        }
    }

    /// A digest that only this key makes, of what is fed to it.
    pub(super) fn hasher(&self) -> blake3::Hasher {
        blake3::Hasher::new_keyed(&self.0)
    }

    /// The signature of these parts, in hexadecimal. Different parts have different signatures, also if
    /// they are the same bytes put together.
    pub fn sign(&self, parts: &[&[u8]]) -> String {
        self.signature(parts).to_hex().to_string()
    }

    /// Whether this is the signature of these parts. The comparison takes the same time for all texts.
    pub fn has_signed(&self, parts: &[&[u8]], signature: &str) -> bool {
        let given = blake3::Hash::from_hex(signature);
        given.is_ok_and(|given| given == self.signature(parts))
    }

    fn signature(&self, parts: &[&[u8]]) -> blake3::Hash {
        let mut hasher = self.hasher();
        for part in parts {
            hasher.update(&(part.len() as u64).to_le_bytes());
            hasher.update(part);
        }
        hasher.finalize()
    }

    /// A name for the holder of this key, which says nothing about the key.
    pub fn name(&self) -> String {
        self.sign(&[b"the name of this key"])[..NAME_LENGTH].to_string()
    }
}

impl std::fmt::Debug for UserKey {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "UserKey({})", self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_signature_is_of_its_key_and_its_parts() {
        let folder = tempfile::tempdir().expect("a folder");
        assert!(UserKey::read(folder.path()).is_err(), "there is no key yet");
        let key = UserKey::read_or_make(folder.path()).expect("a key");
        assert_eq!(UserKey::read(folder.path()).expect("the same"), key);
        let signed = key.sign(&[b"ab", b"c"]);
        assert!(key.has_signed(&[b"ab", b"c"], &signed));
        for other in [&[&b"a"[..], b"bc"][..], &[b"abc"], &[b"ab", b"c", b""]] {
            assert!(!key.has_signed(other, &signed));
        }
        for wrong in ["", "x", &signed[1..], &key.sign(&[b"other"])] {
            assert!(!key.has_signed(&[b"ab", b"c"], wrong), "{wrong}");
        }
        let other = tempfile::tempdir().expect("a folder");
        let other = UserKey::read_or_make(other.path()).expect("a key");
        assert!(!other.has_signed(&[b"ab", b"c"], &signed));
        assert_ne!(other.name(), key.name());
        assert!(!format!("{key:?}").contains(&signed[..8]));
    }
}
