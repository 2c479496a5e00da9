//! A JSON text as a tree in which every value knows where it stands, so that mistakes have a place. Read
//! `door/error.rs` before it.

use crate::door::error::RequestError;
use serde_json::{Number, Value};

/// A value, and where it begins in the text, in bytes.
#[derive(Debug)]
pub(super) struct Node {
    pub(super) at: usize,
    pub(super) json: Json,
}

/// What a value is.
#[derive(Debug)]
pub(super) enum Json {
    Null,
    Bool(bool),
    Number(Number),
    Text(String),
    List(Vec<Node>),
    Object(Vec<Field>),
}

/// A field of an object, and where its name stands.
#[derive(Debug)]
pub(super) struct Field {
    pub(super) name: String,
    pub(super) at: usize,
    pub(super) node: Node,
}

impl Node {
    /// Reads a text. `serde_json` decides whether it is JSON, and whether it is nested too deep; then it
    /// is read again for the places.
    pub(super) fn read(text: &str) -> Result<Node, RequestError> {
        let _: Value =
            serde_json::from_str(text).map_err(|error| RequestError::not_json(text, &error))?;
        let mut reader = Reader { text, at: 0 };
        reader.value()
    }

    /// What it is, in words: `the text "long"`, `a list`.
    pub(super) fn words(&self) -> String {
        match &self.json {
            Json::Null => "null".to_string(),
            Json::Bool(is_true) => is_true.to_string(),
            Json::Number(number) => format!("the number {number}"),
            Json::Text(text) => {
                let start: String = text.chars().take(40).collect();
                let dots = if start.len() < text.len() { "…" } else { "" };
                format!("the text \"{start}{dots}\"")
            }
            Json::List(_) => "a list".to_string(),
            Json::Object(_) => "an object".to_string(),
        }
    }
}

/// Reads a text that is JSON.
struct Reader<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Reader<'a> {
    /// The next byte that is not white space. 0 at the end.
    fn peek(&mut self) -> u8 {
        let rest = &self.text.as_bytes()[self.at..];
        let blank = rest.iter().take_while(|byte| byte.is_ascii_whitespace());
        self.at += blank.count();
        self.text.as_bytes().get(self.at).copied().unwrap_or(0)
    }

    /// Whether this byte comes next. Then it is passed.
    fn pass(&mut self, byte: u8) -> bool {
        let is_next = self.peek() == byte;
        self.at += usize::from(is_next);
        is_next
    }

    fn value(&mut self) -> Result<Node, RequestError> {
        let first = self.peek();
        let at = self.at;
        let json = match first {
            b'{' => Json::Object(self.object()?),
            b'[' => Json::List(self.list()?),
            b'"' => Json::Text(self.string()?),
            _ => match self.word() {
                "null" => Json::Null,
                "true" => Json::Bool(true),
                "false" => Json::Bool(false),
                number => Json::Number(self.parsed(number)?),
            },
        };
        Ok(Node { at, json })
    }

    fn object(&mut self) -> Result<Vec<Field>, RequestError> {
        let mut fields = Vec::new();
        self.pass(b'{');
        while !self.pass(b'}') {
            self.pass(b',');
            self.peek();
            let (at, name) = (self.at, self.string()?);
            self.pass(b':');
            let node = self.value()?;
            fields.push(Field { name, at, node });
        }
        Ok(fields)
    }

    fn list(&mut self) -> Result<Vec<Node>, RequestError> {
        let mut nodes = Vec::new();
        self.pass(b'[');
        while !self.pass(b']') {
            self.pass(b',');
            nodes.push(self.value()?);
        }
        Ok(nodes)
    }

    /// A text in quotes.
    fn string(&mut self) -> Result<String, RequestError> {
        let bytes = &self.text.as_bytes()[self.at..];
        let mut end = 1;
        while bytes.get(end).is_some_and(|byte| *byte != b'"') {
            end += if bytes[end] == b'\\' { 2 } else { 1 };
        }
        let quoted = self.text.get(self.at..=self.at + end);
        let quoted = quoted.unwrap_or_default();
        self.at += quoted.len();
        self.parsed(quoted)
    }

    /// A number or a name, up to what ends it.
    fn word(&mut self) -> &'a str {
        let rest = &self.text[self.at..];
        let is_end = |c: char| c.is_ascii_whitespace() || ",:]}".contains(c);
        let word = &rest[..rest.find(is_end).unwrap_or(rest.len())];
        self.at += word.len();
        word
    }

    fn parsed<T: serde::de::DeserializeOwned>(&self, part: &str) -> Result<T, RequestError> {
        serde_json::from_str(part).map_err(|error| RequestError::not_json(self.text, &error))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The tree as `serde_json` has it.
    fn plain(node: &Node) -> Value {
        match &node.json {
            Json::Null => Value::Null,
            Json::Bool(is_true) => Value::Bool(*is_true),
            Json::Number(number) => Value::Number(number.clone()),
            Json::Text(text) => Value::String(text.clone()),
            Json::List(nodes) => nodes.iter().map(plain).collect(),
            Json::Object(fields) => {
                let fields = fields.iter();
                Value::Object(
                    fields
                        .map(|field| (field.name.clone(), plain(&field.node)))
                        .collect(),
                )
            }
        }
    }

    #[test]
    fn the_same_as_serde_json() {
        for text in [
            "null",
            " 12 ",
            "-1.5e3",
            "[]",
            "[ ]",
            "{ }",
            "[1,[2,{\"a\":[]}], \"b\" ]",
            "{\"a\" : {\"b\":null , \"c\":[true,false]},\r\n\t\"d\":\"\"}",
            "\"\\\"\\\\\\u00e4\\n ä\"",
            "{\"\\\"{\": \"}]\\\\\"}",
        ] {
            let expected: Value = serde_json::from_str(text).expect(text);
            assert_eq!(plain(&Node::read(text).expect(text)), expected, "{text}");
        }
    }

    #[test]
    fn places_and_words() {
        let text = "{\"ä\": [12,\n \"x\"]}";
        let node = Node::read(text).expect(text);
        let Json::Object(fields) = &node.json else {
            panic!("an object");
        };
        let Json::List(nodes) = &fields[0].node.json else {
            panic!("a list");
        };
        assert_eq!((fields[0].at, nodes[0].at, nodes[1].at), (1, 8, 13));
        assert_eq!(nodes[0].words(), "the number 12");
        assert_eq!(nodes[1].words(), "the text \"x\"");
    }
}
