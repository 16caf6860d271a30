"""An attack on `ns`: files changed at random, and faults while a file is written.

`make attack` runs it for minutes or hours; what it has found is in `corpus.yaml` and is replayed by
`make test`. CONTRIBUTING.md says what counts as a finding.
"""
