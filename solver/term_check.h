/* term_check.h - the invariants of a TermStore, checked.
 *
 *   kinds      every node is of a known kind, 1 to 64 bits wide
 *   order      operands are older than what they are operands of; what a
 *              node has no use for is 0
 *   widths     as the operation has them: equal operands, a bit from what
 *              compares, no bits beyond the operand's in an extract
 *   sharing    a node that is no variable is found under its own key: there
 *              is no other with the same operation and operands
 *   bounds     must <= ones within the width; those of an operation follow
 *              from its operands' (term_bound)
 *   folding    no operation has constants alone, or bounds that meet: that
 *              is a constant
 *   variables  each has a number, and a name under it, of its own */
#ifndef SOLVER_TERM_CHECK_H
#define SOLVER_TERM_CHECK_H
#include "solver/term.h"

/* The first rule that is broken, with its place, in the arena; or NULL.
 * Looks at terms from 'first' on: older ones never change. */
const char *term_check_find(Arena *, const TermStore *, Term first);

/* Abort with that report if there is one. */
void term_check(const TermStore *, Term first, const char *stage);

#endif
