/* race.h - is what the analysis proves free of data races so?
 *
 * Where race_candidates.h leaves no pair and no gap, executions of random
 * schedules and inputs are looked at: in no configuration are two threads both
 * before plain accesses to the same bytes, one of them a write; nor does the
 * interpreter find two such that nothing orders, however far apart they are. */
#ifndef FUZZ_RACE_H
#define FUZZ_RACE_H
#include "tests/fuzz/check.h"

CheckResult race_check(const char *path, uint64_t seed, uint32_t engines);

/* What CheckResult.totals are of. */
extern const char *const race_totals[N_TOTAL];

#endif
