/* unwind.h - unwinding of a Program to its Threads at a bound.
 *
 * Symbolic execution with merging: one pass over each thread's code, calls
 * inlined, loops unrolled, states joined where paths meet, constants and
 * points-to sets propagated as it goes, so that loops with a constant trip
 * count and dead branches cost nothing.
 *
 * Which memory is shared, what shared cells may point to, which of their
 * bits are ever set, and how objects split into cells is not known before
 * all threads were executed.  The pass therefore assumes least and repeats
 * until nothing new is found; by induction over the length of executions the
 * last round is right: the first step of an execution that went beyond what
 * was assumed would have been found by it.
 *
 * What is not shared never meets the formula's frames: a thread inherits its
 * creator's memory as it was. */
#ifndef REDUCTION_UNWIND_UNWIND_H
#define REDUCTION_UNWIND_UNWIND_H
#include "reduction/semantics/gaps.h"
#include "reduction/semantics/reach.h"
#include "reduction/unwind/threads.h"

typedef struct {
  uint32_t bound; /* of every loop and recursion */
  /* May override for one loop ("f.0") or recursion ("f"); thread as
   * numbered in reports. NULL: none. */
  uint32_t (*bound_of)(void *context, ThreadId, const char *function, int loop,
                       uint32_t bound);
  void *context;
  uint32_t properties;
  uint32_t max_threads;      /* at most MOST_THREADS */
  uint32_t free_transitions; /* loops of constant trip count are unrolled
                                beyond the bound up to so many transitions */
  uint64_t max_instructions; /* executed symbolically; 0: 20 million */
  bool fixes_order;          /* of evaluation: as emitted */
  bool has_fences;           /* fences are transitions */
  const Reach *reach;        /* steps on its lines become sites; or NULL */
  Gaps *unfinished; /* gets what is not modelled and was met, when the result
                       is not OK; or NULL */
  bool (*stop)(void *);
  void *stop_context;
} UnwindOptions;

/* LIMIT when stopped or too large, UNSUPPORTED for what cannot be unwound
 * ('*why' says what), else OK. */
Status unwind(Arena *, const Program *, TermStore *, const UnwindOptions *,
              const Threads **out, uint32_t *rounds, Gap *why);

#endif
