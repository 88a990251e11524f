// row: The value of `p -= n`,
// run:
// expect: UNKNOWN(expression 'end(p -= 1)')
static int a[2];
static int *_Atomic p = a + 1;

static int end(const int *q) { return q != a; }

int main(void) {
  return end(p -= 1); // here
}
