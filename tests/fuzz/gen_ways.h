/* gen_ways.h - what a thread does on some ways only, which a value tells apart,
 * and undoes there: taking a lock, making a thread. */
#ifndef FUZZ_GEN_WAYS_H
#define FUZZ_GEN_WAYS_H
#include "tests/fuzz/rng.h"

#include <stdio.h>

/* Uses any() of the program, m[2] and what they guard, x0 and x1. */
void gen_ways_head(FILE *);
/* In the routine of the thread, below 4. */
void gen_ways(FILE *, Rng *, unsigned thread);

#endif
