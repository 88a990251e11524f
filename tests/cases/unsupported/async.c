// run:
// expect: UNKNOWN(__CPROVER_ASYNC_1 of '{ n = 1; }')
// run: -DSHARED
// expect: UNKNOWN(__CPROVER_ASYNC_1 of 'run(n)')
// run: -DTWO
// expect: UNKNOWN(__CPROVER_ASYNC_1 of 'add(1, 2)')
// run: -DLOCAL
// expect: UNKNOWN(__CPROVER_ASYNC_1 of 'set(&k)')
// why: A thread has a copy of the locals, and evaluates the arguments: only
// calls for which that makes no difference are modelled.
static int n;
static void run(int x) { n = x; }
static void add(int x, int y) { n = x + y; }
static void set(int *p) { *p = 1; }

int main(void) {
  int k = 0;
#ifdef SHARED
  __CPROVER_ASYNC_1: run(n);
#elif defined TWO
  __CPROVER_ASYNC_1: add(1, 2);
#elif defined LOCAL
  __CPROVER_ASYNC_1: set(&k);
#else
  __CPROVER_ASYNC_1: { n = 1; }
#endif
  return k;
}
