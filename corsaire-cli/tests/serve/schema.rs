//! Whether JSON is as a schema of the OpenAPI file says: the few words of JSON Schema that it uses.

use serde_json::{Map, Value};

/// The OpenAPI file.
pub struct Api(pub Value);

impl Api {
    pub fn schema(&self, name: &str) -> &Value {
        let schema = &self.0["components"]["schemas"][name];
        assert!(schema.is_object(), "there is no schema {name}");
        schema
    }

    /// What is wrong with a value, and where.
    pub fn check(&self, schema: &Value, value: &Value, at: &str) -> Result<(), String> {
        let Value::Object(rules) = schema else {
            return Err(format!("{at}: the schema is no object"));
        };
        for (rule, says) in rules {
            self.rule(rules, rule, says, value, at)?;
        }
        Ok(())
    }

    fn rule(
        &self,
        rules: &Map<String, Value>,
        rule: &str,
        says: &Value,
        value: &Value,
        at: &str,
    ) -> Result<(), String> {
        let wrong = |why: String| Err(format!("{at}: {why}"));
        let list = || says.as_array().expect("a list").iter();
        match rule {
            "description" => Ok(()),
            "$ref" => {
                let name = says.as_str().and_then(|path| path.rsplit('/').next());
                self.check(self.schema(name.expect("a name")), value, at)
            }
            "type" => {
                let types = says
                    .as_array()
                    .cloned()
                    .unwrap_or_else(|| vec![says.clone()]);
                match types
                    .iter()
                    .any(|name| is_of(value, name.as_str().expect("a type")))
                {
                    true => Ok(()),
                    false => wrong(format!("{value} is not {says}")),
                }
            }
            "enum" if list().any(|allowed| allowed == value) => Ok(()),
            "enum" => wrong(format!("{value} is none of {says}")),
            "anyOf" => {
                let tried: Vec<String> = list()
                    .map_while(|schema| self.check(schema, value, at).err())
                    .collect();
                match tried.len() < list().len() {
                    true => Ok(()),
                    false => wrong(tried.join("; ")),
                }
            }
            "allOf" => list().try_for_each(|schema| self.check(schema, value, at)),
            "required" => {
                let missing =
                    list().find(|name| value.get(name.as_str().expect("a name")).is_none());
                match missing.filter(|_| value.is_object()) {
                    Some(name) => wrong(format!("{name} is missing")),
                    None => Ok(()),
                }
            }
            "properties" => {
                let fields = says.as_object().expect("fields").iter();
                let given =
                    fields.filter_map(|(name, schema)| Some((name, schema, value.get(name)?)));
                let mut given = given;
                given.try_for_each(|(name, schema, value)| {
                    self.check(schema, value, &format!("{at}.{name}"))
                })
            }
            "additionalProperties" => {
                let known = rules.get("properties").and_then(Value::as_object);
                let fields = value.as_object().into_iter().flatten();
                let mut others =
                    fields.filter(|(name, _)| known.is_none_or(|known| !known.contains_key(*name)));
                others.try_for_each(|(name, value)| match says {
                    Value::Bool(false) => wrong(format!("there is no field {name}")),
                    schema => self.check(schema, value, &format!("{at}.{name}")),
                })
            }
            "items" => {
                let mut items = value.as_array().into_iter().flatten().enumerate();
                items
                    .try_for_each(|(index, item)| self.check(says, item, &format!("{at}[{index}]")))
            }
            "prefixItems" => {
                let items = value.as_array().into_iter().flatten();
                let mut items = list().zip(items).enumerate();
                items.try_for_each(|(index, (schema, item))| {
                    self.check(schema, item, &format!("{at}[{index}]"))
                })
            }
            "minItems" | "maxItems" | "minimum" => Ok(()),
            other => panic!("this test does not know `{other}`"),
        }
    }
}

fn is_of(value: &Value, name: &str) -> bool {
    match name {
        "null" => value.is_null(),
        "boolean" => value.is_boolean(),
        // Classes of odd boards are more than 64 bits can count.
        "integer" => value.is_u64() || value.is_i64(),
        "number" => value.is_number(),
        "string" => value.is_string(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        other => panic!("there is no type `{other}`"),
    }
}
