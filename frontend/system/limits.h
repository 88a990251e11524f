/* limits.h - time, memory and signals end a run with a verdict, not a kill.
 *
 *   1. A limit is reached: limits_stop() turns true.  Its callers
 *      return, and the run ends in the ordinary way with UNKNOWN.
 *   2. Two seconds later, or when malloc fails: 'give_up' prints the
 *      verdict from wherever the program is, and the process ends.
 *
 * Crashes end with EXIT_INTERNAL and a line on stderr.  There is one set of
 * limits per process, since signals and the watchdog thread have no argument to
 * carry it.
 *
 * If two processes race (process_race.h), the limits apply to both together: if
 * they use too much memory, the child ends.  A process that gives up or crashes
 * reports only if the other has no answer. */
#ifndef FRONTEND_SYSTEM_LIMITS_H
#define FRONTEND_SYSTEM_LIMITS_H
#include <stdbool.h>
#include <stdint.h>

typedef struct {
  double seconds;     /* wall time; 0: no limit */
  uint64_t bytes;     /* resident memory; 0: nine tenths of the machine's */
  void (*tick)(void); /* called about 20 times a second */
} LimitOptions;

/* Sets the function that is called when memory runs out.  It prints the verdict
 * UNKNOWN for 'reason' without allocating.  May be called again. */
void limits_give_up_by(void (*give_up)(const char *reason));

/* Reports crashes of the calling thread, with stack overflow.  A crash while
 * memory is short counts as exhaustion, since not every library checks the
 * result of malloc. */
void limits_catch_crashes(void);

void limits_start(const LimitOptions *);

/* True if a limit is reached.  The form of EngineControl.stop and .why: the
 * context is not used.  'why' is NULL as long as no limit is reached. */
bool limits_stop(void *unused);
const char *limits_why(void *unused);

/* True if half of the memory is in use.  The form of EngineControl.is_large. */
bool limits_is_large(void *unused);
/* Returns freed memory to the system, so that it no longer counts. */
void limits_give_back(void);

/* Sets a file that is removed if the process ends early; NULL: no file.  The
 * caller keeps the path. */
void limits_temporary_file(const char *path);

/* Calls process_race_split under the same limits, in the form of
 * EngineControl.split.  The child reports no progress. */
bool limits_split(void *unused, unsigned stage);

/* Declares, in a process that has split, that its part of the task has an
 * answer; or that it has none, and waits for the other so many seconds at most.
 * Returns in the process that goes on alone: see process_race_settle and
 * process_race_leave. */
void limits_settle(void);
void limits_await_rival(double seconds);

/* Declares that the verdict is known: from now on only the ordinary way ends
 * the run.  If this returns, the caller reports the verdict.  It does not
 * return if the other process of a race reports it. */
void limits_disarm(bool is_answer);

uint64_t limits_peak_bytes(void); /* resident; of both in a race */

#endif
