// run: --property unreach-call
// expect: TRUE
// run: --property unreach-call --engine scheduler
// expect: TRUE
// why: A copy walks along cells that the reading of its source splits.
#include <stdlib.h>
#include <string.h>

extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
static long long field[629] = {160, 2115};
static unsigned char *s = (unsigned char *)field;

int main(void) {
  unsigned char *h = malloc(32);
  memset(h, 35, 32);
  memmove(s, h, 23);
  memmove(h, h, 32);
  memmove(h + 22, s + 5, 1);
  memset(h + 1, 7, 18);
  int b = __VERIFIER_nondet_int();
  short *p = (short *)h, *q = (short *)s;
  if (p[14] != 0x2323 || p[(14 + (b & 3)) % 16] == 1 || q[2265])
    reach_error();
  return 0;
}
