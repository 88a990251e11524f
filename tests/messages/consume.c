// run: --property no-data-race
// says: note: memory_order_consume was taken as memory_order_acquire
// says: tests/messages/consume.c:19:7
// says: RESULT: true
// run: --property no-data-race -DORDER=memory_order_acquire
// never: memory_order_consume was taken
// says: RESULT: true
// run: --property no-data-race -DORDER=memory_order_relaxed
// says: RESULT: false(no-data-race)
// run:
// never: memory_order_consume was taken
#include <pthread.h>
#include <stdatomic.h>
#ifndef ORDER
#define ORDER memory_order_consume
#endif
static int data; static atomic_int flag;
static void *reader(void *unused) {
  if (atomic_load_explicit(&flag, ORDER))
    data = 2;
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, reader, NULL);
  data = 1;
  atomic_store_explicit(&flag, 1, memory_order_release);
  pthread_join(t, NULL);
  return 0;
}
