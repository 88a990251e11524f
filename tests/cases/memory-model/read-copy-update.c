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
// run: --memory-model tso -DPUBLISH=relaxed
// expect: TRUE
// run: --search explicit --memory-model tso -DPUBLISH=relaxed
// expect: TRUE
// run: --search graph --memory-model tso -DPUBLISH=relaxed
// expect: TRUE
// run: --memory-model pso -DPUBLISH=relaxed
// expect: FALSE(assertion)
// run: --search explicit --memory-model pso -DPUBLISH=relaxed
// expect: FALSE(assertion)
// run: --search graph --memory-model pso -DPUBLISH=relaxed
// expect: FALSE(assertion)
// run: --memory-model rc11 -DPUBLISH=relaxed
// expect: FALSE(assertion)
// run: --search explicit --memory-model rc11 -DPUBLISH=relaxed
// expect: FALSE(assertion)
// run: --search graph --memory-model rc11 -DPUBLISH=relaxed
// expect: FALSE(assertion)
// run: --memory-model tso -DWAIT=none
// expect: FALSE(assertion)
// run: --search explicit --memory-model tso -DWAIT=none
// expect: FALSE(assertion)
// run: --search graph --memory-model tso -DWAIT=none
// expect: FALSE(assertion)
// run: --memory-model pso -DWAIT=none
// expect: FALSE(assertion)
// run: --search explicit --memory-model pso -DWAIT=none
// expect: FALSE(assertion)
// run: --search graph --memory-model pso -DWAIT=none
// expect: FALSE(assertion)
// run: --memory-model rc11 -DWAIT=none
// expect: FALSE(assertion)
// run: --search explicit --memory-model rc11 -DWAIT=none
// expect: FALSE(assertion)
// run: --search graph --memory-model rc11 -DWAIT=none
// expect: FALSE(assertion)
// run: --memory-model tso -DENTER=none
// expect: FALSE(assertion)
// run: --search explicit --memory-model tso -DENTER=none
// expect: FALSE(assertion)
// run: --search graph --memory-model tso -DENTER=none
// expect: FALSE(assertion)
// run: --memory-model pso -DENTER=none
// expect: FALSE(assertion)
// run: --search explicit --memory-model pso -DENTER=none
// expect: FALSE(assertion)
// run: --search graph --memory-model pso -DENTER=none
// expect: FALSE(assertion)
// run: --memory-model rc11 -DENTER=none
// expect: FALSE(assertion)
// run: --search explicit --memory-model rc11 -DENTER=none
// expect: FALSE(assertion)
// run: --search graph --memory-model rc11 -DENTER=none
// expect: FALSE(assertion)
// run: --memory-model tso -DLEAVE=relaxed
// expect: TRUE
// run: --search explicit --memory-model tso -DLEAVE=relaxed
// expect: TRUE
// run: --search graph --memory-model tso -DLEAVE=relaxed
// expect: TRUE
// run: --memory-model pso -DLEAVE=relaxed
// expect: TRUE
// run: --search explicit --memory-model pso -DLEAVE=relaxed
// expect: TRUE
// run: --search graph --memory-model pso -DLEAVE=relaxed
// expect: TRUE
// run: --memory-model rc11 -DLEAVE=relaxed
// expect: TRUE
// run: --search explicit --memory-model rc11 -DLEAVE=relaxed
// expect: TRUE
// run: --search graph --memory-model rc11 -DLEAVE=relaxed
// expect: TRUE
// why: Readers of old versions are awaited: store buffering between a reader and the
// writer needs both fences; LEAVE may be relaxed, since no store comes before a
// load that it depends on.
#include "../../weak/rcu.c"
