// run: --unwind 1
// expect: TRUE
// why: Two producers at the locked end lose no node.
// run: --unwind 1 -DNO_LOCK
// expect: FALSE(assertion)
// mutant: the producers take no lock.
#include <assert.h>
#include <pthread.h>

struct node {
  int value;
  struct node *_Atomic next;
};

static struct node nodes[3];
static struct node *head = &nodes[0], *tail = &nodes[0];
#ifndef NO_LOCK
static pthread_mutex_t tail_lock = PTHREAD_MUTEX_INITIALIZER;
#endif

static void *run(void *arg) {
  struct node *n = arg ? &nodes[1] : &nodes[2];
#ifndef NO_LOCK
  pthread_mutex_lock(&tail_lock);
#endif
  tail->next = n;
  tail = n;
#ifndef NO_LOCK
  pthread_mutex_unlock(&tail_lock);
#endif
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, run, (void *)0L);
  pthread_create(&b, NULL, run, (void *)1L);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  assert(head->next && head->next->next && tail->next == NULL);
  return 0;
}
