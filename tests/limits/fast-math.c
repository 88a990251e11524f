// row: OpenMP's pragmas
// run: -ffast-math
// expect: UNKNOWN(floating-point arithmetic with -ffast-math)
int main(int argc, char **argv) {
  (void)argv;
  return argc + 0.5 < 1; // here
}
