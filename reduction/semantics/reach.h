/* reach.h - reachability of lines by one thread, or by two at once (--reach).
 *
 * A thread is at a line when its next step (config.h) belongs to that line: an
 * access to memory, or a whole atomic section, that begins there.  A step of
 * the library belongs to the user's line that calls it.  The step need not be
 * enabled: a thread that waits for a lock is at the line that locks it. */
#ifndef REDUCTION_SEMANTICS_REACH_H
#define REDUCTION_SEMANTICS_REACH_H
#include "reduction/semantics/config.h"

typedef struct {
  Loc lines[2]; /* column 0 */
  unsigned n;   /* 1: some thread is there; 2: two threads, one at each */
} Reach;

/* The threads that are at the lines, in their order; n is 0: none is. */
typedef struct {
  unsigned n;
  ThreadId threads[2];
} Meeting;

/* Returns the set of the lines that the location is on: bit 0 for the first,
 * bit 1 for the second. */
unsigned reach_lines_at(const Reach *, Loc);

/* Returns the user's instruction that the thread's next step belongs to; NULL
 * when there is no such step, or no user's function on the stack. */
const Inst *reach_inst(const Config *, ThreadId, const Function **function);

Meeting reach_find(const Reach *, const Config *);

#endif
