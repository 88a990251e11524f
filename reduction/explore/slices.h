/* slices.h - exploration of slices: few threads take steps, and others join
 * them as they are needed (E. Noonan, Slice-n-Dice Algorithm Implementation in
 * JPF, 3.2 and 3.4.4).
 *
 * A slice is for a *target*, a thread that might violate a property.  At first
 * main, which makes the others, and the target take steps; all others are
 * *held* at their beginning.  A violation found is one of the program, whose
 * scheduler may hold them, too.  Otherwise a thread is *needed* if some step in
 * the slice may observe its steps: the step reads, or waits for, memory that
 * the thread may write, or uses memory that it may free.  One needed thread
 * joins the slice, then two, four, ..., and the search begins anew.  Threads
 * that the target needs come first, then those of others except main, since the
 * threads that main waits for need not matter.  Among these the first found
 * comes first.  (The thesis takes one at a time, in any order: if all are
 * needed, most rounds are too small then.)
 *
 * A slice that needs no other thread is *closed*.  Proof: take an execution,
 * and its first step of a thread in the slice that differs from the one without
 * steps of outside threads.  It observes a step of a held thread.  But the
 * search, which has seen all steps that are possible without the outside
 * threads, has then found that thread.  So all steps of threads in a closed
 * slice were seen; and when each thread is in some closed slice, there is no
 * violation.  The next target is a thread that is in none.
 *
 * The relevant locations, the other half of the thesis, are handled by the
 * search without a slice, too: hybrid.h takes several orders only if some steps
 * may be in conflict, and ignores values that no check depends on.
 *
 *   numbers    Threads are identified by their numbers, which are the same in
 *              all executions if main alone makes threads.  If another one is
 *              seen to make some, all threads take steps.
 *   properties Those of configurations, not of steps, are not supported:
 *              deadlocks, races, memory leaks. */
#ifndef REDUCTION_EXPLORE_SLICES_H
#define REDUCTION_EXPLORE_SLICES_H
#include "frontend/base/thread_set.h"
#include "reduction/explore/explore.h"

/* Input and output of a search (hybrid.h) about its slice. */
typedef struct ThreadSlice {
  bool has[MOST_THREADS];               /* by thread: it takes steps */
  ThreadId n;                           /* number of threads seen */
  const Function *begins[MOST_THREADS]; /* by thread: its routine, or NULL: it
                                           has no steps left */
  bool others_spawn; /* a thread other than main has made one */
  ThreadId target;
  ThreadId needed[MOST_THREADS]; /* in the order in which this was found */
  ThreadId by[MOST_THREADS]; /* the thread that needs each of these: the target,
                                if it does; main, if no other does */
  uint32_t n_needed;
} ThreadSlice;

/* Notes that a step of 'by' has made the thread, which has not begun; or it is
 * main. */
void slice_show(ThreadSlice *, const Config *, ThreadId, ThreadId by);
/* Notes that a step of 'by' may observe possible steps of the thread. */
void slice_need(ThreadSlice *, ThreadId, ThreadId by);
/* True if that need not be found again. */
bool slice_knows(const ThreadSlice *, ThreadId, ThreadId by);

/* In the result 'rounds' are searches; numbers of states, steps and paths are
 * the sums over all of them.
 *
 *   require  hybrid_options; no reach, no count_paths, no leaves_open;
 *            no no-deadlock, no-data-race, valid-memtrack,
 *            valid-memcleanup */
ExploreResult explore_by_slices(Arena *, const Program *,
                                const ExploreOptions *);

#endif
