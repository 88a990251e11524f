// row: More than 32 keys
// run:
// expect: UNKNOWN(more than 8 cleanup handlers)
#include <pthread.h>
int calls;
void clean(void *arg) { calls += arg == 0; }
int nest(int n) {
  pthread_cleanup_push(clean, 0); // here
  if (n)
    nest(n - 1);
  pthread_cleanup_pop(1);
  return calls;
}
int main(void) {
  return nest(8);
}
