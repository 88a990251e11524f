// row: Recursion deeper than
// run: --engine order
// expect: UNKNOWN(the recursion of f goes deeper than 1500 calls)
int f(int n) {
  return n ? f(n - 1) : 0; // here
}
int main(void) {
  return f(5000);
}
