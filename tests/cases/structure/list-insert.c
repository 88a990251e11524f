// run: --unwind 1
// expect: TRUE
// why: Two threads put nodes at the head of a heap list under a lock.
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
  pthread_mutex_lock(&m);
  n->next = list;
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
