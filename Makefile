# Two commands matter: `make run` starts the companion, `make test` tries everything.
# Nothing is assumed but make and Python 3.11 or newer; the rest goes into .venv.

PYTHON ?= python3
VENV   ?= .venv
PORT   ?= 8501
JOBS   ?= 3
TESTS  ?= tests

BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check install --quiet

.DEFAULT_GOAL := help
.PHONY: help run test check rules messages bench load screenshots clean browser

help: ## Say what can be made
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/make \1\t\2/p' Makefile | expand -t 20

run: $(VENV)/.app ## Start the companion on PORT (8501), for every device in the house
	exec $(BIN)/streamlit run app.py --server.port $(PORT) --server.address 0.0.0.0 --server.headless true

test: $(VENV)/.dev browser ## Run every test
	$(BIN)/pytest -n $(JOBS) --dist loadfile --no-loadscope-reorder $(TESTS)

check: $(VENV)/.dev ## Style and types
	$(BIN)/ruff check .
	$(BIN)/mypy

rules: $(VENV)/.dev ## Which rules have no test, no place in the code, or no line in rules.csv
	$(BIN)/python -m tools.rules

messages: $(VENV)/.dev ## Gather the words of the code into the catalogues
	$(BIN)/python -m tools.messages

bench: $(VENV)/.dev browser ## Measure, as ratios to a reference of the same run
	$(BIN)/python -m tools.bench

load: $(VENV)/.dev ## Many tables at once: from tap to screen, memory, and where it breaks
	$(BIN)/python -m tools.load

screenshots: $(VENV)/.dev browser ## Draw docs/ pictures of every page
	$(BIN)/python -m tools.screenshots

clean: ## Remove what was made here; tables and copies in the store stay
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

browser:
	@sh tools/browser.sh

$(VENV)/.venv:
	@sh tools/venv.sh "$(PYTHON)" "$(VENV)"
	@touch $@

$(VENV)/.app: requirements.txt $(VENV)/.venv
	$(PIP) -r requirements.txt
	@touch $@

$(VENV)/.dev: requirements-dev.txt requirements.txt $(VENV)/.venv
	$(PIP) -r requirements-dev.txt
	@touch $@ $(VENV)/.app
