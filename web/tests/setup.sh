#!/usr/bin/env bash
# Tests web/setup: on the system's own path, with an old Node, with programs that are missing or old. ./test runs it;
# web/tests/fresh-debian runs it on a fresh system.
set -euo pipefail
cd "$(dirname "$0")/../.."
. web/versions.sh
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
rust=$(dirname "$(command -v rustc)")

failed() { echo "web/tests/setup.sh: $*" >&2; exit 1; }

# Without what a developer's machine has on its path beside the system's own folders.
bare() {
  env PATH="$1" CARGO_TARGET_DIR="${CARGO_TARGET_DIR:-$PWD/target}/$2" "${@:3}"
}
system=$rust:/usr/sbin:/usr/bin:/sbin:/bin

bare "$system" . web/setup "$@" || failed "web/setup does not end well on the system's own path"
dirname=$(bare "$system" . web/node --input-type=module -e 'console.log(process.version, "dirname" in import.meta)')
[[ "$dirname" == v*true ]] || failed "web/node runs Node $dirname"

# A Node that says that it is old is left to npm; the tests get another one. It is kept for the next time.
mkdir "$folder/old"
printf '#!/bin/sh\n[ "$1" != --version ] || { echo v18.20.4; exit; }\nexec "%s" "$@"\n' "$(type -P node)" > "$folder/old/node"
chmod +x "$folder/old/node"
bare "$folder/old:$system" setup-test web/setup build || failed "web/setup does not end well with an old Node"
version=$(bare "$folder/old:$system" setup-test web/node --version)
[ "$version" = "v$OWN_NODE" ] || failed "with an old Node, web/node runs $version, not $OWN_NODE"
bare "$folder/old:$system" setup-test web/node --test web/tests/board.test.mjs >/dev/null || failed "Node $OWN_NODE does not run tests"

# Without npm, and with an old browser, where nothing can be installed: one line says so.
mkdir "$folder/few"
for name in bash dirname env find grep head id rustc sed sort cc kill node; do
  ln -s "$(type -P "$name")" "$folder/few/$name"
done
printf '#!/bin/sh\necho Chromium 100.0.1\n' > "$folder/few/chromium"
chmod +x "$folder/few/chromium"
said=$(bare "$folder/few" . web/setup server 2>&1) && failed "web/setup does not see that programs are missing"
wanted="web/setup: missing: npm $NPM or later, chromium $CHROMIUM or later (not 100.0.1): apt-get install npm chromium"
[ "$said" = "$wanted" ] || failed "web/setup says: $said"
echo "web/setup does what it should"
