/* lock_facts.h - which shared variables are locks (proof.h), and where they
 * are held: those of the library, and those that programs make of a variable
 * and atomic sections.  Found by the greatest fixed point of what is held. */
#ifndef REDUCTION_PROVE_LOCK_FACTS_H
#define REDUCTION_PROVE_LOCK_FACTS_H
#include "reduction/prove/proof.h"
#include "solver/solver.h"

typedef struct {
  const LockFact *data;
  uint32_t n;
} LockFacts;

/* In the arena. */
LockFacts lock_facts_find(Arena *, const System *, Solver *);

#endif
