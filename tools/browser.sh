#!/bin/sh
# See that a browser for the browser tests is there; install one where the system's package manager can.
set -u

for name in chromium chromium-browser google-chrome google-chrome-stable; do
    command -v "$name" >/dev/null 2>&1 && exit 0
done
if command -v apt-get >/dev/null 2>&1 && [ "$(id -u)" -eq 0 ]; then
    echo "No browser found; installing chromium for the browser tests"
    export DEBIAN_FRONTEND=noninteractive
    apt-get update -qq && apt-get install -qq -y --no-install-recommends chromium >/dev/null && exit 0
    echo "chromium could not be installed" >&2
fi
echo "There is no chromium or chrome here: the browser tests cannot run (install one; with CI=true they fail without it)" >&2
