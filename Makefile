PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
# What is installed: enough for the demo, enough for the studio, and everything that developers need.
READY_TO_SHOW := $(VENV)/.ready-to-show
READY_TO_DRAW := $(VENV)/.ready-to-draw
READY := $(VENV)/.ready
SHOWING := $(or $(wildcard $(READY)),$(READY_TO_SHOW))
DRAWING := $(or $(wildcard $(READY)),$(READY_TO_DRAW))
# The compiled engine has an environment of its own, which borrows everything else from the other one.
FAST := .venv-fast
READY_TO_BENCH := $(VENV)/.ready-to-bench
READY_TO_FUZZ := $(VENV)/.ready-to-fuzz
READY_TO_PUBLISH := $(VENV)/.ready-to-publish
# What the studio's pages load, and how it is checked: by Node from the package index, with packages that a lock file names.
PAGES := mapforge/studio/static
JAVASCRIPT := tests/javascript
PACKAGES := $(JAVASCRIPT)/node_modules
READY_TO_LINT_PAGES := $(PACKAGES)/.ready
# The studio's text pane, from npm; without it the pane is plain.
TEXT_PANE := mapforge/studio/bundle
BUNDLE := mapforge/studio/library/codemirror/index.js
# The language server that editors use for YAML, with which the schemas of packs are tested.
EDITORS := tests/editors
READY_TO_EDIT := $(EDITORS)/node_modules/.ready
# Python for browsers, which `mapforge page` puts into pages; it comes from npm and is never in the repository.
RUNTIME := tests/page
READY_TO_PLAY := $(RUNTIME)/node_modules/.ready
# Without the hooks of hatch_build.py, which are for distributions.
PIP_INSTALL := HATCH_BUILD_NO_HOOKS=true $(BIN)/python -m pip --disable-pip-version-check install --quiet --editable
HOOKS := $(wildcard content/*/hooks.py content/*/hooks/*.py examples/*/hooks.py examples/*/hooks/*.py tests/stress/*/hooks.py)

.PHONY: help demo studio bundle test test-again fast test-fast pages runtime editors lint site release bench soak fuzz ladder balance clean
.NOTPARALLEL:

help:
	@echo "make demo    a short tour of what mapforge does"
	@echo "make studio  draw maps in the browser: make studio STUDIO=my_pack"
	@echo "make bundle  the text pane of the studio, from npm"
	@echo "make test    the tests"
	@echo "make test-again the tests that failed, one after the other"
	@echo "make fast    install the compiled engine into .venv-fast: .venv-fast/bin/mapforge"
	@echo "make test-fast the tests of the engine, with the compiled one"
	@echo "make pages   pages to send, with the engine in them: both printed games and an example"
	@echo "make runtime install what a page plays with, from npm"
	@echo "make editors install what the tests of editors need, from npm"
	@echo "make lint    style, types and import rules"
	@echo "make site    the documents as a site, in build/site/html"
	@echo "make release build the wheel, check it, list what is in it, and try it on three Pythons"
	@echo "make bench   measures of speed"
	@echo "make soak    long random runs"
	@echo "make fuzz    attacks: random ones from a seed, and inputs that reach new code of each reader"
	@echo "make ladder  a tournament between the bots, in both games and their mix"
	@echo "make balance learn what printed items are worth, and make the tables of docs/balance"
	@echo "make clean   remove the virtual environment and everything generated"

demo: $(SHOWING)
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
	@echo "== A pack as a kit to cut out"
	$(BIN)/mapforge print examples/tidefolk -o build/demo/tidefolk.pdf
	@echo "== A page to send"
	$(BIN)/mapforge page examples/tidefolk --no-play -o build/demo/tidefolk.html
	@echo "The pictures are in build/demo; open the .svg files in a browser, and print tidefolk.pdf at 100 %."

STUDIO ?= .
studio: $(DRAWING) $(BUNDLE)
	$(BIN)/mapforge studio $(STUDIO)

bundle: $(DRAWING) $(BUNDLE)

# Tests of the studio mostly wait for a browser, so that each core has room for two.
test: $(READY) $(BUNDLE)
	$(BIN)/python -m pytest -n $$($(BIN)/python -c 'import os; print(2 * (os.cpu_count() or 1))') --dist loadfile --no-loadscope-reorder

test-again: $(READY) $(BUNDLE)
	$(BIN)/python -m pytest --last-failed --last-failed-no-failures none

