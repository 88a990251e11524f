// run: --unwind 1
// expect: TRUE
// why: Queue with a lock at each end and a dummy node between.
// run: --unwind 1 -DLINKED_EARLY
// expect: FALSE(assertion)
// mutant: the node is linked before it has its value.
#include <assert.h>
#include <pthread.h>

struct node {
  int value;
  struct node *_Atomic next;
};

static struct node nodes[3];
static struct node *head = &nodes[0], *tail = &nodes[0];
static pthread_mutex_t head_lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t tail_lock = PTHREAD_MUTEX_INITIALIZER;

static void put(struct node *n, int value) {
#ifndef LINKED_EARLY
  n->value = value;
#endif
  pthread_mutex_lock(&tail_lock);
  tail->next = n;
  tail = n;
#ifdef LINKED_EARLY
  n->value = value;
#endif
  pthread_mutex_unlock(&tail_lock);
}

static int take(void) {
  int value = 0;
  pthread_mutex_lock(&head_lock);
  struct node *next = head->next;
  if (next) {
    value = next->value;
    head = next;
  }
  pthread_mutex_unlock(&head_lock);
  return value;
}

static void *producer(void *arg) {
  put(&nodes[1], 1);
  put(&nodes[2], 2);
  return arg;
}

static void *consumer(void *arg) {
  int a = take(), b = take();
  assert((a == 0 && b <= 1) || (a == 1 && (b == 0 || b == 2)));
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, producer, (void *)0L);
  pthread_create(&b, NULL, consumer, (void *)1L);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
