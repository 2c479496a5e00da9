//! A survey as LaTeX: a document with a table that may be longer than a page. It needs the packages
//! booktabs and longtable. Read `report/survey/grid.rs` before it.

use crate::report::picture::tex::tex_text;
use crate::report::survey::grid::Grid;

impl Grid {
    /// A document; its `longtable` can be copied into others.
    pub(super) fn latex(&self) -> String {
        let mut tex = String::from(
            "\\documentclass[a4paper]{article}\n\\usepackage{booktabs}\n\\usepackage{longtable}\n\
             \\setlength{\\parindent}{0pt}\n\\begin{document}\n",
        );
        tex.push_str(&format!("\\section*{{{}}}\n", tex_text(&self.title)));
        for note in &self.notes {
            tex.push_str(&format!("{}\n", tex_text(note)));
        }
        let columns = self.shown().map(|(_, heading)| match heading.is_number {
            true => 'r',
            false => 'l',
        });
        let columns: String = columns.collect();
        let line = |fields: Vec<String>| format!("{} \\\\\n", fields.join(" & "));
        let names = self.shown().map(|(_, heading)| tex_text(heading.name));
        tex.push_str(&format!(
            "\\begin{{longtable}}{{@{{}}{columns}@{{}}}}\n\\toprule\n"
        ));
        tex.push_str(&line(names.collect()));
        tex.push_str("\\midrule\n\\endhead\n\\bottomrule\n\\endlastfoot\n");
        for row in &self.rows {
            let fields = self.shown().map(|(place, _)| tex_text(&row[place].shown));
            tex.push_str(&line(fields.collect()));
        }
        tex.push_str("\\end{longtable}\n");
        for note in &self.after {
            tex.push_str(&format!("{}\\par\n", tex_text(note)));
        }
        tex.push_str("\\end{document}\n");
        tex
    }
}
