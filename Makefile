PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
READY_TO_BENCH := $(VENV)/.ready-to-bench
PIP_INSTALL := $(BIN)/python -m pip --disable-pip-version-check install --quiet --editable
HOOKS := $(wildcard content/*/hooks.py content/*/hooks/*.py examples/*/hooks.py examples/*/hooks/*.py tests/stress/*/hooks.py)

.PHONY: help demo test lint bench soak clean

help:
	@echo "make demo    a short tour of what mapforge does"
	@echo "make test    the tests"
	@echo "make lint    style, types and import rules"
	@echo "make bench   measures of speed"
	@echo "make soak    long random runs"
	@echo "make clean   remove the virtual environment and everything generated"

demo: $(READY)
	$(BIN)/mapforge --version
	$(BIN)/mapforge packs

test: $(READY)
	$(BIN)/python -m pytest

lint: $(READY)
	$(BIN)/python -m ruff check
	$(BIN)/python -m ruff format --check
	$(BIN)/python -m mypy engine mapforge $(HOOKS)
	$(BIN)/lint-imports

bench: $(READY_TO_BENCH)
	$(BIN)/python -m tests.bench

soak: $(READY)
	$(BIN)/python -m pytest -m soak -s

clean:
	rm -rf $(VENV) build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache
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
