// run: -std=gnu99 -O2 -pthread -ILIBRARIES/Pithikos/C-Thread-Pool LIBRARIES/Pithikos/C-Thread-Pool/thpool.c
// expect: UNKNOWN(a handler of signals)

/* Pithikos/C-Thread-Pool: as it is, with the names of its threads and the
 * signal that pauses them. */
#include "thpool.h"

static threadpool pool;

static void setup(void) { pool = thpool_init(1); }

static void submit(void (*function)(void *), void *argument) {
  thpool_add_work(pool, function, argument);
}

static void finish(void) { thpool_wait(pool); }

#include "jobs.h"
