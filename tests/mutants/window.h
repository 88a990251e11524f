/* One lock guards each array; a thread with the first one's lock comes to what
 * is the second's. */
#include <pthread.h>

static pthread_mutex_t m, n;
static struct {
  int a[4], b[4];
} s;

static void touch(void);

static void *run(void *arg) {
  pthread_mutex_lock(&m);
  touch();
  pthread_mutex_unlock(&m);
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  pthread_mutex_lock(&n);
  s.b[1] = 1;
  pthread_mutex_unlock(&n);
  return 0;
}
