// run: -std=c99 -g -Wall -pedantic -Wextra -O3 -D_GNU_SOURCE -ILIBRARIES/silentbicycle/loom LIBRARIES/silentbicycle/loom/loom.c
// expect: FALSE(assertion)
// why: A worker takes for granted that poll() does not fail.

/* silentbicycle/loom: a pool whose workers wait at pipes. */
#include "loom.h"
#include <assert.h>
#include <stdlib.h>

static struct loom *pool;

static void setup(void) {
  loom_config config = {.ring_sz2 = 1, .init_threads = 1, .max_threads = 1};
  if (loom_init(&config, &pool) != LOOM_INIT_RES_OK)
    exit(0);
}

static void submit(void (*function)(void *), void *argument) {
  loom_task task = {.task_cb = function, .env = argument};
  assert(loom_enqueue(pool, &task, NULL));
}

static void finish(void) { loom_free(pool); }

#include "jobs.h"
