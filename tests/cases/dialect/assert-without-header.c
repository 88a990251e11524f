// run:
// expect: TRUE
// run: -DMUTANT
// expect: FALSE(assertion)
// run: -DMUTANT --property no-division-by-zero
// expect: TRUE
// why: assert without its header is a function that nobody defines.
int main(void) {
  int x = 1;
#ifdef MUTANT
  x = 0;
#endif
  assert(x);
  return 1 / x;
}
