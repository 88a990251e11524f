// run: --search hybrid
// expect: TRUE
// run: -DCOUNTED --search hybrid
// expect: UNKNOWN
// run: -DTOLD --search hybrid
// expect: FALSE(assertion)
// run: -DPASSED --search hybrid
// expect: FALSE(assertion)
// why: what no check can tell of has no values: neither what is drawn, nor what
// is kept, summed and shown of it; unless something depends on it after all.
#include <assert.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

struct {
  int item, is_full, sum;
} slot;
pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t changed = PTHREAD_COND_INITIALIZER;

void *produce(void *arg) {
  for (int i = 0; i < 2; i++) {
    int item = rand() % 100;
    pthread_mutex_lock(&lock);
    while (slot.is_full)
      pthread_cond_wait(&changed, &lock);
    slot.item = item;
    slot.is_full = 1;
    pthread_cond_signal(&changed);
    pthread_mutex_unlock(&lock);
    usleep(rand() % 1000);
  }
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, produce, NULL);
  for (int i = 0; i < 2; i++) {
    pthread_mutex_lock(&lock);
    while (!slot.is_full)
      pthread_cond_wait(&changed, &lock);
    slot.sum += slot.item;
    slot.is_full = 0;
    printf("%d, %d\n", slot.item, slot.sum);
    pthread_cond_signal(&changed);
    pthread_mutex_unlock(&lock);
  }
  pthread_join(t, NULL);
#ifdef COUNTED
  assert(slot.sum != 250);
#endif
#ifdef TOLD
  assert(slot.sum != 1);
#endif
#ifdef PASSED
  int *last = &slot.item;
  assert(!*last);
#endif
  assert(!slot.is_full);
  return 0;
}
