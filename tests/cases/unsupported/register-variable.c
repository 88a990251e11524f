// run:
// expect: UNKNOWN(variable 'sp' (a register or an alias))
// run: -DLOCAL
// expect: UNKNOWN(variable 'local' in a register of the machine)
// run: -DALIAS
// expect: UNKNOWN(variable 'z' (a register or an alias))
// why: What a register of the machine holds is not known, and a variable that
// is another name of one is not kept twice.
register unsigned long sp __asm__("rsp");
static int y = 1;
static int z __attribute__((weakref("y")));

int main(void) {
#ifdef LOCAL
  register unsigned long local __asm__("rbp");
  return local == 0;
#elif defined ALIAS
  y = 2;
  return z;
#else
  return sp == 0;
#endif
}
