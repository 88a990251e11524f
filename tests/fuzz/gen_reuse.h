/* gen_reuse.h - for gen_race.c: variables that are used for one object and then
 * for another, pointers and thread handles; and elements of an array, each with
 * its lock, by variable and by constant indices. */
#ifndef FUZZ_GEN_REUSE_H
#define FUZZ_GEN_REUSE_H
#include "tests/fuzz/rng.h"

#include <stdio.h>

/* Prints the routines of the threads. */
void gen_reuse_head(FILE *);
/* Prints statements of main. */
void gen_reuse(FILE *, Rng *);

#endif
