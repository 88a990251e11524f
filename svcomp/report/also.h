/* also.h - data races and deadlocks, where no property is named.
 *
 * Of programs that make threads, the engine portfolio is asked all at once
 * first, for a second, if it is to answer the rest: small programs are settled
 * by one search.  Then it is asked for a race: for a second before the rest, as
 * many that are beyond every other question have a race that is found at once;
 * and again after the rest, for as long as that took, at least for ten seconds,
 * if nobody knows by then.  Where there is no race that is known, threads that
 * wait for ever are asked for last, for as long as all before, at least for
 * five seconds.  A search over executions that has answered the rest is asked
 * instead of the portfolio.  All are seconds of processor time, within the
 * limits of the run.
 *
 * A violation of another property comes before a race: where a race is known,
 * as long again as that took is left for one, at least for half a second, and
 * at most for five.  Where the race is the answer, deadlocks are looked for as
 * long as that, and the result says beside the race what was found.  Neither
 * that nor a first second is more than a tenth of the time limit.
 */
#ifndef SVCOMP_REPORT_ALSO_H
#define SVCOMP_REPORT_ALSO_H
#include "svcomp/run/settings.h"

bool also_is_asked(const Settings *, const Program *);

/* The answer to the rest, or a race or a deadlock.  Of a TRUE: where there is
 * known to be none, no-data-race or no-deadlock is one of the properties of the
 * settings from now on; 'races' and 'deadlocks' of the result say how that is
 * known, or why not.  Of another violation, 'races' names the race that is
 * known; of a race, 'deadlocks' names the deadlock that is. */
Result also_run(Arena *, const Program *, Settings *, Stats *, Diag *);

/* Of a violation in which some expression is not evaluated as it is written:
 * one instead in which all are, if some seconds show one. */
void also_find_plain(Arena *, const Program *, Settings *, Stats *, Diag *,
                     Result *);

#endif
