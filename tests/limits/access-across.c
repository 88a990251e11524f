// row: Accesses by another type
// run: --engine order
// expect: UNKNOWN(across the parts of an object)
#include <pthread.h>
extern unsigned __VERIFIER_nondet_uint(void);
static struct {
  int a;
  long b;
  char c;
} s;
static void *run(void *arg) {
  s.b = 1;
  return arg;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, run, NULL);
  unsigned n = __VERIFIER_nondet_uint();
  if (n < sizeof s - sizeof(int))
    *(int *)((char *)&s + n) = 5; // here
  pthread_join(t, NULL);
  return 0;
}
