/* reach.h - do all engines agree where threads can be at once?
 *
 * Of a program of threads some pairs of lines are asked, and single lines.
 * The explicit engine says by enumeration which are reached; bmc says the
 * same with every reduction, by some solver, domain and bound. */
#ifndef FUZZ_REACH_H
#define FUZZ_REACH_H
#include "tests/fuzz/check.h"

void reach_generate(FILE *, uint64_t seed);
CheckResult reach_check(const char *path, uint64_t seed, uint32_t engines);

/* What CheckResult.totals are of. */
extern const char *const reach_totals[N_TOTAL];

#endif
