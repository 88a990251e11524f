/* races_also.h - data races, where no property is named.
 *
 * Of programs that make threads, the engine portfolio is asked for a race: for
 * a second before the rest, as many that are beyond every other question have
 * a race that is found at once; and again after the rest, for as long as that
 * took, at least for ten seconds, if nobody knows by then.  All are seconds of
 * processor time, within the limits of the run.
 *
 * A violation of another property comes before a race: five seconds are left
 * for one where a race is known.  Neither that nor the first second is more
 * than a tenth of the time limit. */
#ifndef SVCOMP_REPORT_RACES_ALSO_H
#define SVCOMP_REPORT_RACES_ALSO_H
#include "svcomp/run/settings.h"

bool races_also_is_asked(const Settings *, const Program *);

/* The answer to the rest, or a race.  Of a TRUE: if there is known to be none,
 * no-data-race is one of the properties of the settings from now on; 'races' of
 * the result says how that is known, or why not.  Of another violation it names
 * the race that is known. */
Result races_also_run(Arena *, const Program *, Settings *, Stats *, Diag *);

#endif
