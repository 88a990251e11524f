/* witness_invariants.h - invariants of a witness of correctness: bounds of
 * local variables and of the global ones that the function uses, at the heads
 * of its while and for loops.  Bounds of global variables that no loop has are
 * written once, before the first statement, other than a declaration, of a
 * function that uses them; main comes last.
 *
 * If there are threads, and the format has ghost variables, further invariants
 * are at these locations and wherever a mutex is locked: bounds of global
 * variables while their guard is free (lock_sets.h).  Where a mutex is
 * unlocked: that it is locked, and the bounds of the variables there.  A
 * proof's claims (claims.h) are written at loops, and at statements whose
 * claims differ from the previous ones.
 *
 * A variable is used only where its name denotes it.  There may be no invariant
 * at all: then the witness claims no more than the verdict. */
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
