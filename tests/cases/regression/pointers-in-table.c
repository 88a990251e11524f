// run: --engine hybrid
// expect: UNKNOWN(only three values)
// run: --engine order
// expect: TRUE
// why: The list of memory grows while the addresses in a table are noted.
#include <assert.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);

const char *const t[3] = {"a", "bcd", ""};

int main(void) {
  unsigned i = (unsigned)__VERIFIER_nondet_int() % 3;
  size_t n = strlen(t[i]);
  assert(n == (i == 0 ? 1 : i == 1 ? 3 : 0));
  char b[4];
  strcpy(b, t[i]);
  assert(b[n] == 0 && (i != 1 || b[2] == 'd'));
  return 0;
}
