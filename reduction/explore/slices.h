/* slices.h - exploration of slices: few threads take steps, and others join
 * them as they are needed (E. Noonan, Slice-n-Dice Algorithm Implementation in
 * JPF, 3.2 and 3.4.4).
 *
 * A slice is for a *target*, a thread that might do what is looked for: at
 * first main, which makes the others, and that one take steps, all others are
 * *held* where they begin.  What is found is a violation of the program, whose
 * scheduler may hold them, too.  If nothing is, those are *needed* that may
 * come to do what some step in the slice can tell of: it reads, or waits for,
 * what they may write, or uses what they may free.  Of these one joins the
 * slice, then two, four, ..., and the search begins anew.  Those are the first
 * that the target needs, then others but main, which waits for who need not
 * matter; of these, who was found first.  (The thesis takes one at a time, and
 * any: where all are needed, most rounds are too small then.)
 *
 * A slice that needs nobody is *closed*: take an execution, and its first step
 * of a thread in the slice that differs from what it would be had those outside
 * taken none.  It tells of a step of one who is held; but then the search,
 * which without those outside has seen all steps that its threads can take, has
 * found who that is.  So all that threads of a closed slice can do was seen;
 * and when each thread is in some closed slice, nothing is to be found.  The
 * next target is one that is in none.
 *
 * Which locations matter, the other half of the thesis, is what the search does
 * without a slice, too: hybrid.h takes several orders only where some step may
 * meet another, and values that no check can tell of are none.
 *
 *   numbers    Threads are meant by their numbers, which are the same in all
 *              executions if main alone makes threads.  If another one is seen
 *              to make some, all threads take steps.
 *   wholes     What is judged of configurations, not of steps, is not for
 *              slices: deadlocks, races, what of the heap is lost. */
#ifndef REDUCTION_EXPLORE_SLICES_H
#define REDUCTION_EXPLORE_SLICES_H
#include "frontend/base/thread_set.h"
#include "reduction/explore/explore.h"

enum {
  SLICE_PROPERTIES = ~(1 << PROPERTY_DEADLOCK | 1 << PROPERTY_RACE |
                       1 << PROPERTY_MEMTRACK | 1 << PROPERTY_MEMCLEANUP)
};

/* What a search (hybrid.h) is told of its slice, and tells. */
typedef struct ThreadSlice {
  bool has[MOST_THREADS];               /* who takes steps */
  ThreadId n;                           /* threads that were seen */
  const Function *begins[MOST_THREADS]; /* of each, or NULL: nothing is left */
  bool others_spawn;                    /* somebody but main has made one */
  ThreadId target;
  ThreadId needed[MOST_THREADS]; /* in the order in which that was found */
  ThreadId by[MOST_THREADS];     /* who needs each of these: the target, if it
                                    does; main, if nobody else does */
  uint32_t n_needed;
} ThreadSlice;

/* A step of 'by' has made the thread, which has not begun; or it is main. */
void slice_show(ThreadSlice *, const Config *, ThreadId, ThreadId by);
/* A step of 'by' may tell of what the thread may do. */
void slice_need(ThreadSlice *, ThreadId, ThreadId by);
/* Need it not be found any more that it does so? */
bool slice_knows(const ThreadSlice *, ThreadId, ThreadId by);

/* In the result 'rounds' are searches; numbers of states, steps and paths are
 * of all of them.
 *
 *   require  hybrid_options; no reach, no count_paths, no leaves_open;
 *            SLICE_PROPERTIES only */
ExploreResult explore_by_slices(Arena *, const Program *,
                                const ExploreOptions *);

#endif
