// run: --property assertion -DT=1
// says: undefined behaviour is possible: 'a[i]' is accessed outside of a live object (tests/messages/undefined.c:13:
// run: --property assertion -DT=2
// says: undefined behaviour is possible: free() gets a pointer that is not to a live heap block (tests/messages/undefined.c:17:
// run: --property assertion -DT=3
// says: undefined behaviour is possible: a call through a pointer that is not to a function (tests/messages/undefined.c:20:
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
int a[5];
int main(void) {
#if T == 1
  unsigned i = __VERIFIER_nondet_uint() % 6;
  a[i] = 1;
#elif T == 2
  void *p = malloc(4);
  free(p);
  free(p);
#else
  void (*f)(void) = 0;
  f();
#endif
  return 0;
}
