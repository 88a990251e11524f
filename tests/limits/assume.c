// row: `__builtin_unreachable` that is reached
// run:
// expect: UNKNOWN(__builtin_assume of a false condition)
int main(int argc, char **argv) {
  (void)argv;
  __builtin_assume(argc < 7); // here
  return 0;
}
