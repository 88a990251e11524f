// row: What `argv` points to
// run:
// expect: UNKNOWN(contents of 'argv')
int main(int argc, char **argv) {
  return argc > 1 && argv[1][0] == 0; // here
}
