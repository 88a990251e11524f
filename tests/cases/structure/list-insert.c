// run: --unwind 1
// expect: TRUE
// why: Two threads put nodes at the head of a heap list under a lock.
// run: --unwind 1 -DEARLY_READ
// expect: FALSE(assertion)
// mutant: the head is read before the lock is taken.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

struct node {
  struct node *next;
  int value;
};

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static struct node *list;

static void *run(void *arg) {
  struct node *n = malloc(sizeof *n);
  n->value = arg ? 4 : 8;
#ifdef EARLY_READ
  n->next = list;
#endif
  pthread_mutex_lock(&m);
#ifndef EARLY_READ
  n->next = list;
#endif
  list = n;
  pthread_mutex_unlock(&m);
  return NULL;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, run, (void *)0L);
  pthread_create(&b, NULL, run, (void *)1L);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  assert(list->next && list->value + list->next->value == 12);
  assert(!list->next->next);
  return 0;
}
