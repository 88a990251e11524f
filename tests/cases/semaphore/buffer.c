// run: --property no-deadlock --property assertion --unwind 3
// expect: TRUE
// why: Two semaphores count free and full slots of a ring.
// run: --property no-deadlock --unwind 3 -DSWAPPED
// expect: FALSE(no-deadlock)
// mutant: the consumer waits for what it gives.
// run: --property no-deadlock --property assertion --unwind 3 -DTHREE
// expect: FALSE(assertion)
// mutant: one slot more is promised than there is.
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>

static sem_t free_slots, items;
static int ring[2];

static void *producer(void *arg) {
  for (int i = 0; i < 3; i++) {
    sem_wait(&free_slots);
    ring[i % 2] = i;
    sem_post(&items);
  }
  return arg;
}

static void *consumer(void *arg) {
  for (int i = 0; i < 3; i++) {
#ifdef SWAPPED
    sem_wait(&free_slots);
#else
    sem_wait(&items);
#endif
    assert(ring[i % 2] == i);
#ifdef SWAPPED
    sem_post(&items);
#else
    sem_post(&free_slots);
#endif
  }
  return arg;
}

int main(void) {
  pthread_t a, b;
#ifdef THREE
  sem_init(&free_slots, 0, 3);
#else
  sem_init(&free_slots, 0, 2);
#endif
  sem_init(&items, 0, 0);
  pthread_create(&a, NULL, producer, (void *)0L);
  pthread_create(&b, NULL, consumer, (void *)1L);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
