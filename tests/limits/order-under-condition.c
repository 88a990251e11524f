// row: Several orders of evaluation that differ
// run:
// expect: UNKNOWN(the order of evaluation in)
int n;
int next(void) { return ++n; }
int main(void) {
  int first = next() + (n > 5 ? next() * next() : 0); // here
  return first != 3;
}
