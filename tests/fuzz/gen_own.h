/* gen_own.h - threads of one routine, made in a loop, each of which accesses
 * what its argument says: an index, an element, a block; now and then another
 * one, too. */
#ifndef FUZZ_GEN_OWN_H
#define FUZZ_GEN_OWN_H
#include "tests/fuzz/rng.h"

#include <stdio.h>

/* Uses struct s of the program, with numbers v and w, and any(). */
void gen_own_head(FILE *, Rng *);
/* In main. */
void gen_own(FILE *, Rng *);

#endif
