/* term_check.h - check of the invariants of a TermStore.
 *
 *   kinds      every node is of a known kind, 1 to 64 bits wide
 *   order      operands are older than their operation; fields that a node
 *              does not use are 0
 *   widths     as the operation requires: equal operands, one bit for
 *              comparisons, no bits beyond the operand's in an extract
 *   sharing    a node that is no variable is found under its own key: there
 *              is no other with the same operation and operands
 *   bounds     must <= ones within the width; the bounds of an operation
 *              follow from its operands' (term_bound)
 *   folding    no operation has only constants, or bounds that meet: that
 *              is a constant
 *   variables  each has a number, and a name under it, of its own */
#ifndef SOLVER_TERM_CHECK_H
#define SOLVER_TERM_CHECK_H
#include "solver/term.h"

/* Returns the first rule that is broken, with its location, in the arena; or
 * NULL.  Looks at terms from 'first' on: older ones never change. */
const char *term_check_find(Arena *, const TermStore *, Term first);

/* Aborts with that report if there is one. */
void term_check(const TermStore *, Term first, const char *stage);

#endif
