// run: --unwind 3 --engine order
// expect: UNKNOWN(main.0)
// why: A loop without an end is never complete.
int main(void) {
  volatile int x = 0;
  for (;;)
    x = !x;
}
