// run:
// expect: TRUE
// run: -DMUTANT
// expect: FALSE(assertion)
// run: --32
// expect: TRUE
// why: A statement after a label __CPROVER_ASYNC_n is a thread.
static int n, done;

static void add(int by) {
#ifndef MUTANT
  __CPROVER_atomic_begin();
#endif
  n = n + by;
#ifndef MUTANT
  __CPROVER_atomic_end();
#endif
  __CPROVER_atomic_begin();
  done++;
  __CPROVER_atomic_end();
}

static void *run(void *arg) {
  if (!arg)
    add(1);
  return arg;
}

int main(void) {
  int k = -2;
  __CPROVER_ASYNC_1: add(k);
  k = 5;
  __CPROVER_ASYNC_2: run((void *)0);
  __CPROVER_assume(done == 2);
  assert(n == -1);
  return 0;
}
