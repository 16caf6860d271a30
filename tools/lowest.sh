#!/bin/sh
# Tries the lowest and the highest versions of the dependencies that pyproject.toml allows, each in
# an environment of its own under build/: the quick tests, and one board for native code. What was
# tried is noted in tools/tried_versions.toml. Run by `make lowest`; PYTHON names another Python for
# both.
set -eu

.venv/bin/python -m pip --quiet install "$UV"
uv=.venv/bin/uv

for resolution in lowest-direct highest; do
    venv=build/$resolution
    $uv venv --quiet --clear --python "${PYTHON:-python3}" "$venv"
    VIRTUAL_ENV=$venv $uv pip install --quiet --resolution $resolution --group dev --editable .
    echo "$resolution: $($uv pip freeze --quiet --python "$venv" --exclude-editable | tr '\n' ' ')"
    make --no-print-directory quick BIN="$venv/bin" WORKERS="$WORKERS"
    "$venv/bin/pytest" --quiet tests/conformance/test_compiled.py -k "paris and same_games and greedy"
done
build/highest/bin/python tools/tried_versions.py build/lowest-direct build/highest
