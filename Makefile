# `make` alone lists the targets.

NS := .venv/bin/ns
BIN := .venv/bin
# Tests run on this many processes: a number, or `auto`, one a core.
WORKERS ?= auto
# Tests that share native code or a drawn sheet run in one process (see tests/conftest.py).
PYTEST := $(BIN)/pytest --numprocesses $(WORKERS) --dist loadgroup --no-loadscope-reorder
# The tests but for those of the command line, and those that `make prove` runs more of.
LIBRARY := tests/unit tests/records tests/conformance
RANDOM := tests/conformance $(shell grep -lE "hypothesis import given|mark\.prove|import covering" tests/unit/*.py tests/acceptance/*.py)
CITIES := $(wildcard cities/*.yaml)
MODULES := $(wildcard cities/modules/*.yaml)
SHEETS := $(CITIES:cities/%.yaml=build/%.pdf)
UV := uv==0.13.9

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:

.PHONY: help
help: ## list the targets
	@sed -n 's/^\([a-z]*\):.*## /\1\t/p' $(MAKEFILE_LIST) | expand -t 14

.PHONY: sheets
sheets: valid $(SHEETS) ## check the cities, write their play sheets to build/
	@echo
	@echo "Your sheets: $(SHEETS)"
	@echo "Print them at 100 %. For the rules and the cards too, type:"
	@echo "  source .venv/bin/activate"
	@echo "  ns kit london -o kit.pdf"

.PHONY: valid
valid: environment
	$(NS) validate $(CITIES) $(MODULES)

# Always redrawn: a sheet depends on its city and on everything that draws.
.PHONY: $(SHEETS)
$(SHEETS): build/%.pdf: cities/%.yaml valid
	@mkdir -p build
	$(NS) render $< -o $@

.PHONY: quick
quick: environment ## the tests that take a minute: they build nothing and draw little
	$(PYTEST) -m "not compiled and not slow" --oracle-games 5 $(or $(ARGS),$(LIBRARY))

.PHONY: test
test: style ## every check and test; ARGS=tests/unit/test_city.py runs some
	@$(MAKE) --no-print-directory --jobs 2 types tests

.PHONY: tests
tests: environment browser
	$(PYTEST) --durations 20 --durations-min 5 $(ARGS)

.PHONY: browser
browser:
	@tools/browser.sh

.PHONY: prove
prove: SEED := $(or $(SEED),$(shell od -An -N4 -tu4 /dev/urandom))
prove: environment ## more games and new random cases; SEED=7 repeats those of a seed
	NS_DEBUG=1 $(PYTEST) --prove $(SEED) $(or $(ARGS),$(RANDOM))

.PHONY: attack
attack: environment ## mutants of files through every command, for 5 minutes; HOURS=2, SEED=7, FAULTS=200, LONG=60
	cd tests && ../$(BIN)/python -W "ignore:Using .httpx" -m attack $(if $(SEED),--seed $(SEED)) \
		$(if $(HOURS),--hours $(HOURS)) $(if $(FAULTS),--faults $(FAULTS)) $(if $(LONG),--long $(LONG)) $(if $(REACH),--reach) $(if $(REPEAT),--repeat $(REPEAT)) $(ARGS)

.PHONY: minute
minute: style ## before a change: style, and the attack with all its judges, for a minute
	cd tests && ../$(BIN)/python -W "ignore:Using .httpx" -m attack --minutes 0.8

.PHONY: planted
planted: environment ## how many planted bugs the attack finds, and how fast, in up to 10 minutes each; ARGS=NAME
	cd tests && ../$(BIN)/python -m planted $(if $(SEED),--seed $(SEED)) $(ARGS)

.PHONY: mutants
mutants: environment ## lines of the program changed: which changes no test notices; PART=rest, LINES=1000, SEED=7
	cd tests && ../$(BIN)/python -m mutants $(if $(PART),--part $(PART)) $(if $(LINES),--lines $(LINES)) \
		$(if $(SEED),--seed $(SEED)) $(ARGS)

.PHONY: lowest
lowest: environment ## the quick tests with the lowest and the highest supported dependencies
	@UV=$(UV) WORKERS=$(WORKERS) tools/lowest.sh

.PHONY: fix
fix: environment ## correct style and format automatically
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

.PHONY: check
check: style types ## style, types, import contracts; lists words that languages lack

.PHONY: style
style: environment
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/lint-imports
	$(BIN)/python -m nextstation.renderers.language

.PHONY: types
types: environment
	$(BIN)/mypy

.PHONY: environment
environment: .venv/.ready ## make or renew .venv

.venv/.ready: requirements.lock pyproject.toml tools/bootstrap.sh
	@tools/bootstrap.sh

.PHONY: kernels
kernels: environment ## build the engine for all players and sizes of map into this checkout
	$(BIN)/python tools/kernels.py

.PHONY: schema
schema: environment ## write the schemas, the references and the rules page from the vocabulary
	@mkdir -p build
	$(NS) schema > build/schema && mv build/schema schemas/city.schema.json
	$(NS) schema module > build/schema && mv build/schema schemas/module.schema.json
	$(NS) schema record > build/schema && mv build/schema schemas/record.schema.json
	$(NS) schema experiment > build/schema && mv build/schema schemas/experiment.schema.json
	$(NS) schema patch > build/schema && mv build/schema schemas/patch.schema.json
	$(NS) schema --format markdown > build/page && mv build/page docs/city-format.md
	$(NS) schema module --format markdown > build/page && mv build/page docs/module-format.md
	$(NS) schema record --format markdown > build/page && mv build/page docs/record-format.md
	$(NS) schema experiment --format markdown > build/page && mv build/page docs/experiment-format.md
	$(BIN)/python tools/rules_page.py docs/rules.md
	$(BIN)/python tools/environments_page.py docs/environments.md
	NS_PLAIN=1 $(BIN)/python tools/lint_page.py docs/lint.md

.PHONY: gallery
gallery: environment ## draw the pictures of the README and of the rules page
	@mkdir -p docs/gallery build
	@for city in london paris berlin; do \
		$(NS) render $$city -o docs/gallery/$$city.png --dpi 120 || exit 1; \
	done
	$(NS) render london -o docs/gallery/ink-saver.png --style ink-saver --dpi 120
	$(NS) simulate paris --module all --records build --games 1 --policy greedy --seed 7
	$(NS) render build/paris-greedy-7-1.yaml -o docs/gallery/played.png --dpi 120
	$(NS) render docs/example/pebble_bay.yaml -o docs/gallery/pebble_bay.png --dpi 110
	$(NS) render docs/example/game.yaml -o docs/gallery/poster.png --style poster --paper a3 --dpi 80
	$(NS) render docs/example/game.yaml -o docs/gallery/strip.png --style strip --dpi 110
	rm -rf build/cards
	$(NS) cards london -o build/cards --dpi 150
	$(BIN)/python tools/montage.py cards docs/gallery/cards.png build/cards/*.png
	$(NS) render london -o build/back.png --back reference --dpi 110
	cp build/back-2.png docs/gallery/reference.png
	$(NS) render london -o build/title.png --back city --dpi 60
	cp build/title-2.png docs/gallery/title.png
	$(NS) rules london -o build/rules.png --dpi 110
	cp build/rules-2.png docs/gallery/rules.png
	$(NS) simulate london --module all --games 10000 --seed 7 --report build/report.html > build/report.txt
	$(BIN)/python tools/report_picture.py build/report.html docs/gallery/report.png
	$(BIN)/python tools/terminal_pictures.py
	$(BIN)/python tools/rules_pictures.py
	$(BIN)/python tools/studio_pictures.py docs/gallery
	$(BIN)/python tools/montage.py first docs/gallery/first.png \
		docs/gallery/london.png docs/gallery/studio-play.png docs/gallery/poster.png \
		build/cards/deck-01* build/cards/deck-06* build/cards/deck-10* build/cards/deck-11*

.PHONY: bench
bench: environment ## measure speed, policies and memory; put the figures into docs/speed.md
	$(BIN)/python benchmarks/stepping.py
	$(BIN)/python benchmarks/speed.py

.PHONY: bound
bound: environment ## how much a player could get who knows the order of the cards, for docs/strength.md
	$(BIN)/python benchmarks/bound.py $(ARGS)

.PHONY: edits
edits: environment ## edits of cities that neither ns validate nor ns lint reports, and why
	PYTHONPATH=tests $(BIN)/python benchmarks/silent_edits.py $(ARGS)

.PHONY: bands
bands: environment ## measure where the published solo bands lie, for the bands that ns measure suggests
	$(BIN)/python tools/solo_bands.py engine/nextstation/engine/stats/measure/published_bands.yaml

.PHONY: players
players: environment ## train the learner for the shipped cities, over an hour; after changes in what it is told
	$(BIN)/python tools/players.py london:10000000 paris:2000000 berlin:2000000

.PHONY: intervals
intervals: environment ## measure how often ns compare is wrong, and what pairs save, for docs/experiments.md
	$(BIN)/python benchmarks/intervals.py

.PHONY: tutorial
tutorial: environment ## play the games of docs/second-joker.md and of the notebooks in docs/ again
	$(BIN)/python tools/tutorial.py docs/second-joker.md
	$(BIN)/python tools/notebook.py docs/experiments.ipynb
	$(BIN)/python tools/notebook.py docs/agent.ipynb

.PHONY: scale
scale: environment ## measure what a large run costs, for docs/scale.md
	$(BIN)/python benchmarks/scale.py $(ARGS)

.PHONY: studio
studio: environment ## measure how fast the studio answers, for docs/studio.md
	$(BIN)/python benchmarks/studio.py $(ARGS)

.PHONY: figures
figures: environment ## count files in folders, imports, constants, lines of functions
	$(BIN)/python tools/figures.py

.PHONY: lock
lock: environment ## renew the pinned dependencies
	$(BIN)/python -m pip --quiet install $(UV)
	$(BIN)/uv pip compile pyproject.toml --group dev --universal --python-version 3.11 \
		--generate-hashes --no-annotate --custom-compile-command "make lock" \
		--upgrade --quiet --output-file requirements.lock

.PHONY: clean
clean: ## remove what was built
	rm -rf build .venv .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
