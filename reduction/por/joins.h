/* joins.h - independent threads: what a thread and its parent alone access, and
 * where the parent joins it.
 *
 * A thread's own cells are those that nobody but it and its parent accesses.
 * Before the thread starts, the parent may write them, for certain and without
 * reading any: what they then hold is their start.  A thread is *joined* in
 * one transition of the parent, after the start, if
 *
 *   - no other accesses the own cells after the start,
 *   - it accesses nothing but own cells of the thread,
 *   - the thread accesses these cells in one transition, its end,
 *   - what the cells hold at the start does not enable it, and what they hold
 *     after the end is constant.
 *
 * So it comes after the end, reads what is known, and could as well come at
 * any later time; and the end could come earlier, as far as these cells are
 * concerned.
 *
 * A thread is *over* for certain when the parent takes a transition, which it
 * takes on each of its ways, that is not enabled by what an own cell holds at
 * the start, if the thread accesses this cell in its last transition alone.
 * An own cell is *private* if the parent accesses it only before the start and
 * when the thread is over.  What others do depends on nothing of it between,
 * nor does what the thread does there depend on others. */
#ifndef REDUCTION_POR_JOINS_H
#define REDUCTION_POR_JOINS_H
#include "frontend/base/vec.h"
#include "reduction/unwind/threads.h"
#include "solver/term_substitute.h"

enum { THREAD_NONE = UINT32_MAX };

typedef struct {
  TransitionId transition;
  const CellRead *read; /* or NULL */
  const CellWrite *write;
} CellAccess;

typedef VEC(CellAccess) CellAccesses;

typedef struct {
  bool is_clean;          /* it is joined, or never accessed after the start */
  bool reads_on;          /* it would be joined, but that the transition reads
                             cells that are no thread's own, too */
  TransitionId join, end; /* or TRANSITION_NONE */
} Join;

typedef struct {
  Arena *arena;
  const Threads *threads;
  CellAccesses *accesses; /* by cell */
  ThreadId *owner;        /* by cell: whose own it is, or THREAD_NONE */
  Term *start;            /* by cell that has an owner */
  Join *of;               /* by thread */
  ThreadId *joined;       /* by transition: whom it joins, or THREAD_NONE */
  uint32_t *over;   /* by thread: where among the parent's transitions the first
                       is at which it is over, or UINT32_MAX */
  bool *is_private; /* by cell */
  bool *is_prepared;   /* by cell: before the start it is written, if at all */
  Substitution *known; /* what joins read is what is known of it */
} Joins;

Joins *joins_new(Arena *, const Threads *);
void joins_delete(Joins *); /* what is not in the arena */

/* The end of a thread that is joined, which is always enabled and accesses
 * nothing but own cells. */
bool joins_is_quiet_end(const Joins *, TransitionId);

/* It accesses private cells of its own thread, or nothing. */
bool joins_is_private(const Joins *, TransitionId);

/* It accesses private cells of threads that are over, or nothing: so, once
 * enabled, it could as well come at any later time. */
bool joins_is_late(const Joins *, TransitionId);

#endif
