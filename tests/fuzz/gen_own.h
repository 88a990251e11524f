/* gen_own.h - threads of one routine, created in a loop, each of which accesses
 * the object that its argument names: an index, an element, a heap block;
 * sometimes another one, too. */
#ifndef FUZZ_GEN_OWN_H
#define FUZZ_GEN_OWN_H
#include "tests/fuzz/rng.h"

#include <stdio.h>

/* Prints the routines.  Uses struct s of the program, with numbers v and w, and
 * any(). */
void gen_own_head(FILE *, Rng *);
/* Prints statements of main. */
void gen_own(FILE *, Rng *);

#endif
