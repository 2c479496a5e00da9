//! A story as a page of HTML, with its boards drawn: nothing else is needed to show it. Read
//! `report/story.rs` and `report/picture.rs` before it.

use crate::report::picture::Diagram;
use crate::report::story::{Block, Story};
use crate::report::words::escaped;
use crate::rules::position::Position;

const STYLE: &str = include_str!("story.css");

impl Story<'_> {
    /// The whole story as a page.
    pub(super) fn page(&self) -> String {
        let mut titles = self.blocks().iter().filter_map(|block| match block {
            Block::Title(title) => Some(title.as_str()),
            _ => None,
        });
        let title = escaped(titles.next().unwrap_or(self.board.name()));
        let body: String = self.blocks().iter().map(|block| self.html(block)).collect();
        format!(
            "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
             <title>{title}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n<main>\n{body}</main>\n\
             </body>\n</html>\n"
        )
    }

    fn html(&self, block: &Block) -> String {
        let empty = || Diagram::new(self.board, Position::EMPTY);
        match block {
            Block::Title(words) => format!("<h1>{}</h1>\n", escaped(words)),
            Block::Heading(words) => format!("<h2>{}</h2>\n", escaped(words)),
            Block::Answer(words) => format!("<p class=\"answer\">{}</p>\n", escaped(words)),
            Block::Text(text) => format!("<p>{}</p>\n", words(text)),
            Block::List(items) => {
                let items = items.iter().map(|item| escaped(item));
                let items = items.map(|item| format!("<li>{item}</li>\n"));
                format!("<ul>\n{}</ul>\n", items.collect::<String>())
            }
            Block::Numbers(numbers) => drawn(&empty().values(numbers)),
            Block::Marks(set) => drawn(&empty().marked(*set)),
            Block::Men(position) => drawn(&Diagram::new(self.board, *position)),
        }
    }
}

/// Words as they stand in the page: what is marked with an x in text has a ring here.
fn words(text: &str) -> String {
    escaped(text).replace("marked x", "with a ring")
}

fn drawn(diagram: &Diagram) -> String {
    format!("<figure>\n{}</figure>\n", diagram.svg())
}
