/* hang.h - hangs: threads that spin for ever.
 *
 * A thread *diverges* in a configuration if, for all inputs, it waits there.
 * It also diverges if, when it runs alone, for all inputs, its steps are silent
 * (purity.h), and each path leads back to an earlier state or to one where it
 * waits.  So it will never end, and no other thread can observe its steps.
 *
 * If all threads have ended or diverge, none of them will ever read anything
 * else than it reads now, under any schedule: its own steps depend on nothing
 * that could change.  Such a configuration is a *hang* if some thread waits
 * there or spins.
 *
 * A *round* is such a path back to an earlier state.  Its loop is the outermost
 * one, in the lowest frame, of those whose bodies the thread enters on it.  The
 * thread *spins* if on its round it loads a value that decides whether that
 * loop is left (loop_exits.h), from an object that another thread could store
 * to.  Such an object is not const, not the library's, not known to the thread
 * alone (purity.h), and no thread-local of its own whose address does not
 * escape.  It is a hang because no thread is left that would store there.  All
 * other threads that go round (for (;;) sleep(n);) wait for nothing; they
 * *idle*.
 *
 * A thread that joins one that idles, or one that joins such a thread, does not
 * wait, either: no other thread could change what it reads.  The same holds if
 * the joined thread goes on with steps that change something (stuck.h).
 *
 * Under RC11 the inputs of the trials let each load read the last message of
 * its cell, as a thread that goes round for ever does in the end.
 *
 * All configurations reachable from a hang are hangs, and there are finitely
 * many up to names of objects.  So a search that checks wherever a silent step
 * has led to a known configuration finds some of them.  Formulas do not check
 * for hangs: a thread that spins goes round beyond any bound, so a formula in
 * which no loop is cut short has none.  (Loops that the unwinder ends as they
 * run for ever read nothing.) */
#ifndef REDUCTION_SEMANTICS_HANG_H
#define REDUCTION_SEMANTICS_HANG_H
#include "reduction/semantics/loop_exits.h"
#include "reduction/semantics/stuck.h"

/* Procedure to take a step with all values of its inputs: begin, and take it;
 * then once more as long as there are other values. */
typedef struct {
  void *context;
  void (*begin)(void *);
  bool (*next)(void *); /* Returns whether there are other values for the inputs
                           of the same step. */
  /* True if all values were tried, for steps since the last 'begin'. */
  bool (*is_complete)(void *);
} Trials;

/* Trials of a run with fixed inputs: once each. */
typedef struct {
  const uint32_t *n_chosen; /* as in StuckContext */
  uint32_t before;
} OneTrial;
Trials hang_try_once(OneTrial *);

/* STUCK_FOR_EVER: it is a hang; 'out' is set and lives in the arena.
 * STUCK_SO_FAR: it may be one, judged by 'most' steps of a thread and the
 * inputs that were tried; 'out' is not set. */
Stuck hang_find(Arena *, const Trials *, LoopExits *, uint32_t most,
                const Config *, Violation *out);

/* Runs each spinning thread of a hang to its loop and once round it, and adds
 * the loops and the memory read there to the violation. */
void hang_show(Arena *, Config *, Violation *);

#endif
