/* remarks.h - what a TRUE is about, where that may be less than it seems.
 *
 * What no execution reaches is named, where that is proved: the end of main, an
 * assertion that is never evaluated, a thread that is never made.  Searches
 * mark what they reach.  Of what they have left, and of all where none ran, a
 * program that fails there is asked for by the engine portfolio: for a
 * thirtieth of the time that the verdict took, and for a tenth of a second at
 * least.  Whatever is open then is not told.
 *
 * A load that consumes is named where there are to be no data races: it was
 * taken to acquire. */
#ifndef SVCOMP_REPORT_REMARKS_H
#define SVCOMP_REPORT_REMARKS_H
#include "svcomp/run/settings.h"

/* Before the search: it marks what it reaches from now on. */
void remarks_prepare(Arena *, const Program *, Settings *);
void remarks_tell(Arena *, const Program *, const Settings *, Diag *, Result *);

#endif
