/* arrays.h - array summaries: what holds of all elements, whatever their index
 * and whenever they are read: a summary, of comparisons with constants.
 *
 * In a System with summaries, loads give what the summary allows, and each
 * store is preceded by an edge to NODE_ERROR, taken where the summary does not
 * hold of what is stored.  If no such edge can be taken the loads are right, as
 * summaries hold of 0: the first element that is not as its summary says would
 * have been stored by one.
 *
 * Summaries are guessed from a System with elements, where a ghost of each
 * array may become whatever some thread could store: first where nothing is
 * loaded, then where loads give what was found of the ghost, until there is no
 * more that elements can be. */
#ifndef REDUCTION_PROOF_INVGEN_ARRAYS_H
#define REDUCTION_PROOF_INVGEN_ARRAYS_H
#include "reduction/proof/invgen/candidates.h"

typedef struct Arrays Arrays;

/* Of a slice, made of all that it is a slice of, in its arena; NULL: nothing is
 * loaded from arrays. */
Arrays *arrays_new(const System *slice);

const System *arrays_elements(const Arrays *);

/* 'left': an invariant of that, by node; some may be TERM_NONE.  True where
 * summaries are others now. */
bool arrays_learn(Arrays *, const CandidateList *left);

/* NULL: nothing is known of any array, or something that does not hold of 0. */
const System *arrays_summarised(const Arrays *);

#endif
