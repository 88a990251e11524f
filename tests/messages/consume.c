// run: --property no-data-race
// never: memory_order_consume was taken
// says: RESULT: false(no-data-race)
// run: --property no-data-race -DORDER=memory_order_acquire
// never: memory_order_consume was taken
// says: RESULT: true
// run: --property no-data-race -DDEPENDS
// says: note: memory_order_consume was taken as memory_order_acquire
// says: tests/messages/consume.c:23:12
// says: RESULT: true
// run: --property no-data-race -DDEPENDS -DORDER=memory_order_relaxed
// says: RESULT: false(no-data-race)
// run: -DDEPENDS
// never: memory_order_consume was taken
#include <pthread.h>
#include <stdatomic.h>
#ifndef ORDER
#define ORDER memory_order_consume
#endif
static int data;
static _Atomic(int *) flag;
static void *reader(void *unused) {
  int *p = atomic_load_explicit(&flag, ORDER);
#ifdef DEPENDS
  if (p)
    *p = 2;
#else
  if (p)
    data = 2;
#endif
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, reader, NULL);
  data = 1;
  atomic_store_explicit(&flag, &data, memory_order_release);
  pthread_join(t, NULL);
  return 0;
}