fast: $(READY) $(BUNDLE)
	@command -v $${CC:-cc} > /dev/null || { echo "make fast needs a compiler of C, and there is none: install gcc or clang" >&2; exit 1; }
	folder=$$(mktemp -d) && trap 'rm -rf "$$folder"' EXIT \
		&& MAPFORGE_COMPILE=1 $(BIN)/python -m hatchling build --target wheel --directory "$$folder" \
		&& $(PYTHON) -m venv --clear --without-pip $(FAST) \
		&& $(BIN)/python -m pip --disable-pip-version-check --python $(FAST)/bin/python install --quiet --no-deps --no-index "$$folder"/*.whl
	$(BIN)/python -c 'import sysconfig; print("import site; site.addsitedir(" + repr(sysconfig.get_path("purelib")) + ")")' \
		> "$$($(FAST)/bin/python -c 'import sysconfig; print(sysconfig.get_path("purelib"))')/borrowed.pth"
	$(FAST)/bin/mapforge --version

# The tests come from the checkout, and the engine from the wheel, because the current folder is not on Python's path.
TESTS_OF_THE_ENGINE := tests/engine tests/test_scenarios.py tests/bots/test_roster.py tests/bots/test_questions.py \
	tests/security/test_hooks_that_fail.py tests/security/test_saves.py tests/security/test_time_limit.py
test-fast: fast
	MAPFORGE_NEEDS_COMPILED=1 PYTHONSAFEPATH=1 $(FAST)/bin/python -m pytest -n auto --import-mode=importlib $(TESTS_OF_THE_ENGINE)

editors: $(READY_TO_EDIT)

runtime: $(READY_TO_PLAY)

pages: $(READY_TO_PLAY)
	@mkdir -p build/pages
	for pack in base underground examples/windward; do \
		$(BIN)/mapforge page $$pack --runtime $(RUNTIME)/node_modules/pyodide --out build/pages/$$(basename $$pack).html || exit 1; \
	done

lint: $(READY) $(READY_TO_LINT_PAGES)
	$(BIN)/python -m ruff check
	$(BIN)/python -m ruff format --check
	$(BIN)/python -m mypy engine mapforge $(HOOKS)
	$(BIN)/lint-imports
	$(BIN)/node $(PACKAGES)/typescript/bin/tsc --project $(JAVASCRIPT)
	$(BIN)/node $(PACKAGES)/eslint/bin/eslint.js --config $(JAVASCRIPT)/eslint.config.js $(PAGES) $(JAVASCRIPT) $(TEXT_PANE)
	$(BIN)/node $(PACKAGES)/prettier/bin/prettier.cjs --config $(JAVASCRIPT)/prettier.config.js --log-level warn --check $(PAGES) $(JAVASCRIPT) $(TEXT_PANE)

bench: $(READY_TO_BENCH)
	$(BIN)/python -m tests.bench

site: $(READY_TO_PUBLISH)
	$(BIN)/python docs/site/build.py

RELEASE_PYTHONS ?= python3.11 python3.12 python3.13
release: $(READY) $(BUNDLE)
	$(BIN)/python -m tests.release $(RELEASE_PYTHONS)

soak: $(READY)
	$(BIN)/python -m pytest -m soak -s

FUZZ_SECONDS ?= 240
FUZZ_SEED ?= 1
fuzz: $(READY_TO_FUZZ)
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
	rm -rf $(VENV) $(FAST) $(PACKAGES) $(EDITORS)/node_modules $(RUNTIME)/node_modules $(TEXT_PANE)/node_modules mapforge/studio/library build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
		echo "mapforge needs Python 3.11 or newer, and $(PYTHON) is not. Name a newer one: make PYTHON=python3.12 $(MAKECMDGOALS)" >&2; \
		exit 1; }
	$(PYTHON) -m venv $(VENV)

$(READY_TO_SHOW): pyproject.toml | $(BIN)/python
	$(PIP_INSTALL) '.[print]'
	@touch $@

$(READY_TO_DRAW): pyproject.toml | $(BIN)/python
	$(PIP_INSTALL) '.[bundle,print,studio]'
	@touch $@

$(READY): pyproject.toml | $(BIN)/python
	$(PIP_INSTALL) '.[dev]'
	@touch $@

$(READY_TO_FUZZ): $(READY)
	$(PIP_INSTALL) '.[dev,fuzz]'
	@touch $@

$(READY_TO_PUBLISH): $(READY)
	$(PIP_INSTALL) '.[dev,site]'
	@touch $@

$(READY_TO_BENCH): $(READY)
	$(PIP_INSTALL) '.[dev,bench]'
	@touch $@

$(BUNDLE): $(TEXT_PANE)/build.js $(TEXT_PANE)/codemirror.js $(TEXT_PANE)/package-lock.json
	$(BIN)/npm ci --prefix $(TEXT_PANE) --ignore-scripts --no-audit --no-fund --loglevel=error
	$(BIN)/node $(TEXT_PANE)/build.js
	@touch $@

$(READY_TO_EDIT): $(EDITORS)/package-lock.json | $(READY)
	$(BIN)/npm ci --prefix $(EDITORS) --ignore-scripts --no-audit --no-fund --loglevel=error
	@touch $@

$(READY_TO_PLAY): $(RUNTIME)/package-lock.json | $(READY)
	$(BIN)/npm ci --prefix $(RUNTIME) --ignore-scripts --no-audit --no-fund --loglevel=error
	@touch $@

$(READY_TO_LINT_PAGES): $(JAVASCRIPT)/package-lock.json | $(READY)
	$(BIN)/npm ci --prefix $(JAVASCRIPT) --ignore-scripts --no-audit --no-fund --loglevel=error
	@touch $@
