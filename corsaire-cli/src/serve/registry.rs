//! The open connections: how many there may be, in all and of one address, and which of them is closed
//! to make room for a new one. Nothing to read before it.
//!
//! A connection either waits (for the next request, for the rest of one, or for its client to read) or
//! is answered. When there is no room, the connection that has waited for longest is closed, so a client
//! that keeps hundreds of them open delays only itself. Bytes of a request that is not complete do not
//! count: a client that sends one byte a second waits as long as a silent one.

use std::net::{IpAddr, Ipv6Addr, SocketAddr};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::Instant;
use tokio::net::TcpStream;
use tokio::sync::Notify;

/// All open connections.
pub struct Registry {
    most: usize,
    most_of_address: usize,
    open: Mutex<Vec<Arc<Connection>>>,
}

/// One of them.
pub struct Connection {
    /// The other end.
    pub peer: SocketAddr,
    /// The socket, as long as it is served.
    pub stream: Weak<TcpStream>,
    owner: IpAddr,
    /// Since when it waits. `None` while it is answered.
    waiting: Mutex<Option<Instant>>,
    closing: Notify,
}

/// Every connection is being answered: there is no room for another.
#[derive(Debug, PartialEq, Eq)]
pub struct Full;

/// Holds a place in the registry until it is dropped.
pub struct Entry {
    registry: Arc<Registry>,
    pub connection: Arc<Connection>,
}

/// A question is being answered on a connection until this is dropped: it is not closed to make room.
pub struct Busy(Arc<Connection>);

impl Registry {
    pub fn new(most: usize, most_of_address: usize) -> Arc<Registry> {
        Arc::new(Registry {
            most,
            most_of_address,
            open: Mutex::default(),
        })
    }

    fn open(&self) -> MutexGuard<'_, Vec<Arc<Connection>>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes a new connection in. Others may be closed for it.
    pub fn enter(
        self: &Arc<Registry>,
        peer: SocketAddr,
        stream: Weak<TcpStream>,
    ) -> Result<Entry, Full> {
        let owner = owner(peer.ip());
        let mut open = self.open();
        let of_owner = open.iter().filter(|other| other.owner == owner).count();
        if of_owner >= self.most_of_address {
            close_longest(&mut open, |other| other.owner == owner)?;
        }
        if open.len() >= self.most {
            close_longest(&mut open, |_| true)?;
        }
        let connection = Arc::new(Connection {
            peer,
            stream,
            owner,
            waiting: Mutex::new(Some(Instant::now())),
            closing: Notify::new(),
        });
        open.push(connection.clone());
        let registry = self.clone();
        Ok(Entry {
            registry,
            connection,
        })
    }

    /// Closes the connection that has waited for longest, if one waits.
    pub fn make_room(&self) {
        let _ = close_longest(&mut self.open(), |_| true);
    }

    /// The connections that are being answered.
    pub fn busy(&self) -> Vec<Arc<Connection>> {
        let open = self.open();
        let busy = open.iter().filter(|one| one.waiting().is_none());
        busy.cloned().collect()
    }
}

/// Closes the one that has waited for longest.
fn close_longest(
    open: &mut Vec<Arc<Connection>>,
    counts: impl Fn(&Connection) -> bool,
) -> Result<(), Full> {
    let waiting = open.iter().enumerate().filter(|(_, one)| counts(one));
    let since = waiting.filter_map(|(place, one)| one.waiting().map(|since| (since, place)));
    let (_, place) = since.min().ok_or(Full)?;
    open.swap_remove(place).close();
    Ok(())
}

/// Whose connections are counted together: an address, or a network of IPv6, which one client may
/// have all of.
fn owner(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) if !address.is_loopback() => {
            let network = address.to_bits() >> 64 << 64;
            IpAddr::V6(Ipv6Addr::from_bits(network))
        }
        address => address,
    }
}

