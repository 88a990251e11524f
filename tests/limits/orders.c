// row: Programs in which every order of many shared accesses matters
// run: --timeout 2
// expect: UNKNOWN(time limit of 2 s)
#include <assert.h>
#include <pthread.h>
unsigned x = 1;
void *work(void *arg) {
  for (unsigned i = 0; i < 12; i++)
    x = x * 3 + i;
  return arg;
}
int main(void) {
  pthread_t t[4];
  for (int i = 0; i < 4; i++)
    pthread_create(&t[i], 0, work, 0);
  for (int i = 0; i < 4; i++)
    pthread_join(t[i], 0);
  assert(x != 12345678);
  return 0;
}
