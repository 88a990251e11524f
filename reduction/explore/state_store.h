/* state_store.h - store of visited configurations, each once; if the
 * interpreter looks for races, with the recorded past that decides about them.
 *
 * Alternatively it stores only a hash of 64 bits for each (hash compaction: U.
 * Stern, D. L. Dill, Improved Probabilistic Verification by Hash Compaction,
 * 1995): then two configurations may be taken for one. */
#ifndef REDUCTION_EXPLORE_STATE_STORE_H
#define REDUCTION_EXPLORE_STATE_STORE_H
#include "frontend/base/table.h"
#include "reduction/semantics/config_pool.h"

/* A recorded past (config_history). */
typedef struct {
  uint64_t *words;
  uint32_t n;
  uint64_t hash;
} History;

/* Zero at first, except 'is_hashed'. */
typedef struct {
  bool is_hashed;
  /* By number, in the order of their addition: a hash, and unless only these
   * are kept, the configuration and its past. */
  uint64_t *hashes;
  Config **configs;
  uint32_t *pasts; /* index into 'histories' */
  uint32_t n, cap;
  uint64_t bytes; /* memory for all of them */
  Table table;
  History *histories; /* each once */
  uint32_t n_histories, cap_histories;
  Table history_table;
  ConfigPool *pool;
} States;

/* Returns the configuration's number.  A new one is kept, and the states own it
 * from now on.  If it is known, or only hashed, the caller remains the
 * owner. */
uint32_t states_add(States *, Config *, bool *is_new);
/* Returns the number of an equal one, or STATE_NONE. */
enum { STATE_NONE = UINT32_MAX };
uint32_t states_find(const States *, const Config *);
void states_release(States *); /* with the configurations */

#endif
