// run: --property no-deadlock --property assertion --unwind 2
// expect: TRUE
// why: A buffer of one slot hands over every item in order.
// run: --property no-deadlock --property assertion --unwind 2 -DNO_FULL_TEST
// expect: FALSE(assertion)
// mutant: the producer overwrites a full slot.
// run: --property no-deadlock --property assertion --unwind 2 -DNO_SIGNAL
// expect: FALSE(no-deadlock)
// mutant: the consumer does not tell that the slot is free.
// run: --property no-deadlock --property assertion --unwind 2 -DWRONG_CONDITION
// expect: FALSE(no-deadlock)
// mutant: the producer signals the condition it waits on itself.
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t not_full = PTHREAD_COND_INITIALIZER;
static pthread_cond_t not_empty = PTHREAD_COND_INITIALIZER;
static int slot, full;

static void *producer(void *arg) {
  for (int i = 1; i <= 2; i++) {
    pthread_mutex_lock(&m);
#ifndef NO_FULL_TEST
    while (full)
      pthread_cond_wait(&not_full, &m);
#endif
    slot = i;
    full = 1;
#ifdef WRONG_CONDITION
    pthread_cond_signal(&not_full);
#else
    pthread_cond_signal(&not_empty);
#endif
    pthread_mutex_unlock(&m);
  }
  return arg;
}

static void *consumer(void *arg) {
  for (int i = 1; i <= 2; i++) {
    pthread_mutex_lock(&m);
    while (!full)
      pthread_cond_wait(&not_empty, &m);
    assert(slot == i);
    full = 0;
#ifndef NO_SIGNAL
    pthread_cond_signal(&not_full);
#endif
    pthread_mutex_unlock(&m);
  }
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, producer, (void *)0L);
  pthread_create(&b, NULL, consumer, (void *)1L);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
