//! Pictures as files: the library draws, each form has a writer here. Read `report/form.rs` before it.

#[cfg(feature = "pictures")]
mod colours;
#[cfg(feature = "pictures")]
mod font;
#[cfg(feature = "pictures")]
mod gif;
#[cfg(feature = "pictures")]
mod pdf;
#[cfg(feature = "pictures")]
mod raster;

use crate::args::{Common, PictureArgs};
use crate::report::failure::Failure;
use crate::report::form::Form;
use crate::report::output;
use corsaire::report::{Film, Sheet};
use corsaire::{Interrupt, Problem, Solution};

/// Draws a game into the file of `-o`. If that cannot be written, its moves are printed.
pub fn game(
    common: &Common,
    form: Form,
    args: &PictureArgs,
    problem: &Problem,
    game: &Solution,
) -> Result<(), Failure> {
    let numbers = args.numbers(game.moves().len())?;
    let instead = || format!("{game}\n");
    if form == Form::Gif {
        if args.sheet {
            return Err(Failure::new(
                "--sheet is for pages: .pdf, .html, .tex, .svg or .png",
            ));
        }
        let film = || Sheet::film(problem, game, &numbers);
        return output::write_or(common, &animated(film, &Interrupt::default())?, instead);
    }
    let mut sheet = Sheet::of_moves(problem, game, &numbers);
    if args.sheet {
        if !problem.goal.is_met_by(game.end()) {
            return Err(Failure::new(
                "--sheet: these moves do not solve the problem, so they are no solution to print \
                 overleaf",
            ));
        }
        sheet = sheet.with_task(problem, game.moves().len());
    }
    let content = written(form, &args.laid_out(sheet))?;
    output::write_or(common, &content, instead)
}

/// Draws a sheet without a game into the file of `-o`, or prints it.
pub fn sheet(common: &Common, form: Form, sheet: &Sheet) -> Result<(), Failure> {
    let content = written(form, sheet)?;
    output::write_or(common, &content, String::new)
}

/// A picture that was asked for as JSON, if nobody interrupts it.
#[cfg(feature = "serve")]
pub fn asked(picture: &corsaire::door::Picture, interrupt: &Interrupt) -> Result<Vec<u8>, Failure> {
    use corsaire::door::PictureForm;
    let form = match picture.form {
        PictureForm::Svg => Form::Svg,
        PictureForm::Png => Form::Png,
        PictureForm::Pdf => Form::Pdf,
        PictureForm::Html => Form::Html,
        PictureForm::Gif => {
            let film = picture.film();
            return animated(|| film.unwrap_or_default(), interrupt);
        }
    };
    written(form, &picture.sheet())
}

fn written(form: Form, sheet: &Sheet) -> Result<Vec<u8>, Failure> {
    match form {
        Form::Svg => Ok(sheet.svg().into_bytes()),
        Form::Tex => Ok(sheet.tex().into_bytes()),
        Form::Html => Ok(sheet.html().into_bytes()),
        #[cfg(feature = "pictures")]
        Form::Png => raster::png(&sheet.drawing()),
        #[cfg(feature = "pictures")]
        Form::Pdf => Ok(pdf::pdf(sheet.title(), &sheet.pages())),
        form => Err(not_here(form)),
    }
}

#[cfg(feature = "pictures")]
fn animated(film: impl FnOnce() -> Film, interrupt: &Interrupt) -> Result<Vec<u8>, Failure> {
    gif::gif(&film(), interrupt)
}

#[cfg(not(feature = "pictures"))]
fn animated(_: impl FnOnce() -> Film, _: &Interrupt) -> Result<Vec<u8>, Failure> {
    Err(not_here(Form::Gif))
}

fn not_here(form: Form) -> Failure {
    Failure::new(format!("nothing can be drawn as .{} here", form.suffix()))
}
