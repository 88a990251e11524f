#include <pthread.h>
#include <stdio.h>
struct pool {
  int n;
  pthread_mutex_t lock, locks[2];
};
static inline void take(struct pool *p, int i) {
  pthread_mutex_t *own = &p->locks[i];
  pthread_mutex_lock(&p->lock);
  p->n++;
  pthread_mutex_unlock(&p->lock);
  pthread_mutex_lock(own);
  pthread_mutex_unlock(own);
}
