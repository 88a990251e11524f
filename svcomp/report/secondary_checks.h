/* secondary_checks.h - secondary checks for data races and deadlocks, if no
 * property is named.
 *
 * They are made for programs that create threads or wait.  The other properties
 * are called the *rest* here.  If the engine is the portfolio, it is first
 * asked for all properties at once, which decides small programs by one search.
 * If it has no answer under sequential consistency, and there are weaker
 * atomics, it is asked the same under RC11, which may be faster; a TRUE there
 * holds for both models.  Next it is asked for a race, as many hard programs
 * have one that is found at once; then for the rest; then for a race again, if
 * races are still undecided; and last, if no race is known, for deadlocks.  A
 * search over executions that has answered the rest replaces the portfolio.
 *
 * A violation of another property comes before a race: when a race is known,
 * such a violation is still searched for.  If the race is the answer, deadlocks
 * are, too, and the result reports what was found.  phases.def has the shares
 * of time. */
#ifndef SVCOMP_REPORT_SECONDARY_CHECKS_H
#define SVCOMP_REPORT_SECONDARY_CHECKS_H
#include "svcomp/run/settings.h"

/* Returns the secondary properties that make sense for the program. */
uint32_t secondary_checks_of(const Settings *, const Program *);

/* Returns the answer to the rest, or a race or a deadlock.  TRUE: no-data-race
 * and no-deadlock are added to the settings' properties if they are proved;
 * 'races' and 'deadlocks' of the result give the evidence, or why it is open.
 * Other violations: 'races' names the known race.  A race: 'deadlocks' names
 * the known deadlock. */
Result secondary_checks_run(Arena *, const Program *, Settings *, Stats *,
                            Diag *);

/* Adds no-data-race to what the answer proves, by a proof found later; no
 * effect if the answer has it already. */
void secondary_checks_add_races(Arena *, Settings *, const Result *proof,
                                Result *answer);

/* If the violation evaluates an expression in another order than left to right,
 * replaces it by a violation that does not, if one is found in some seconds. */
void secondary_checks_find_plain(Arena *, const Program *, Settings *, Stats *,
                                 Diag *, Result *);

#endif
