/* hang.h - hangs: threads that spin for ever.
 *
 * A thread *goes nowhere* in a configuration if it waits there whatever the
 * inputs; or if each step that it could take next, as long as no other thread
 * takes any and whatever the inputs, is silent (purity.h) and leads it back, on
 * each way, to where it was before or to where it waits.  So it will never
 * end, and no other thread can tell what it does.
 *
 * If all threads have ended or go nowhere, none of them will ever see anything
 * else than it sees now, under any schedule: its own steps depend on nothing
 * that could change.  Such a configuration is a *hang* if some thread waits
 * there or spins.
 *
 * The loop of a round is, of those whose bodies the thread enters on it, the
 * outermost one of the lowest frame.  The thread *spins* if on its round it
 * loads a value that decides whether that loop is left (loop_exits.h), from an
 * object that another could store to: not const, not the library's, not one
 * that no other thread can know of (purity.h), nor a thread-local of its own
 * whose address goes nowhere.  That no thread is left that would store there
 * is what makes it a hang.  All others that go round (for (;;) sleep(n);) wait
 * for nothing; they *idle*.
 *
 * A thread that joins one that idles, or one that itself does so, does not
 * wait, either: what it would see is no other thread's to do.  It is the same
 * where the thread that is joined goes on with steps that change something
 * (stuck.h).
 *
 * All that is reached from a hang is one, and there are finitely many
 * configurations but for names of objects: a search that looks wherever a
 * silent step has led to a configuration that it knows finds some of them.
 * Formulas do not ask for hangs: a thread that spins goes round beyond any
 * bound, so that one in which no loop is cut short has none.  (Loops that the
 * unwinder ends as they run for ever read nothing.) */
#ifndef REDUCTION_SEMANTICS_HANG_H
#define REDUCTION_SEMANTICS_HANG_H
#include "reduction/semantics/loop_exits.h"
#include "reduction/semantics/stuck.h"

/* How a step is taken with all values of its inputs: begin, and take it; then
 * once more as long as there are others. */
typedef struct {
  void *context;
  void (*begin)(void *);
  bool (*next)(void *); /* other values of the same step's inputs: are there? */
  /* Were there no values that were not tried, of steps since the last
   * 'begin'? */
  bool (*is_complete)(void *);
} Trials;

/* Those of a run in which inputs are what they are: once each. */
typedef struct {
  const uint32_t *n_chosen; /* as in Sight */
  uint32_t before;
} OneTrial;
Trials hang_try_once(OneTrial *);

/* STUCK_FOR_EVER: it is one, 'out' is set and lives in the arena; not so
 * STUCK_SO_FAR: it may be one, as far as 'most' steps of a thread and the
 * inputs that were tried tell. */
Stuck hang_find(Arena *, const Trials *, LoopExits *, uint32_t most,
                const Config *, Violation *out);

/* In a hang that was found each thread that spins goes on to its loop and once
 * round it, and the violation is told of the loops and what is read there. */
void hang_show(Arena *, Config *, Violation *);

#endif
