// row: `pthread_create` has stored
// run:
// expect: TRUE
#include <assert.h>
#include <pthread.h>
static void *run(void *arg) { return arg; }
int main(void) {
  pthread_t s, t;
  pthread_key_t j, k;
  pthread_create(&s, NULL, run, NULL);
  pthread_join(s, NULL);
  pthread_create(&t, NULL, run, NULL);
  pthread_join(t, NULL);
  pthread_key_create(&j, NULL);
  pthread_key_delete(j);
  pthread_key_create(&k, NULL);
  assert(s != t && j != k);
  return 0;
}
