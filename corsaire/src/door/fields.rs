//! The fields of an object in a question: each is there or not, and of the kind that it should be. Read
//! `door/node.rs` before it.

use crate::door::error::RequestError;
use crate::door::node::{Field, Json, Node};
use std::fmt;

/// The fields of an object.
pub(super) struct Fields<'a> {
    /// The question.
    text: &'a str,
    /// What stands before the name of a field: nothing, or `limits.`.
    path: &'static str,
    at: usize,
    fields: &'a [Field],
}

impl<'a> Fields<'a> {
    /// The fields of the question itself.
    pub(super) fn of_question(
        text: &'a str,
        node: &'a Node,
        known: &[&str],
    ) -> Result<Fields<'a>, RequestError> {
        let Json::Object(fields) = &node.json else {
            let found = node.words();
            let why =
                format_args!("a question is an object with `ask` and `board`, and not {found}");
            return Err(RequestError::in_question(text, node.at, why));
        };
        Fields::new(text, "", node.at, fields, known)
    }

    fn new(
        text: &'a str,
        path: &'static str,
        at: usize,
        fields: &'a [Field],
        known: &[&str],
    ) -> Result<Fields<'a>, RequestError> {
        for (number, field) in fields.iter().enumerate() {
            let name = &field.name;
            if !known.contains(&&**name) {
                let known: Vec<String> = known.iter().map(|name| format!("`{name}`")).collect();
                let why = format_args!(
                    "unknown field `{path}{name}`; expected one of {}",
                    known.join(", ")
                );
                return Err(RequestError::in_question(text, field.at, why));
            }
            if fields[..number].iter().any(|before| before.name == *name) {
                let why = format_args!("`{path}{name}` is given twice");
                return Err(RequestError::in_question(text, field.at, why));
            }
        }
        Ok(Fields {
            text,
            path,
            at,
            fields,
        })
    }

    /// A field, unless it is missing or null.
    pub(super) fn get(&self, name: &str) -> Option<&'a Node> {
        let field = self.fields.iter().find(|field| field.name == name)?;
        let is_given = !matches!(field.node.json, Json::Null);
        is_given.then_some(&field.node)
    }

    /// A field that must be there.
    pub(super) fn needed(&self, name: &str) -> Result<&'a Node, RequestError> {
        let why = format_args!("`{}{name}` is missing", self.path);
        let missing = || RequestError::in_question(self.text, self.at, why);
        self.get(name).ok_or_else(missing)
    }

    /// A mistake at a value of a field.
    pub(super) fn wrong(&self, name: &str, node: &Node, expected: &str) -> RequestError {
        let (path, found) = (self.path, node.words());
        let why = format_args!("{path}{name}: expected {expected}, found {found}");
        self.at(node, why)
    }

    /// A mistake at a value.
    pub(super) fn at(&self, node: &Node, why: impl fmt::Display) -> RequestError {
        RequestError::in_question(self.text, node.at, why)
    }

    pub(super) fn text(&self, name: &str) -> Result<Option<String>, RequestError> {
        self.read(name, "a text", |node| match &node.json {
            Json::Text(text) => Some(text.clone()),
            _ => None,
        })
    }

    /// A text, or a whole number that stands for one.
    pub(super) fn text_or_number(&self, name: &str) -> Result<Option<String>, RequestError> {
        self.read(name, "a text or a whole number", |node| match &node.json {
            Json::Text(text) => Some(text.clone()),
            Json::Number(number) => number.as_u64().map(|number| number.to_string()),
            _ => None,
        })
    }

    pub(super) fn truth(&self, name: &str) -> Result<Option<bool>, RequestError> {
        self.read(name, "true or false", |node| match &node.json {
            Json::Bool(is_true) => Some(*is_true),
            _ => None,
        })
    }

    pub(super) fn number(&self, name: &str) -> Result<Option<f64>, RequestError> {
        self.read(name, "a number", |node| match &node.json {
            Json::Number(number) => number.as_f64(),
            _ => None,
        })
    }

    /// A whole number that is not negative.
    pub(super) fn whole(&self, name: &str) -> Result<Option<u64>, RequestError> {
        self.read(name, "a whole number from 0 on", |node| match &node.json {
            Json::Number(number) => number.as_u64(),
            _ => None,
        })
    }

    pub(super) fn texts(&self, name: &str) -> Result<Option<Vec<String>>, RequestError> {
        let Some(node) = self.get(name) else {
            return Ok(None);
        };
        let Json::List(nodes) = &node.json else {
            return Err(self.wrong(name, node, "a list of texts"));
        };
        let text = |node: &Node| match &node.json {
            Json::Text(text) => Ok(text.clone()),
            _ => Err(self.wrong(name, node, "a text in the list")),
        };
        nodes.iter().map(text).collect::<Result<_, _>>().map(Some)
    }

    /// The fields of an object in a field. `path` is its name with a point.
    pub(super) fn object(
        &self,
        path: &'static str,
        expected: &str,
        known: &[&str],
    ) -> Result<Option<Fields<'a>>, RequestError> {
        let name = path.trim_end_matches('.');
        let Some(node) = self.get(name) else {
            return Ok(None);
        };
        match &node.json {
            Json::Object(fields) => Fields::new(self.text, path, node.at, fields, known).map(Some),
            _ => Err(self.wrong(name, node, expected)),
        }
    }

    fn read<T>(
        &self,
        name: &str,
        expected: &str,
        read: impl Fn(&Node) -> Option<T>,
    ) -> Result<Option<T>, RequestError> {
        match self.get(name) {
            Some(node) => match read(node) {
                Some(value) => Ok(Some(value)),
                None => Err(self.wrong(name, node, expected)),
            },
            None => Ok(None),
        }
    }
}
