# Every target sets up what it needs; `make help` lists them.
#   make PYTHON=python3.12 ...   sets up with that Python
#   make run ARGS="..."          passes arguments on to the command

SHELL := /bin/sh
.DEFAULT_GOAL := help
.NOTPARALLEL:
.DELETE_ON_ERROR:

export PYTHON
VENV := .venv
BENCH_VENV := .venv-bench
BIN := $(VENV)/bin
JOBS ?= 2
ARGS ?=

RUN_READY := $(VENV)/.ready-run
DEV_READY := $(VENV)/.ready-dev
BENCH_READY := $(BENCH_VENV)/.ready-bench

##@ Play
.PHONY: run
run: $(RUN_READY) web ## Open the card room at http://127.0.0.1:8000
	@$(BIN)/khrap serve $(ARGS)

.PHONY: play
play: $(RUN_READY) ## Play Khrap in the terminal, alone with bots
	@$(BIN)/python -m khrap.engine
	@$(BIN)/khrap play $(ARGS)

##@ Develop
.PHONY: test
test: lint lint-web coverage unit ## Check everything: what must pass before a commit

.PHONY: unit
unit: compiled web browser ## Run the tests only
	$(BIN)/python -m pytest -n $(JOBS) $(ARGS)

.PHONY: web
web: ## Build the browser client, if it is not as new as web/
	@scripts/web

.PHONY: browser
browser: $(DEV_READY)
	@scripts/browser

.PHONY: test-web-all
test-web-all: compiled web browser ## Run the browser tests, the long ones too
	KHRAP_WEB_ALL=1 $(BIN)/python -m pytest tests/web $(ARGS)

.PHONY: gallery
gallery: compiled web browser ## Take pictures of every page and table into build/gallery
	@$(BIN)/python -m tests.web.gallery $(ARGS)

.PHONY: coverage
coverage: $(DEV_READY) ## Measure how much of rules and engine the tests reach
	@rm -rf build/coverage
	NUMBA_DISABLE_JIT=1 $(BIN)/python -m coverage run -m pytest -n $(JOBS) -m interpreted
	@$(BIN)/python -m coverage combine --quiet
	$(BIN)/python -m coverage report

.PHONY: lint
lint: $(DEV_READY) ## Check style, types and imports
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo

.PHONY: lint-web
lint-web: web ## Check the browser client: types, style, unit tests
	@scripts/node npm --prefix web run --silent check
	@scripts/node npm --prefix web run --silent lint
	@scripts/node npm --prefix web run --silent test

.PHONY: format
format: $(DEV_READY) ## Put the code into the common form
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

.PHONY: docs
docs: $(DEV_READY) ## Build the documentation into build/docs
	$(BIN)/python -m sphinx -W --keep-going --quiet -d build/doctrees docs build/docs
	@echo "See build/docs/index.html"

.PHONY: bench
bench: $(BENCH_READY) ## Measure speed, beside other libraries
	$(BENCH_VENV)/bin/python -m benchmarks $(ARGS)

.PHONY: bench-room
bench-room: $(DEV_READY) compiled ## Measure the card room, beside a bare echo
	$(BIN)/python -m benchmarks.room $(ARGS)

.PHONY: bench-web
bench-web: compiled web browser ## Measure the browser client on a phone four times slower than this machine
	$(BIN)/python -m benchmarks.web $(ARGS)

.PHONY: chaos
chaos: compiled ## Kill a card room 200 times on SQLite and on PostgreSQL while people play (ARGS="--kills 20")
	$(BIN)/python -m tests.room.chaos --kills 200 --store sqlite $(ARGS)
	$(BIN)/python -m tests.room.chaos --kills 200 --store postgres $(ARGS)

.PHONY: soak
soak: soak-books soak-leaks ## Both: soak-books and soak-leaks

.PHONY: soak-books
soak-books: compiled ## Play 1,000,000 deals with crashes, and see that the books balance (ARGS="--deals 10000")
	$(BIN)/python -m tests.room.soak --deals 1000000 $(ARGS)

.PHONY: soak-leaks
soak-leaks: compiled ## Play 100,000 deals at a card room and look for secrets in every byte (ARGS="--deals 1000")
	$(BIN)/python -m tests.room.leaks --deals 100000 $(ARGS)

.PHONY: lock
lock: ## Renew requirements/*.txt after a change of pyproject.toml (ARGS=--upgrade: newest versions)
	@scripts/lock $(ARGS)

.PHONY: clean
clean: ## Remove all that make has made, environments included
	rm -rf $(VENV) $(BENCH_VENV) .tools build dist src/khrap/room/web web/node_modules web/public/decks
	rm -rf .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

.PHONY: help
help: ## Show this list
	@awk 'BEGIN { FS = ":.*## " } \
		/^##@/ { printf "\n%s\n", substr($$0, 5) } \
		/^[a-z-]+:.*## / { printf "  make %-12s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

# The compiler's cache is warmed once here, not by each of the test workers.
.PHONY: compiled
compiled: $(DEV_READY)
	@$(BIN)/python -m khrap.engine

SETUP := pyproject.toml requirements/installer.txt scripts/setup scripts/uv scripts/find-python

$(RUN_READY): requirements/run.txt $(SETUP)
	@scripts/setup run $(VENV)
	@touch $@

$(DEV_READY): requirements/dev.txt $(SETUP)
	@scripts/setup dev $(VENV)
	@touch $@ $(RUN_READY)

$(BENCH_READY): requirements/bench.txt $(SETUP)
	@scripts/setup bench $(BENCH_VENV)
	@touch $@
