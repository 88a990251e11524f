/* order.h - check that the reductions preserve what they should.
 *
 * All schedules of a small program are enumerated, and those that each
 * reduction admits: by the rule itself on the run at hand (enumerate.h), and by
 * the formula.  For each reduction:
 *   - formula and rule admit the same schedules, complete ones and others
 *   - every control tuple and every behaviour is preserved, and every check
 *     that can fail still fails
 *   - the verdict is that of all schedules, and of the explicit engine
 *   - facts about all executions (execution_facts.h) hold in each
 * With symmetric threads (symmetry.h), every failure is possible with them in
 * order, and searches in which they begin so (symmetric_start.h) agree with the
 * explicit engine.  For mpor: exactly one schedule of each Mazurkiewicz trace,
 * and of each prefix of one.  The other rules of sir must preserve as much; the
 * totals count what each leaves. */
#ifndef FUZZ_ORDER_H
#define FUZZ_ORDER_H
#include "tests/fuzz/check.h"

void order_generate(FILE *, uint64_t seed);
CheckResult order_check(const char *path, uint64_t seed, uint32_t engines);
CheckResult symmetric_check(const char *path, uint64_t seed, uint32_t engines);

/* Names of CheckResult.totals: interleavings by reduction, and lower bounds of
 * what is left of them. */
extern const char *const order_totals[N_TOTAL];

#endif
