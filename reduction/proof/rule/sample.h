/* sample.h - reachable states of a System, sampled by random steps of its
 * threads: what is false in one of them is in no invariant, and no solver need
 * be asked.  The same for the same System. */
#ifndef REDUCTION_PROOF_RULE_SAMPLE_H
#define REDUCTION_PROOF_RULE_SAMPLE_H
#include "reduction/proof/rule/system.h"

typedef struct Sample Sample;

Sample *sample_new(const System *);
void sample_delete(Sample *); /* NULL is allowed */

/* An edge to NODE_ERROR that can be taken: there is no proof then; or NULL. */
const SystemEdge *sample_failure(const Sample *);

/* Of how many states with a thread at the node there is an example, */
uint32_t sample_count(const Sample *, NodeId);
/* and whether the term, over shared variables and the thread's locals, holds in
 * the i-th. */
bool sample_holds(Sample *, NodeId, uint32_t i, Term one_bit);

/* By chance, but numbers of the program mostly. */
uint64_t sample_number(Sample *, unsigned width);
uint32_t sample_below(Sample *, uint32_t n);

#endif
