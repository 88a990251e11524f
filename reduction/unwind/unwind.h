/* unwind.h - unwinding of a Program to its Threads at a bound.
 *
 * Symbolic execution with merging: one pass over each thread's code, with calls
 * inlined, loops unrolled, and states joined where paths meet.  Constants and
 * points-to sets are propagated on the way, so that loops with a constant trip
 * count and dead branches cost nothing.
 *
 * Some facts are unknown before all threads were executed: the shared memory,
 * the targets of pointers in shared cells, their bits that are ever set, and
 * the split of objects into cells.  The pass therefore assumes the least and
 * repeats until nothing new is found.  By induction over the length of
 * executions the last round is right: the first step of an execution that
 * violated the assumptions would have been found by it.
 *
 * Memory that is not shared never enters the formula's frames: a thread
 * inherits its creator's memory at its creation. */
#ifndef REDUCTION_UNWIND_UNWIND_H
#define REDUCTION_UNWIND_UNWIND_H
#include "reduction/semantics/gaps.h"
#include "reduction/semantics/race_detector.h"
#include "reduction/semantics/reach.h"
#include "reduction/unwind/threads.h"

typedef struct {
  uint32_t bound; /* bound for every loop and recursion */
  /* May override it for one loop ("f.0") or recursion ("f"); thread numbers as
   * in reports.  NULL: none. */
  uint32_t (*bound_of)(void *context, ThreadId, const char *function, int loop,
                       uint32_t bound);
  void *context;
  uint32_t properties;
  uint32_t max_threads;      /* at most MOST_THREADS */
  uint32_t free_transitions; /* loops of constant trip count are unrolled
                                beyond the bound up to so many transitions */
  uint64_t max_instructions; /* executed symbolically; 0: 20 million */
  bool fixes_order;          /* evaluate in the order as emitted */
  bool has_fences;           /* fences are transitions */
  bool has_psc;              /* RC11: plain accesses to static objects are, too,
                                if psc may go by them (coherence.h) */
  const Reach *reach;        /* steps on its lines become sites; or NULL */
  RaceSites race_sites; /* accesses that may race (race_candidates.h); NULL: not
                           known */
  Gaps *unfinished;     /* gets the unmodelled code that was reached, when the
                           result is not OK; or NULL */
  bool (*stop)(void *);
  void *stop_context;
} UnwindOptions;

/* Returns LIMIT when stopped or too large, UNSUPPORTED for code that cannot be
 * unwound ('*why' names it), else OK. */
Status unwind(Arena *, const Program *, TermStore *, const UnwindOptions *,
              const Threads **out, uint32_t *rounds, Gap *why);

#endif
