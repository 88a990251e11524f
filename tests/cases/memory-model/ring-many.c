// run: --memory-model tso
// expect: TRUE
// run: --search explicit --memory-model tso
// expect: TRUE
// run: --search graph --memory-model tso
// expect: TRUE
// run: --memory-model pso
// expect: TRUE
// run: --search explicit --memory-model pso
// expect: TRUE
// run: --search graph --memory-model pso
// expect: TRUE
// run: --memory-model rc11
// expect: TRUE
// run: --search explicit --memory-model rc11
// expect: TRUE
// run: --search graph --memory-model rc11
// expect: TRUE
// run: --memory-model tso -DFILL=relaxed
// expect: TRUE
// run: --search explicit --memory-model tso -DFILL=relaxed
// expect: TRUE
// run: --search graph --memory-model tso -DFILL=relaxed
// expect: TRUE
// run: --memory-model pso -DFILL=relaxed
// expect: FALSE(assertion)
// run: --search explicit --memory-model pso -DFILL=relaxed
// expect: FALSE(assertion)
// run: --search graph --memory-model pso -DFILL=relaxed
// expect: FALSE(assertion)
// run: --memory-model rc11 -DFILL=relaxed
// expect: FALSE(assertion)
// run: --search explicit --memory-model rc11 -DFILL=relaxed
// expect: FALSE(assertion)
// run: --search graph --memory-model rc11 -DFILL=relaxed
// expect: FALSE(assertion)
// run: --memory-model tso -DSEE=relaxed
// expect: TRUE
// run: --search explicit --memory-model tso -DSEE=relaxed
// expect: TRUE
// run: --search graph --memory-model tso -DSEE=relaxed
// expect: TRUE
// run: --memory-model pso -DSEE=relaxed
// expect: TRUE
// run: --search explicit --memory-model pso -DSEE=relaxed
// expect: TRUE
// run: --search graph --memory-model pso -DSEE=relaxed
// expect: TRUE
// run: --memory-model rc11 -DSEE=relaxed
// expect: FALSE(assertion)
// run: --search explicit --memory-model rc11 -DSEE=relaxed
// expect: FALSE(assertion)
// run: --search graph --memory-model rc11 -DSEE=relaxed
// expect: FALSE(assertion)
// run: --memory-model pso -DEMPTY=relaxed -DN=3
// expect: FALSE(assertion)
// run: --search explicit --memory-model pso -DEMPTY=relaxed -DN=3
// expect: FALSE(assertion)
// run: --search graph --memory-model pso -DEMPTY=relaxed -DN=3
// expect: FALSE(assertion)
// run: --memory-model rc11 -DEMPTY=relaxed -DN=3
// expect: FALSE(assertion)
// run: --search explicit --memory-model rc11 -DEMPTY=relaxed -DN=3
// expect: FALSE(assertion)
// run: --search graph --memory-model rc11 -DEMPTY=relaxed -DN=3
// expect: FALSE(assertion)
// why: A ring of many producers and consumers: the number of a slot orders its item.
#include "../../weak/mpmc_ring.c"
