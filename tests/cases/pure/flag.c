// run: --engine order --unwind 1
// expect: TRUE
// run: --engine scheduler --unwind 1
// expect: TRUE
// run: --engine order --unwind 1 -DWRONG
// expect: FALSE(assertion)
// why: iterations that only wait need no bound: calls, exits, goto, own locks.
#include <assert.h>
#include <pthread.h>
#include <sched.h>
static volatile int f, g, h, lock, count;
static int get(volatile int *p) { return *p; }
static void enter(void) {
  for (;;) {
    if (lock)
      continue;
    if (!__atomic_exchange_n(&lock, 1, 5))
      break;
  }
}
static void *run(void *arg) {
  int l;
  while (get(&f) == 0)
    sched_yield();
again:
  if (!g)
    goto again;
  if (f != 1)
    goto again;
  do {
    l = h;
    if (l == 2)
      goto out;
  } while (l != 1);
out:
  enter();
  count++;
  assert(count == 1 && f == 1);
  count--;
#ifndef WRONG
  lock = 0;
#endif
  return arg;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  h = 1;
  f = 1;
  g = 1;
#ifdef WRONG
  while (!count)
    ;
  f = 2;
#endif
  while (!__sync_bool_compare_and_swap(&lock, 0, 1))
    ;
  count++;
  assert(count == 1);
  count--;
  lock = 0;
  return 0;
}
