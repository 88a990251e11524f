/* True: 'used' is 0 whenever threads run and nobody has the lock. */
#include <pthread.h>

extern void reach_error(void);

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int used = 7;

static void *run(void *arg) {
  pthread_mutex_lock(&lock);
  used = used + 1;
  used = used - 1;
  pthread_mutex_unlock(&lock);
  return arg;
}

int main(void) {
  pthread_t t;
  used = used - 7;
  pthread_create(&t, NULL, run, NULL);
  pthread_mutex_lock(&lock);
  used += 2;
  if (used != 2)
    reach_error();
  used -= 2;
  pthread_mutex_unlock(&lock);
  pthread_join(t, NULL);
  return 0;
}
