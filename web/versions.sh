# What the build of the page and the tests need, and how it is found. web/setup, web/node and web/build read it.

NODE=20.11          # import.meta.dirname in modules; playwright-core 1.65 asks for 20
OWN_NODE=22.23.3    # what web/setup brings where the system's Node is older
NPM=9
CHROMIUM=123        # light-dark() in style sheets
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
RUST=$(sed -n 's/^rust-version = "\(.*\)"$/\1/p' "$root/Cargo.toml")
WASM=wasm32-unknown-unknown
own_node=${CARGO_TARGET_DIR:-$root/target}/node

# The version that a command prints, or nothing.
version_of() {
  { "$@" 2>/dev/null || true; } | sed -nE 's/^[^0-9]*([0-9]+(\.[0-9]+)+).*$/\1/p;T;q'
}

# Whether version $2 is version $1 or later.
is_at_least() {
  [ -n "$2" ] && [ "$(printf '%s\n' "$1" "$2" | sort -V | head -n 1)" = "$1" ]
}

# The browser of the tests, as web/tests/page/browser.mjs finds it.
browser() {
  local name
  for name in ${BROWSER:+"$BROWSER"} chromium chromium-browser google-chrome; do
    command -v "$name" && return
  done
  echo chromium
}

# Puts a Node that is new enough first on the path: the system's, or the one that web/setup has brought.
use_node() {
  is_at_least "$NODE" "$(version_of node --version)" && return
  local bin=$own_node/node_modules/node/bin
  is_at_least "$NODE" "$(version_of "$bin/node" --version)" && export PATH="$bin:$PATH"
}

# Whether Rust compiles for WebAssembly as it is.
has_wasm_target() {
  [ -d "$(rustc --print sysroot)/lib/rustlib/$WASM" ]
}

# Debian's compiler for WebAssembly, which makes its standard library itself: `rustc_web`, `rust_web_sources`, and
# `linker`, which comes with Rust from rustup. Each is empty if it is missing.
find_rustc_web() {
  rustc_web=$(dpkg -L rustc-web 2>/dev/null | grep 'bin/rustc$' | head -n 1 || true)
  rust_web_sources=$(dpkg -L rust-web-src 2>/dev/null | head -n 1 || true)
  linker=$(find "$(rustc --print sysroot)" -name rust-lld 2>/dev/null | head -n 1 || true)
}
