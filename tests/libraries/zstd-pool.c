// run: -O3 -pthread -DXXH_NAMESPACE=ZSTD_ -DDEBUGLEVEL=0 -DZSTD_MULTITHREAD -ILIBRARIES/facebook/zstd/lib LIBRARIES/facebook/zstd/lib/common/pool.c LIBRARIES/facebook/zstd/lib/common/threading.c
// expect: TRUE
// run: -DBROKEN -O3 -pthread -DXXH_NAMESPACE=ZSTD_ -DDEBUGLEVEL=0 -DZSTD_MULTITHREAD -ILIBRARIES/facebook/zstd/lib LIBRARIES/facebook/zstd/lib/common/pool.c LIBRARIES/facebook/zstd/lib/common/threading.c
// expect: FALSE(assertion)

/* facebook/zstd: the pool of its compressor. */
#include "common/pool.h"

static POOL_ctx *pool;

static void setup(void) { pool = POOL_create(1, 2); }

static void submit(void (*function)(void *), void *argument) {
  POOL_add(pool, function, argument);
}

static void finish(void) { POOL_free(pool); }

#include "jobs.h"
