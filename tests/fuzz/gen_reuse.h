/* gen_reuse.h - for gen_race.c: variables that are used for one thing and then
 * for another, pointers and handles of threads; and elements of an array, each
 * with its lock, by an index that varies and by constants. */
#ifndef FUZZ_GEN_REUSE_H
#define FUZZ_GEN_REUSE_H
#include "tests/fuzz/rng.h"

#include <stdio.h>

/* What the threads run. */
void gen_reuse_head(FILE *);
/* Statements of main. */
void gen_reuse(FILE *, Rng *);

#endif
