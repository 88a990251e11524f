/* races_also.h - data races, where no property is named.
 *
 * They are asked for once the rest is settled, of programs that make threads:
 * of what is TRUE, or was given up before any limit was reached.  The engine
 * portfolio looks for one, for as long as the rest took, at least for ten
 * seconds, within the limits of the run. */
#ifndef SVCOMP_RUN_RACES_ALSO_H
#define SVCOMP_RUN_RACES_ALSO_H
#include "svcomp/run/settings.h"

/* A race that is found is the result.  Of a TRUE: once there is known to be
 * none, no-data-race is one of the properties of the settings; 'races' of the
 * result says how that is known, or why not. */
void races_also(Arena *, const Program *, Settings *, Stats *, Diag *,
                Result *);

#endif
