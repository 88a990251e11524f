/* What comes after a lock that another thread holds is not next. */
#include <pthread.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int x;
static void *first(void *arg) {
  pthread_mutex_lock(&lock);
  x = 1;
  pthread_mutex_unlock(&lock);
  return arg;
}
static void *never(void *arg) {
  unsigned char a = __VERIFIER_nondet_uchar();
  if (a * a == 2)
    x = 3;
  return arg;
}
int main(void) {
  pthread_t s, t;
  pthread_create(&s, 0, first, 0);
  pthread_create(&t, 0, never, 0);
  pthread_mutex_lock(&lock);
  x = 2;
  pthread_mutex_unlock(&lock);
  return 0;
}