impl Connection {
    fn waiting(&self) -> Option<Instant> {
        *self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn set_waiting(&self, since: Option<Instant>) {
        *self.waiting.lock().unwrap_or_else(PoisonError::into_inner) = since;
    }

    /// A question has arrived and is being answered.
    pub fn busy(self: &Arc<Connection>) -> Busy {
        self.set_waiting(None);
        Busy(self.clone())
    }

    /// Whether a question is being answered.
    pub fn is_busy(&self) -> bool {
        self.waiting().is_none()
    }

    /// The client has read something: its waiting begins again.
    pub fn has_read(&self) {
        if !self.is_busy() {
            self.set_waiting(Some(Instant::now()));
        }
    }

    /// Closes it soon.
    pub fn close(&self) {
        self.closing.notify_one();
    }

    /// Waits until it should be closed.
    pub async fn closed(&self) {
        self.closing.notified().await;
    }
}

impl Drop for Busy {
    fn drop(&mut self) {
        self.0.set_waiting(Some(Instant::now()));
    }
}

impl Drop for Entry {
    fn drop(&mut self) {
        let mut open = self.registry.open();
        open.retain(|other| !Arc::ptr_eq(other, &self.connection));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    fn enter(registry: &Arc<Registry>, peer: &str) -> Result<Entry, Full> {
        registry.enter(peer.parse().expect(peer), Weak::new())
    }

    fn is_open(registry: &Registry, entry: &Entry) -> bool {
        let open = registry.open();
        open.iter().any(|one| Arc::ptr_eq(one, &entry.connection))
    }

    /// As if it had waited for this time.
    fn wait(entry: &Entry, seconds: u64) {
        let ago = Instant::now().checked_sub(Duration::from_secs(seconds));
        entry.connection.set_waiting(ago);
    }

    #[test]
    fn the_longest_wait_makes_room() {
        let registry = Registry::new(3, 3);
        let all = [1, 2, 3].map(|port| enter(&registry, &format!("127.0.0.1:{port}")));
        let [first, second, third] = all.map(|entry| entry.expect("room"));
        wait(&first, 1);
        wait(&second, 3);
        wait(&third, 2);
        let _new = enter(&registry, "127.0.0.1:4").expect("room");
        assert!(!is_open(&registry, &second));
        assert!(is_open(&registry, &first) && is_open(&registry, &third));
        third.connection.has_read();
        let _new = enter(&registry, "127.0.0.1:5").expect("room");
        assert!(!is_open(&registry, &first) && is_open(&registry, &third));
    }

    #[test]
    fn what_is_answered_stays() {
        let registry = Registry::new(2, 2);
        let first = enter(&registry, "127.0.0.1:1").expect("room");
        let second = enter(&registry, "127.0.0.1:2").expect("room");
        let busy = [first.connection.busy(), second.connection.busy()];
        assert_eq!(registry.busy().len(), 2);
        assert_eq!(enter(&registry, "127.0.0.1:3").err(), Some(Full));
        drop(busy);
        assert!(enter(&registry, "127.0.0.1:3").is_ok());
    }

    #[test]
    fn an_address_makes_room_for_itself() {
        let registry = Registry::new(10, 2);
        let other = enter(&registry, "10.0.0.1:1").expect("room");
        wait(&other, 100);
        let crowd: Vec<Entry> = (1..=5)
            .map(|port| enter(&registry, &format!("127.0.0.1:{port}")).expect("room"))
            .collect();
        let open = crowd.iter().filter(|entry| is_open(&registry, entry));
        assert_eq!(open.count(), 2);
        assert!(is_open(&registry, &other));
    }

    #[test]
    fn a_network_of_ipv6_is_one_address() {
        let of = |text: &str| owner(text.parse().expect(text));
        assert_eq!(of("2001:db8::1"), of("2001:db8::ffff:2"));
        assert_ne!(of("2001:db8::1"), of("2001:db8:0:1::1"));
        assert_eq!(of("::ffff:10.0.0.1"), of("10.0.0.1"));
        assert_ne!(of("::1"), of("::2"));
    }
}
