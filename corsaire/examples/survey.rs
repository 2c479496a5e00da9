//! All problems of a board as CSV, with the results kept: the second survey computes nothing.
//! `cargo run --release --example survey > triangle.csv`.

use corsaire::report::TableForm;
use corsaire::results::{Memory, NoChecker, ResultsAsker, Unheard};
use corsaire::{Board, Limits, Silent, Survey};
use std::error::Error;

pub(crate) fn main() -> Result<(), Box<dyn Error>> {
    let (board, limits) = (Board::named("triangle:5")?, Limits::default());
    let asker = ResultsAsker::new(Memory::default(), &NoChecker, Unheard, &Silent);
    for _ in 0..2 {
        let table = Survey::default().of_board(&board, &asker, &limits, |_| ());
        eprintln!("{} rows in {:?}", table.rows.len(), table.provenance.time);
        print!("{}", table.written(TableForm::Csv));
    }
    let kept = asker.into_store().ok_or("there is a store")?;
    eprintln!("{} results are kept", kept.entries().count());
    Ok(())
}
