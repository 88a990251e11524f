/* sample.h - reachable states of a System, sampled by random steps of its
 * threads.  A term that is false in one of them is in no invariant, so no
 * solver need be asked.  Equal Systems have equal samples. */
#ifndef REDUCTION_PROOF_RULE_SAMPLE_H
#define REDUCTION_PROOF_RULE_SAMPLE_H
#include "reduction/proof/rule/system.h"

typedef struct Sample Sample;

Sample *sample_new(const System *);
void sample_delete(Sample *); /* NULL is allowed */

/* Returns an edge to NODE_ERROR that can be taken, so that there is no proof;
 * or NULL. */
const SystemEdge *sample_failure(const Sample *);

/* Returns the number of sampled states with a thread at the node. */
uint32_t sample_count(const Sample *, NodeId);
/* True if the term, over shared variables and the thread's locals, holds in the
 * i-th state. */
bool sample_holds(Sample *, NodeId, uint32_t i, Term one_bit);
/* Returns the value of a variable in the i-th state. */
uint64_t sample_value(const Sample *, NodeId, uint32_t i, VarId);

/* Return random numbers; sample_number mostly returns constants of the
 * program. */
uint64_t sample_number(Sample *, unsigned width);
uint32_t sample_below(Sample *, uint32_t n);

#endif
