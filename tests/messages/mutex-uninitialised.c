// run:
// says: the mutex heap block 1.lock is used though it is destroyed or uninitialised
#include <pthread.h>
#include <stdlib.h>
struct node {
  struct node *next;
  pthread_mutex_t lock;
};
int main(void) {
  struct node *n = malloc(sizeof *n);
  pthread_mutex_lock(&n->lock);
  return 0;
}
