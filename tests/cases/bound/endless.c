// run: --unwind 3 --engine order
// expect: UNKNOWN(main.0)
// why: A loop without an end that is not seen to repeat is never complete.
int main(void) {
  volatile int x = 0;
  for (;;)
    x = (int)(x + 1u);
}
