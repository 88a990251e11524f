/* limits.h - time, memory and signals end a run with a verdict, not a kill.
 *
 *   1. A limit is reached: limits_stop() turns true.  Whoever polls it
 *      returns, and the run ends in the ordinary way with UNKNOWN.
 *   2. Two seconds later, or when malloc fails: 'give_up' prints the verdict
 *      from wherever the program is, and the process ends.
 *
 * Crashes end with EXIT_INTERNAL and a line on stderr.  One set of limits per
 * process: signals and the watchdog thread have no argument to carry it.
 *
 * Where two processes race (race.h), the limits are of both together: when
 * they have too much memory the child goes.  Whoever gives up or crashes
 * speaks only if the other has no answer. */
#ifndef FRONTEND_SYSTEM_LIMITS_H
#define FRONTEND_SYSTEM_LIMITS_H
#include <stdbool.h>
#include <stdint.h>

typedef struct {
  double seconds;     /* wall time; 0: none */
  uint64_t bytes;     /* resident memory; 0: nine tenths of the machine's */
  void (*tick)(void); /* called about 20 times a second */
} LimitOptions;

/* From now on 'give_up' is called when memory runs out: it prints the verdict
 * UNKNOWN for 'reason', without allocating.  May be called again. */
void limits_give_up_by(void (*give_up)(const char *reason));

/* Report crashes of the calling thread, stack overflow included.  Those that
 * come when memory is short count as running out of it: not every library
 * looks at what malloc returns. */
void limits_catch_crashes(void);

void limits_start(const LimitOptions *);

/* The form of EngineOptions.stop and .why: the context is not used.  'why' is
 * NULL as long as no limit is reached. */
bool limits_stop(void *unused);
const char *limits_why(void *unused);

/* The form of EngineOptions.is_large: half of the memory is in use. */
bool limits_is_large(void *unused);
/* What was freed counts no more: the system gets it back. */
void limits_give_back(void);

/* A file that is to go if the process ends on the way; NULL: none any more.
 * The path stays with the caller. */
void limits_temporary_file(const char *path);

/* race_split, under the same limits; its form is that of EngineOptions.split.
 * The child tells no progress. */
bool limits_split(void *unused, unsigned stage);

/* From now on only the ordinary way ends the run: the verdict is known.  It is
 * to be told if this returns, which it does not where the other process of a
 * race does that. */
void limits_disarm(bool is_answer);

uint64_t limits_peak_bytes(void); /* of resident memory, of both in a race */

#endif
