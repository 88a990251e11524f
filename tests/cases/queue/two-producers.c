// run: --unwind 1
// expect: TRUE
// why: Two producers at the locked end lose no node.
#include <assert.h>
#include <pthread.h>

struct node {
  int value;
  struct node *_Atomic next;
};

static struct node nodes[3];
static struct node *head = &nodes[0], *tail = &nodes[0];
static pthread_mutex_t tail_lock = PTHREAD_MUTEX_INITIALIZER;

static void *run(void *arg) {
  struct node *n = arg ? &nodes[1] : &nodes[2];
  pthread_mutex_lock(&tail_lock);
  tail->next = n;
  tail = n;
  pthread_mutex_unlock(&tail_lock);
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
