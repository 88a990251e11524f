// run: --engine static --property no-data-race
// expect: TRUE
// run: --engine static --property no-data-race -DROUND
// expect: UNKNOWN('first' at)
// run: --engine static --property no-data-race -DEITHER
// expect: UNKNOWN('first' at)
// run: --engine static --property no-data-race -DPARAMETER
// expect: UNKNOWN('first' at)
// run: --engine static --property no-data-race -DLIST
// expect: TRUE
// run: --engine static --property no-data-race -DLIST -DMIXED
// expect: UNKNOWN(the block of line)
// why: what a pointer points to first, and later, is told apart, but not where
// a jump leads from later to first.
#include <pthread.h>
#include <stdlib.h>

extern _Bool __VERIFIER_nondet_bool(void);
struct item {
  int n;
  struct item *next;
};
static int first, second;
static struct item *a, *b;
static pthread_mutex_t lock_a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t lock_b = PTHREAD_MUTEX_INITIALIZER;

static void *runs(void *arg) {
#ifdef LIST
  pthread_mutex_lock(&lock_a);
  a->next->n++;
  pthread_mutex_unlock(&lock_a);
  pthread_mutex_lock(&lock_b);
  b->next->n++;
  pthread_mutex_unlock(&lock_b);
#else
  first++;
#endif
  return arg;
}

static void set(int *p) {
#ifdef PARAMETER
  if (__VERIFIER_nondet_bool())
#endif
    p = &second;
  *p = 2;
}

int main(void) {
  pthread_t t;
  int *p = &first;
#ifdef LIST
  struct item *q = calloc(1, sizeof *q);
  a = calloc(1, sizeof *a), b = calloc(1, sizeof *b);
  a->next = q;
#ifndef MIXED
  q = calloc(1, sizeof *q);
#endif
  b->next = q;
#endif
  *p = 1;
#ifdef EITHER
  if (__VERIFIER_nondet_bool())
#endif
    p = &second;
  pthread_create(&t, NULL, runs, NULL);
#ifdef LIST
  pthread_mutex_lock(&lock_a);
  q = a->next;
  q->n++;
  pthread_mutex_unlock(&lock_a);
  pthread_mutex_lock(&lock_b);
  q = b->next;
  q->n++;
  pthread_mutex_unlock(&lock_b);
#elif defined(ROUND)
  for (int i = 0; i < 2; i++) {
    *p = 2;
    p = &first;
  }
#else
  *p = 2;
#endif
  set(&first);
  return 0;
}
