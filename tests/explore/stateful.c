/* Two variables, each under a lock of its own, that two threads change in
 * opposite orders: how they end tells who was last.
 *
 * With -DADDED both are under one lock, and the threads add to the one and then
 * to the other: nothing tells who was last.
 *
 * TRUE; FALSE with -DUNSAFE, which forgets one outcome.  -DN=ROUNDS. */
// row: safe TRUE n=1..3 -DN={n}
// row: added TRUE n=1..3 -DN={n} -DADDED
// row: unsafe FALSE n=1..3 -DN={n} -DUNSAFE
#include "many.h"

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;
static int x = 10, y = 10;

#ifdef ADDED
static void add(int *at, int more) {
  pthread_mutex_lock(&a);
  *at += more;
  pthread_mutex_unlock(&a);
}

static void *double_both(void *arg) {
  for (int i = 0; i < N; i++) {
    add(&x, 1);
    add(&y, 1);
  }
  return arg;
}

static void *add_both(void *arg) {
  for (int i = 0; i < N; i++) {
    add(&x, 5);
    add(&y, -6);
  }
  return arg;
}
#else
static void change(pthread_mutex_t *lock, int *at, int factor, int more) {
  pthread_mutex_lock(lock);
  *at = *at * factor + more;
  pthread_mutex_unlock(lock);
}

static void *double_both(void *arg) {
  for (int i = 0; i < N; i++) {
    change(&a, &x, 1, 2);
    change(&b, &y, 1, 2);
  }
  return arg;
}

static void *add_both(void *arg) {
  for (int i = 0; i < N; i++) {
    change(&b, &y, 1, 1);
    change(&a, &x, 2, 0);
  }
  return arg;
}
#endif

int main(void) {
  pthread_t one, other;
  pthread_create(&one, NULL, double_both, NULL);
  pthread_create(&other, NULL, add_both, NULL);
  pthread_join(one, NULL);
  pthread_join(other, NULL);
#ifdef ADDED
  assert(x == 10 + 6 * N && y == 10 - 5 * N);
#elif defined UNSAFE
  assert(x > 10 * (1 << N) + 2 * N);
#else
  assert(x >= 10 * (1 << N) + 2 * N && y == 10 + 3 * N);
#endif
  return 0;
}
