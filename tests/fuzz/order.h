/* order.h - do the reductions leave what they should?
 *
 * All schedules of a small program are enumerated, and those that each
 * reduction admits: by the rule itself on the run at hand (enumerate.h), and
 * by the formula.  Of each reduction:
 *   - formula and rule admit the same schedules, complete ones and others
 *   - every control tuple and every behaviour is still there, every check
 *     that can fail still fails
 *   - the verdict is that of all schedules, and of the explicit engine
 *   - what is known of all executions (execution_facts.h) is so in each
 * where there are twins (symmetry.h), what can fail can fail with them in
 * order, and searches in which they begin so (twins.h) agree with the explicit
 * engine; and of mpor: exactly one schedule of each Mazurkiewicz trace, and of
 * each prefix of one.  The other rules of sir must preserve as much; the totals
 * tell what each leaves. */
#ifndef FUZZ_ORDER_H
#define FUZZ_ORDER_H
#include "tests/fuzz/check.h"

void order_generate(FILE *, uint64_t seed);
CheckResult order_check(const char *path, uint64_t seed, uint32_t engines);
CheckResult twins_check(const char *path, uint64_t seed, uint32_t engines);

/* What CheckResult.totals are of: interleavings by reduction, and what is
 * left of them at least. */
extern const char *const order_totals[N_TOTAL];

#endif
