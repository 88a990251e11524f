/* dependence.h - dependence relation of transitions: DEP (Kahlon, section 6),
 * the one relation that all reductions use.
 *
 * Two transitions of different threads depend on each other when one writes a
 * cell that the other reads or writes, or when one must take place before the
 * other's thread starts.  Adjacent transitions that do not depend on each other
 * may be swapped: both orders lead to the same state.
 *
 * An access counts only when it takes place: two writes to cells of an array at
 * different indices, or a store under a condition inside an atomic section,
 * depend on each other in some executions only.  So each access carries the
 * condition 'when', a term over what its thread read.
 *
 * The relation is given as a union of products, one for each cell, thread and
 * kind of access: every row depends on every column.  That keeps its encoding
 * linear in the number of accesses. */
#ifndef REDUCTION_POR_DEPENDENCE_H
#define REDUCTION_POR_DEPENDENCE_H
#include "reduction/unwind/threads.h"

#include <assert.h>

typedef struct {
  TransitionId transition;
  Term when; /* given that the transition is taken; one bit */
} Access;

/* A thread's accesses, and those of the other threads that depend on each of
 * them. */
typedef struct {
  ThreadId thread; /* thread of the rows */
  const Access *rows, *columns;
  uint32_t n_rows, n_columns;
} Conflict;

typedef struct {
  const Conflict *conflicts;
  uint32_t n_conflicts;
} Dependence;

/* Says whether the order of two dependent transitions matters; symmetric. */
typedef bool Matters(const void *context, TransitionId, TransitionId);

/* DEP, or the part of it that matters ('matters' may be NULL: all).  Starts of
 * threads always matter. */
Dependence dependence_of(Arena *, const Threads *, Matters *matters,
                         const void *context);

/* Returns the number of accesses in all products, the size of their
 * encoding. */
uint64_t dependence_size(const Dependence *);

/* Pairs of transitions of different threads that may depend on each other by
 * their accesses. */
typedef struct {
  uint32_t n_words;
  /* By transition: n_words words, the set of the others. */
  const uint64_t *rows;
} ConflictPairs;

const ConflictPairs *dependence_pairs(Arena *, const Threads *);

static inline bool dependence_conflict(const ConflictPairs *p, TransitionId a,
                                       TransitionId b) {
  assert(b / 64 < p->n_words);
  return p->rows[(size_t)a * p->n_words + b / 64] >> b % 64 & 1;
}

#endif
