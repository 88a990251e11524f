// run: -g -Wall -std=c11 -ILIBRARIES/b0bleet/cmpmc LIBRARIES/b0bleet/cmpmc/cmpmc.c
// expect: TRUE
// run: -DBROKEN -g -Wall -std=c11 -ILIBRARIES/b0bleet/cmpmc LIBRARIES/b0bleet/cmpmc/cmpmc.c
// expect: FALSE(assertion)

/* b0bleet/cmpmc: a ring for many. */
#include <assert.h>
#include <cmpmc.h>
#include <pthread.h>

static mpmc_bounded_queue_t queue;
static int values[2] = {1, 2};

static void *put(void *value) {
  assert(cmpmc_enq(&queue, value) == 0);
  return NULL;
}

int main(void) {
  pthread_t threads[2];
  int *value, sum = 0;
  cmpmc_init(&queue, 2);
  for (int i = 0; i < 2; i++)
    pthread_create(&threads[i], NULL, put, &values[i]);
#ifndef BROKEN
  for (int i = 0; i < 2; i++)
    pthread_join(threads[i], NULL);
#endif
  while ((value = cmpmc_deq(&queue)))
    sum += *value;
  assert(sum == 3);
  cmpmc_destroy(&queue);
  return 0;
}
