/* trial.h - a check of one program in a child of its own. */
#ifndef FUZZ_TRIAL_H
#define FUZZ_TRIAL_H
#include "tests/fuzz/check.h"

/* Keeps the worst outcome, and of equals the first. */
void trial_note(CheckResult *, CheckOutcome, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));

/* What body(context, result) makes of an empty result.  Out of time is
 * UNKNOWN; any other end is a failure. */
CheckResult trial_call(void (*body)(void *context, CheckResult *),
                       void *context, unsigned seconds, unsigned megabytes);

#endif
