/* wakeup.h - wakeup trees: executions still to be explored from a configuration
 * (Abdulla, Aronis, Jonsson, Sagonas: Source sets, J. ACM 64(4), section 6).
 *
 * A Step is one step of a thread with the values of its inputs, or with any.  A
 * Word is a sequence of steps with their happens-before.  A step is a *weak
 * initial* of a word if some extension of the word is equivalent, under
 * happens-before, to a sequence that begins with the step.  Then it has no
 * predecessor in the word, or it is not in the word and commutes with all of
 * it.
 *
 * A step is taken from a configuration with all values of its inputs in turn.
 * So a step in the tree stands for its siblings with other values, too, from
 * which nothing more is required. */
#ifndef REDUCTION_EXPLORE_WAKEUP_H
#define REDUCTION_EXPLORE_WAKEUP_H
#include "reduction/explore/critical.h"

typedef struct {
  ThreadId thread;
  /* With any inputs; the footprint is the union for all of them. */
  bool is_open;
  uint32_t n_inputs;
  uint64_t *inputs;
  Footprint *footprint;
  BlockId block; /* the block that it is (critical.h), or 0 */
} Step;

Step step_copy(const Step *);
void step_release(Step *);
bool step_has_inputs(const Step *, const uint64_t *inputs, uint32_t n);

/* The steps are borrowed. */
typedef struct {
  const Step **steps;
  bool *is_gone; /* removed */
  uint32_t n;
  /* Step i happens before step j; i < j. */
  bool (*before)(const void *context, uint32_t i, uint32_t j);
  const void *context;
} Word;

/* True if the step is a weak initial of the word, which therefore need not be
 * explored once all executions that begin with the step have been. */
bool word_is_covered(const Word *, const Step *);

typedef struct Branch Branch;
struct Branch {
  Step step;
  Branch *first; /* continuations, or NULL: any */
  Branch *next;  /* the alternative */
};

/* Adds the word to the tree, unless a branch covers it; true if the tree has
 * changed.  May remove steps of the word. */
bool wakeup_insert(Branch **tree, Word *);
void wakeup_delete(Branch *); /* with all its alternatives */

#endif
