// run: -g -O2 -Wall -ILIBRARIES/cloudwu/skynet/skynet-src -ILIBRARIES/cloudwu/skynet/3rd/lua LIBRARIES/cloudwu/skynet/skynet-src/skynet_handle.c
// expect: TRUE
// run: -DBROKEN -g -O2 -Wall -ILIBRARIES/cloudwu/skynet/skynet-src -ILIBRARIES/cloudwu/skynet/3rd/lua LIBRARIES/cloudwu/skynet/skynet-src/skynet_handle.c
// expect: FALSE(valid-deref)

/* cloudwu/skynet: a map from handles to contexts, for many readers; what is
 * taken from it is held, and freed when nobody holds it. */
#include "skynet.h"
#include "skynet_handle.h"
#include "skynet_server.h"
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct skynet_context {
  uint32_t handle;
  atomic_int held;
};

uint32_t skynet_context_handle(struct skynet_context *c) { return c->handle; }

void skynet_context_grab(struct skynet_context *c) {
#ifndef BROKEN
  c->held++;
#else
  (void)c;
#endif
}

void skynet_context_release(struct skynet_context *c) {
  if (--c->held <= 0)
    free(c);
}

static uint32_t handle;

static void *reader(void *unused) {
  skynet_handle_register_thread();
  struct skynet_context *c = skynet_handle_grab(handle);
  if (c) {
    assert(c->handle == handle);
    skynet_context_release(c);
  }
  return unused;
}

int main(void) {
  pthread_t thread;
  struct skynet_context *c = malloc(sizeof *c);
  c->held = 1;
  skynet_handle_init(0, 1);
  handle = skynet_handle_register(c);
  c->handle = handle;
  pthread_create(&thread, NULL, reader, NULL);
  skynet_handle_retire(handle);
  pthread_join(thread, NULL);
  return 0;
}
