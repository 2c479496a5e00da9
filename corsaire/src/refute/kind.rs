//! What kind of argument excludes a problem. Nothing to read before it.

/// A kind of argument. The simplest comes first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Kind {
    /// Start and goal are of different classes.
    Class,
    /// Pagoda functions, and classes.
    Pagoda,
    /// No numbers of jumps add up.
    Cases,
    /// No numbers of jumps that add up have a legal order.
    Order,
    /// Every line of play was followed to its end.
    Exhaustion,
    /// The ending that is wanted can begin nowhere that play reaches.
    Ending,
    /// No solution meets the conditions.
    Conditions,
}

impl Kind {
    /// All of them.
    pub const ALL: [Kind; 7] = [
        Kind::Class,
        Kind::Pagoda,
        Kind::Cases,
        Kind::Order,
        Kind::Exhaustion,
        Kind::Ending,
        Kind::Conditions,
    ];

    /// One word.
    pub fn name(self) -> &'static str {
        match self {
            Kind::Class => "class",
            Kind::Pagoda => "pagoda",
            Kind::Cases => "cases",
            Kind::Order => "order",
            Kind::Exhaustion => "exhaustion",
            Kind::Ending => "ending",
            Kind::Conditions => "conditions",
        }
    }
}
