// run: --engine portfolio
// expect: TRUE
// run: --engine portfolio -DWRONG
// expect: FALSE(assertion)
// why: Formulas end at the alignment; of the searches only the one that keeps
// states and takes persistent sets comes to an end in a second: what is handed
// on is an input that no check can tell of.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

_Bool __VERIFIER_nondet_bool(void);

enum { SLOTS = 2, ITEMS = 2, PAIRS = 2 };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t not_empty = PTHREAD_COND_INITIALIZER;
static pthread_cond_t not_full = PTHREAD_COND_INITIALIZER;
static int ring[SLOTS], first, count;

static void *produce(void *arg) {
  for (int i = 0; i < ITEMS; i++) {
    int item = rand();
    pthread_mutex_lock(&lock);
    while (count == SLOTS)
      pthread_cond_wait(&not_full, &lock);
    ring[(first + count) % SLOTS] = item;
    count++;
    pthread_cond_signal(&not_empty);
    pthread_mutex_unlock(&lock);
  }
  return arg;
}

static void *consume(void *arg) {
  for (int i = 0; i < ITEMS; i++) {
    pthread_mutex_lock(&lock);
#ifdef WRONG
    if (!count)
#else
    while (!count)
#endif
      pthread_cond_wait(&not_empty, &lock);
    assert(count > 0);
    first = (first + 1) % SLOTS;
    count--;
    pthread_cond_signal(&not_full);
    pthread_mutex_unlock(&lock);
  }
  return arg;
}

int main(void) {
  pthread_t t[2 * PAIRS];
  free(aligned_alloc(__VERIFIER_nondet_bool() ? 16 : 32, 32));
  for (int i = 0; i < 2 * PAIRS; i++)
    pthread_create(&t[i], NULL, i % 2 ? produce : consume, NULL);
  for (int i = 0; i < 2 * PAIRS; i++)
    pthread_join(t[i], NULL);
  return 0;
}
