/* verdict.h - output of the result of a run, and its exit status.
 *
 * As text: the trace, then
 *
 *   VERIFICATION FAILED
 *   violated: unreach-call: reach_error() is called
 *   f.c:12:5 in worker, thread 2
 *   RESULT: false(unreach-call)
 *
 * (before the last line --all-races lists all races that it has found) or, if
 * threads are at the lines of --reach,
 *
 *   VERIFICATION FAILED
 *   reached: f.c:12 and f.c:20 at once
 *   f.c:12:5 in worker, thread 2
 *   f.c:20:3 in logger, thread 1
 *   RESULT: false(reach)
 *
 * With --validate the first line is 'WITNESS CONFIRMED' if the execution
 * follows it, or its invariants hold, with the result as above.  A rejected one
 * ends with
 *
 *   WITNESS REJECTED
 *   no execution that follows it violates: unreach-call
 *   RESULT: rejected
 *
 * or with the reason why a witness of correctness fails.
 *
 * For a litmus test, the line before the last reports what is known about its
 * condition: "Observation SB exists: observed (Sometimes or Always)".
 *
 * The last line of stdout is 'RESULT: true', 'RESULT: false(PROPERTY)',
 * 'RESULT: rejected' or 'RESULT: unknown'.  As JSON: one document, an array in
 * CBMC's format. */
#ifndef SVCOMP_REPORT_VERDICT_H
#define SVCOMP_REPORT_VERDICT_H
#include "frontend/litmus/litmus.h"
#include "svcomp/report/all_races.h"

/* Verdict on the witness, with --validate. */
typedef enum {
  WITNESS_NONE, /* no --validate */
  WITNESS_CONFIRMED,
  WITNESS_REJECTED,
  WITNESS_UNKNOWN
} WitnessVerdict;

typedef struct {
  const char *file;       /* as given */
  const Program *program; /* NULL: could not be lowered */
  uint32_t properties;    /* properties that were checked */
  const Reach *reach;     /* lines that were asked for instead, or NULL */
  MemoryModel model;
  const Litmus *litmus; /* the litmus test that is asked about, or NULL */
  unsigned trace;       /* TRACE_FULL, ... of options.h */
  bool json;
  WitnessVerdict witness;
  const AllRaces *races;  /* races that were searched for one by one, or NULL */
  const Stats *stats;     /* to print, or NULL */
  const PhaseLog *phases; /* to print with them */
  double seconds;         /* duration of the run */
} Report;

/* Returns what is known of the condition of the litmus test. */
const char *verdict_observation(const Report *, const Result *);
void verdict_print(FILE *, const Report *, const Result *);
int verdict_exit_code(Verdict);
/* Returns the name of the memory model that the verdict is about: "sc", "tso",
 * "pso", "rc11" as asked for; "c11" or "all" as c11.h has found. */
const char *verdict_model(const Report *, const Result *);
int verdict_exit_code_of(const Report *, const Result *);

/* Prints UNKNOWN from a watchdog, or where malloc has failed: with write(2),
 * without allocating. */
void verdict_give_up(const char *reason);
void verdict_give_up_json(const char *reason);

#endif
