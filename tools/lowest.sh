#!/bin/sh
# Runs the quick tests with the lowest and with the highest versions of the dependencies that
# pyproject.toml allows, each in an environment of its own under build/. Run by `make lowest`.
set -eu

.venv/bin/python -m pip --quiet install "$UV"
uv=.venv/bin/uv

for resolution in lowest-direct highest; do
    venv=build/$resolution
    $uv venv --quiet --clear --python "${PYTHON:-python3}" "$venv"
    VIRTUAL_ENV=$venv $uv pip install --quiet --resolution $resolution --group dev --editable .
    printf '%s: ' $resolution
    $uv pip freeze --python "$venv" --exclude-editable | tr '\n' ' '
    echo
    make --no-print-directory quick BIN="$venv/bin" WORKERS="$WORKERS"
done
