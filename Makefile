PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
READY_TO_BENCH := $(VENV)/.ready-to-bench
# What the studio's pages load, and how it is checked: by Node from the package index, with packages that a lock file names.
PAGES := mapforge/studio/static
JAVASCRIPT := tests/javascript
PACKAGES := $(JAVASCRIPT)/node_modules
READY_TO_LINT_PAGES := $(PACKAGES)/.ready
# The language server that editors use for YAML, with which the schemas of packs are tested.
EDITORS := tests/editors
READY_TO_EDIT := $(EDITORS)/node_modules/.ready
PIP_INSTALL := $(BIN)/python -m pip --disable-pip-version-check install --quiet --editable
HOOKS := $(wildcard content/*/hooks.py content/*/hooks/*.py examples/*/hooks.py examples/*/hooks/*.py tests/stress/*/hooks.py)

.PHONY: help demo studio test editors lint bench soak fuzz ladder balance clean

help:
	@echo "make demo    a short tour of what mapforge does"
	@echo "make studio  draw maps in the browser: make studio STUDIO=my_pack"
	@echo "make test    the tests"
	@echo "make editors install what the tests of editors need, from npm"
	@echo "make lint    style, types and import rules"
	@echo "make bench   measures of speed"
	@echo "make soak    long random runs"
	@echo "make fuzz    random attacks: damaged saves and packs, odd words and names"
	@echo "make ladder  a tournament between the bots, in both games and their mix"
	@echo "make balance learn what printed items are worth, and make the tables of docs/balance"
	@echo "make clean   remove the virtual environment and everything generated"

demo: $(READY)
	@echo "== What is shipped, and is it all right?"
	$(BIN)/mapforge --version
	$(BIN)/mapforge packs
	$(BIN)/mapforge validate content
	@echo "== The scenarios that prove the rules"
	$(BIN)/mapforge test base underground
	@echo "== Two maps, compiled and drawn"
	$(BIN)/mapforge build base underground --map three_players --out build/demo
	@echo "== A short game: three bots on the board for three players"
	$(BIN)/mapforge play base:three_players --players planner,random,greedy --seed 3 | tail -n 25
	@echo "The pictures are in build/demo; open the .svg files in a browser."

STUDIO ?= .
studio: $(READY)
	$(BIN)/mapforge studio $(STUDIO)

test: $(READY)
	$(BIN)/python -m pytest -n auto --dist loadfile --no-loadscope-reorder

editors: $(READY_TO_EDIT)

lint: $(READY) $(READY_TO_LINT_PAGES)
	$(BIN)/python -m ruff check
	$(BIN)/python -m ruff format --check
	$(BIN)/python -m mypy engine mapforge $(HOOKS)
	$(BIN)/lint-imports
	$(BIN)/node $(PACKAGES)/typescript/bin/tsc --project $(JAVASCRIPT)
	$(BIN)/node $(PACKAGES)/eslint/bin/eslint.js --config $(JAVASCRIPT)/eslint.config.js $(PAGES) $(JAVASCRIPT)
	$(BIN)/node $(PACKAGES)/prettier/bin/prettier.cjs --config $(JAVASCRIPT)/prettier.config.js --log-level warn --check $(PAGES) $(JAVASCRIPT)

bench: $(READY_TO_BENCH)
	$(BIN)/python -m tests.bench

soak: $(READY)
	$(BIN)/python -m pytest -m soak -s

FUZZ_SECONDS ?= 120
FUZZ_SEED ?= 1
fuzz: $(READY)
	$(BIN)/python -m tests.fuzz $(FUZZ_SECONDS) $(FUZZ_SEED)

LADDER_GAMES ?= 200
LADDER_BOTS ?= all
LADDER_SEED ?= 0
ladder: $(READY)
	$(BIN)/python -m tests.ladder $(LADDER_GAMES) $(LADDER_BOTS) $(LADDER_SEED)

BALANCE_GAMES ?= 3000
balance: $(READY)
	$(BIN)/python -m tests.printed_tables $(BALANCE_GAMES) $(if $(BALANCE_MINUTES),--minutes $(BALANCE_MINUTES))

clean:
	rm -rf $(VENV) $(PACKAGES) $(EDITORS)/node_modules build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

$(READY): pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
		echo "mapforge needs Python 3.11 or newer, and $(PYTHON) is not. Name a newer one: make PYTHON=python3.12 $(MAKECMDGOALS)" >&2; \
		exit 1; }
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(PIP_INSTALL) '.[dev]'
	@touch $@

$(READY_TO_BENCH): $(READY)
	$(PIP_INSTALL) '.[dev,bench]'
	@touch $@

$(READY_TO_EDIT): $(EDITORS)/package-lock.json | $(READY)
	$(BIN)/npm ci --prefix $(EDITORS) --ignore-scripts --no-audit --no-fund --loglevel=error
	@touch $@

$(READY_TO_LINT_PAGES): $(JAVASCRIPT)/package-lock.json | $(READY)
	$(BIN)/npm ci --prefix $(JAVASCRIPT) --ignore-scripts --no-audit --no-fund --loglevel=error
	@touch $@
