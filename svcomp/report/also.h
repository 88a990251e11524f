/* also.h - secondary checks for data races and deadlocks, if no property is
 * named.
 *
 * For programs that create threads, and if the engine portfolio answers the
 * rest, it is asked for everything at once for one second: small programs are
 * decided by one search.  Then it is asked for a race: for one second before
 * the rest, as many hard programs have a race that is found at once; and again
 * after the rest, if races are still undecided, for as long as the rest took,
 * at least ten seconds.  If no race is known, deadlocks are searched for last,
 * for as long as everything before, at least five seconds.  A search over
 * executions that has answered the rest replaces the portfolio.  All times are
 * CPU time within the limits of the run.
 *
 * A violation of another property comes before a race: when a race is known,
 * the search for such a violation gets as long as the run so far, at least half
 * a second and at most five.  If the race is the answer, deadlocks are searched
 * for as long as that, and the result reports what was found.  Neither this nor
 * the first second exceeds a tenth of the time limit. */
#ifndef SVCOMP_REPORT_ALSO_H
#define SVCOMP_REPORT_ALSO_H
#include "svcomp/run/settings.h"

bool also_is_asked(const Settings *, const Program *);

/* Returns the answer to the rest, or a race or a deadlock.  TRUE: no-data-race
 * and no-deadlock are added to the settings' properties if they are proved;
 * 'races' and 'deadlocks' of the result give the evidence, or why it is open.
 * Other violations: 'races' names the known race.  A race: 'deadlocks' names
 * the known deadlock. */
Result also_run(Arena *, const Program *, Settings *, Stats *, Diag *);

/* If the violation evaluates an expression in another order than the written
 * one: replaces it by a violation without that, if one is found in some
 * seconds. */
void also_find_plain(Arena *, const Program *, Settings *, Stats *, Diag *,
                     Result *);

#endif
