// row: The objects behind pointers that
// run: --function f
// expect: UNKNOWN('f' as entry point)
int f(int n, ...) { // here
  return n;
}
