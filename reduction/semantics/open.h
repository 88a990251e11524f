/* open.h - symbolic inputs: configurations whose values are terms.
 *
 * With ConfigOptions.open a NONDET and an uninitialised byte become variables,
 * and values computed from them become terms (solver/term.h: the operations are
 * those of ops.def, bit by bit equal to the interpreter's on numbers).  Terms
 * pass through registers and memory; a value that is one has no bits of its
 * own, and no provenance.
 *
 * A value is *concretised* where a number is needed: to branch, to check, to
 * wait, for an address, for a size, for the range of an integer, and for the
 * other operand of an address in an operation.  The number is an input
 * (INPUT_OUTCOME), and the equation with it becomes a part of the
 * configuration's *path*, a condition on the variables.  An answer that the
 * path excludes leads to a configuration of no execution: the caller that
 * answers must avoid it.  A configuration with its path stands for one of the
 * program's own, without terms, for each valuation of the variables under which
 * the path holds; its steps are those of each of them.
 *
 * Variables have names that do not depend on other threads: the number of the
 * input among those of its thread; the address of the byte, which no other
 * object has later.  So the same step after the same past makes the same terms,
 * and concretises the same values, whatever the path is. */
#ifndef REDUCTION_SEMANTICS_OPEN_H
#define REDUCTION_SEMANTICS_OPEN_H
#include "solver/term.h"

typedef struct Open Open;

/* The terms must outlive it. */
Open *open_new(Arena *, TermStore *);
TermStore *open_terms(const Open *);

Term open_input(Open *, uint32_t thread, uint32_t number, unsigned width);
Term open_byte(Open *, uint64_t address);

/* Returns one byte of a value in memory. */
Term open_part(const Open *, Term, unsigned byte);
/* Returns the bytes joined, the lowest first. */
Term open_joined(const Open *, const Term *bytes, unsigned n);

#endif
