/* trial.h - check of one program in a child process. */
#ifndef FUZZ_TRIAL_H
#define FUZZ_TRIAL_H
#include "tests/fuzz/check.h"

/* Notes an outcome; the worst one is kept, and of equal ones the first. */
void trial_note(CheckResult *, CheckOutcome, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));

/* Returns the result of body(context, result) on an empty result, run in a
 * child.  Out of time is UNKNOWN; any other abnormal end is a failure. */
CheckResult trial_call(void (*body)(void *context, CheckResult *),
                       void *context, unsigned seconds, unsigned megabytes);

#endif
