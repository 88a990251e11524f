// row: What pointers point to that the function gets
// run: --function f
// expect: UNKNOWN('f' as entry point)
int f(int n, ...) { // here
  return n;
}
