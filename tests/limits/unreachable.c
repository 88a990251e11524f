// row: `__builtin_unreachable` that is reached
// run:
// expect: UNKNOWN(reaching __builtin_unreachable)
int main(int argc, char **argv) {
  (void)argv;
  if (argc > 7)
    __builtin_unreachable(); // here
  return 0;
}
