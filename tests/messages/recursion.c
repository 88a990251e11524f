// run: -DN=100000
// says: the recursion of down goes deeper than 1500 calls
// says: recursion.c:4:
int down(int n) { return n ? down(n - 1) : 0; }
int main(void) {
  return down(N);
}
