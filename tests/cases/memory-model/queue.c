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
// run: --memory-model tso -DLINK=relaxed
// expect: TRUE
// run: --search explicit --memory-model tso -DLINK=relaxed
// expect: TRUE
// run: --search graph --memory-model tso -DLINK=relaxed
// expect: TRUE
// run: --memory-model pso -DLINK=relaxed
// expect: TRUE
// run: --search explicit --memory-model pso -DLINK=relaxed
// expect: TRUE
// run: --search graph --memory-model pso -DLINK=relaxed
// expect: TRUE
// run: --memory-model rc11 -DLINK=relaxed
// expect: FALSE(assertion)
// run: --search explicit --memory-model rc11 -DLINK=relaxed
// expect: FALSE(assertion)
// run: --search graph --memory-model rc11 -DLINK=relaxed
// expect: FALSE(assertion)
// run: --memory-model tso -DFOLLOW=relaxed
// expect: TRUE
// run: --search explicit --memory-model tso -DFOLLOW=relaxed
// expect: TRUE
// run: --search graph --memory-model tso -DFOLLOW=relaxed
// expect: TRUE
// run: --memory-model pso -DFOLLOW=relaxed
// expect: TRUE
// run: --search explicit --memory-model pso -DFOLLOW=relaxed
// expect: TRUE
// run: --search graph --memory-model pso -DFOLLOW=relaxed
// expect: TRUE
// run: --memory-model rc11 -DFOLLOW=relaxed
// expect: FALSE(assertion)
// run: --search explicit --memory-model rc11 -DFOLLOW=relaxed
// expect: FALSE(assertion)
// run: --search graph --memory-model rc11 -DFOLLOW=relaxed
// expect: FALSE(assertion)
// why: The queue of Michael and Scott: its links need release and acquire.
#include "../../weak/michael_scott.c"
