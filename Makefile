# bmc - build with 'make [MODE=release|debug|asan]'.
#
# MODE=release leaves ./bmc, the others build/MODE/bmc.  Nothing is ever
# installed: scripts/setup does that, and 'make demo' and 'make check' call it.
MODE ?= release
B := build/$(MODE)
PREFIX ?= /usr/local
include scripts/flags.mk

MODULES := frontend/base frontend solver reduction encoder svcomp
MAIN := frontend/main.c
SRC := $(filter-out $(MAIN),$(wildcard $(addsuffix /*.c,$(MODULES))))
SHIM := $(wildcard $(addsuffix /*.cc,$(MODULES)))
LIBRARY := $(sort $(wildcard frontend/library/*.c))
PARTS := $(sort $(wildcard svcomp/replay/*.c))
OBJ := $(SRC:%.c=$B/%.o) $(SHIM:%.cc=$B/%.o) $B/library.o \
	$B/svcomp/report_style.o $B/svcomp/replay_parts.o

all: $(if $(filter build/release,$B),bmc,$B/bmc)

bmc: $B/bmc
	cp -f $< $@

$B/packages:
	@scripts/missing build $(CXX) $(CPPFLAGS)
	@mkdir -p $(@D)
	@touch $@

$B/test-packages:
	@scripts/missing test $(CXX) $(CPPFLAGS)
	@mkdir -p $(@D)
	@touch $@

$B/bmc: $(MAIN:%.c=$B/%.o) $(OBJ)
	$(CXX) $(LDFLAGS) -o $@ $^ $(LIBS)

$B/%.o: %.c | $B/packages
	@mkdir -p $(@D)
	$(CC) $(CPPFLAGS) $(CFLAGS) -MMD -MP -c -o $@ $<

$B/library.c: scripts/embed $(LIBRARY)
	@mkdir -p $(@D)
	scripts/embed frontend/models.h library_source $(LIBRARY) > $@

$B/svcomp/replay_parts.c: scripts/embed $(PARTS)
	@mkdir -p $(@D)
	for p in $(notdir $(PARTS:.c=)); do \
	  scripts/embed svcomp/replay_parts.h replay_part_$$p \
	    svcomp/replay/$$p.c; done > $@

$B/svcomp/report_style.c: scripts/embed svcomp/report.css
	@mkdir -p $(@D)
	scripts/embed svcomp/report_style.h report_style svcomp/report.css > $@

$B/library.o $B/svcomp/report_style.o $B/svcomp/replay_parts.o: %.o: %.c
	$(CC) $(CPPFLAGS) $(CFLAGS) -c -o $@ $<

$B/%.o: %.cc | $B/packages
	@mkdir -p $(@D)
	$(CXX) $(CPPFLAGS) $(CXXFLAGS) -MMD -MP -c -o $@ $<

UNIT := $(patsubst tests/unit/%.c,$B/unit/%,$(wildcard tests/unit/test_*.c))
$B/unit/%: tests/unit/%.c $(OBJ) | $B/test-packages
	@mkdir -p $(@D)
	$(CC) $(CPPFLAGS) $(CFLAGS) -c -o $@.o $<
	$(CXX) $(LDFLAGS) -o $@ $@.o $(OBJ) $(LIBS) -lcunit

unit: $(UNIT)
	@scripts/run-units $(UNIT)

FUZZ := $(patsubst %.c,$B/%.o,$(wildcard tests/fuzz/*.c))
$B/fuzz: $(FUZZ) $(filter-out $B/svcomp/%,$(OBJ))
	$(CXX) $(LDFLAGS) -o $@ $^ $(LIBS)

fuzzer: $B/fuzz

# The fuzzer with BY in place of FILE, as OUT: see tests/mutants/run.
mutant: $B/fuzz
	$(CC) $(CPPFLAGS) $(CFLAGS) -c -o $(OUT).o $(BY)
	$(CXX) $(LDFLAGS) -o $(OUT) $(OUT).o \
	  $(filter-out $B/svcomp/% $(FILE:%.c=$B/%.o),$(FUZZ) $(OBJ)) $(LIBS)

mutants: $B/fuzz
	tests/mutants/run

KINDS := address asm seq expr eval init vla bits start conc order reach
# Some hours; 'fuzz-slice' is for every day.
fuzz: $B/fuzz $B/bmc
	for k in $(KINDS); do $B/fuzz $$k 1 10000 || exit 1; done
	BMC=$B/bmc tests/fuzz/object_oracle 1 10000

fuzz-slice: $B/fuzz $B/bmc
	$B/fuzz asm 1 300
	$B/fuzz seq 1 300
	$B/fuzz expr 1 300
	$B/fuzz init 1 300
	$B/fuzz bits 1 300
	$B/fuzz start 1 300
	$B/fuzz vla 1 300
	$B/fuzz eval 1 300
	$B/fuzz conc 1 700
	$B/fuzz order 1 1000
	$B/fuzz reach 1 500
	BMC=$B/bmc tests/fuzz/object_oracle 1 200

cases: bmc
	scripts/run-cases

robustness: bmc
	tests/robustness/run

lint:
	scripts/lint

format:
	clang-format-19 -i $(wildcard $(addsuffix /*.[ch],$(MODULES) tests/unit))

print-cppflags:
	@echo $(CPPFLAGS)

check:
	scripts/check

demo:
	scripts/demo

bench: bmc
	scripts/bench

# What the competition gets.
archive: bmc
	scripts/archive bmc build/bmc-svcomp.zip

# Install for 'make install PREFIX=/usr DESTDIR=/tmp/root'.
SHARE := $(DESTDIR)$(PREFIX)/share
COMPLETIONS := $(SHARE)/bash-completion/completions/bmc \
	$(SHARE)/zsh/site-functions/_bmc
install: bmc
	install -d $(DESTDIR)$(PREFIX)/bin $(SHARE)/man/man1 $(SHARE)/doc/bmc \
	  $(dir $(COMPLETIONS))
	install bmc $(DESTDIR)$(PREFIX)/bin/bmc
	./bmc --man >$(SHARE)/man/man1/bmc.1
	./bmc --completion bash >$(word 1,$(COMPLETIONS))
	./bmc --completion zsh >$(word 2,$(COMPLETIONS))
	install -m 644 LICENSE README.md NEWS.md $(SHARE)/doc/bmc

uninstall:
	rm -f $(DESTDIR)$(PREFIX)/bin/bmc $(SHARE)/man/man1/bmc.1 $(COMPLETIONS)
	rm -rf $(SHARE)/doc/bmc

clean:
	rm -rf build bmc

.PHONY: all unit fuzzer fuzz fuzz-slice mutant mutants cases robustness \
	lint format check demo bench archive install uninstall print-cppflags clean
.DELETE_ON_ERROR:
-include $(OBJ:.o=.d) $(MAIN:%.c=$B/%.d) $(FUZZ:.o=.d)
