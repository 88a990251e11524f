// run: -Wall -Wextra -std=c11 -pedantic -D_POSIX_C_SOURCE=200809L -g -Og -ILIBRARIES/JohnAgapeyev/lock-free-pool LIBRARIES/JohnAgapeyev/lock-free-pool/queue.c LIBRARIES/JohnAgapeyev/lock-free-pool/hazard.c LIBRARIES/JohnAgapeyev/lock-free-pool/list.c
// expect: FALSE(assertion)
// why: Of two that put something into an empty queue, the second replaces what
// the first has put there.

/* JohnAgapeyev/lock-free-pool: its queue. */
#include <assert.h>
#include <stdlib.h>
#include <pthread.h>
#include "hazard.h"
#include "queue.h"

static LFQueue *queue;

static void work(void *unused) { (void)unused; }

static void *put(void *argument) {
  allocateHazardPointer();
  queue_push(&queue, work, argument);
  return NULL;
}

int main(void) {
  pthread_t threads[2];
  static int arguments[2];
  queue = malloc(sizeof *queue);
  queue_init(queue);
  hpList = malloc(sizeof *hpList);
  init_hazard_pointer(hpList);
  for (int i = 0; i < 2; i++)
    pthread_create(&threads[i], NULL, put, &arguments[i]);
  for (int i = 0; i < 2; i++)
    pthread_join(threads[i], NULL);
  allocateHazardPointer();
  assert(queue_pop(&queue) && queue_pop(&queue));
  return 0;
}
