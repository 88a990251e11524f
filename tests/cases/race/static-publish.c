// run: --engine static --property no-data-race
// expect: TRUE
// run: --engine static --property no-data-race -DLATE
// expect: UNKNOWN(the block)
// run: --engine static --property no-data-race -DALIAS
// expect: UNKNOWN(the block)
// why: a block is nobody else's until its address is stored.
#include <pthread.h>
#include <stdlib.h>

struct node {
  int value;
  struct node *next;
};
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static struct node *list;

static struct node *make(void) {
  struct node *n = malloc(sizeof *n);
  n->next = NULL;
  return n;
}

static void *run(void *arg) {
  for (;;) {
    struct node *n = make();
#ifdef ALIAS
    struct node *all[2] = {NULL, n};
    pthread_mutex_lock(&m);
    list = all[1];
    pthread_mutex_unlock(&m);
#endif
    n->value = 1;
    pthread_mutex_lock(&m);
    n->next = list;
    list = n;
    for (struct node *k = list; k; k = k->next)
      k->value++;
    pthread_mutex_unlock(&m);
#ifdef LATE
    n->value = 2;
#endif
  }
  return arg;
}

int main(void) {
  for (;;) {
    pthread_t t;
    pthread_create(&t, NULL, run, NULL);
  }
}
