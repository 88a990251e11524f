// run: --memory-model rc11 --engine order --property assertion
// expect: FALSE(assertion)
// run: --memory-model rc11 --engine order --property assertion -DPLAIN
// expect: TRUE
// run: --memory-model rc11 --search explicit --property assertion -DPLAIN
// expect: TRUE
// run: --memory-model rc11 --search graph --property assertion -DPLAIN
// expect: TRUE
// run: --memory-model rc11 --engine order --property assertion -DPLAIN -DREAD
// expect: TRUE
// run: --memory-model rc11 --engine order --property assertion -DPLAIN -DSOME
// expect: FALSE(assertion)
// run: --memory-model rc11 --search explicit --property assertion -DPLAIN -DSOME
// expect: FALSE(assertion)
// run: --memory-model rc11 --engine order --property assertion -DPLAIN -DSOME -DTWICE
// expect: TRUE
// run: --memory-model rc11 --engine order --property assertion -DPLAIN -DLOCAL
// expect: FALSE(assertion)
// run: --memory-model rc11 --search explicit --property assertion -DPLAIN -DLOCAL
// expect: FALSE(assertion)
// why: psc leaves the place of a seq_cst access by a plain access to a variable
// that no other thread accesses.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

int __VERIFIER_nondet_int(void);

static atomic_int x, y;
static int v, a, b, c;

static void *one(void *arg) {
#ifdef LOCAL
  int own = 0, *at = &own;
#else
  int *at = &v;
#endif
#ifdef SOME
  int some = __VERIFIER_nondet_int();
#else
  int some = 1;
#endif
  atomic_store_explicit(&x, 1, memory_order_seq_cst);
#ifdef PLAIN
  if (some)
    *at = 1;
#endif
#ifdef TWICE
  *at = 2;
#endif
  atomic_store_explicit(&x, 2, memory_order_release);
  return arg;
}

static void *two(void *arg) {
  a = atomic_load_explicit(&x, memory_order_acquire);
  b = atomic_load_explicit(&y, memory_order_seq_cst);
  return arg;
}

static void *three(void *arg) {
  atomic_store_explicit(&y, 1, memory_order_seq_cst);
  c = atomic_load_explicit(&x, memory_order_seq_cst);
  return arg;
}

int main(void) {
  pthread_t t, u, w;
  pthread_create(&t, NULL, one, NULL);
  pthread_create(&u, NULL, two, NULL);
  pthread_create(&w, NULL, three, NULL);
  pthread_join(t, NULL);
  pthread_join(u, NULL);
  pthread_join(w, NULL);
#ifdef READ
  v++;
#endif
  assert(!(a == 2 && b == 0 && c == 0));
  return 0;
}
