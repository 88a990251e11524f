/* flow.h - def-use chains of the Threads: the edges that schedule sensitivity
 * follows.
 *
 * A dimension is a shared cell, or a value that a transition reads; the latter
 * is assigned once, when the transition is taken.  What a transition writes,
 * whether it may be taken, and every conditional is a term over such values;
 * here only the set of dimensions counts that it depends on.  A transition
 * takes the values that it reads itself straight from the cells: in the sets
 * below they stand for these cells. */
#ifndef REDUCTION_POR_FLOW_H
#define REDUCTION_POR_FLOW_H
#include "frontend/base/vec.h"
#include "reduction/domains/invariant.h"
#include "reduction/unwind/threads.h"

typedef uint64_t *DimSet; /* flow->n_words words */

/* A constant set: its words that contain any dimension, in increasing order.
 * Most such sets are small even if there are many dimensions. */
typedef struct {
  uint32_t at;
  uint64_t bits;
} DimWord;

typedef struct {
  const DimWord *words;
  uint32_t n;
} Uses;

typedef struct {
  Dim value, cell;
} FlowRead;

typedef struct {
  Dim cell;
  bool always;
  Uses uses; /* dimensions of value and condition */
  /* The write always combines the cell's value with an operand, by an operation
   * that commutes with itself: addition (of the negated operand for
   * subtraction), and, or, xor.  N_OP: it does not. */
  Op update;
  Uses operand;
} FlowWrite;

typedef struct {
  const FlowRead *reads; /* their values are neighbours, in this order */
  const FlowWrite *writes;
  uint32_t n_reads, n_writes;
  Uses written; /* cells */
  Uses guard, enabled, waits, holders, cut;
} FlowTransition;

typedef struct {
  TransitionId transition;
  uint32_t write; /* its index among the transition's writes */
} FlowWriter;

typedef VEC(FlowWriter) FlowWriters;

enum { USED_ELSEWHERE = UINT32_MAX };

typedef struct {
  const Threads *threads;
  const FlowTransition *transitions;
  const FlowWriters *writers; /* by cell */
  const Uses *checks;
  const Uses *starts, *ends; /* by thread: 'guard' and 'ended' */
  /* By dimension, for values: the thread that reads it, and the largest number
   * of transitions that this thread has passed when it uses it; or
   * USED_ELSEWHERE, if another thread uses it. */
  const ThreadId *reader;
  const uint32_t *last_use;
  uint32_t n_dims, n_words;
} Flow;

/* Returns NULL when the terms are too large to be walked within the budget. */
const Flow *flow_new(Arena *, const Threads *);

/* Returns the number of cells that are written somewhere and flow, by a chain
 * of definitions and uses, into a conditional: a branch, a wait or a check
 * (Kahlon, Table 1, "relevant shared variables").  The order of statements is
 * ignored. */
uint32_t flow_count_relevant(Arena *, const Flow *);

/* Returns a space with the same dimensions, bound to the terms that denote
 * them. */
Space *flow_space(const Flow *, DomainKind);

/* Returns the set with the values that the transition reads replaced by their
 * cells: what it depends on before the transition. */
Uses flow_before(Arena *, const Flow *, TransitionId, Uses);

static inline Dim flow_value(const Flow *f, TransitionId j, uint32_t read) {
  return f->transitions[j].reads[read].value;
}

/* ---- sets */

static inline bool dims_has(const uint64_t *s, Dim d) {
  return s[d / 64] >> d % 64 & 1;
}
static inline void dims_add(DimSet s, Dim d) {
  s[d / 64] |= (uint64_t)1 << d % 64;
}
static inline void dims_remove(DimSet s, Dim d) {
  s[d / 64] &= ~((uint64_t)1 << d % 64);
}
void dims_unite(const Flow *, DimSet into, const uint64_t *);
bool dims_meet(const Flow *, const uint64_t *, const uint64_t *);

bool uses_has(Uses, Dim);
void uses_unite(DimSet into, Uses);
bool uses_meet(const uint64_t *, Uses);
bool uses_share(Uses, Uses); /* true if they have a common dimension */

#endif
