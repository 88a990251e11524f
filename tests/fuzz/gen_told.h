/* gen_told.h - a program in which one thread fills blocks and tells of them by
 * atomic accesses, and another one looks at them; these release and acquire,
 * but now and then. */
#ifndef FUZZ_GEN_TOLD_H
#define FUZZ_GEN_TOLD_H
#include "tests/fuzz/rng.h"

#include <stdio.h>

/* What follows struct s with numbers v and w. */
void gen_told(FILE *, Rng *);

#endif
