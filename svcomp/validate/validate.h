/* validate.h - validation of a witness (--validate).
 *
 * The witness is read and compared with the program and the question.  Then the
 * program is instrumented with the witness (instrument.h) and searched.  For a
 * violation, the interpreter first tries to follow the witness
 * (guided_search.h), which is fast if it has enough details; then the engine
 * searches.
 *
 *   Violation     FALSE: confirmed; the replayed execution follows it.  The
 *                        first access of a race may come before waypoints of
 *                        other threads.
 *                 TRUE:  rejected; no execution that follows it is a
 *                        violation, and no loop was cut.
 *   Correctness   TRUE:  confirmed; its invariants hold, and the property.
 *                 FALSE: rejected; one of them does not.
 *   UNKNOWN stays UNKNOWN, also if something cannot be checked; the reason
 *   explains it. */
#ifndef SVCOMP_VALIDATE_VALIDATE_H
#define SVCOMP_VALIDATE_VALIDATE_H
#include "frontend/cli/options.h"
#include "svcomp/validate/instrument.h"
#include "svcomp/run/settings.h"
#include "svcomp/report/verdict.h"

typedef struct Validation Validation;

struct Validation {
  Witness witness;
  const Outline *outline;
  const OutlineFile *const *files; /* by file of the witness */
  Instrumented instrumented;
  WitnessVerdict verdict;
};

/* Reads o->validate and makes the settings search the program with it:
 * s->validation, in the arena, is never NULL afterwards.  INVALID, with one
 * report, if the witness is malformed, or does not fit the program and the
 * question.  UNSUPPORTED, with one report, if it cannot be checked. */
Status validate_open(Arena *, const Options *, Diag *, Settings *);

/* Searches, by guided_search.h, for an execution that follows a witness of a
 * violation.  False: none was found, and the engine must search. */
bool validate_follow(Arena *, const Program *, const Settings *, Stats *,
                     Result *);

/* True if the search covered only some executions and found no violation:
 * relax, and search again. */
bool validate_goes_on(const Validation *, const Result *);
Status validate_relax(Arena *, Diag *, Settings *);

/* Rejects expressions with calls; the compiler has reported all other
 * errors. */
Status validate_check(const Program *, Diag *);

/* Sets the verdict; may turn the result into UNKNOWN.  Texts of the program are
 * restored. */
void validate_judge(Arena *, Validation *, Result *);

#endif
