# Everything a person does with this checkout. `make` alone says what there is.
.DEFAULT_GOAL := help
.PHONY: help run test check bench lock clean ready

BIN := .venv/bin
QML := kiosk/ui/qml
# A worker on each core, but no more than 8: each takes half a GB, and collects all tests before it begins.
# Whoever runs dry takes from the others, as one test lasts a millisecond and another a minute.
PARALLEL := --numprocesses=auto --maxprocesses=8 --dist=worksteal

help: ## show this list
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/make \1\t\2/p' Makefile

run: ## set up what is missing, then open the terminal; where there is no display, draw its screens instead
	@packaging/setup run
	@if [ -n "$$DISPLAY$$WAYLAND_DISPLAY" ]; then exec $(BIN)/kiosk run; fi; \
	echo "No display here (neither DISPLAY nor WAYLAND_DISPLAY is set): drawing the screens instead ..."; \
	$(BIN)/kiosk tour --out build/tour && echo "The pictures are in $(CURDIR)/build/tour"

test: check ## set up what is missing, then run every check and, on all cores, every test
	@packaging/emulator
	$(BIN)/python -m pytest $(PARALLEL)

check: ready ## check style, types, import direction, screens and vocabulary
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache --no-logo
	$(BIN)/pyside6-qmllint --max-warnings 0 -I $(QML) $$(find $(QML) -name '*.qml' | sort)
	$(BIN)/python -m pytest --quiet tests/house/test_vocabulary.py

bench: ready ## measure every promise of speed against its floor; also writes build/bench.json
	@$(BIN)/python -m tests.bench

lock: ## write both lock files anew from packaging/*.in
	packaging/lock

clean: ## take away everything that these commands made here, .venv included
	rm -rf .venv build .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	find kiosk printing packaging tests -name __pycache__ -type d -prune -exec rm -rf {} +

ready:
	@packaging/setup test
