// row: Jumps to a computed label
// run:
// expect: UNKNOWN(jump into the middle of a loop)
int main(int argc, char **argv) {
  switch (argc) {
    while (argc) {
    case 1: // here
      argc--;
    }
  }
  return 0;
}
