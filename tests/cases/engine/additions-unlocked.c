// run: --search guided
// expect: FALSE(assertion)
// why: an addition in two steps is lost between those of a section.
#include <assert.h>
#include <pthread.h>

pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
int counter;

void *count(void *arg) {
  pthread_mutex_lock(&lock);
  counter++;
  pthread_mutex_unlock(&lock);
  return arg;
}

void *count_at_once(void *arg) {
  __atomic_fetch_add(&counter, 1, __ATOMIC_SEQ_CST);
  return arg;
}

int main(void) {
  pthread_t t, u;
  pthread_create(&t, NULL, count, NULL);
  pthread_create(&u, NULL, count_at_once, NULL);
  pthread_join(t, NULL);
  pthread_join(u, NULL);
  assert(counter == 2);
  return 0;
}
