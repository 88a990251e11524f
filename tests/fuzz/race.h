/* race.h - check that programs proved free of data races are so.
 *
 * If race_candidates.h leaves no pair and no gap, executions of random
 * schedules and inputs are checked.  In no configuration are two threads both
 * before plain accesses to the same bytes, one of them a write.  Nor does the
 * interpreter find two unordered ones, at any distance. */
#ifndef FUZZ_RACE_H
#define FUZZ_RACE_H
#include "tests/fuzz/check.h"

CheckResult race_check(const char *path, uint64_t seed, uint32_t engines);

/* Names of CheckResult.totals. */
extern const char *const race_totals[N_TOTAL];

#endif
