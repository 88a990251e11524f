/* witness_invariants.h - what a witness of correctness says: bounds of local
 * variables and of the global ones that the function uses, at the heads of
 * its while and for loops; bounds of global ones of which no loop tells, once,
 * before the first statement that is no declaration of a function that uses
 * them: main comes last.
 *
 * Where threads are, and the format has ghost variables, there is more at
 * these places and wherever a mutex is locked: bounds of global variables
 * while nobody holds what guards them (locks.h); and where a mutex is
 * unlocked: that it is locked, and the bounds that variables are left in.  What
 * a proof claims (claims.h) is told at loops, and at statements where others
 * are claimed than before.
 *
 * A variable is told of only where its name means it.  There may be nothing
 * to tell: then the witness claims no more than the verdict. */
#ifndef SVCOMP_WITNESS_WITNESS_INVARIANTS_H
#define SVCOMP_WITNESS_WITNESS_INVARIANTS_H
#include "frontend/source/outline.h"
#include "reduction/domains/domain.h"
#include "reduction/proof/rule/claims.h"
#include "svcomp/witness/witness.h"

/* Sets kind, invariants and ghosts of 'out', whose format and first file are
 * used.  Claims may be NULL. */
void witness_build_invariants(Arena *, const Program *, const Outline *,
                              DomainKind, const Claims *, Witness *out);

#endif
