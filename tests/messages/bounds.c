// run: --unwind 2 -DT=1 --engine order
// says: loop strstr.0 in strstr needs a bound above 2 (tests/messages/bounds.c:28:
// says: hint: try --unwind 4
// never: <library>
// run: --unwind 1000000 -DT=2 --timeout 9
// never: hint: try --unwind 2000000
// run: --unwindset main.0:3 -DT=2
// says: loop main.0 needs a bound above 3
// says: hint: try --unwindset main.0:6
// run: --max-threads 1 -DT=3
// says: not modelled: a thread besides main (
// run: --max-threads 2 -DT=3
// says: not modelled: more than 1 thread besides main (
// run: --max-threads 257 -DT=3
// says: expected a number from 1 to 256, got '257'
#include <pthread.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
void *work(void *arg) { return arg; }
int main(void) {
  pthread_t t, u;
#if T == 1
  char s[6];
  for (int i = 0; i < 5; i++)
    s[i] = (char)__VERIFIER_nondet_int();
  s[5] = 0;

  return strstr(s, "abcdef") != NULL;
#elif T == 2
  unsigned i = 1;
  while (__VERIFIER_nondet_int())
    i++;
  return i != 0;
#else
  pthread_create(&t, 0, work, 0);
  pthread_create(&u, 0, work, 0);
#endif
  return 0;
}
