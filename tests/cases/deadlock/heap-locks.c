// run: --engine prove --property no-deadlock
// expect: TRUE
// run: --property no-deadlock -DWRONG
// expect: FALSE(no-deadlock)
// run: --engine prove --timeout 1 --property no-deadlock -DUNSEEN
// expect: UNKNOWN
// run: --engine prove --timeout 1 --property no-deadlock -DALONE
// expect: UNKNOWN
// why: two locks in a block that main gives to its thread, in one order or in
// why: both; while nobody else knows the block, main spins for ever.
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

extern _Bool __VERIFIER_nondet_bool(void);

typedef struct {
  pthread_mutex_t a, b;
  int n;
} Pair;

static atomic_int go;

static void take(pthread_mutex_t *x, pthread_mutex_t *y) {
  pthread_mutex_lock(x);
  pthread_mutex_lock(y);
  pthread_mutex_unlock(y);
  pthread_mutex_unlock(x);
}

static void *work(void *arg) {
  Pair *p = arg;
  atomic_store(&go, p->n);
  for (;;)
    take(&p->a, &p->b);
  return arg;
}

static void *tell(void *unused) {
  if (__VERIFIER_nondet_bool())
    atomic_store(&go, 1);
  return unused;
}

int main(void) {
  pthread_t t;
  Pair *p = malloc(sizeof *p);
  if (!p)
    return 1;
  pthread_mutex_init(&p->a, NULL);
  pthread_mutex_init(&p->b, NULL);
  p->n = 1;
#ifdef ALONE
  atomic_store(&go, __VERIFIER_nondet_bool());
  while (!atomic_load(&go))
    p->n = !p->n;
#endif
#ifdef UNSEEN
  pthread_create(&t, NULL, tell, NULL);
  while (!atomic_load(&go))
    take(&p->a, &p->b);
#endif
  pthread_create(&t, NULL, work, p);
  for (;;)
#ifdef WRONG
    take(&p->b, &p->a);
#else
    take(&p->a, &p->b);
#endif
}
