// row: Attributes that run code
// run:
// expect: UNKNOWN(call of '__sigsetjmp')
#include <pthread.h>
void clean(void *p) { (void)p; }
int main(void) {
  pthread_cleanup_push(clean, 0); // here
  pthread_cleanup_pop(1);
  return 0;
}
