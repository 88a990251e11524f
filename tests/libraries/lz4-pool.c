// run: -O3 -pthread -Wall -DLZ4IO_MULTITHREAD=1 -ILIBRARIES/lz4/lz4/programs LIBRARIES/lz4/lz4/programs/threadpool.c
// expect: TRUE
// run: -DBROKEN -O3 -pthread -Wall -DLZ4IO_MULTITHREAD=1 -ILIBRARIES/lz4/lz4/programs LIBRARIES/lz4/lz4/programs/threadpool.c
// expect: FALSE(assertion)

/* lz4/lz4: the pool of its compressor. */
#include "threadpool.h"

static TPool *pool;

static void setup(void) { pool = TPool_create(1, 1); }

static void submit(void (*function)(void *), void *argument) {
  TPool_submitJob(pool, function, argument);
}

static void finish(void) {
  TPool_jobsCompleted(pool);
  TPool_free(pool);
}

#include "jobs.h"
