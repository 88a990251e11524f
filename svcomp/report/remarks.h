/* remarks.h - remarks on a TRUE that may cover less than it seems.
 *
 * Code that is proved unreachable is named: the end of main, an assertion that
 * is never evaluated, a thread that is never created.  Searches mark what they
 * reach.  For the rest, and for everything if no search ran, the engine
 * portfolio is asked for a program that fails there: for a thirtieth of the
 * time that the verdict took, at least a tenth of a second.  Goals that remain
 * open are not reported.
 *
 * A consume load is named if data races are checked: it was taken as
 * acquire. */
#ifndef SVCOMP_REPORT_REMARKS_H
#define SVCOMP_REPORT_REMARKS_H
#include "svcomp/run/settings.h"

/* Prepares the search, which marks what it reaches from now on. */
void remarks_prepare(Arena *, const Program *, Settings *);
void remarks_report(Arena *, const Program *, const Settings *, Diag *,
                    Result *);

#endif
