/* unwind.h - unwinding of a Program to its Threads at a bound.
 *
 * This is symbolic execution with merging: one pass over each thread's code,
 * with calls inlined, loops unrolled, and states joined where paths meet.
 * Constants and points-to sets are propagated on the way.  So dead branches
 * cost nothing, and loops with a constant trip count need no bound.
 *
 * Some facts are unknown before all threads were executed: which memory is
 * shared, the targets of pointers in shared cells, the bits of these cells that
 * are ever set, and the split of objects into cells (memory.h).  The first
 * round assumes that there are none, and rounds are repeated until no new fact
 * is found.  By induction over the length of executions the last round is
 * right: it would have found the first step of an execution that violates its
 * assumptions.
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
  /* May be NULL; else returns the bound of one loop (loop >= 0) or of the
   * recursion (loop < 0) of the function in the thread; 'bound' is the above.
   * Threads are numbered as in reports. */
  uint32_t (*bound_of)(void *context, ThreadId, const char *function, int loop,
                       uint32_t bound);
  void *context;
  uint32_t properties;       /* set of 1 << Property */
  uint32_t max_threads;      /* at most MOST_THREADS */
  uint32_t free_transitions; /* loops of constant trip count are unrolled
                                beyond the bound up to so many transitions */
  uint64_t max_instructions; /* executed symbolically; 0: 20 million */
  bool fixes_order;          /* evaluate in the order as emitted */
  bool has_fences;           /* fences are transitions */
  bool has_psc;              /* RC11: so are plain accesses to static objects on
                                which the order psc may depend (coherence.h) */
  const Reach *reach;        /* steps on its lines become sites; or NULL */
  RaceSites race_sites; /* accesses that may race (race_candidates.h); NULL: not
                           known */
  Gaps *unfinished;     /* gets the unmodelled code that was reached, when the
                           result is not OK; or NULL */
  bool (*stop)(void *);
  void *stop_context;
} UnwindOptions;

/* Sets '*out' to the Threads, in the arena, and '*rounds' to the number of
 * rounds.  Returns LIMIT when stopped or too large, UNSUPPORTED for code that
 * cannot be unwound, else OK; '*why' names the reason. */
Status unwind(Arena *, const Program *, TermStore *, const UnwindOptions *,
              const Threads **out, uint32_t *rounds, Gap *why);

#endif
