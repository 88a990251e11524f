// run: --unwind 1
// expect: FALSE(assertion)
// why: mutant: the producers take no lock.
#include <assert.h>
#include <pthread.h>

struct node {
  int value;
  struct node *_Atomic next;
};

static struct node nodes[3];
static struct node *head = &nodes[0], *tail = &nodes[0];

static void *run(void *arg) {
  struct node *n = arg ? &nodes[1] : &nodes[2];
  tail->next = n;
  tail = n;
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
