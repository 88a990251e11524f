# bmc - build with 'make [MODE=release|debug|asan]'.
MODE ?= release
B := build/$(MODE)
include scripts/flags.mk

MODULES := frontend/base frontend solver reduction encoder svcomp
MAIN := frontend/main.c
SRC := $(filter-out $(MAIN),$(wildcard $(addsuffix /*.c,$(MODULES))))
SHIM := $(wildcard $(addsuffix /*.cc,$(MODULES)))
OBJ := $(SRC:%.c=$B/%.o) $(SHIM:%.cc=$B/%.o)

all: bmc

bmc: $B/bmc
	cp -f $< $@

$B/bmc: $(MAIN:%.c=$B/%.o) $(OBJ)
	$(CXX) $(LDFLAGS) -o $@ $^ $(LIBS)

$B/%.o: %.c
	@mkdir -p $(@D)
	$(CC) $(CPPFLAGS) $(CFLAGS) -MMD -MP -c -o $@ $<

$B/%.o: %.cc
	@mkdir -p $(@D)
	$(CXX) $(CPPFLAGS) $(CXXFLAGS) -MMD -MP -c -o $@ $<

UNIT := $(patsubst tests/unit/%.c,$B/unit/%,$(wildcard tests/unit/test_*.c))
$B/unit/%: tests/unit/%.c $(OBJ)
	@mkdir -p $(@D)
	$(CC) $(CPPFLAGS) $(CFLAGS) -c -o $@.o $<
	$(CXX) $(LDFLAGS) -o $@ $@.o $(OBJ) $(LIBS) -lcunit

unit: $(UNIT)
	@set -e; for t in $(UNIT); do $$t; done

clean:
	rm -rf build bmc

.PHONY: all unit clean
-include $(OBJ:.o=.d)
