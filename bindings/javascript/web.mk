# The library in WebAssembly, for the package and for the page without a
# server.  Its libraries are built from Debian's sources, fetched once.

JS := bindings/javascript
WASM := build/wasm
WASM_SOURCES := build/web-sources
WASM_CC ?= clang
WASM_FLAGS := --target=wasm32-wasi -O3 -ffunction-sections -fdata-sections \
	-D_WASI_EMULATED_SIGNAL -D_WASI_EMULATED_PROCESS_CLOCKS \
	-D_WASI_EMULATED_GETPID -I$(JS)/src/include -MMD -MP
WASM_LIB_FLAGS := -std=c17 -D_POSIX_C_SOURCE=200809L -D_DEFAULT_SOURCE -Isrc \
	-Iapp -Wall -Werror -include missing.h -include src/base/banned.h -I$(WASM) -I$(WASM_SOURCES)/jansson/src \
	-I$(WASM_SOURCES)/expat/expat/lib -I$(WASM_SOURCES)/cadical/src
WASM_LIMIT := 4294967296

# What only a system has is replaced by what is in $(JS)/src; of the server
# only the answers that need no job, no file and no library of pictures.
WASM_OBJECTS := $(patsubst %.c,$(WASM)/%.o,\
	$(filter-out src/base/child.c src/base/mapping.c src/base/ranks.c,$(LIB_SOURCES)) $(wildcard $(JS)/src/*.c) \
	$(addprefix app/,web/form.c web/reply.c web/lists.c web/levels.c web/about.c \
		web/analyze.c draw/letters.c)) \
	$(WASM)/$(JS)/src/border.o $(WASM)/asp.o
depend = $(patsubst $(WASM_SOURCES)/%,$(WASM)/depend/%.o,\
	$(filter-out $(2),$(wildcard $(WASM_SOURCES)/$(1))))
WASM_DEPEND = $(call depend,jansson/src/*.c) \
	$(call depend,expat/expat/lib/xml*.c,%/xmltok_impl.c %/xmltok_ns.c) \
	$(call depend,cadical/src/*.cpp,%/cadical.cpp %/mobical.cpp %/ipasir.cpp)

web: deps-web
	@sh tools/sources.sh $(WASM_SOURCES) jansson expat cadical
	@$(MAKE) --no-print-directory -j$$(nproc) $(JS)/kura.wasm $(JS)/LICENSE
	@node tools/web.mjs build/web
	@echo '== build/web is ready for any web server'

javascript-test: web test/web/node_modules/.package-lock.json
	@echo '== The package in node, package and page in a browser'
	@node --test --test-reporter=spec $(JS)/test/*.test.mjs
	@KURA_WEB=build/web node --test --test-reporter=spec \
		$(addprefix test/web/,$(addsuffix .test.mjs,alone page board kept records shorten skins))

$(WASM)/jansson_config.h:
	@mkdir -p $(@D)
	@sed -e 's/@json_inline@/inline/' -e 's/@json_have_long_long@/1/' \
		-e 's/@json_have_localeconv@/0/' -e 's/@json_have_[a-z_]*@/0/' \
		$(WASM_SOURCES)/jansson/src/jansson_config.h.in >$@

$(WASM)/%.o: %.c | $(WASM)/jansson_config.h
	@mkdir -p $(@D)
	$(QUIET)$(WASM_CC) $(WASM_FLAGS) $(WASM_LIB_FLAGS) -c -o $@ $<
$(WASM)/%.o: %.cc
	@mkdir -p $(@D)
	$(QUIET)$(WASM_CC) $(WASM_FLAGS) -fno-exceptions -c -o $@ $<
$(WASM)/asp.o: $(OUT)/embed/asp.c
	$(QUIET)$(WASM_CC) $(WASM_FLAGS) $(WASM_LIB_FLAGS) -c -o $@ $<
$(WASM)/depend/%.c.o: $(WASM_SOURCES)/%.c | $(WASM)/jansson_config.h
	@mkdir -p $(@D)
	$(QUIET)$(WASM_CC) $(WASM_FLAGS) -w -DHAVE_CONFIG_H -I$(WASM) -c -o $@ $<
$(WASM)/depend/%.cpp.o: $(WASM_SOURCES)/%.cpp
	@mkdir -p $(@D)
	$(QUIET)$(WASM_CC) -x c++ $(WASM_FLAGS) -w -fno-exceptions \
		-include missing.h -DNDEBUG -DNBUILD -DQUIET -DNUNLOCKED -c -o $@ $<

# Of all that is linked in.
$(JS)/LICENSE: LICENSE
	@cat $< $(WASM_SOURCES)/jansson/LICENSE $(WASM_SOURCES)/expat/expat/COPYING \
		$(WASM_SOURCES)/cadical/LICENSE /usr/share/doc/wasi-libc/copyright \
		/usr/share/doc/libc++-14-dev-wasm32/copyright >$@

# The host brings the memory, with the limit that it chooses.
$(JS)/kura.wasm: $(WASM_OBJECTS) $(WASM_DEPEND)
	$(QUIET)$(WASM_CC) --target=wasm32-wasi -mexec-model=reactor -o $@ $^ \
		-Wl,--import-memory,--max-memory=$(WASM_LIMIT),-z,stack-size=4194304 \
		-Wl,--stack-first,--gc-sections,--strip-all,--export-table \
		-Wl,--export=__stack_pointer -lc++ -lc++abi -lwasi-emulated-signal \
		-lwasi-emulated-process-clocks -lwasi-emulated-getpid -lm

-include $(shell find $(WASM) -name '*.d' 2>/dev/null)
