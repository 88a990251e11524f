// row: Several orders of evaluation that differ
// run:
// expect: UNKNOWN(unsequenced)
int main(void) {
  int i = 1;
  i = i++; // here
  return i;
}
