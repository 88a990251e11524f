// run: -std=c11 -O2 -Wall -DNNG_PRIVATE -DNNG_STATIC_LIB -DNNG_PLATFORM_POSIX -DNNG_PLATFORM_LINUX -DNNG_USE_EVENTFD -D_GNU_SOURCE -D_REENTRANT -D_THREAD_SAFE -DNNG_USE_CLOCKID=CLOCK_MONOTONIC -DNNG_HAVE_SEMAPHORE_PTHREAD=1 -DNNG_HAVE_PTHREAD_SETNAME_NP=1 -ILIBRARIES/nanomsg/nng/include -ILIBRARIES/nanomsg/nng/src LIBRARIES/nanomsg/nng/src/core/taskq.c LIBRARIES/nanomsg/nng/src/core/list.c LIBRARIES/nanomsg/nng/src/core/thread.c LIBRARIES/nanomsg/nng/src/core/alloc.c LIBRARIES/nanomsg/nng/src/platform/posix/posix_alloc.c LIBRARIES/nanomsg/nng/src/platform/posix/posix_thread.c
// expect: TRUE
// run: -DBROKEN -std=c11 -O2 -Wall -DNNG_PRIVATE -DNNG_STATIC_LIB -DNNG_PLATFORM_POSIX -DNNG_PLATFORM_LINUX -DNNG_USE_EVENTFD -D_GNU_SOURCE -D_REENTRANT -D_THREAD_SAFE -DNNG_USE_CLOCKID=CLOCK_MONOTONIC -DNNG_HAVE_SEMAPHORE_PTHREAD=1 -DNNG_HAVE_PTHREAD_SETNAME_NP=1 -ILIBRARIES/nanomsg/nng/include -ILIBRARIES/nanomsg/nng/src LIBRARIES/nanomsg/nng/src/core/taskq.c LIBRARIES/nanomsg/nng/src/core/list.c LIBRARIES/nanomsg/nng/src/core/thread.c LIBRARIES/nanomsg/nng/src/core/alloc.c LIBRARIES/nanomsg/nng/src/platform/posix/posix_alloc.c LIBRARIES/nanomsg/nng/src/platform/posix/posix_thread.c
// expect: FALSE(assertion)

/* nanomsg/nng: its queue of tasks. */
#include "core/nng_impl.h"
#include <assert.h>
#include <stdlib.h>

void nni_panic(const char *format, ...) {
  (void)format;
  assert(0);
  abort();
}

void nni_msleep(nni_duration time) { (void)time; }

static int done;

static void callback(void *slot) { *(int *)slot = 1; }

int main(void) {
  nni_taskq *queue;
  nni_task task;
  assert(nni_taskq_init(&queue, 1) == 0);
  nni_task_init(&task, queue, callback, &done);
  nni_task_dispatch(&task);
#ifndef BROKEN
  nni_task_wait(&task);
#endif
  assert(done);
  nni_task_fini(&task);
  nni_taskq_fini(queue);
  return 0;
}
