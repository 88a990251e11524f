/* reach.h - check that all engines agree on which lines threads can be at
 * together.
 *
 * For a program with threads, some pairs of lines, and single lines, are asked.
 * The explicit engine decides by enumeration which are reached; bmc must agree
 * with every reduction, by some solver, domain and bound, and under weak memory
 * models. */
#ifndef FUZZ_REACH_H
#define FUZZ_REACH_H
#include "tests/fuzz/check.h"

void reach_generate(FILE *, uint64_t seed);
CheckResult reach_check(const char *path, uint64_t seed, uint32_t engines);

/* Names of CheckResult.totals. */
extern const char *const reach_totals[N_TOTAL];

#endif
