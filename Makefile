# bmc - build with 'make [MODE=release|debug|asan]'.
#
# MODE=release leaves ./bmc, the others build/MODE/bmc.  Nothing is ever
# installed: scripts/setup does that, and 'make demo' and 'make check' call it.
MODE ?= release
B := build/$(MODE)
PREFIX ?= /usr/local
include scripts/flags.mk

# From the lowest to the highest: a file includes what is of its own folder, or
# of one that stands before it.
LAYERS := frontend/base frontend/system frontend/cli solver \
	frontend/ir frontend/library frontend/clang frontend/source frontend/litmus \
	reduction/semantics reduction/domains reduction/unwind \
	reduction/por reduction/static \
	reduction/proof/rule reduction/proof/build reduction/proof/transform \
	reduction/proof/invgen reduction/explore \
	encoder/formula encoder/engine \
	svcomp/build svcomp/run svcomp/trace svcomp/report svcomp/witness svcomp/validate \
	svcomp/replay svcomp

MAIN := svcomp/main.c
LIBRARY := $(sort $(filter-out frontend/library/models.c,\
	$(wildcard frontend/library/*.c)))
PARTS := $(sort $(wildcard svcomp/replay/enforcer/*.c))
SRC := $(filter-out $(MAIN) $(LIBRARY),$(wildcard $(LAYERS:%=%/*.c)))
SHIM := $(wildcard $(LAYERS:%=%/*.cc))
STYLE := $B/svcomp/report/report_style
ENFORCER := $B/svcomp/replay/replay_parts
OBJ := $(SRC:%.c=$B/%.o) $(SHIM:%.cc=$B/%.o) $B/library.o \
	$(STYLE).o $(ENFORCER).o

all: $(if $(filter build/release,$B),bmc,$B/bmc)

bmc: $B/bmc
	cp -f $< $@.new && mv $@.new $@

$B/packages:
	@scripts/missing build $(CXX) $(CPPFLAGS)
	@mkdir -p $(@D)
	@touch $@

$B/test-packages:
	@scripts/missing test $(CXX) $(CPPFLAGS)
	@mkdir -p $(@D)
	@touch $@

# All but main.
$B/libbmc.a: $(OBJ)
	rm -f $@
	ar rcs $@ $^

$B/bmc: $(MAIN:%.c=$B/%.o) $B/libbmc.a
	$(CXX) $(LDFLAGS) -o $@ $^ $(LIBS)

$B/%.o: %.c | $B/packages
	@mkdir -p $(@D)
	$(CC) $(CPPFLAGS) $(CFLAGS) -MMD -MP -c -o $@ $<

$B/library.c: scripts/embed scripts/embed-library $(LIBRARY)
	@mkdir -p $(@D)
	scripts/embed-library $(LIBRARY) > $@

$(ENFORCER).c: scripts/embed $(PARTS)
	@mkdir -p $(@D)
	for p in $(PARTS); do \
	  scripts/embed svcomp/replay/replay_parts.h \
	    replay_part_$$(basename $$p .c) $$p; done > $@

$(STYLE).c: scripts/embed svcomp/report/report.css
	@mkdir -p $(@D)
	scripts/embed svcomp/report/report_style.h report_style \
	  svcomp/report/report.css > $@

$B/library.o $(STYLE).o $(ENFORCER).o $B/tests/unit/units.o: %.o: %.c
	$(CC) $(CPPFLAGS) $(CFLAGS) -c -o $@ $<

$B/%.o: %.cc | $B/packages
	@mkdir -p $(@D)
	$(CXX) $(CPPFLAGS) $(CXXFLAGS) -MMD -MP -c -o $@ $<

# All unit tests are one program; see tests/unit/unit.h.
UNITS := $(patsubst tests/unit/test_%.c,%,$(wildcard tests/unit/test_*.c))
UNIT := $(UNITS:%=$B/tests/unit/test_%.o) $B/tests/unit/units.o \
	$(addprefix $B/tests/unit/,main.o source.o ir_random.o)
$(UNIT): | $B/test-packages

$B/tests/unit/units.c: $(wildcard tests/unit)
	@mkdir -p $(@D)
	{ echo '#include "tests/unit/unit.h"'; \
	  for u in $(UNITS); do echo "void unit_$$u(void);"; done; \
	  echo 'const Unit units[] = {'; \
	  for u in $(UNITS); do echo "{\"$$u\", unit_$$u},"; done; \
	  echo '{0}};'; } > $@

$B/unit: $(UNIT) $B/libbmc.a
	$(CXX) $(LDFLAGS) -o $@ $^ $(LIBS) -lcunit

unit: $B/unit
	@scripts/run-units $(UNIT_OPTIONS) $<

FUZZ := $(patsubst %.c,$B/%.o,$(wildcard tests/fuzz/*.c))
$B/fuzz: $(FUZZ) $B/libbmc.a
	$(CXX) $(LDFLAGS) -o $@ $^ $(LIBS)

fuzzer: $B/fuzz

# A program with BY in place of FILE, as OUT: see tests/mutants/run.
with_mutant = $(if $(filter %.cc,$(FILE)),$(CXX) $(CPPFLAGS) $(CXXFLAGS),$(CC) \
  $(CPPFLAGS) $(CFLAGS)) -c -o $(OUT).o $(BY) && \
  $(CXX) $(LDFLAGS) -o $(OUT) $(OUT).o \
  $(filter-out $(basename $B/$(FILE)).o,$1) $(LIBS)

mutant: $B/fuzz
	$(call with_mutant,$(filter-out $B/svcomp/%,$(FUZZ) $(OBJ)))

mutant-unit: $B/unit
	$(call with_mutant,$(UNIT) $(OBJ)) -lcunit

mutant-bmc: $B/bmc
	$(call with_mutant,$(MAIN:%.c=$B/%.o) $(OBJ))

# The same of a file of the library, which is text in the program.
mutant-library: $B/bmc
	mkdir -p $(OUT).library && cp $(LIBRARY) $(OUT).library
	cp $(BY) $(OUT).library/$(notdir $(FILE))
	scripts/embed-library $(OUT).library/*.c > $(OUT).text.c
	$(CC) $(CPPFLAGS) $(CFLAGS) -c -o $(OUT).o $(OUT).text.c
	$(CXX) $(LDFLAGS) -o $(OUT) $(OUT).o \
	  $(filter-out $B/library.o,$(MAIN:%.c=$B/%.o) $(OBJ)) $(LIBS)

# Certificates of proofs that were changed: see tests/certificate/mutants.
MUTANT_PROOFS := $B/tests/certificate/mutant_proofs.o
$B/mutant-proofs: $(MUTANT_PROOFS) $B/libbmc.a
	$(CXX) $(LDFLAGS) -o $@ $^ $(LIBS)

mutant-proofs: $B/mutant-proofs

mutants: all $B/fuzz $B/unit
	tests/mutants/run

KINDS := address asm seq expr eval init jumps vla bits start conc order symmetric race \
	guard reach spin prove commute locks ranges sizes strings beside
# Some hours; 'fuzz-slice' is for every day.
fuzz: $B/fuzz $B/bmc
	for k in $(KINDS); do $B/fuzz $$k 1 10000 || exit 1; done
	BMC=$B/bmc tests/fuzz/object_oracle 1 10000
	BMC=$B/bmc tests/fuzz/reuse_oracle 1 10000
	BMC=$B/bmc tests/fuzz/stream_oracle 1 10000
	BMC=$B/bmc FUZZ=$B/fuzz tests/fuzz/sanitizer_oracle guard 1 2000

fuzz-slice: $B/fuzz $B/bmc
	$B/fuzz asm 1 300
	$B/fuzz seq 1 300
	$B/fuzz expr 1 300
	$B/fuzz ranges 1 300
	$B/fuzz sizes 1 300
	$B/fuzz strings 1 300
	$B/fuzz init 1 300
	$B/fuzz bits 1 300
	$B/fuzz start 1 300
	$B/fuzz jumps 1 300
	$B/fuzz vla 1 300
	$B/fuzz eval 1 300
	$B/fuzz conc 1 700
	$B/fuzz order 1 1000
	$B/fuzz symmetric 1 500
	$B/fuzz race 1 500
	$B/fuzz spin 1 200
	$B/fuzz guard 1 300
	$B/fuzz reach 1 500
	BMC=$B/bmc tests/fuzz/object_oracle 1 200
	BMC=$B/bmc tests/fuzz/reuse_oracle 1 200
	BMC=$B/bmc tests/fuzz/stream_oracle 1 200
	BMC=$B/bmc FUZZ=$B/fuzz RUNS=10 tests/fuzz/sanitizer_oracle guard 1 100

cases: bmc
	scripts/run-cases

robustness: bmc
	tests/robustness/run

FORMATTED := $(wildcard $(LAYERS:%=%/*.[ch]) $(LAYERS:%=%/*.cc) \
	svcomp/replay/enforcer/*.c tests/unit/*.[ch] tests/fuzz/*.[ch]) \
	tests/certificate/mutant_proofs.c

lint:
	scripts/lint

format:
	clang-format-19 -i $(FORMATTED)

print-cppflags:
	@echo $(CPPFLAGS)

print-formatted:
	@printf '%s\n' $(FORMATTED)

print-layers:
	@printf '%s\n' $(LAYERS)

check:
	scripts/check

quick:
	scripts/check --quick

demo:
	scripts/demo

bench: bmc
	scripts/bench

# What the competition gets.
archive: bmc
	scripts/archive bmc build/bmc-svcomp.zip

$B/man/bmc-%.7: doc/%.md scripts/man-page bmc
	@mkdir -p $(@D)
	scripts/man-page $< >$@

package: bmc
	scripts/package

# Install for 'make install PREFIX=/usr DESTDIR=/tmp/root'.
SHARE := $(DESTDIR)$(PREFIX)/share
COMPLETIONS := $(SHARE)/bash-completion/completions/bmc \
	$(SHARE)/zsh/site-functions/_bmc
PAGES := bmc-engines.7 bmc-limits.7
install: bmc $(PAGES:%=$B/man/%)
	install -d $(DESTDIR)$(PREFIX)/bin $(SHARE)/man/man1 $(SHARE)/man/man7 \
	  $(SHARE)/doc/bmc/doc $(SHARE)/bmc/jobs $(dir $(COMPLETIONS))
	install bmc $(DESTDIR)$(PREFIX)/bin/bmc
	./bmc --man >$(SHARE)/man/man1/bmc.1
	install -m 644 $(PAGES:%=$B/man/%) $(SHARE)/man/man7
	./bmc --completion bash >$(word 1,$(COMPLETIONS))
	./bmc --completion zsh >$(word 2,$(COMPLETIONS))
	install -m 644 LICENSE README.md NEWS.md $(SHARE)/doc/bmc
	install -m 644 doc/*.md $(SHARE)/doc/bmc/doc
	install svcomp/solve-cubes $(SHARE)/bmc
	install -m 644 svcomp/bmc_jobs.py svcomp/cubes.py $(SHARE)/bmc
	install -m 644 svcomp/jobs/*.py $(SHARE)/bmc/jobs

uninstall:
	rm -f $(DESTDIR)$(PREFIX)/bin/bmc $(SHARE)/man/man1/bmc.1 $(COMPLETIONS) \
	  $(PAGES:%=$(SHARE)/man/man7/%)
	rm -rf $(SHARE)/doc/bmc $(SHARE)/bmc

clean:
	rm -rf build bmc

.PHONY: all unit fuzzer fuzz fuzz-slice mutant mutant-unit mutant-bmc \
	mutant-proofs mutants cases robustness \
	lint format check quick demo bench archive package install uninstall \
	print-cppflags print-formatted print-layers clean
.DELETE_ON_ERROR:
-include $(OBJ:.o=.d) $(MAIN:%.c=$B/%.d) $(FUZZ:.o=.d) $(UNIT:.o=.d) \
	$(MUTANT_PROOFS:.o=.d)
