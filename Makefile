.DEFAULT_GOAL := help
.PHONY: help book html lite dist pdf test check lint notebooks upgrade bench wheel clean setup moodle assignments grade classroom slides
SHELL := /bin/bash
unexport PYTHONDONTWRITEBYTECODE        # every kernel and every worker would compile mechlib anew
# SymPy forgets after a thousand results by default, and then works them out again
export SYMPY_CACHE_SIZE := 50000

PYTHON ?= python3
BIN := .venv/bin
STEP := $(PYTHON) tools/step.py
# what is never imported need not be compiled
QUICKLY := --disable-pip-version-check --no-compile

INSTALLED := .venv/installed
CLASSROOM := .venv-class/installed            # nbgrader, apart from the book
COURSE ?= course
FETCHED := book/_static/vendor/fetched
BUILT := _build/html/built
LITE := _build/lite/built
RUNNABLE := _build/html/run/built
SLIDES := _build/html/slides/built
# which edition the site is: another one is built anew
MADE := _build/edition
export EDITION
SITE := $(BUILT) $(if $(filter no,$(RUN)),,$(RUNNABLE))        # RUN=no builds the pages alone
SOURCES := _config.yml _toc.yml tools/build.py tools/wheel.py \
  $(shell find book mechlib -type f -not -path '*/vendor*' -not -path '*/__pycache__/*' -not -path '*/.ipynb_checkpoints/*')

$(shell mkdir -p _build; test -f $(MADE) && test "$$(cat $(MADE))" = "$(EDITION)" || echo "$(EDITION)" > $(MADE))

help:               ## this list
	@awk -F':.*## ' '/^[a-z]+:.*##/ { printf "  make %-10s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

book: $(SITE)       ## build the book and serve it on 127.0.0.1
	@$(BIN)/python tools/serve.py

html: $(SITE)       ## build the book into _build/html; RUN=no leaves Python in the browser out, EDITION=student the solutions

lite: $(LITE)       ## build JupyterLite with the notebooks into _build/lite: Python in the browser

dist: $(BUILT) $(RUNNABLE)  ## pack the whole site into one zip: for a class without internet, for any host
	@$(STEP) "Packing" $(BIN)/python tools/dist.py

pdf: $(BUILT)       ## print the book as a PDF into dist; CHAPTER=…, EDITION=student, PAPER=Letter
	@$(STEP) "Finding Chromium" $(BIN)/python tools/chromium.py
	@$(BIN)/python tools/pdf.py --chapter "$(CHAPTER)" --edition "$(or $(EDITION),teacher)" --paper "$(or $(PAPER),A4)"

moodle: $(BUILT)    ## write the exercises as question banks for Moodle into dist/moodle
	@$(BIN)/python tools/moodle

slides: $(SLIDES)   ## make a deck of slides for each section, into _build/html/slides

test: lint $(FETCHED)  ## run every test: code, notebooks, site (built beside the first tests)
	@$(BIN)/python -m pytest -n 3 --dist loadfile

check: $(INSTALLED) $(FETCHED)  ## lint and test what you have changed, in two minutes (BASE=… instead of HEAD)
	@$(BIN)/python tools/check.py $(BASE)

lint: $(INSTALLED)  ## look for long lines, loose names, tangled functions
	@$(STEP) "Linting" $(BIN)/ruff check --no-cache .

notebooks: $(INSTALLED)  ## execute all notebooks and store their normalised outputs
	@$(BIN)/python tools/notebooks.py

upgrade: $(INSTALLED)  ## renew constraints.txt: the newest versions that fit requirements*.txt
	@$(BIN)/python tools/constraints.py

bench: $(INSTALLED) ## measure speed against peers
	@$(BIN)/python benchmarks/run.py

wheel: $(INSTALLED) ## build mechlib alone into dist, install it in a clean place, run its examples
	@$(BIN)/python tools/wheel.py

assignments: $(CLASSROOM)  ## problem sets with nbgrader into COURSE=folder (SETS="chapter …" for some)
	@PYTHONPATH=tools .venv-class/bin/python -m assignments make "$(COURSE)" $(SETS)

grade: $(CLASSROOM) ## run, judge and mark what was handed in for SET=chapter of COURSE=folder
	@PYTHONPATH=tools .venv-class/bin/python -m assignments grade "$(COURSE)" "$(SET)"

classroom: $(CLASSROOM)

clean:              ## remove everything that was built or fetched
	@rm -rf _build dist build .venv .venv-class book/_static/vendor .pytest_cache .hypothesis *.egg-info

setup: $(INSTALLED) $(FETCHED)

$(INSTALLED): requirements.txt constraints.txt pyproject.toml
	@test -x $(BIN)/python || $(STEP) "Creating .venv" $(PYTHON) -m venv .venv
	@$(BIN)/python -m pip install $(QUICKLY) -q pip -c constraints.txt
	@$(STEP) "Installing the packages" $(BIN)/python -m pip install $(QUICKLY) -r requirements.txt -c constraints.txt
	@$(STEP) "Installing mechlib" $(BIN)/python -m pip install $(QUICKLY) --no-build-isolation --no-deps -e .
	@touch $@

$(CLASSROOM): requirements-class.txt constraints.txt pyproject.toml
	@test -x .venv-class/bin/python || $(STEP) "Creating .venv-class" $(PYTHON) -m venv .venv-class
	@.venv-class/bin/python -m pip install $(QUICKLY) -q pip -c constraints.txt
	@$(STEP) "Installing nbgrader" .venv-class/bin/python -m pip install $(QUICKLY) -r requirements-class.txt -c constraints.txt
	@$(STEP) "Installing mechlib" .venv-class/bin/python -m pip install $(QUICKLY) --no-build-isolation --no-deps -e .
	@touch $@

$(FETCHED): package.json package-lock.json .npmrc tools/vendor.py tools/fonts.py | $(INSTALLED)
	@$(STEP) "Fetching the browser files" $(BIN)/python tools/vendor.py

$(BUILT): $(SOURCES) $(INSTALLED) $(FETCHED) $(MADE)
	@$(STEP) "Building the book" $(BIN)/python tools/build.py
	@touch $@

$(LITE): $(BUILT) tools/lite.py tools/pyodide_wheels.py tools/bytecode.mjs tools/wheel.py requirements-browser.txt constraints.txt $(INSTALLED) $(FETCHED)
	@$(STEP) "Building JupyterLite" $(BIN)/python tools/lite.py
	@touch $@

$(SLIDES): $(BUILT) tools/slides.py $(wildcard tools/slides_page/*)
	@$(STEP) "Making the slides" $(BIN)/python tools/slides.py

$(RUNNABLE): $(LITE) tools/run.py $(wildcard tools/run_page/*)
	@$(STEP) "Adding Run" $(BIN)/python tools/run.py
	@touch $@
