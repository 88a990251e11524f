// run: --property no-data-race
// expect: FALSE(no-data-race)
// run: --property no-data-race --search random
// expect: FALSE(no-data-race)
// why: what comes first is long, and depends on inputs; the race comes after.
#include <pthread.h>
#include <stdlib.h>

unsigned __VERIFIER_nondet_uint(void);

enum { LISTS = 6, LENGTH = 40 };
struct node {
  int value;
  struct node *next;
};
static struct node *list[LISTS];
static pthread_mutex_t m[LISTS];

static void add(unsigned at, int value) {
  struct node *n = malloc(sizeof *n);
  n->value = value;
  n->next = list[at];
  list[at] = n;
}

static struct node *pick(void) {
  unsigned at = __VERIFIER_nondet_uint();
  return at < LISTS ? list[at] : NULL;
}

/* Each list has a lock, but two of them may have nodes in common. */
static void *run(void *arg) {
  for (unsigned at = 0; at < LISTS; at++) {
    pthread_mutex_lock(&m[at]);
    for (struct node *n = list[at]; n; n = n->next)
      n->value++;
    pthread_mutex_unlock(&m[at]);
  }
  return arg;
}

int main(void) {
  pthread_t t, u;
  for (unsigned at = 0; at < LISTS; at++) {
    pthread_mutex_init(&m[at], NULL);
    for (int i = 0; i < LENGTH; i++)
      add(at, i);
  }
  struct node *a = pick(), *b = pick();
  if (a && b && a != b)
    a->next = b->next;
  pthread_create(&t, NULL, run, NULL);
  pthread_create(&u, NULL, run, NULL);
  return 0;
}
