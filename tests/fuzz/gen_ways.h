/* gen_ways.h - actions that a thread does, and undoes, only on paths that a
 * value selects: taking a lock, creating a thread. */
#ifndef FUZZ_GEN_WAYS_H
#define FUZZ_GEN_WAYS_H
#include "tests/fuzz/rng.h"

#include <stdio.h>

/* Prints the declarations.  Uses any() of the program, m[2] and the variables
 * that they guard, x0 and x1. */
void gen_ways_head(FILE *);
/* Prints statements of a thread's routine; 'thread' is below 4. */
void gen_ways(FILE *, Rng *, unsigned thread);

#endif
