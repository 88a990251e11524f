// run: -D_XOPEN_SOURCE=600 -D_BSD_SOURCE -D_DEFAULT_SOURCE -std=gnu99 -pedantic -Wall -W -O2 -pipe -fno-strict-aliasing -Itests/libraries/config -ILIBRARIES/concurrencykit/ck/include
// expect: TRUE
// run: -DBROKEN -D_XOPEN_SOURCE=600 -D_BSD_SOURCE -D_DEFAULT_SOURCE -std=gnu99 -pedantic -Wall -W -O2 -pipe -fno-strict-aliasing -Itests/libraries/config -ILIBRARIES/concurrencykit/ck/include
// expect: FALSE(assertion)

/* concurrencykit/ck: a ring for one writer and one reader. */
#include <assert.h>
#include <pthread.h>
#include <ck_ring.h>

static ck_ring_t ring;
static ck_ring_buffer_t buffer[4];
static int values[2];

static void *put(void *unused) {
  for (int i = 0; i < 2; i++) {
    values[i] = i + 1;
    assert(ck_ring_enqueue_spsc(&ring, buffer, &values[i]));
  }
#ifdef BROKEN
  values[0] = 0;
#endif
  return unused;
}

int main(void) {
  pthread_t thread;
  void *value;
  ck_ring_init(&ring, 4);
  pthread_create(&thread, NULL, put, NULL);
  for (int i = 0; i < 2; i++)
    if (ck_ring_dequeue_spsc(&ring, buffer, &value))
      assert(*(int *)value > 0);
  pthread_join(thread, NULL);
  return 0;
}
