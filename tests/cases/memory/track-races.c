// run: --property valid-memtrack -DMUTANT -DWORK=push
// expect: FALSE(valid-memtrack)
// run: --property valid-memtrack -DMUTANT -DWORK=push --reduction none
// expect: FALSE(valid-memtrack)
// run: --property valid-memtrack -DMUTANT -DWORK=swap
// expect: FALSE(valid-memtrack)
// run: --property valid-memtrack -DMUTANT -DWORK=swap --reduction none
// expect: FALSE(valid-memtrack)
// run: --property valid-memtrack -DMUTANT -DWORK=begin
// expect: FALSE(valid-memtrack)
// run: --property valid-memtrack -DMUTANT -DWORK=begin --reduction none
// expect: FALSE(valid-memtrack)
// run: --property valid-memtrack -DWORK=push --search explicit
// expect: TRUE
// run: --property valid-memtrack -DWORK=swap --search explicit
// expect: TRUE
// run: --property valid-memtrack -DWORK=begin --search explicit
// expect: TRUE
// why: A push, a swap or a lazy initialisation that races with another loses a
//   block only in some of the schedules in which blocks are left.
#include <pthread.h>
#include <stdlib.h>

typedef struct Node {
  struct Node *next;
} Node;

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static Node *head, *first, *second, *lazy;

static void push(void) {
  Node *n = malloc(sizeof *n);
  n->next = head;
  head = n;
}

static void swap(void) {
  Node *old = first;
  first = second;
  second = old;
}

static void begin(void) {
  if (!lazy)
    lazy = malloc(sizeof *lazy);
}

static void *run(void *arg) {
#ifdef MUTANT
  WORK();
#else
  pthread_mutex_lock(&m);
  WORK();
  pthread_mutex_unlock(&m);
#endif
  return arg;
}

int main(void) {
  pthread_t x, y;
  void (*all[])(void) = {push, swap, begin};
  (void)all;
  first = malloc(sizeof *first);
  second = malloc(sizeof *second);
  pthread_create(&x, NULL, run, NULL);
  pthread_create(&y, NULL, run, NULL);
  pthread_join(x, NULL);
  pthread_join(y, NULL);
  return 0;
}
