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
// run: --memory-model tso -DENTER=acquire
// expect: TRUE
// run: --search explicit --memory-model tso -DENTER=acquire
// expect: TRUE
// run: --search graph --memory-model tso -DENTER=acquire
// expect: TRUE
// run: --memory-model pso -DENTER=acquire
// expect: TRUE
// run: --search explicit --memory-model pso -DENTER=acquire
// expect: TRUE
// run: --search graph --memory-model pso -DENTER=acquire
// expect: TRUE
// run: --engine portfolio --memory-model rc11 -DENTER=acquire --property no-deadlock
// expect: FALSE(no-deadlock)
// run: --search explicit --memory-model rc11 -DENTER=acquire --property no-deadlock
// expect: FALSE(no-deadlock)
// run: --search graph --memory-model rc11 -DENTER=acquire --property no-deadlock
// expect: FALSE(no-deadlock)
// run: --memory-model tso -DENTER=release
// expect: TRUE
// run: --search explicit --memory-model tso -DENTER=release
// expect: TRUE
// run: --search graph --memory-model tso -DENTER=release
// expect: TRUE
// run: --memory-model pso -DENTER=release
// expect: TRUE
// run: --search explicit --memory-model pso -DENTER=release
// expect: TRUE
// run: --search graph --memory-model pso -DENTER=release
// expect: TRUE
// run: --memory-model rc11 -DENTER=release
// expect: FALSE(assertion)
// run: --search explicit --memory-model rc11 -DENTER=release
// expect: FALSE(assertion)
// run: --search graph --memory-model rc11 -DENTER=release
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
// run: --memory-model tso -DLEAVE=relaxed
// expect: TRUE
// run: --search explicit --memory-model tso -DLEAVE=relaxed
// expect: TRUE
// run: --search graph --memory-model tso -DLEAVE=relaxed
// expect: TRUE
// run: --memory-model pso -DLEAVE=relaxed
// expect: FALSE(assertion)
// run: --search explicit --memory-model pso -DLEAVE=relaxed
// expect: FALSE(assertion)
// run: --search graph --memory-model pso -DLEAVE=relaxed
// expect: FALSE(assertion)
// run: --memory-model rc11 -DLEAVE=relaxed
// expect: FALSE(assertion)
// run: --search explicit --memory-model rc11 -DLEAVE=relaxed
// expect: FALSE(assertion)
// run: --search graph --memory-model rc11 -DLEAVE=relaxed
// expect: FALSE(assertion)
// why: A queue lock whose waiters form a list.
#include "../../weak/mcs.c"
