/* verdict.h - what a run has found, for people, scripts and exit status.
 *
 * As text: the trace, then
 *
 *   VERIFICATION FAILED
 *   violated: unreach-call: reach_error() is called
 *   f.c:12:5 in worker, thread 2
 *   RESULT: false(unreach-call)
 *
 * or, where threads are at the lines of --reach,
 *
 *   VERIFICATION FAILED
 *   reached: f.c:12 and f.c:20 at once
 *   f.c:12:5 in worker, thread 2
 *   f.c:20:3 in logger, thread 1
 *   RESULT: false(reach)
 *
 * The last line of stdout is 'RESULT: true', 'RESULT: false(PROPERTY)' or
 * 'RESULT: unknown'.  As JSON: one document, an array in CBMC's shape. */
#ifndef SVCOMP_VERDICT_H
#define SVCOMP_VERDICT_H
#include "encoder/bmc.h"

typedef struct {
  const char *file;       /* as given */
  const Program *program; /* NULL: could not be lowered */
  uint32_t properties;  /* that were checked */
  const Reach *reach;   /* what was asked for instead, or NULL */
  unsigned trace;       /* TRACE_FULL, ... of options.h */
  bool json;
  const Stats *stats;   /* to print, or NULL */
  double seconds;       /* that the run took */
} Report;

void verdict_print(FILE *, const Report *, const BmcResult *);
int verdict_exit_code(Verdict);

/* UNKNOWN from a watchdog or from where malloc has failed: with write(2),
 * without allocating. */
void verdict_give_up(const char *reason);
void verdict_give_up_json(const char *reason);

#endif
