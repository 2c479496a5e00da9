//! `corsaire completions` and `corsaire man`: made from the argument parser.

use crate::Cli;
use crate::args::Common;
use crate::report::failure::Failure;
use crate::report::form::Form;
use crate::report::output::{self, Exit};
use clap::CommandFactory;
use clap_complete::Shell;

#[derive(clap::Args)]
pub struct Args {
    /// The shell
    shell: Shell,
}

pub fn completions(args: &Args, common: &Common) -> Result<Exit, Failure> {
    Form::asked(common, "completions", &[Form::Text])?;
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "corsaire", &mut script);
    output::write(common, &String::from_utf8_lossy(&script))?;
    Ok(Exit::Yes)
}

/// The page of the program, followed by one section for each subcommand.
pub fn man(common: &Common) -> Result<Exit, Failure> {
    Form::asked(common, "man", &[Form::Text])?;
    let mut command = Cli::command();
    command.build();
    let mut page = Vec::new();
    let mut render = |man: clap_mangen::Man| man.render(&mut page).map_err(Failure::new);
    render(clap_mangen::Man::new(command.clone()))?;
    for subcommand in command
        .get_subcommands()
        .filter(|sub| sub.get_name() != "help")
    {
        render(clap_mangen::Man::new(subcommand.clone()))?;
    }
    output::write(common, &String::from_utf8_lossy(&page))?;
    Ok(Exit::Yes)
}
