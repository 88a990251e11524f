// run: --search guided
// expect: FALSE(assertion)
// why: inputs of several steps of a section, one of which decides how it ends.
#include <assert.h>
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);

pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
int x, y, z;

void *draw(void *arg) {
  pthread_mutex_lock(&lock);
  x = __VERIFIER_nondet_int();
  if (x > 5)
    y = __VERIFIER_nondet_int();
  pthread_mutex_unlock(&lock);
  pthread_mutex_lock(&lock);
  z++;
  pthread_mutex_unlock(&lock);
  return arg;
}

int main(void) {
  pthread_t t, u;
  pthread_create(&t, NULL, draw, NULL);
  pthread_create(&u, NULL, draw, NULL);
  pthread_mutex_lock(&lock);
  int is_found = x == 3 && y == 77777;
  pthread_mutex_unlock(&lock);
  assert(!is_found || z != 1);
  pthread_join(t, NULL);
  pthread_join(u, NULL);
  return 0;
}
