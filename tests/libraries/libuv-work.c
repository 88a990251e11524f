// run: -std=gnu11 -O2 -fvisibility=hidden -fno-strict-aliasing -D_FILE_OFFSET_BITS=64 -D_LARGEFILE_SOURCE -D_GNU_SOURCE -D_POSIX_C_SOURCE=200112 -DBUILDING_UV_SHARED=1 -ILIBRARIES/libuv/libuv/include -ILIBRARIES/libuv/libuv/src LIBRARIES/libuv/libuv/src/threadpool.c LIBRARIES/libuv/libuv/src/unix/thread.c
// expect: TRUE
// run: -DBROKEN -std=gnu11 -O2 -fvisibility=hidden -fno-strict-aliasing -D_FILE_OFFSET_BITS=64 -D_LARGEFILE_SOURCE -D_GNU_SOURCE -D_POSIX_C_SOURCE=200112 -DBUILDING_UV_SHARED=1 -ILIBRARIES/libuv/libuv/include -ILIBRARIES/libuv/libuv/src LIBRARIES/libuv/libuv/src/threadpool.c LIBRARIES/libuv/libuv/src/unix/thread.c
// expect: FALSE(assertion)

/* libuv/libuv: the queue of work beside its event loop.  The loop itself, the
 * environment, the heap and what the C library says of itself are the driver's. */
#include "uv.h"
#include "uv-common.h"
#include <assert.h>
#include <stdlib.h>
#include <string.h>

static uv_loop_t loop;
static uv_sem_t sent;
static uv_work_t request;
static int worked, over;

int uv_async_send(uv_async_t *handle) {
  (void)handle;
  uv_sem_post(&sent);
  return 0;
}

int uv_os_getenv(const char *name, char *buffer, size_t *size) {
  assert(strcmp(name, "UV_THREADPOOL_SIZE") == 0 && *size >= 2);
  strcpy(buffer, "1");
  return 0;
}

void *uv__malloc(size_t size) { return malloc(size); }

void uv__free(void *block) { free(block); }

const char *gnu_get_libc_version(void) { return "2.36"; }

static void work(uv_work_t *r) {
  assert(r == &request);
  worked = 1;
}

static void after(uv_work_t *r, int status) {
  assert(r == &request && status == 0 && worked);
  over = 1;
}

int main(void) {
  uv__queue_init(&loop.wq);
  uv_mutex_init(&loop.wq_mutex);
  uv_sem_init(&sent, 0);
  assert(uv_queue_work(&loop, &request, work, after) == 0);
#ifndef BROKEN
  uv_sem_wait(&sent);
#endif
  uv__work_done(&loop.wq_async);
  assert(over);
  uv__threadpool_cleanup();
  return 0;
}
