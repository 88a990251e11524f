/* candidates.h - candidate predicates at a node of a System, for houdini.h:
 * terms of one bit over its live variables, what is checked among them; and
 * where places are known (ghosts.h), of each of these that another thread is
 * not there, or that what is shared is then some constant, or not. */
#ifndef REDUCTION_PROOF_INVGEN_CANDIDATES_H
#define REDUCTION_PROOF_INVGEN_CANDIDATES_H
#include "reduction/proof/rule/known.h"
#include "reduction/proof/transform/slice.h"

typedef enum {
  CANDIDATES_SINGLE, /* a variable and a constant of the program, or next to
                        one */
  CANDIDATES_PAIRS,  /* and two variables that meet in some edge, their order,
                        whether their sum leaves the type, and whether one is
                        made of the other (definitions.h) */
  CANDIDATES_FLAGS,  /* and one of these, or that two are equal, if a lock is
                        free, or a flag, which only constants and flags are
                        assigned to, is one of them; and that of two flags one
                        is not something if a lock is free; and what is shared
                        where nobody has drawn a ticket, or in one's turn */
  CANDIDATES_SETS, /* pairs, and what guards ask (atoms.h), or not that; of two
                      that are about different shared variables, one; and that
                      two are equal if it is so */
  N_CANDIDATES
} CandidateLevel;

typedef struct {
  const Term *data;
  uint32_t n;
} CandidateList;

/* Do guards ask for bits of sets?  CANDIDATES_SETS are for these. */
bool candidates_has_sets(const System *);

/* By node, in the arena.  The first candidate of each is false. */
CandidateList *candidates_make(Arena *, const System *, const Known *,
                               CandidateLevel);

#endif
