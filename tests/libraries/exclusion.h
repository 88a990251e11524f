/* exclusion.h - threads that count under a lock.  Before it, the driver says
 * what enter() and leave() are; BROKEN: the first thread does without. */
#include <assert.h>
#include <pthread.h>
#include <stdint.h>

#ifndef THREADS
#define THREADS 2
#endif
#ifndef ROUNDS
#define ROUNDS 1
#endif

static int counted;

static int is_careful(int self) {
#ifdef BROKEN
  return self != 0;
#else
  (void)self;
  return 1;
#endif
}

static void *count(void *self) {
  int id = (int)(intptr_t)self;
  for (int i = 0; i < ROUNDS; i++) {
    if (is_careful(id))
      enter(id);
    counted++;
    if (is_careful(id))
      leave(id);
  }
  return NULL;
}

int main(void) {
  pthread_t threads[THREADS];
  setup();
  for (intptr_t i = 0; i < THREADS; i++)
    pthread_create(&threads[i], NULL, count, (void *)i);
  for (int i = 0; i < THREADS; i++)
    pthread_join(threads[i], NULL);
  assert(counted == THREADS * ROUNDS);
  return 0;
}
