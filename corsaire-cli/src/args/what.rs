//! `--what`: what to count, in the words of the library.

use clap::ValueEnum;
use clap::builder::PossibleValue;
use corsaire::What;

/// What to count.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WhatArg(pub What);

impl ValueEnum for WhatArg {
    fn value_variants<'a>() -> &'a [WhatArg] {
        const ALL: [WhatArg; What::ALL.len()] = {
            let mut all = [WhatArg(What::Positions); What::ALL.len()];
            let mut number = 0;
            while number < all.len() {
                all[number] = WhatArg(What::ALL[number]);
                number += 1;
            }
            all
        };
        &ALL
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(PossibleValue::new(self.0.code()).help(self.0.about()))
    }
}
