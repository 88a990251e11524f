// run: -Wall -Wextra -O2 -g -D_GNU_SOURCE -D_REENTRANT -Itests/libraries/config -ILIBRARIES/urcu/userspace-rcu/include -ILIBRARIES/urcu/userspace-rcu/src LIBRARIES/urcu/userspace-rcu/src/wfcqueue.c
// expect: TRUE
// run: -DBROKEN -Wall -Wextra -O2 -g -D_GNU_SOURCE -D_REENTRANT -Itests/libraries/config -ILIBRARIES/urcu/userspace-rcu/include -ILIBRARIES/urcu/userspace-rcu/src LIBRARIES/urcu/userspace-rcu/src/wfcqueue.c
// expect: FALSE(assertion)

/* urcu/userspace-rcu: a queue of which only the taking blocks. */
#include <assert.h>
#include <pthread.h>
#include <stddef.h>
#include <urcu/wfcqueue.h>

typedef struct {
  struct cds_wfcq_node node;
  int value;
} Item;

static struct cds_wfcq_head head;
static struct cds_wfcq_tail tail;

static void *put(void *item) {
  cds_wfcq_enqueue(&head, &tail, &((Item *)item)->node);
  return NULL;
}

int main(void) {
  pthread_t threads[2];
  static Item items[2] = {{.value = 1}, {.value = 2}};
  struct cds_wfcq_node *node;
  int sum = 0;
  cds_wfcq_init(&head, &tail);
  for (int i = 0; i < 2; i++) {
    cds_wfcq_node_init(&items[i].node);
    pthread_create(&threads[i], NULL, put, &items[i]);
  }
#ifndef BROKEN
  for (int i = 0; i < 2; i++)
    pthread_join(threads[i], NULL);
#endif
  while ((node = cds_wfcq_dequeue_blocking(&head, &tail)))
    sum += ((Item *)node)->value;
  assert(sum == 3);
  return 0;
}
