//! Reading the last commit of an earlier run: which one it is, which process reads which part, and what
//! is in them. Read `sets/commits.rs` before it.

use super::Resumed;
use crate::problem::checkpoint::{Commit, CommitFiles};
use crate::problem::control::{Control, Stopped};
use crate::problem::progress::Note;
use crate::sets::Marks;
use crate::sets::gather::{Gather, Sink};
use crate::sets::position_set::PositionSet;
use crate::sets::saved::read_number;
use crate::sets::store::Store;
use crate::sets::values::{Valued, Values};
use std::io::Read;

/// More numbers or sets than this are not of a computation.
const MOST: u64 = 1 << 20;

/// The parts that this process reads.
type Parts = [Box<dyn Read>];

/// What an earlier run committed, spread over the processes of this one.
pub(super) fn resumed(
    files: &mut CommitFiles,
    store: &Store<u64>,
    control: &Control<'_>,
) -> Result<Option<Resumed<u64>>, Stopped> {
    let Some(commit) = last_commit(files, control)? else {
        files.begin_after(0);
        return Ok(None);
    };
    files.begin_after(commit.number);
    let mut parts = own_parts(files, &commit, control)?;
    let (numbers, marks) = head(&mut parts, control)?;
    let mut sets = Vec::new();
    for marks in marks {
        sets.push(set(&mut parts, marks, store, control)?);
    }
    let values = values(&mut parts, sets.first(), store, control)?;
    control.observer.note(&Note::ResumedFromCommit {
        number: commit.number,
        processes: commit.parts(),
    });
    Ok(Some(Resumed {
        numbers,
        sets,
        values,
    }))
}

/// The last commit that any process has a note of.
fn last_commit(files: &CommitFiles, control: &Control<'_>) -> Result<Option<Commit>, Stopped> {
    let last = files.last(control);
    let words = last.as_ref().map(Commit::words).unwrap_or_default();
    let told = control.tell_all(&words)?;
    let commits = told.iter().filter_map(|words| Commit::read(words));
    Ok(commits.max_by_key(|commit| commit.number))
}

/// Opens the parts that this process reads: each part is read by one of the processes that see it.
fn own_parts(
    files: &mut CommitFiles,
    commit: &Commit,
    control: &Control<'_>,
) -> Result<Vec<Box<dyn Read>>, Stopped> {
    let seen = (0..commit.parts()).filter(|part| files.sees(commit, *part));
    let seen: Vec<u64> = seen.map(|part| part as u64).collect();
    let seen = control.tell_all(&seen)?;
    let me = control.peers.map_or(0, |peers| peers.process());
    let mut parts = Vec::new();
    for part in 0..commit.parts() {
        let sees = |process: &usize| seen[*process].contains(&(part as u64));
        let readers: Vec<usize> = (0..seen.len()).filter(sees).collect();
        let reader = match readers.len() {
            0 => {
                return Err(Stopped::Commit(format!(
                    "part {part} of {} of the last commit, number {}, is in no work folder, or was \
                     damaged there",
                    commit.parts(),
                    commit.number
                )));
            }
            _ if readers.contains(&part) => part,
            some => readers[part % some],
        };
        if reader == me {
            parts.push(files.open(commit, part, control)?);
        }
    }
    Ok(parts)
}

/// What all parts have in common, told to the processes that read none: the numbers of the computation,
/// and the marks of each set.
fn head(parts: &mut Parts, control: &Control<'_>) -> Result<(Vec<u64>, Vec<Marks>), Stopped> {
    let mut head: Option<Vec<u64>> = None;
    for part in parts {
        let mut own = Vec::new();
        for _ in 0..2 {
            let count = read_number(part)?;
            if count > MOST {
                return Err(damaged());
            }
            own.push(count);
            for _ in 0..count {
                own.push(read_number(part)?);
            }
        }
        if head.as_ref().is_some_and(|head| *head != own) {
            return Err(damaged());
        }
        head = Some(own);
    }
    let told = control.tell_all(&head.unwrap_or_default())?;
    let mut heads = told.into_iter().filter(|head| !head.is_empty());
    let head = heads.next().ok_or_else(damaged)?;
    if heads.any(|other| other != head) {
        return Err(damaged());
    }
    let (numbers, bits) = head[1..].split_at(head[0] as usize);
    let marks = bits[1..]
        .iter()
        .map(|bits| Marks::of_bits((*bits).min(63) as u32));
    Ok((numbers.to_vec(), marks.collect()))
}

/// The next set of the parts: its words go to the processes that own them now.
fn set(
    parts: &mut Parts,
    marks: Marks,
    store: &Store<u64>,
    control: &Control<'_>,
) -> Result<PositionSet<u64>, Stopped> {
    let gather = Gather::marked(store, control, marks);
    let loaded = parts.iter_mut().map(|part| PositionSet::load(store, part));
    let here = gather.merge(loaded.collect::<Result<_, _>>()?)?;
    let send = |(): &mut (), words: &[u64], sink: &mut Sink<'_, u64>| {
        words.iter().for_each(|word| sink.push(*word));
    };
    Ok(gather.collect(&here, || (), send)?.0)
}

/// The values of the first set. If there are some, its words are there again, with them.
fn values(
    parts: &mut Parts,
    first: Option<&PositionSet<u64>>,
    store: &Store<u64>,
    control: &Control<'_>,
) -> Result<Option<Values<u128>>, Stopped> {
    let mut valued = Vec::new();
    let mut has_values = false;
    for part in parts {
        if read_number(part)? > 0 {
            has_values = true;
            let positions = PositionSet::load(store, part)?;
            let values = Values::load(store, part)?;
            valued.push(Valued { positions, values });
        }
    }
    match (control.anywhere(has_values)?, first) {
        (true, Some(first)) => {
            let gather = Gather::new(store, control);
            let sums = gather.add_up(&valued, first, |word, number, send| send(word, number))?;
            Ok(Some(sums))
        }
        _ => Ok(None),
    }
}

fn damaged() -> Stopped {
    Stopped::Commit("a commit is damaged".to_string())
}
