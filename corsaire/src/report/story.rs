//! Headings, paragraphs and boards of numbers in a row, as text, Markdown or HTML: what a proof is
//! written in. `report/proof_text.rs` writes it. Read `rules/board.rs` before it.

use crate::report::words::{escaped, wrapped};
use crate::rules::board::Board;

/// How a story is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
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
enum Block {
    Heading(String),
    Text(String),
    /// What stands on each hole.
    Figure(Vec<String>),
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

    pub(super) fn heading(&mut self, text: impl Into<String>) {
        self.blocks.push(Block::Heading(text.into()));
    }

    pub(super) fn text(&mut self, text: impl Into<String>) {
        self.blocks.push(Block::Text(text.into()));
    }

    /// A number on each hole.
    pub(super) fn numbers(&mut self, numbers: &[i64]) {
        let cells = numbers.iter().map(i64::to_string).collect();
        self.blocks.push(Block::Figure(cells));
    }

    pub(super) fn render(&self, format: Format) -> String {
        let mut text = String::new();
        for block in &self.blocks {
            match (block, format) {
                (Block::Heading(heading), Format::Text) => {
                    text.push_str(&format!(
                        "{heading}\n{}\n\n",
                        "-".repeat(heading.chars().count())
                    ));
                }
                (Block::Heading(heading), Format::Markdown) => {
                    text.push_str(&format!("## {heading}\n\n"));
                }
                (Block::Heading(heading), Format::Html) => {
                    text.push_str(&format!("<h2>{}</h2>\n", escaped(heading)));
                }
                (Block::Text(words), Format::Text | Format::Markdown) => {
                    text.push_str(&format!("{}\n\n", wrapped(words)));
                }
                (Block::Text(words), Format::Html) => {
                    text.push_str(&format!("<p>{}</p>\n", escaped(words)));
                }
                (Block::Figure(cells), Format::Text) => {
                    text.push_str(&format!("{}\n", figure(self.board, cells)));
                }
                (Block::Figure(cells), Format::Markdown) => {
                    text.push_str(&format!("```text\n{}```\n\n", figure(self.board, cells)));
                }
                (Block::Figure(cells), Format::Html) => text.push_str(&self.table(cells)),
            }
        }
        if format == Format::Html {
            let style = "td { text-align: right; padding: 0 .4em; }";
            text = format!(
                "<!doctype html>\n<meta charset=\"utf-8\">\n<title>{}</title>\n<style>{style}</style>\n{text}",
                escaped(self.board.name())
            );
        }
        text
    }

    fn table(&self, cells: &[String]) -> String {
        let mut table = String::from("<table>\n");
        for row in self.board.rows() {
            let row = row.iter().map(|hole| {
                let cell = hole.map_or("", |hole| &cells[hole.index()]);
                format!("<td>{cell}</td>")
            });
            table.push_str(&format!("<tr>{}</tr>\n", row.collect::<String>()));
        }
        table.push_str("</table>\n");
        table
    }
}

/// A board with something on each hole.
pub(super) fn figure(board: &Board, cells: &[String]) -> String {
    let wide = cells.iter().map(String::len).max().unwrap_or(1).max(2);
    let mut figure = String::new();
    for row in board.rows() {
        let row = row.iter().map(|hole| {
            let cell = hole.map_or("", |hole| &cells[hole.index()]);
            format!(" {cell:>wide$}")
        });
        figure.push_str(row.collect::<String>().trim_end());
        figure.push('\n');
    }
    figure
}

/// A jump by its number, as the paper writes it.
pub(super) fn jump_name(board: &Board, jump: usize) -> String {
    board.jump_name(board.jumps()[jump])
}
