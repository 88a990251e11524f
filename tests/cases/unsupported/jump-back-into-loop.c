// run:
// expect: UNKNOWN(jump into the middle of a loop)
// run: -DREACHED=0
// expect: TRUE
// why: Back into a loop that is over: refused where it is reached.
#ifndef REACHED
#define REACHED 1
#endif

int main(void) {
  int n = 0;
  while (n < 3) {
  again:
    n++;
    if (n == 7)
      return 1;
  }
  if (REACHED && n == 3)
    goto again;
  return 0;
}
