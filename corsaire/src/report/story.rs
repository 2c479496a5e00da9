//! A title, headings, paragraphs, lists and boards in a row, as text, Markdown or HTML: what a proof
//! is written in. `report/proof_text.rs` writes it, `report/story_page.rs` makes a page of it. Read `text/figure.rs` before it.

use crate::report::words::{escaped, wrapped};
use crate::rules::board::Board;
use crate::rules::hole_set::HoleSet;
use crate::rules::position::Position;
use crate::text::figure::figure;

/// How a story is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[non_exhaustive]
pub enum Format {
    /// Plain text.
    #[default]
    Text,
    /// Markdown.
    Markdown,
    /// A page of HTML.
    Html,
}

/// A piece of a story.
pub(super) enum Block {
    Title(String),
    Heading(String),
    /// The answer in one sentence.
    Answer(String),
    Text(String),
    List(Vec<String>),
    /// A number on each hole.
    Numbers(Vec<i64>),
    /// A mark on some holes.
    Marks(HoleSet),
    Men(Position),
}

/// Pieces in a row, about one board.
pub(super) struct Story<'b> {
    pub(super) board: &'b Board,
    blocks: Vec<Block>,
}

impl<'b> Story<'b> {
    pub(super) fn new(board: &'b Board) -> Story<'b> {
        Story {
            board,
            blocks: Vec::new(),
        }
    }

    pub(super) fn title(&mut self, text: impl Into<String>) {
        self.blocks.push(Block::Title(text.into()));
    }

    pub(super) fn heading(&mut self, text: impl Into<String>) {
        self.blocks.push(Block::Heading(text.into()));
    }

    /// The answer in one sentence.
    pub(super) fn answer(&mut self, text: impl Into<String>) {
        self.blocks.push(Block::Answer(text.into()));
    }

    /// A paragraph. An empty one is left out.
    pub(super) fn text(&mut self, text: impl Into<String>) {
        let text = text.into();
        if !text.is_empty() {
            self.blocks.push(Block::Text(text));
        }
    }

    /// A list of sentences. An empty one is left out.
    pub(super) fn list(&mut self, items: Vec<String>) {
        if !items.is_empty() {
            self.blocks.push(Block::List(items));
        }
    }

    /// A number on each hole.
    pub(super) fn numbers(&mut self, numbers: &[i64]) {
        self.blocks.push(Block::Numbers(numbers.to_vec()));
    }

    /// A mark on each hole of a set.
    pub(super) fn marks(&mut self, set: HoleSet) {
        self.blocks.push(Block::Marks(set));
    }

    /// The men of a position.
    pub(super) fn men(&mut self, position: Position) {
        self.blocks.push(Block::Men(position));
    }

    pub(super) fn blocks(&self) -> &[Block] {
        &self.blocks
    }

    /// The whole story.
    pub(super) fn render(&self, format: Format) -> String {
        match format {
            Format::Text => self.blocks.iter().map(|block| self.plain(block)).collect(),
            Format::Markdown => self
                .blocks
                .iter()
                .map(|block| self.markdown(block))
                .collect(),
            Format::Html => self.page(),
        }
    }

    fn plain(&self, block: &Block) -> String {
        let under = |text: &str, line: &str| {
            let line = line.repeat(text.chars().count());
            format!("{text}\n{line}\n\n")
        };
        match block {
            Block::Title(title) => under(title, "="),
            Block::Heading(heading) => under(heading, "-"),
            Block::Text(words) | Block::Answer(words) => format!("{}\n\n", wrapped(words)),
            Block::List(items) => {
                let item = |item: &String| format!("- {}\n", wrapped(item).replace('\n', "\n  "));
                format!("{}\n", items.iter().map(item).collect::<String>())
            }
            figure => format!("{}\n", self.drawn(figure)),
        }
    }

    fn markdown(&self, block: &Block) -> String {
        match block {
            // The name of a board may have anything in it.
            Block::Title(title) => format!("# {}\n\n", escaped(title)),
            Block::Heading(heading) => format!("## {}\n\n", escaped(heading)),
            Block::Answer(words) => format!("**{}**\n\n", escaped(words)),
            Block::Text(_) | Block::List(_) => escaped(&self.plain(block)),
            figure => format!("```text\n{}```\n\n", self.drawn(figure)),
        }
    }

    /// A figure as text.
    fn drawn(&self, block: &Block) -> String {
        match block {
            Block::Numbers(numbers) => figure(self.board, |hole| numbers[hole.index()]),
            Block::Marks(set) => figure(self.board, |hole| if set.has(hole) { 'x' } else { '-' }),
            Block::Men(position) => position.figure(self.board),
            _ => String::new(),
        }
    }
}

/// A jump by its number, as the paper writes it.
pub(super) fn jump_name(board: &Board, jump: usize) -> String {
    board.jump_name(board.jumps()[jump])
}
