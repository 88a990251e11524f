// run: --engine order
// expect: TRUE
// why: A variable holds an address or a number, whatever the number is.
// run: --engine order -DWRONG
// expect: FALSE(assertion)
// mutant: The number is no address of the array, even if bmc calls one so.
// run: --engine order -DWRONG -DSTORED
// expect: FALSE(assertion)
// mutant: Neither is one that is in memory.
#include <assert.h>
#include <stdint.h>

_Bool __VERIFIER_nondet_bool(void);
unsigned long __VERIFIER_nondet_ulong(void);

static char array[1 << 16];
static uintptr_t stored = 100000;

int main(void) {
  uintptr_t number = __VERIFIER_nondet_ulong(), at = (uintptr_t)array;
#ifdef STORED
  if (__VERIFIER_nondet_bool())
    stored = at;
  uintptr_t held = stored;
#else
  uintptr_t held = __VERIFIER_nondet_bool() ? number : at;
#endif
#ifdef WRONG
  assert(held != 100000 || at < 10000000);
#else
  assert(held == number || held == at);
#endif
  return 0;
}
