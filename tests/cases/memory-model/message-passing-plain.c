// run: --memory-model sc
// expect: TRUE
// run: --memory-model tso
// expect: TRUE
// run: --search explicit --memory-model tso
// expect: TRUE
// run: --memory-model pso
// expect: TRUE
// run: --search explicit --memory-model pso
// expect: TRUE
// run: --search explicit --memory-model rc11
// expect: TRUE
// run: --memory-model rc11
// expect: TRUE
// run: --memory-model sc -DW=seq_cst -DR=seq_cst
// expect: TRUE
// run: --memory-model tso -DW=seq_cst -DR=seq_cst
// expect: TRUE
// run: --search explicit --memory-model tso -DW=seq_cst -DR=seq_cst
// expect: TRUE
// run: --memory-model pso -DW=seq_cst -DR=seq_cst
// expect: TRUE
// run: --search explicit --memory-model pso -DW=seq_cst -DR=seq_cst
// expect: TRUE
// run: --search explicit --memory-model rc11 -DW=seq_cst -DR=seq_cst
// expect: TRUE
// run: --memory-model rc11 -DW=seq_cst -DR=seq_cst
// expect: TRUE
// run: --memory-model sc -DW=relaxed
// expect: TRUE
// run: --memory-model tso -DW=relaxed
// expect: TRUE
// run: --search explicit --memory-model tso -DW=relaxed
// expect: TRUE
// run: --memory-model pso -DW=relaxed
// expect: FALSE(assertion)
// run: --search explicit --memory-model pso -DW=relaxed
// expect: FALSE(assertion)
// run: --memory-model sc -DR=relaxed
// expect: TRUE
// run: --memory-model tso -DR=relaxed
// expect: TRUE
// run: --search explicit --memory-model tso -DR=relaxed
// expect: TRUE
// run: --memory-model pso -DR=relaxed
// expect: TRUE
// run: --search explicit --memory-model pso -DR=relaxed
// expect: TRUE
// run: --search graph --memory-model sc
// expect: TRUE
// run: --search graph --memory-model tso
// expect: TRUE
// run: --search graph --memory-model pso
// expect: TRUE
// run: --search graph --memory-model rc11
// expect: TRUE
// why: plain data, read only if the flag was seen
#include "litmus.h"

#ifndef W
#define W release
#endif
#ifndef R
#define R acquire
#endif

static atomic_int flag;
static int data;

static void *send(void *arg) {
  data = 1;
  STORE(&flag, 1, W);
  return arg;
}

static void *receive(void *arg) {
  if (LOAD(&flag, R))
    assert(data == 1);
  return arg;
}

int main(void) {
  run(send, receive, NULL, NULL);
  return 0;
}
