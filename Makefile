# Kura: one build file, no configure step.  `make help` lists what there is.

CONFIG ?= release
ifeq ($(origin CC),default)
CC = gcc
endif
ifeq ($(origin CXX),default)
CXX = $(if $(findstring clang,$(CC)),clang++,g++)
endif
PREFIX ?= /usr/local
LIBDIR ?= $(PREFIX)/lib
PYTHONDIR ?= $(PREFIX)/lib/python3/dist-packages
DESTDIR ?=

VERSION := $(shell sed -n 's/^\#define KURA_VERSION "\(.*\)"/\1/p' src/kura.h)
# Changes when programs that were linked before would no longer run.
SONAME := libkura.so.1
OUT := build/$(CONFIG)-$(notdir $(CC))$(subst $() ,,$(addprefix -no-,$(WITHOUT)))

CFLAGS_release := -O3
CFLAGS_debug := -O0 -g -DKURA_TINY_TABLES
CFLAGS_asan := -O1 -g -fsanitize=address,undefined -fno-sanitize-recover=all \
	-fno-omit-frame-pointer
CFLAGS_tsan := -O1 -g -fsanitize=thread
CFLAGS_poll := -O3 -g -DKURA_CHECK_POLLS
CFLAGS_cover := -O0 -g --coverage
CFLAGS_fuzz := -O1 -g -fsanitize=fuzzer-no-link,address,undefined

WARNINGS := -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wsign-conversion \
	-Wstrict-prototypes -Wmissing-prototypes -Wold-style-definition \
	-Wwrite-strings -Wcast-qual -Wpointer-arith -Wundef -Wvla -Wformat=2 \
	-Wswitch-enum -Wdouble-promotion -Wnull-dereference -Werror
ifdef V
QUIET =
else
QUIET = @printf '  %-4s %s\n' $(if $(filter %.o,$@),CC,LINK) $@;
endif
# One standard, no extensions; -march is the user's choice (EXTRA_CFLAGS).
override CFLAGS := -std=c17 -D_POSIX_C_SOURCE=200809L -D_DEFAULT_SOURCE -Isrc -Iapp -fno-common \
	-fPIC -fvisibility=hidden -include src/base/banned.h -g1 $(WARNINGS) \
	$(CFLAGS_$(CONFIG)) $(EXTRA_CFLAGS)
# What the library needs; each can be left out: make WITHOUT='expat jansson'.
# A file of src/without then stands where the one that uses it stood.
WITHOUT ?=
LIB_PARTS := cadical expat jansson
$(if $(filter-out $(LIB_PARTS),$(WITHOUT)),$(error WITHOUT: expected some of $(LIB_PARTS)))
FILE_cadical := src/engines/sat/cadical.c
FILE_expat := src/formats/slc.c
FILE_jansson := src/base/document.c
LIBS_cadical := -lcadical -lstdc++
LIBS_expat := -lexpat
LIBS_jansson := -ljansson
LIB_LIBS := $(foreach part,$(filter-out $(WITHOUT),$(LIB_PARTS)),$(LIBS_$(part))) \
	-lm -pthread
APP_LIBS = -lcairo -lncursesw -ltinfo $(shell pkg-config --libs librsvg-2.0) -lgif -lz -lsqlite3 -lmicrohttpd -lzstd
LDFLAGS := $(filter -fsanitize% --coverage,$(CFLAGS)) \
	$(if $(filter poll,$(CONFIG)),-rdynamic) $(EXTRA_LDFLAGS)

