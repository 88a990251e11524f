/* remarks.h - warnings below a TRUE: code that no execution reaches, so that
 * the verdict may cover less than it seems.
 *
 * Named are the end of main, an assertion that is never evaluated, a thread
 * that is never created.  Searches mark the code that they reach.  For the
 * rest, and for everything if no search ran, the engine portfolio is asked for
 * an execution that gets there: for a thirtieth of the time that the verdict
 * took, at least a tenth of a second.  What remains undecided is not reported.
 *
 * If data races are checked, a consume load is named, too, since it was treated
 * as acquire. */
#ifndef SVCOMP_REPORT_REMARKS_H
#define SVCOMP_REPORT_REMARKS_H
#include "svcomp/run/settings.h"

/* Prepares the search, which marks what it reaches from now on. */
void remarks_prepare(Arena *, const Program *, Settings *);
void remarks_report(Arena *, const Program *, const Settings *, Diag *,
                    Result *);

#endif
