/* cell_candidates.h - candidates about fixed cells of arrays (product_proof.h),
 * for candidates.h.
 *
 * The index of a fixed cell may be any, so what holds of it holds of all
 * elements.  *Positions* are indexes that edges ask for, with other variables
 * or constants in place of theirs.  Candidates say, of all elements or of those
 * below or from a position: the value is a constant or a variable, or it is at
 * most or at least that; it is what the index was computed of; it equals the
 * element of another array at the same index; values rise with the index. */
#ifndef REDUCTION_PROOF_INVGEN_CELL_CANDIDATES_H
#define REDUCTION_PROOF_INVGEN_CELL_CANDIDATES_H
#include "reduction/proof/invgen/candidates.h"

typedef struct CellCandidates CellCandidates;

/* Prepares them; NULL: the System has no fixed cells.  'constants' are those of
 * the program, by width up to 64.  All must live as long as the result, which
 * is in the arena. */
CellCandidates *cell_candidates_find(Arena *, const System *, Mentions *,
                                     const CandidateList *constants);

/* Calls 'visit' for each candidate over variables that are live. */
typedef void CellCandidateVisit(void *context, Term);
void cell_candidates_each(CellCandidates *, VarSet live, CellCandidateVisit *,
                          void *context);

#endif