LIB_SOURCES := $(filter-out src/without/%.c src/mpi/%.c \
	$(foreach part,$(WITHOUT),$(FILE_$(part))),$(wildcard src/*/*.c src/*/*/*.c)) \
	$(patsubst %,src/without/%.c,$(WITHOUT))
CLI_SOURCES := $(wildcard app/cli/*.c app/cli/*/*.c app/bench/*.c)
APP_SOURCES := $(wildcard app/draw/*.c app/store/*.c)
WEB_SOURCES := $(wildcard app/web/*.c)
PYTHON_FILES = $(wildcard bindings/python/kura/*.py) bindings/python/kura/py.typed
PAGE_FILES := $(wildcard app/web/page/*)
SKINS := $(sort $(wildcard app/skins/*.svg))
CHECKER_SOURCES := $(wildcard checker/*.c)
TEST_SOURCES := $(wildcard test/unit/*.c test/every/*.c)
APP_TEST_SOURCES := $(wildcard test/app/*.c)
BENCH_SOURCES := $(wildcard bench/*.c)
objects = $(patsubst %.c,$(OUT)/%.o,$(1))
# Texts that are part of the program.
ASP_TEXTS := $(sort $(wildcard src/engines/asp/*.lp))
LIB_OBJECTS := $(call objects,$(LIB_SOURCES)) $(OUT)/embed/asp.o \
	$(if $(filter cadical,$(WITHOUT)),,$(OUT)/src/engines/sat/border.o)
WEB_OBJECTS := $(call objects,$(WEB_SOURCES) $(APP_SOURCES)) $(OUT)/embed/page.o $(OUT)/embed/skins.o

# Written anew when compiler or flags change, so that objects are, too.
STAMP := $(OUT)/flags
NEW_FLAGS := $(CC) $(CFLAGS)
ifneq ($(NEW_FLAGS),$(file <$(STAMP)))
$(shell mkdir -p $(OUT))
$(file >$(STAMP),$(NEW_FLAGS))
endif
# Of the two commands that build everything.
JOBS := $(shell nproc 2>/dev/null || echo 1)

.PHONY: all demo test unit-test cli-test agree-test memory-test proof-test web-test check long bench format install \
	install-python uninstall dist deb deb-test wheel wheel-test python-test \
	clean help deps-build deps-test deps-check deps-package \
	deps-web web javascript-test mpi mpi-test deps-mpi
.DELETE_ON_ERROR:

all: needed $(OUT)/kura $(OUT)/kura-check $(OUT)/libkura.so build/kura

help:
	@echo 'make          build; the program is build/kura'
	@echo 'make demo     install what is missing, build, solve a level'
	@echo 'make test     install what is missing, build, run every test'
	@echo 'make check    the tests under sanitizers and both compilers, and'
	@echo '              format, layers, headers, valgrind'
	@echo 'make long     fuzzing, threads sanitizer, collections: a tenth of all,'
	@echo '              or with EVERY=1 all'
	@echo 'make bench    engines over our suite, into bench/RESULTS.md'
	@echo 'make web      Kura for any browser, as files for any web server'
	@echo 'make mpi      what --distributed loads: several processes by Open MPI;'
	@echo '              mpi-test tries it'
	@echo 'make format   format the sources'
	@echo 'make install  to PREFIX=$(PREFIX), honours DESTDIR; uninstall'
	@echo 'make dist     a tarball of the sources; make deb  Debian packages;'
	@echo 'make wheel    the Python module; deb-test and wheel-test try them'
	@echo 'WITHOUT="cadical expat jansson"  leaves some of them out'
	@echo 'CONFIG=release|debug|asan|tsan|cover|poll|fuzz  CC=gcc|clang'

# Building never touches the system's packages: it names what is missing.
.PHONY: needed
needed:
	@WITHOUT='$(WITHOUT)' sh tools/packages.sh missing build

deps-build:
	@sh tools/packages.sh install build
deps-test:
	@sh tools/packages.sh install test
deps-check:
	@sh tools/packages.sh install check
deps-package:
	@sh tools/packages.sh install package
deps-web:
	@sh tools/packages.sh install web
deps-mpi:
	@sh tools/packages.sh install mpi

$(OUT)/%.o: %.c src/base/banned.h $(STAMP)
	@mkdir -p $(@D)
	$(QUIET)$(CC) $(CFLAGS) $(EXTRA) $(CPPFLAGS) -MMD -MP -c -o $@ $<

# Linked as C, so without what clang's sanitizer needs to look at C++ types.
NO_CXX_RUNTIME := $(if $(findstring clang,$(CXX)),$(if $(findstring undefined,$(CFLAGS)),-fno-sanitize=function))
# C++ only where a library throws.  Its frames in C must let that through.
$(OUT)/%.o: %.cc $(STAMP)
	@mkdir -p $(@D)
	$(QUIET)$(CXX) -std=c++17 -Isrc -Itest -fPIC -fvisibility=hidden -g1 -Wall -Wextra \
		-Werror $(CFLAGS_$(CONFIG)) $(NO_CXX_RUNTIME) $(EXTRA_CFLAGS) -MMD -MP -c -o $@ $<
$(OUT)/src/engines/sat/cadical.o: EXTRA += -fexceptions

$(OUT)/embed/asp.c: tools/embed.sh $(ASP_TEXTS)
	@mkdir -p $(@D)
	@sh tools/embed.sh $(ASP_TEXTS) >$@

$(OUT)/embed/page.c: tools/embed.sh $(PAGE_FILES)
	@mkdir -p $(@D)
	@sh tools/embed.sh --table page_files $(PAGE_FILES) >$@

$(OUT)/embed/skins.c: tools/embed.sh $(SKINS)
	@mkdir -p $(@D)
	@sh tools/embed.sh --table draw_skins $(SKINS) >$@

# The one place that knows librsvg, whose headers name a function that we ban
# and are not ours to warn about.
$(OUT)/app/draw/skin.o: EXTRA += -DBASE_BANNED_H $(subst -I,-isystem ,$(shell pkg-config --cflags librsvg-2.0))

$(OUT)/embed/%.o: $(OUT)/embed/%.c
	$(QUIET)$(CC) $(CFLAGS) -c -o $@ $<

# Criterion's macros need a few GNU extensions.
$(OUT)/test/%.o: EXTRA += -Itest -Wno-pedantic -Wno-switch-enum \
	-Wno-null-dereference

$(OUT)/libkura.a: $(LIB_OBJECTS)
	@rm -f $@
	@$(AR) rcs $@ $^

# Only what kura.h promises can be seen from outside, of CaDiCaL nothing.
$(OUT)/libkura.so: $(LIB_OBJECTS) tools/libkura.map
	$(QUIET)$(CC) $(LDFLAGS) -shared -Wl,-soname,$(SONAME) \
		-Wl,--version-script,tools/libkura.map -o $@ $(LIB_OBJECTS) $(LIB_LIBS)

$(OUT)/kura: $(call objects,$(CLI_SOURCES)) $(WEB_OBJECTS) $(OUT)/libkura.a
	$(QUIET)$(CC) $(LDFLAGS) -o $@ $^ $(LIB_LIBS) $(APP_LIBS)

# Several processes: a library file of its own, which kura loads on request.
# MPI's headers are not ours to warn about.
mpi: deps-mpi
	@$(MAKE) --no-print-directory all $(OUT)/libkura-mpi.so
# With 1 to 4 ranks here, and three in namespaces of the network.
mpi-test: mpi
	@echo '== Searches over several processes'
	@python3 test/mpi/ranks.py $(OUT)/kura
	@sh test/mpi/machines.sh $(OUT)/kura
	@sh test/mpi/bench.sh $(OUT)/kura
$(OUT)/src/mpi/driver.o: EXTRA += $(subst -I,-isystem ,$(shell pkg-config --cflags ompi-c 2>/dev/null))
$(OUT)/libkura-mpi.so: $(OUT)/src/mpi/driver.o $(OUT)/libkura.a
	$(QUIET)$(CC) $(LDFLAGS) -shared -Wl,-z,defs -o $@ $^ $$(pkg-config --libs ompi-c)

# The checker shares nothing with the rest, not even flags that include files.
$(OUT)/checker/%.o: override CFLAGS := $(filter-out -Isrc -include %/banned.h,$(CFLAGS))
$(OUT)/kura-check: $(call objects,$(CHECKER_SOURCES))
	$(QUIET)$(CC) $(LDFLAGS) -o $@ $^

TEST_HELPERS := $(call objects,$(wildcard test/*.c)) $(OUT)/test/allocations.o
# Each test is a process of its own, which is cheaper without what the
# applications link.
$(OUT)/tests: $(call objects,$(TEST_SOURCES)) $(TEST_HELPERS) $(OUT)/libkura.a
	$(QUIET)$(CC) $(LDFLAGS) -o $@ $^ $(LIB_LIBS) -lcriterion
$(OUT)/app-tests: $(call objects,$(APP_TEST_SOURCES)) $(TEST_HELPERS) $(WEB_OBJECTS) $(OUT)/libkura.a
	$(QUIET)$(CC) $(LDFLAGS) -o $@ $^ $(LIB_LIBS) $(APP_LIBS) -lcriterion

# CONFIG=fuzz CC=clang
$(OUT)/fuzz/%: $(OUT)/test/fuzz/%.o $(OUT)/test/game.o $(WEB_OBJECTS) $(OUT)/libkura.a
	@mkdir -p $(@D)
	$(QUIET)$(CC) -fsanitize=fuzzer,address,undefined -o $@ $^ $(LIB_LIBS) \
		$(APP_LIBS)

# Prints lines for levels/answers.tsv.
$(OUT)/answers: $(call objects,test/tools/answers.c test/grids.c test/oracle.c \
		test/solve.c) $(OUT)/libkura.a
	$(QUIET)$(CC) $(LDFLAGS) -o $@ $^ $(LIB_LIBS)

# Prints weights for src/engines/fess/value.c.
$(OUT)/train_value: $(call objects,bench/train_value.c) $(OUT)/libkura.a
	$(QUIET)$(CC) $(LDFLAGS) -o $@ $^ $(LIB_LIBS)

$(OUT)/micro: $(call objects,bench/micro.c) $(OUT)/libkura.a
	$(QUIET)$(CC) $(LDFLAGS) -o $@ $^ $(LIB_LIBS)

$(OUT)/pieces: $(call objects,bench/pieces.c $(APP_SOURCES)) \
		$(OUT)/embed/skins.o $(OUT)/libkura.a
	$(QUIET)$(CC) $(LDFLAGS) -o $@ $^ $(LIB_LIBS) $(APP_LIBS)

.PHONY: build/kura
build/kura: $(OUT)/kura $(OUT)/kura-check
	@ln -sf $(patsubst build/%,%,$(OUT))/kura build/kura
	@ln -sf $(patsubst build/%,%,$(OUT))/kura-check build/kura-check

demo: deps-build
	@echo '== Building build/kura'
	@$(MAKE) --no-print-directory -j$(JOBS) all
	@sh tools/demo.sh build/kura

test: deps-test
	@echo '== Building Kura and its tests ($(CONFIG), $(CC))'
	@$(MAKE) --no-print-directory -j$(JOBS) all $(OUT)/tests $(OUT)/app-tests
	@$(MAKE) --no-print-directory unit-test cli-test agree-test memory-test python-test proof-test web-test

unit-test: $(OUT)/tests $(OUT)/app-tests
	@echo '== Unit tests and loops over every engine, format and output'
	@for tests in $(OUT)/tests $(OUT)/app-tests; do \
		LSAN_OPTIONS=suppressions=tools/leaks.txt:print_suppressions=0 \
			$$tests --timeout 600 -j2 || exit; done

cli-test: $(OUT)/kura $(OUT)/kura-check $(OUT)/libkura.so
	@echo '== The program as a user calls it'
	@sh test/cli/run.sh $(OUT)/kura $(UPDATE)

# More of them, with more time, are in make long.
agree-test: $(OUT)/kura
	@echo '== Engines agree on levels of 20 to 60 pushes'
	@python3 test/agree/levels.py $(OUT)/kura 4

# The first requests of each command, and some; make long lets more of them fail.
memory-test: $(OUT)/kura $(OUT)/kura-check
	@echo '== Requests for memory fail, over every command'
	@python3 test/faults/memory.py $(OUT)/kura 997 12

proof-test: $(OUT)/kura $(OUT)/kura-check
	@echo '== Certificates before other checkers'
	@sh test/proofs/outside.sh $(abspath $(OUT)/kura) $(abspath levels)

test/web/node_modules/.package-lock.json: test/web/package-lock.json
	@cd test/web && npm ci --no-audit --no-fund --loglevel=error
	@touch $@

web-test: $(OUT)/kura test/web/node_modules/.package-lock.json
	@echo '== The server, and the page in a browser'
	@KURA=$(OUT)/kura node --test --test-reporter=spec test/web/*.test.mjs

check: deps-check
	@sh tools/check.sh

long: deps-check
	@sh tools/long.sh

bench: $(OUT)/kura $(OUT)/pieces
	@sh bench/run.sh $(OUT)

format:
	clang-format -i $$(git ls-files '*.c' '*.h')

# Into the folder of a package, below DESTDIR: no ldconfig, no caches.
install: all
	install -d $(DESTDIR)$(PREFIX)/bin $(DESTDIR)$(LIBDIR)/pkgconfig \
		$(DESTDIR)$(PREFIX)/include $(DESTDIR)$(PREFIX)/share/kura/asp
	install -m 755 $(OUT)/kura $(OUT)/kura-check $(DESTDIR)$(PREFIX)/bin
	install -m 644 src/kura.h $(DESTDIR)$(PREFIX)/include
	install -m 644 $(OUT)/libkura.a $(DESTDIR)$(LIBDIR)
	install -m 644 $(OUT)/libkura.so $(DESTDIR)$(LIBDIR)/$(SONAME)
	ln -sf $(SONAME) $(DESTDIR)$(LIBDIR)/libkura.so
	sed -e 's|@PREFIX@|$(PREFIX)|' -e 's|@LIBDIR@|$(LIBDIR)|' \
		-e 's|@VERSION@|$(VERSION)|' -e 's|@LIBS@|$(LIB_LIBS)|' \
		packaging/kura.pc.in >$(DESTDIR)$(LIBDIR)/pkgconfig/kura.pc
	install -m 644 $(ASP_TEXTS) $(DESTDIR)$(PREFIX)/share/kura/asp
	if [ -f $(OUT)/libkura-mpi.so ]; then \
		install -d $(DESTDIR)$(PREFIX)/lib/kura; \
		install -m 644 $(OUT)/libkura-mpi.so $(DESTDIR)$(PREFIX)/lib/kura; fi
	sh tools/install-docs.sh $(OUT)/kura $(DESTDIR)$(PREFIX)/share

# The module is no part of install: a wheel or a package brings it.
install-python:
	install -d $(DESTDIR)$(PYTHONDIR)/kura
	install -m 644 $(PYTHON_FILES) $(DESTDIR)$(PYTHONDIR)/kura
	install -m 644 app/skins/flat.svg $(DESTDIR)$(PYTHONDIR)/kura/skin.svg

# What install would put there goes, and folders that are ours alone.
uninstall: all
	@rm -rf $(OUT)/installed
	@$(MAKE) --no-print-directory install DESTDIR=$(OUT)/installed >/dev/null
	@cd $(OUT)/installed && find . ! -type d | sed 's|^\.||' | \
		while read -r file; do rm -f "$(DESTDIR)$$file"; done
	@cd $(OUT)/installed$(PREFIX) && find . -depth -type d \
		\( -name kura -o -path '*/kura/*' \) | while read -r folder; do \
		[ ! -d "$(DESTDIR)$(PREFIX)/$$folder" ] || rmdir \
			--ignore-fail-on-non-empty "$(DESTDIR)$(PREFIX)/$$folder"; done
	@rm -rf $(OUT)/installed

dist: build/kura-$(VERSION).tar.gz
.PHONY: build/kura-$(VERSION).tar.gz
build/kura-$(VERSION).tar.gz:
	@sh tools/dist.sh $(VERSION) $@

deb: deps-package build/kura-$(VERSION).tar.gz
	@sh tools/deb.sh build build/kura-$(VERSION).tar.gz build/deb
deb-test: deb
	@sh tools/deb.sh again build/kura-$(VERSION).tar.gz build/deb
	@sh tools/deb.sh test build/kura-$(VERSION).tar.gz build/deb

# The library in a wheel looks for what it needs beside itself.
$(OUT)/wheel/libkura.so: $(LIB_OBJECTS) tools/libkura.map
	@mkdir -p $(@D)
	$(QUIET)$(CC) $(LDFLAGS) -shared -s -Wl,-soname,$(SONAME) \
		-Wl,-rpath,'$$ORIGIN' -Wl,--version-script,tools/libkura.map -o $@ \
		$(LIB_OBJECTS) $(LIB_LIBS:-lstdc++=-l:libstdc++.a)
wheel: deps-build $(OUT)/wheel/libkura.so
	@python3 tools/wheel.py $(VERSION) $(OUT)/wheel/libkura.so build
wheel-test: deps-package wheel
	@sh bindings/python/test-wheel.sh build/kura-$(VERSION)-*.whl
python-test: $(OUT)/libkura.so
	@echo '== The Python module'
	@KURA_LIBRARY=$(OUT)/libkura.so PYTHONPATH=bindings/python \
		python3 -W error -m unittest discover -s bindings/python/tests

clean:
	rm -rf build

include bindings/javascript/web.mk

-include $(shell find $(OUT) -type f -name '*.d' 2>/dev/null)
