// row: `__builtin_unreachable` that is reached
// run: --unwind 1
// expect: UNKNOWN(return from a function that is declared noreturn)
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

_Noreturn static void stop(int status) { // here
  if (status)
    exit(status);
}

int main(void) { stop(__VERIFIER_nondet_int()); }
