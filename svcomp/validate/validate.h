/* validate.h - what another's witness, or our own, is worth.
 *
 * The witness is read and compared with the program and with what is asked
 * for; then the program is searched with the witness written into it
 * (instrument.h): one of a violation is first followed by running it
 * (guided_search.h), which is quick where the witness tells enough; then in the
 * ordinary way.
 *
 *   Violation     FALSE: confirmed; the replayed execution follows it.  The
 *                        first access of a race may come before waypoints of
 *                        other threads.
 *                 TRUE:  rejected; no execution that does is a violation,
 *                        and no loop was cut.
 *   Correctness   TRUE:  confirmed; its invariants hold, and the property.
 *                 FALSE: rejected; one of them does not.
 *   UNKNOWN is UNKNOWN, and so is what cannot be checked; the reason says
 * why. */
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

/* Reads o->validate and tells the settings to search the program with it:
 * s->validation, in the arena, is never NULL afterwards.
 * INVALID after one report: it is faulty, or not of this program and what is
 * asked for.  UNSUPPORTED after one: nobody here can check it. */
Status validate_open(Arena *, const Options *, Diag *, Settings *);

/* Looks for an execution that follows a witness of a violation by running the
 * program.  False: it has to be searched. */
bool validate_follow(Arena *, const Program *, const Settings *, Stats *,
                     Result *);

/* What was searched had not all the executions, and none of them is a
 * violation: relax, and search again. */
bool validate_goes_on(const Validation *, const Result *);
Status validate_relax(Arena *, Diag *, Settings *);

/* An expression that calls is no such; the compiler has told the rest. */
Status validate_check(const Program *, Diag *);

/* Sets the verdict; may turn the result into UNKNOWN.  Texts of the program
 * are told as they were. */
void validate_judge(Arena *, Validation *, Result *);

#endif
