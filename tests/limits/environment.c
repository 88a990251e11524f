// row: The objects behind pointers that
// run:
// expect: UNKNOWN(contents of 'names')
int main(int argc, char **argv, char **names) {
  return argc > 1 && names[0][0] == 0; // here
}
