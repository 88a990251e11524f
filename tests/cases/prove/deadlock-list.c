// run: --engine prove --property no-deadlock
// expect: TRUE
// run: --property no-deadlock -DWRONG
// expect: FALSE(no-deadlock)
// why: the nodes of a list are locked hand over hand, which is a ring or not.
#include <pthread.h>

struct node {
  pthread_spinlock_t lock;
  struct node *next;
};
static struct node c, b = {.next = &c}, a = {.next = &b};

static void *walk(void *unused) {
  for (;;) {
    struct node *p = &a;
    pthread_spin_lock(&p->lock);
    while (p->next) {
      struct node *q = p->next;
      pthread_spin_lock(&q->lock);
      pthread_spin_unlock(&p->lock);
      p = q;
    }
    pthread_spin_unlock(&p->lock);
  }
  return unused;
}

int main(void) {
  pthread_t t;
#ifdef WRONG
  c.next = &a;
#endif
  pthread_create(&t, NULL, walk, NULL);
  pthread_create(&t, NULL, walk, NULL);
#ifdef WRONG
  pthread_create(&t, NULL, walk, NULL);
#endif
  pthread_exit(NULL);
}
