# Every command sets up what it needs inside .venv; nothing is installed elsewhere.
PYTHON ?= $(shell command -v python3.11 || command -v python3)
VENV   := .venv
BIN    := $(VENV)/bin
SOURCES := pyproject.toml CMakeLists.txt $(wildcard native/*.?pp)

.DEFAULT_GOAL := help
.PHONY: help run test test-long test-native check bench clean

help:            ## this list
	@grep -hE '^[a-z-]+: .*##' $(MAKEFILE_LIST) | sed -E 's/:[^#]*## /\t/' | expand -t 14

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Sightline needs Python 3.11 or newer: make PYTHON=/path/to/python3.11 …"; exit 2; }
	$(PYTHON) -m venv $(VENV)

$(VENV)/.run: $(BIN)/python $(SOURCES)
	$(BIN)/pip install -q --disable-pip-version-check -e .
	@touch $@

$(VENV)/.dev: $(BIN)/python $(SOURCES)
	$(BIN)/pip install -q --disable-pip-version-check --pre "python-sat>=1.8.dev13"
	$(BIN)/pip install -q --disable-pip-version-check -e ".[dev,web,print]"
	@touch $@ $(VENV)/.run

$(VENV)/.bench: $(VENV)/.dev
	$(BIN)/pip install -q --disable-pip-version-check -e ".[bench]"
	@touch $@

run: $(VENV)/.run  ## solve one puzzle per family, or your own: make run PUZZLE="…"
	@$(BIN)/sightline $(if $(PUZZLE),solve "$(PUZZLE)",tour)

test: $(VENV)/.dev test-native  ## every test
	$(BIN)/pytest -n auto

test-long: $(VENV)/.dev  ## the exhaustive and fuzzing runs
	$(BIN)/pytest -n auto -m long

build/native-tests/kernel_tests: $(SOURCES) $(wildcard native/tests/*) $(VENV)/.dev
	$(BIN)/python -m pip install -q --disable-pip-version-check cmake ninja
	$(BIN)/cmake -S . -B build/native-tests -G Ninja -DCMAKE_MAKE_PROGRAM=$(abspath $(BIN))/ninja -DSIGHTLINE_TESTS=ON -DCMAKE_BUILD_TYPE=RelWithDebInfo >/dev/null
	$(BIN)/cmake --build build/native-tests
	@touch $@

test-native: build/native-tests/kernel_tests  ## the kernel's own tests under the sanitizers
	build/native-tests/kernel_tests

check: $(VENV)/.dev  ## ruff, types, stubs
	$(BIN)/ruff check src tests bench
	$(BIN)/ruff format --check src tests bench
	$(BIN)/mypy

bench: $(VENV)/.bench  ## one table, peers in the same run
	$(BIN)/python -m bench

clean:           ## forget everything that was built
	rm -rf $(VENV) build dist
