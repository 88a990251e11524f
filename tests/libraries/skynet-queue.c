// run: -g -O2 -Wall -ILIBRARIES/cloudwu/skynet/skynet-src -ILIBRARIES/cloudwu/skynet/3rd/lua LIBRARIES/cloudwu/skynet/skynet-src/skynet_mq.c
// expect: TRUE
// run: -DBROKEN -g -O2 -Wall -ILIBRARIES/cloudwu/skynet/skynet-src -ILIBRARIES/cloudwu/skynet/3rd/lua LIBRARIES/cloudwu/skynet/skynet-src/skynet_mq.c
// expect: FALSE(assertion)

/* cloudwu/skynet: queues of messages, and the queue of queues that have one. */
#include "skynet.h"
#include "skynet_mq.h"
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

static struct message_queue *queue;

static void *send(void *session) {
  struct skynet_message message = {.session = *(int *)session};
  skynet_mq_push(queue, &message);
  return NULL;
}

int main(void) {
  pthread_t threads[2];
  static int sessions[2] = {1, 2};
  struct skynet_message message;
  int sum = 0;
  skynet_mq_init();
  queue = skynet_mq_create(7);
  skynet_globalmq_push(queue);
  for (int i = 0; i < 2; i++)
    pthread_create(&threads[i], NULL, send, &sessions[i]);
#ifndef BROKEN
  for (int i = 0; i < 2; i++)
    pthread_join(threads[i], NULL);
#endif
  assert(skynet_globalmq_pop() == queue);
  while (skynet_mq_pop(queue, &message) == 0)
    sum += message.session;
  assert(sum == 3);
  return 0;
}
