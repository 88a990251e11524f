/* atoms.h - what the guards of a System ask: each is a tree of connectives over
 * atoms, which are terms of one bit.  Of bits of several sets together, each
 * set is asked, too: (mask & (a | b)) == 0 has mask & a == 0. */
#ifndef REDUCTION_PROOF_RULE_ATOMS_H
#define REDUCTION_PROOF_RULE_ATOMS_H
#include "reduction/proof/rule/var_set.h"

typedef struct {
  Term term;
  VarSet vars;
  bool is_shared; /* are all of these */
} Atom;

typedef struct {
  const Atom *data;
  uint32_t n;
  bool has_sets; /* some bits of a set are asked for that are no constant: of
                    threads that have a lock for reading, say */
} Atoms;

/* Those, as far as they are few, without inputs and of something that some edge
 * changes; in the arena. */
Atoms atoms_find(Arena *, const System *, Mentions *);

#endif
