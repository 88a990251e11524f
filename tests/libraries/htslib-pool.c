// run: -g -Wall -O2 -fvisibility=hidden -Itests/libraries/config -ILIBRARIES/samtools/htslib LIBRARIES/samtools/htslib/thread_pool.c
// expect: UNKNOWN(time limit)
// run: -DBROKEN -g -Wall -O2 -fvisibility=hidden -Itests/libraries/config -ILIBRARIES/samtools/htslib LIBRARIES/samtools/htslib/thread_pool.c
// expect: FALSE(assertion)

/* samtools/htslib: a pool whose results come in the order of the jobs. */
#include "htslib/hts_log.h"
#include "htslib/thread_pool.h"
#include <assert.h>
#include <stddef.h>

int hts_verbose = HTS_LOG_OFF;

void hts_log(enum htsLogLevel severity, const char *context, const char *format,
             ...) {
  (void)severity, (void)context, (void)format;
}

static int values[2] = {1, 2};

static void *negate(void *value) {
  *(int *)value *= -1;
  return value;
}

int main(void) {
  hts_tpool *pool = hts_tpool_init(1);
  hts_tpool_process *queue = hts_tpool_process_init(pool, 4, 0);
  for (int i = 0; i < 2; i++)
    assert(hts_tpool_dispatch(pool, queue, negate, &values[i]) == 0);
  for (int i = 0; i < 2; i++) {
    hts_tpool_result *result = hts_tpool_next_result_wait(queue);
#ifdef BROKEN
    assert(hts_tpool_result_data(result) == &values[0]);
#else
    assert(hts_tpool_result_data(result) == &values[i]);
#endif
    hts_tpool_delete_result(result, 0);
  }
  assert(values[0] == -1 && values[1] == -2);
  hts_tpool_process_destroy(queue);
  hts_tpool_destroy(pool);
  return 0;
}
