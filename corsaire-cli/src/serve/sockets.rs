//! The system's table of TCP sockets, as Linux writes it (`/proc/net/tcp` and `tcp6`). Nothing to read
//! before it.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};

/// The sockets that have another end: whether each still belongs to a process.
pub struct Sockets(HashMap<(SocketAddr, SocketAddr), bool>);

/// Whom a socket belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Owned {
    /// A process has it open.
    ByProcess,
    /// It was closed; the system finishes what is left to do.
    ByNone,
    /// It is not in the table.
    Missing,
}

impl Sockets {
    /// Reads the table. Empty if it cannot be read.
    pub fn read() -> Sockets {
        let mut sockets = Sockets(HashMap::new());
        for name in ["/proc/net/tcp", "/proc/net/tcp6"] {
            let table = std::fs::read_to_string(name).unwrap_or_default();
            sockets.0.extend(table.lines().filter_map(row));
        }
        sockets
    }

    /// Whom the socket with these ends belongs to.
    pub fn owned(&self, near: SocketAddr, far: SocketAddr) -> Owned {
        match self.0.get(&(canonical(near), canonical(far))) {
            Some(true) => Owned::ByProcess,
            Some(false) => Owned::ByNone,
            None => Owned::Missing,
        }
    }
}

/// Without what an address of IPv6 has besides; one of IPv4 in its own form.
fn canonical(address: SocketAddr) -> SocketAddr {
    SocketAddr::new(address.ip().to_canonical(), address.port())
}

/// Both ends, and whether the inode is not 0.
fn row(line: &str) -> Option<((SocketAddr, SocketAddr), bool)> {
    let mut fields = line.split_whitespace().skip(1);
    let (near, far) = (end(fields.next()?)?, end(fields.next()?)?);
    let inode: u64 = fields.nth(6)?.parse().ok()?;
    Some(((near, far), inode != 0))
}

/// `0100007F:1DD1` is 127.0.0.1:7633: words of the address in the machine's order of bytes.
fn end(text: &str) -> Option<SocketAddr> {
    let (address, port) = text.split_once(':')?;
    let port = u16::from_str_radix(port, 16).ok()?;
    let words = address.as_bytes().chunks(8).map(|word| {
        let word = std::str::from_utf8(word).ok()?;
        u32::from_str_radix(word, 16).ok().map(u32::to_ne_bytes)
    });
    let bytes = words.collect::<Option<Vec<[u8; 4]>>>()?.concat();
    let address = match (<[u8; 4]>::try_from(&*bytes), <[u8; 16]>::try_from(&*bytes)) {
        (Ok(v4), _) => IpAddr::V4(Ipv4Addr::from(v4)),
        (_, Ok(v6)) => IpAddr::V6(Ipv6Addr::from(v6)),
        _ => return None,
    };
    Some(canonical(SocketAddr::new(address, port)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::{Shutdown, TcpListener, TcpStream};

    #[test]
    fn open_half_closed_and_closed() {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let here = listener.local_addr().expect("an address");
        let client = TcpStream::connect(here).expect("a connection");
        let there = client.local_addr().expect("an address");
        let (_ours, _) = listener.accept().expect("a connection");
        assert_eq!(Sockets::read().owned(here, there), Owned::ByProcess);
        assert_eq!(Sockets::read().owned(there, here), Owned::ByProcess);
        client.shutdown(Shutdown::Write).expect("half of it");
        assert_eq!(Sockets::read().owned(there, here), Owned::ByProcess);
        drop(client);
        assert_ne!(Sockets::read().owned(there, here), Owned::ByProcess);
        assert_eq!(Sockets::read().owned(here, there), Owned::ByProcess);
    }

    #[test]
    fn rows_of_both_tables() {
        let head = "  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode";
        assert_eq!(row(head), None);
        // The words are in the order of this machine.
        let word = |bytes: [u8; 4]| format!("{:08X}", u32::from_ne_bytes(bytes));
        let local = word([127, 0, 0, 1]);
        let line = format!(
            "   0: {local}:1DD1 {local}:C350 05 00000000:00000000 00:00000000 00000000  1000        0 0 1"
        );
        let ends = ("127.0.0.1:7633", "127.0.0.1:50000");
        let ends = (ends.0.parse().expect("v4"), ends.1.parse().expect("v4"));
        assert_eq!(row(&line), Some((ends, false)));
        let mapped = format!("{0}{0}{1}{local}", word([0; 4]), word([0, 0, 255, 255]));
        let line = format!(
            "   0: {mapped}:1DD1 {mapped}:C350 01 00000000:00000000 00:00000000 00000000  1000        0 77 1"
        );
        assert_eq!(row(&line), Some((ends, true)));
    }
}
