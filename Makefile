# The commands of the house, the same ones that CI runs. Each sets up by itself; Python 3.11+ is all that is needed.
PYTHON ?= python3
BIN    := .venv/bin

.PHONY: run test check law train evaluate bench pages clean

run: .venv/run            ## the bot with DISCORD_TOKEN, else a ruling in the terminal
	@$(BIN)/python -m bot

test: .venv/dev           ## every test
	$(BIN)/python -m pytest -n 2 --dist loadfile -m "not clock"
	$(BIN)/python -m pytest -m clock

check: .venv/dev law      ## linters, types, import contracts, the proof of the law
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports

law: .venv/run            ## prove the law data
	$(BIN)/python -m lawtext

pages: .venv/run          ## write docs/ from the law data
	$(BIN)/python -m lawtext pages docs

train: .venv/dev          ## fit the matcher to the phrases and stories
	$(BIN)/python -m lawtext.training

evaluate: .venv/dev       ## measure the matcher and the reading
	$(BIN)/python -m lawtext.evaluation

bench: .venv/dev          ## measure the ledger at 10,000 and 1,000,000 rulings
	$(BIN)/python -m bench

.venv/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit("Director, please! needs Python 3.11 or newer; say make PYTHON=python3.11" if sys.version_info < (3, 11) else 0)'
	@$(PYTHON) -m venv .venv

.venv/run: pyproject.toml | .venv/bin/python
	@echo "Setting up, once: this takes a minute at most."
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable .
	@$(BIN)/python -c "from lawtext.corpus import load; load()"  # leaves the parsed law behind, so that every start is quick
	@touch $@

.venv/dev: pyproject.toml | .venv/bin/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@touch $@ .venv/run

clean:
	rm -rf .venv build *.egg-info
