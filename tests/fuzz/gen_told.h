/* gen_told.h - a program in which one thread fills heap blocks and publishes
 * them by atomic accesses, and another one reads them; these mostly release and
 * acquire. */
#ifndef FUZZ_GEN_TOLD_H
#define FUZZ_GEN_TOLD_H
#include "tests/fuzz/rng.h"

#include <stdio.h>

/* Prints the program after struct s with numbers v and w. */
void gen_told(FILE *, Rng *);

#endif
