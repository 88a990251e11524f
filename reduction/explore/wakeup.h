/* wakeup.h - wakeup trees: which executions are still to be explored from a
 * configuration (Abdulla, Aronis, Jonsson, Sagonas: Source sets, J. ACM 64(4),
 * section 6).
 *
 * A Step is one step of a thread with the values of its inputs, or with any.
 * A Word is a sequence of steps with their happens-before.  A step is a *weak
 * initial* of a word if the word, in some order that is the same to
 * happens-before and perhaps after it was made longer, begins with the step:
 * it has no predecessor in the word, or it is not in the word and commutes
 * with all of it.
 *
 * Who takes a step from a configuration takes it with all values of its inputs
 * in turn: a step in the tree stands for its siblings with other values, too,
 * from which nothing more is asked for. */
#ifndef REDUCTION_EXPLORE_WAKEUP_H
#define REDUCTION_EXPLORE_WAKEUP_H
#include "reduction/explore/critical.h"

typedef struct {
  ThreadId thread;
  bool is_open; /* with any inputs; the footprint is that of all of them */
  uint32_t n_inputs;
  uint64_t *inputs;
  Footprint *footprint;
  BlockId block; /* that it is (critical.h), or 0 */
} Step;

Step step_copy(const Step *);
void step_release(Step *);
bool step_has_inputs(const Step *, const uint64_t *inputs, uint32_t n);

/* The steps are borrowed. */
typedef struct {
  const Step **steps;
  bool *is_gone; /* taken away */
  uint32_t n;
  /* Step i happens before step j; i < j. */
  bool (*before)(const void *context, uint32_t i, uint32_t j);
  const void *context;
} Word;

/* Is the step a weak initial of the word, which therefore need not be explored
 * once all that begins with the step has been? */
bool word_is_covered(const Word *, const Step *);

typedef struct Branch Branch;
struct Branch {
  Step step;
  Branch *first; /* what comes after it, or NULL: anything */
  Branch *next;  /* the alternative */
};

/* See to it that the word is explored; true when the tree has changed.  Steps
 * of the word may be gone afterwards. */
bool wakeup_insert(Branch **tree, Word *);
void wakeup_delete(Branch *); /* with all its alternatives */

#endif
