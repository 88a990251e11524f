// run: -DT=1
// says: writes a[i], 12 bytes past the end of a, which has 20 bytes
// says: where i = 8
// run: -DT=2
// says: reads p->n, at NULL
// says: where p = NULL
// run: -DT=3
// says: heap block 1: 4 bytes, allocated by main at
// says: heap block 1: freed by thread 1 work at
// run: -DT=4
// says: strcpy writes 1 byte, just past the end of s, which has 4 bytes
// run: -DT=5
// says: reads p[-2], 8 bytes before the beginning of a, which has 20 bytes
// run: -DT=6
// says: reads *l, the last 4 bytes past the end of a, which has 20 bytes
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
struct node {
  int n;
} *shared;
int a[5];
void *work(void *arg) {
  free(arg);
  return 0;
}
int main(void) {
  int i = __VERIFIER_nondet_int();
#if T == 1
  if (i == 8)
    a[i] = 3;
#elif T == 2
  struct node *p = shared;
  return p->n;
#elif T == 3
  pthread_t t;
  int *p = malloc(4);
  pthread_create(&t, 0, work, p);
  pthread_join(t, 0);
  return *p;
#elif T == 4
  char s[4];
  strcpy(s, "hallo");
#elif T == 5
  int *p = a;
  return p[-2];
#elif T == 6
  long *l = (long *)&a[4];
  return *l == 3;
#endif
  return i;
}
