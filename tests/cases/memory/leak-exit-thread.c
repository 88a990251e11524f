// run: --property valid-memcleanup
// expect: FALSE(valid-memcleanup)
// run: --property valid-memcleanup --search explicit
// expect: FALSE(valid-memcleanup)
// run: --property valid-memcleanup -DBEFORE
// expect: TRUE
// run: --property valid-memcleanup -DBEFORE --search explicit
// expect: TRUE
// run: --property valid-memcleanup -DATOMIC --engine order
// expect: UNKNOWN(the end of the process in an atomic section)
// why: The thread that sees the flag ends the process; another one makes its
//      block after it has set the flag.
#include <pthread.h>
#include <stdlib.h>

void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);

volatile int flag;

static void *ender(void *argument) {
#ifdef ATOMIC
  __VERIFIER_atomic_begin();
  if (flag)
    exit(0);
  __VERIFIER_atomic_end();
#else
  if (flag)
    exit(0);
#endif
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, ender, NULL);
#ifdef BEFORE
  free(malloc(4));
#endif
  flag = 1;
#ifndef BEFORE
  free(malloc(4));
#endif
  pthread_join(thread, NULL);
  return 0;
}
