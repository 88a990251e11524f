/* state_store.h - store of visited configurations, each once: with what of the
 * past decides about races, if the interpreter looks for them.
 *
 * Or of each a hash of 64 bits alone (hash compaction: U. Stern, D. L. Dill,
 * Improved Probabilistic Verification by Hash Compaction, 1995): then two may
 * be taken for one. */
#ifndef REDUCTION_EXPLORE_STATE_STORE_H
#define REDUCTION_EXPLORE_STATE_STORE_H
#include "frontend/base/table.h"
#include "reduction/semantics/config_pool.h"

/* Zero to begin with, but for 'is_hashed'. */
typedef struct {
  bool is_hashed;
  Config **configs; /* by number, in the order in which they came */
  uint64_t *hashes; /* the same, in place of these */
  uint32_t n, cap;
  uint64_t bytes; /* of memory, for all of them */
  Table table;
  ConfigPool *pool;
} States;

/* The configuration's number.  A new one is kept, and belongs to the states
 * from now on; of one like another, or where they are hashed, the caller
 * remains the owner. */
uint32_t states_add(States *, Config *, bool *is_new);
/* The number of one like it, or STATE_NONE. */
enum { STATE_NONE = UINT32_MAX };
uint32_t states_find(const States *, const Config *);
void states_release(States *); /* with the configurations */

#endif
