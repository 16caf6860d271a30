#!/usr/bin/env bash
# Chromium for the tests in a browser: installed where that is allowed; else what is left out.
set -euo pipefail
for name in chromium chromium-browser google-chrome; do
    command -v "$name" >/dev/null && exit
done
if command -v apt-get >/dev/null && [ "$(id -u)" -eq 0 ]; then
    (apt-get update -qq && apt-get install -y -qq --no-install-recommends chromium) >/dev/null && exit
fi
echo "no Chromium: tests/studio/browser and the pictures of tests/acceptance/test_report.py are" \
    "left out; on Debian and Ubuntu: apt-get install chromium" >&2
