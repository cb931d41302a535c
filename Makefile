# The commands of the house, the same ones that CI runs. Each sets up by itself; Python 3.11+ is all that is needed.
PYTHON ?= python3
BIN    := .venv/bin

.PHONY: setup run web site test soak browser check law train evaluate compare bench pages wheel lock clean

setup: .venv/run          ## all that the program needs, in .venv

run: .venv/run            ## the bot with DISCORD_TOKEN, else a ruling in the terminal
	@$(BIN)/python -m bot

web: .venv/run            ## the same conversation in a browser of this computer, with the club's record
	@$(BIN)/python -m bot web

site: .venv/run           ## the law as static pages for any host, in build/site; DIR=… writes them elsewhere
	@$(BIN)/python -m bot site $(or $(DIR),build/site)

# Three at once for two cores: one of them always waits, for a bot to start or for a Discord to come back.
test: .venv/dev           ## every test but those of `make soak` and `make browser`
	$(BIN)/python -m pytest -n 3 --dist loadfile -m "not clock and not soak and not proof and not browser"
	$(BIN)/python -m pytest -m "clock and not soak"

soak: .venv/dev           ## go through all cards of all books; kill the bot in traffic (KILLS=100): nothing lost, doubled or dead
	$(BIN)/python -m pytest -n 3 -m "(proof or soak) and not clock"
	$(BIN)/python -m pytest -m "soak and clock"

browser: .venv/dev        ## what somebody does in a real Chromium, by the keyboard and without scripts; installs it where it is missing
	@command -v chromium >/dev/null || { apt-get update -qq && apt-get install -y -qq --no-install-recommends chromium >/dev/null; }
	$(BIN)/python -m pytest tests/browser

check: .venv/dev law      ## linters, types, import contracts, the proof of the law
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports

law: .venv/run            ## prove the law data
	$(BIN)/python -m lawtext

pages: .venv/run          ## write docs/ from the law data
	$(BIN)/python -m lawtext pages docs

train: .venv/dev          ## fit the matcher, and what the reading hears, to phrases, stories and scenes
	$(BIN)/python -m lawtext.training
	$(BIN)/python -m lawtext.training.hearing

evaluate: .venv/dev       ## follow every scene from its text to the ruling, and write docs/walk.md
	$(BIN)/python -m lawtext.evaluation.walk

compare: .venv/dev        ## measure the matcher beside others, and the reading, and write docs/evaluation.md
	$(BIN)/python -m lawtext.evaluation

bench: .venv/dev          ## measure memory and start beside a bare bot, and the ledger at 10,000 and 1,000,000 rulings
	$(BIN)/python -m bench.footprint
	$(BIN)/python -m bench

.venv/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit("Director, please! needs Python 3.11 or newer; say make PYTHON=python3.11" if sys.version_info < (3, 11) else 0)'
	@$(PYTHON) -m venv .venv

wheel:                    ## build the wheel, and ask it for a ruling in an environment of its own
	rm -rf build/wheel && $(PYTHON) -m venv build/wheel
	$(call install,build/wheel/bin,run)
	build/wheel/bin/pip wheel --quiet --no-deps --no-build-isolation --wheel-dir build/wheel .
	build/wheel/bin/pip install --quiet --no-deps build/wheel/*.whl
	cd build/wheel && bin/python -m lawtext && \
		DATA_DIR=data bin/director-please ask "declarer led from the wrong hand" --json >/dev/null

lock: .venv/bin/python    ## pin anew what is installed, with hashes: for every system, and Python 3.11 and later
	$(BIN)/python -m pip install --quiet --disable-pip-version-check uv
	$(call pin,,run)
	$(call pin,--extra dev --constraint requirements/run.lock,dev)

# $(1): options, $(2): the lock that is written
pin = $(BIN)/uv pip compile --quiet --upgrade --universal --python-version 3.11 --generate-hashes --no-header \
	--no-annotate $(1) pyproject.toml requirements/build.in --output-file requirements/$(2).lock
# $(1): the environment's commands, $(2): the lock that it is made from
install = $(1)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements/$(2).lock
project = $(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
# What every start would do again where Python is told to write no bytecode: compile the rooms, build the law.
warm = $(BIN)/python -m compileall -q bot lawtext cogs && $(BIN)/python -c "from lawtext.corpus import load; load()"

.venv/run: pyproject.toml requirements/run.lock | .venv/bin/python
	@echo "Setting up, once: this takes a minute at most."
	@$(call install,$(BIN),run)
	@$(project)
	@$(warm)
	@touch $@

.venv/dev: pyproject.toml requirements/dev.lock | .venv/bin/python
	$(call install,$(BIN),dev)
	$(project)
	@$(warm)
	@touch $@ .venv/run

clean:
	rm -rf .venv build *.egg-info
