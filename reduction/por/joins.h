/* joins.h - independent threads: cells that only a thread and its parent
 * access, and the joins of the parent.
 *
 * A thread's own cells are those that nobody but it and its parent accesses.
 * Before the thread starts, the parent may write them, for certain and without
 * reading any; the values that they then hold are their start.  A thread is
 * *joined* in one transition of the parent, after the start, if
 *
 *   - no other transition accesses the own cells after the start,
 *   - it accesses nothing but own cells of the thread,
 *   - the thread accesses these cells in one transition, its end,
 *   - it is not enabled while the cells have their start values, and their
 *     values after the end are constant.
 *
 * So it comes after the end, reads known values, and could as well come at any
 * later time.  The end could come earlier, as far as these cells are concerned.
 *
 * A thread is *over* when the parent takes some transition that it takes on
 * each of its paths, and that waits for the thread's end: it is not enabled
 * while an own cell, which the thread accesses only in its last transition, has
 * its start value.  An own cell is *private* if the parent accesses it only
 * before the start and when the thread has ended.  Between the two, other
 * threads do not depend on it, nor does the thread's use of it depend on other
 * threads. */
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
  bool is_clean; /* it is joined, or never accessed after the start */
  /* It would be joined, except that the transition also reads cells that no
   * thread owns. */
  bool reads_on;
  TransitionId join, end; /* or TRANSITION_NONE */
} Join;

typedef struct {
  Arena *arena;
  const Threads *threads;
  CellAccesses *accesses; /* by cell */
  ThreadId *owner;        /* by cell: its owner, or THREAD_NONE */
  Term *start;            /* by cell that has an owner */
  Join *of;               /* by thread */
  /* By transition: the thread that it joins, or THREAD_NONE. */
  ThreadId *joined;
  /* By thread: index of the parent's first transition at which it has ended, or
   * UINT32_MAX. */
  uint32_t *over;
  bool *is_private; /* by cell */
  /* By cell: if written before the start, then for certain. */
  bool *is_prepared;
  Substitution *known; /* known values of what joins read */
} Joins;

Joins *joins_new(Arena *, const Threads *);
void joins_delete(Joins *); /* deletes all that is not in the arena */

/* True if this is the end of a joined thread, always enabled, and accesses
 * nothing but own cells. */
bool joins_is_quiet_end(const Joins *, TransitionId);

/* True if it accesses private cells of its own thread, or nothing. */
bool joins_is_private(const Joins *, TransitionId);

/* True if it accesses private cells of threads that have ended, or nothing:
 * once enabled, it could as well come at any later time. */
bool joins_is_late(const Joins *, TransitionId);

#endif
