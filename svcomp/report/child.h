/* child.h - violations that rest on what another process of the program does.
 *
 * An execution goes on as the parent or as the child of a fork, so a violation
 * in one of them may rest on the exit code of the other, or on what the other
 * writes to a pipe.  The code that a violation needs is confirmed by a run of
 * the child: from the fork, with the same inputs before it, to an exit with
 * this code.  What comes out of a pipe is never confirmed. */
#ifndef SVCOMP_REPORT_CHILD_H
#define SVCOMP_REPORT_CHILD_H
#include "svcomp/run/settings.h"

/* Turns a FALSE that is not confirmed into an UNKNOWN with a lead. */
void child_judge(Arena *, const Program *, const Settings *, Result *);
/* True for such an UNKNOWN.  A violation of the program that runs apart
 * (FrontendOptions) may then be found instead. */
bool child_is_lead(const Result *);

#endif
