//! `corsaire serve`: questions over HTTP and the page, on this machine.

use crate::args::Common;
use crate::report::failure::Failure;
use crate::report::output::Exit;
use crate::report::progress::total_memory;
use crate::results::ResultsAsker;
use crate::results::asker::chosen_file;
use crate::serve::{self, Most, Settings};
use corsaire::Silent;
use corsaire::text::{parse_size, parse_time};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::time::Duration;

/// The memory that is assumed if the machine does not say how much it has.
const UNKNOWN_MEMORY: u64 = 4 << 30;

#[derive(clap::Args)]
pub struct Args {
    /// The port; 0 is any that is free
    #[arg(long, value_name = "N", default_value_t = 7633)]
    port: u16,
    /// Open the page in the browser
    #[arg(long)]
    open: bool,
    /// The address to listen on. With any other than this machine's own, everybody who can reach it
    /// may ask questions
    #[arg(long, value_name = "ADDRESS", default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    address: IpAddr,
    /// The longest time that one question may take, like 90s, 10m or 2h
    #[arg(long, value_name = "TIME", value_parser = parse_time, default_value = "10m")]
    most_time: Duration,
    /// The most memory that sets and tables of one question may take, like 400M or 8G [default: a
    /// quarter of the machine's]
    #[arg(long, value_name = "SIZE", value_parser = parse_size)]
    most_memory: Option<u64>,
    /// Serve the page from this folder, for those who work on it
    #[arg(long, value_name = "DIR")]
    page: Option<PathBuf>,
}

pub fn run(args: &Args, common: &Common) -> Result<Exit, Failure> {
    let address = args.address;
    if address.is_multicast() {
        return Err(Failure::new(format!(
            "--address {address}: this is an address of a group, not of a machine"
        )));
    }
    for (option, folder) in [("--scratch", &common.scratch), ("--page", &args.page)] {
        if let Some(folder) = folder
            && !folder.is_dir()
        {
            let folder = folder.display();
            return Err(Failure::new(format!(
                "{option} {folder}: there is no such folder"
            )));
        }
    }
    let all = std::thread::available_parallelism().map_or(1, usize::from);
    let memory = total_memory().unwrap_or(UNKNOWN_MEMORY) / 4;
    let settings = Settings {
        listen: SocketAddr::new(address, args.port),
        most: Most {
            time: args.most_time.min(common.time.unwrap_or(Duration::MAX)),
            memory: args.most_memory.or(common.memory).unwrap_or(memory),
            threads: common.threads.map_or(all, usize::from),
        },
        scratch: common.scratch.clone(),
        results: usable(chosen_file(common)),
        page: args.page.clone(),
    };
    serve::run(settings, common, args.open)?;
    Ok(Exit::Yes)
}

/// The results file, if it can be used. Otherwise it is said once why not.
fn usable(file: Option<PathBuf>) -> Option<PathBuf> {
    let path = file?;
    let asker = ResultsAsker::at(Some(&path), &Silent);
    asker.has_file().then_some(path)
}
