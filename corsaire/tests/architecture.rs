//! The rooms of the house use each other in one direction only, and `ARCHITECTURE.md` shows them all.

mod sources;

use sources::files;
use std::path::Path;

/// In the order in which data flows: a room uses only rooms before it.
const ROOMS: [&str; 14] = [
    "rules", "text", "problem", "refute", "sets", "search", "count", "proof", "ask", "results",
    "play", "survey", "report", "door",
];

#[test]
fn a_room_uses_only_rooms_before_it() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut uses = 0;
    for (place, room) in ROOMS.iter().enumerate() {
        let door = source.join(room).with_extension("rs");
        for file in files(&source.join(room)).into_iter().chain([door]) {
            let text = std::fs::read_to_string(&file).expect("text");
            // Tests may compare with what comes later, and comments may point to it.
            let code = text
                .split("#[cfg(test)]\nmod tests")
                .next()
                .unwrap_or_default();
            let code = code.lines().filter(|line| !line.trim().starts_with("//"));
            for used in code.flat_map(|line| line.split("crate::").skip(1)) {
                let name = used.split(|c: char| !c.is_alphanumeric() && c != '_');
                let name = name.into_iter().next().unwrap_or_default();
                assert_ne!(name, "", "{}: write out each path", file.display());
                if let Some(other) = ROOMS.iter().position(|other| *other == name) {
                    assert!(other <= place, "{} uses {name}", file.display());
                    uses += usize::from(other < place);
                }
            }
        }
    }
    assert!(uses > 100, "the rooms are found: {uses}");
}

/// Sets spread over processes, and questions choose engines that can do with that. Engines do not know it.
#[test]
fn engines_do_not_ask_whether_processes_share_the_work() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let (mut asks, knowing) = (0, ["problem", "sets", "ask"]);
    for room in ROOMS {
        for file in files(&source.join(room)) {
            let text = std::fs::read_to_string(&file).expect("text");
            let is_asking = text.contains("is_shared(") || text.contains(".peers");
            assert!(!is_asking || knowing.contains(&room), "{}", file.display());
            asks += usize::from(is_asking);
        }
    }
    assert!(asks > 5, "the places are found: {asks}");
}

#[test]
fn the_map_shows_every_room() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let entries = std::fs::read_dir(&source).expect("a folder");
    let rooms = entries.filter_map(|entry| {
        let entry = entry.expect("an entry");
        entry.path().is_dir().then(|| entry.file_name())
    });
    let mut rooms: Vec<String> = rooms.map(|name| name.to_string_lossy().into()).collect();
    rooms.sort();
    let mut expected = ROOMS.to_vec();
    expected.sort_unstable();
    assert_eq!(rooms, expected);
    let map = source.join("../../ARCHITECTURE.md");
    let map = std::fs::read_to_string(map).expect("ARCHITECTURE.md");
    for room in ROOMS {
        assert!(map.contains(&format!("`{room}/`")), "{room}");
    }
}
