/* atoms.h - atoms of the guards of a System.  A guard is a tree of connectives
 * over atoms, which are terms of one bit.  If an atom has bits of a union of
 * sets, each set gives an atom, too: (mask & (a | b)) == 0 gives mask & a ==
 * 0. */
#ifndef REDUCTION_PROOF_RULE_ATOMS_H
#define REDUCTION_PROOF_RULE_ATOMS_H
#include "reduction/proof/rule/var_set.h"

typedef struct {
  Term term;
  VarSet vars;
  bool is_shared; /* all of 'vars' are shared */
} Atom;

typedef struct {
  const Atom *data;
  uint32_t n;
  bool has_sets; /* some atom has bits of a set that are no constant: the
                    threads that have a lock for reading, say */
} Atoms;

/* Returns the atoms without inputs that mention something an edge changes, up
 * to a limit; in the arena. */
Atoms atoms_find(Arena *, const System *, Mentions *);

#endif
