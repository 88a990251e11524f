/* Static variables of functions: no other file-level code can name them. */
#include <assert.h>
#include <pthread.h>
static int r, s;
static int *got(void) {
  static int y;
  return &y;
}
static int *get(void) {
  static int x;
  return &x;
}
static void *one(void *arg) {
  *get() = 1;
  r = *got();
  return arg;
}
static void *two(void *arg) {
  *got() = 1;
  s = *get();
  return arg;
}
int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, one, 0);
  pthread_create(&u, 0, two, 0);
  pthread_join(t, 0);
  pthread_join(u, 0);
  assert(r || s);
}
