/* arrays.h - array summaries.  A summary is a conjunction of comparisons with
 * constants that holds of all elements, whatever their index, at any time.
 *
 * In a System with summaries, loads give only values that the summary allows.
 * Each store is preceded by an edge to NODE_ERROR, taken where the summary does
 * not hold of the stored value.  If no such edge can be taken the loads are
 * right, as summaries hold of 0.  Otherwise, an edge to NODE_ERROR would have
 * preceded the store of the first element that violates its summary.
 *
 * Summaries are guessed from a System with elements, where a ghost of each
 * array may become whatever some thread could store.  At first nothing is
 * loaded; then loads give what was found of the ghost, until summaries grow no
 * more. */
#ifndef REDUCTION_PROOF_INVGEN_ARRAYS_H
#define REDUCTION_PROOF_INVGEN_ARRAYS_H
#include "reduction/proof/invgen/candidates.h"

typedef struct Arrays Arrays;

/* Summaries for a slice, made of the System that it is a slice of, in its
 * arena; NULL: nothing is loaded from arrays. */
Arrays *arrays_new(const System *slice);

const System *arrays_elements(const Arrays *);

/* Learns from an invariant of that System ('left', by node; some may be
 * TERM_NONE).  True if summaries have changed. */
bool arrays_learn(Arrays *, const CandidateList *left);

/* Returns the System with summaries.  NULL: nothing is known of any array, or
 * some summary does not hold of 0. */
const System *arrays_summarised(const Arrays *);

#endif
