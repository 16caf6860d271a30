"""An attack on `ns`: files changed at random, and kills while a file is written.

`make attack` runs it for minutes or hours; what it ever found lies in `corpus/` and is replayed by
the daily tests. CONTRIBUTING.md says what counts as a fault.
"""
