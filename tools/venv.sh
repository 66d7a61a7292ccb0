#!/bin/sh
# Make the virtual environment $2 with the Python $1, or say in a sentence what is missing.
set -u
python=$1
venv=$2

if ! command -v "$python" >/dev/null 2>&1; then
    echo "There is no $python here; install Python 3.11 or newer, or name one: make PYTHON=/path/to/python3.11 run" >&2
    exit 1
fi
if ! "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))'; then
    echo "$("$python" --version) is too old; Bottega needs Python 3.11 or newer: make PYTHON=python3.11 run" >&2
    exit 1
fi
if ! "$python" -c 'import ensurepip, venv' >/dev/null 2>&1; then
    echo "$python has no venv with pip; on Debian and Ubuntu they come with: apt-get install python3-venv" >&2
    exit 1
fi
"$python" -m venv "$venv"
