/* A counter is read late, value by value, by loads and by an update. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int counter, is_done;

static void *one(void *arg) {
  for (int i = 1; i < 4; i++)
    atomic_store_explicit(&counter, i, memory_order_relaxed);
  atomic_store_explicit(&is_done, 1, memory_order_relaxed);
  return arg;
}

static int get(void) {
  return atomic_load_explicit(&counter, memory_order_relaxed);
}

static void *two(void *arg) {
  int done = atomic_load_explicit(&is_done, memory_order_relaxed);
  int first = get();
  int old = atomic_fetch_add_explicit(&counter, 10, memory_order_relaxed);
  int own = get(), late = get();
  assert(!(done && first == 0 && old == 1 && own == 11 && late == 2));
  return arg;
}

int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, one, 0);
  pthread_create(&u, 0, two, 0);
  pthread_join(t, 0);
  pthread_join(u, 0);
  return 0;
}
