// run: --property no-deadlock --property assertion --unwind 3
// expect: TRUE
// why: Two semaphores count free and full slots of a ring.
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
    sem_wait(&items);
    assert(ring[i % 2] == i);
    sem_post(&free_slots);
  }
  return arg;
}

int main(void) {
  pthread_t a, b;
  sem_init(&free_slots, 0, 2);
  sem_init(&items, 0, 0);
  pthread_create(&a, NULL, producer, (void *)0L);
  pthread_create(&b, NULL, consumer, (void *)1L);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
