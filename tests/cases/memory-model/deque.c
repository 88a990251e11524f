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
// run: --memory-model tso -DTHREADS=3 -DTAKE=none
// expect: FALSE(assertion)
// run: --search explicit --memory-model tso -DTHREADS=3 -DTAKE=none
// expect: FALSE(assertion)
// run: --search graph --memory-model tso -DTHREADS=3 -DTAKE=none
// expect: FALSE(assertion)
// run: --memory-model pso -DTHREADS=3 -DTAKE=none
// expect: FALSE(assertion)
// run: --search explicit --memory-model pso -DTHREADS=3 -DTAKE=none
// expect: FALSE(assertion)
// run: --search graph --memory-model pso -DTHREADS=3 -DTAKE=none
// expect: FALSE(assertion)
// run: --memory-model rc11 -DTHREADS=3 -DTAKE=none
// expect: FALSE(assertion)
// run: --search explicit --memory-model rc11 -DTHREADS=3 -DTAKE=none
// expect: FALSE(assertion)
// run: --search graph --memory-model rc11 -DTHREADS=3 -DTAKE=none
// expect: FALSE(assertion)
// run: --memory-model tso -DTHREADS=3 -DSTEAL=none
// expect: TRUE
// run: --search explicit --memory-model tso -DTHREADS=3 -DSTEAL=none
// expect: TRUE
// run: --search graph --memory-model tso -DTHREADS=3 -DSTEAL=none
// expect: TRUE
// run: --memory-model pso -DTHREADS=3 -DSTEAL=none
// expect: TRUE
// run: --search explicit --memory-model pso -DTHREADS=3 -DSTEAL=none
// expect: TRUE
// run: --search graph --memory-model pso -DTHREADS=3 -DSTEAL=none
// expect: TRUE
// run: --memory-model rc11 -DTHREADS=3 -DSTEAL=none
// expect: FALSE(assertion)
// run: --search explicit --memory-model rc11 -DTHREADS=3 -DSTEAL=none
// expect: FALSE(assertion)
// run: --search graph --memory-model rc11 -DTHREADS=3 -DSTEAL=none
// expect: FALSE(assertion)
// run: --memory-model tso -DPUSH=none
// expect: TRUE
// run: --search explicit --memory-model tso -DPUSH=none
// expect: TRUE
// run: --search graph --memory-model tso -DPUSH=none
// expect: TRUE
// run: --memory-model pso -DPUSH=none
// expect: FALSE(assertion)
// run: --search explicit --memory-model pso -DPUSH=none
// expect: FALSE(assertion)
// run: --search graph --memory-model pso -DPUSH=none
// expect: FALSE(assertion)
// run: --memory-model rc11 -DPUSH=none
// expect: FALSE(assertion)
// run: --search explicit --memory-model rc11 -DPUSH=none
// expect: FALSE(assertion)
// run: --search graph --memory-model rc11 -DPUSH=none
// expect: FALSE(assertion)
// why: The deque of Chase and Lev, with its fences and without one of them.
#include "../../weak/chase_lev.c"
