# flags.mk - compilers, warnings and libraries, by MODE.
LLVM := /usr/lib/llvm-19
RESOURCES := $(shell $(LLVM)/bin/clang -print-resource-dir 2>/dev/null || \
	echo $(LLVM)/lib/clang/19)
CC ?= gcc
CXX ?= g++
WARN := -Wall -Wextra -Wpedantic -Wshadow -Wconversion
CPPFLAGS += -I. -isystem $(LLVM)/include -isystem /usr/include/libxml2 \
	-D_POSIX_C_SOURCE=200809L \
	-DCLANG_RESOURCE_DIR='"$(RESOURCES)"'
CFLAGS.release := -O2 -g
CFLAGS.debug := -O0 -g
CFLAGS.asan := -O1 -g -fsanitize=address,undefined -fno-sanitize-recover=all
OPT := $(CFLAGS.$(MODE))
$(if $(OPT),,$(error MODE=$(MODE): expected release, debug or asan))
CFLAGS += -std=c11 $(WARN) -Wmissing-prototypes $(OPT)
CXXFLAGS += -std=c++17 $(WARN) $(OPT)
LDFLAGS += $(filter -fsanitize%,$(OPT))
LIBS := -L$(LLVM)/lib -lclang-19 -Wl,-rpath,$(LLVM)/lib -lz3 -lcadical \
	-lminisat -lcjson -lyaml -lxml2 -lnettle -lppl -lgmp -lm
