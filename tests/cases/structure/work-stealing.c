// run: --unwind 1
// expect: TRUE
// why: Owner and thief agree who gets the last task.
// run: --unwind 1 -DNO_CAS
// expect: FALSE(assertion)
// mutant: the owner takes the last task without asking.
// run: --unwind 1 -DTHIEF_STORES
// expect: FALSE(assertion)
// mutant: the thief takes a task without asking.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int top, bottom = 1;
static atomic_int taken;

static void *owner(void *arg) {
  int b = bottom - 1;
  bottom = b;
  int t = top;
  if (t < b) {
    taken++;
  } else {
#ifdef NO_CAS
    if (t == b)
#else
    if (t == b && atomic_compare_exchange_strong(&top, &t, t + 1))
#endif
      taken++;
    bottom = b + 1;
  }
  return arg;
}

static void *thief(void *arg) {
  int t = top;
#ifdef THIEF_STORES
  if (t < bottom) {
    top = t + 1;
#else
  if (t < bottom && atomic_compare_exchange_strong(&top, &t, t + 1))
#endif
    taken++;
#ifdef THIEF_STORES
  }
#endif
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, owner, (void *)0L);
  pthread_create(&b, NULL, thief, (void *)1L);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  assert(taken == 1);
  return 0;
}
