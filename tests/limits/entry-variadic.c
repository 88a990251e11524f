// row: What `argv` points to
// run: --function f
// expect: UNKNOWN('f' as entry point)
int f(int n, ...) { // here
  return n;
}
