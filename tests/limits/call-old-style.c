// row: A call without a prototype
// run: --unwind 1
// expect: UNKNOWN(call of 'twice' with a 'double' for its parameter 'int')
// run: --unwind 1 -DLONG
// expect: UNKNOWN(call of 'twice' with a 'long' for its parameter 'int')
#ifdef LONG
#define GIVEN 1L
#else
#define GIVEN 1.0
#endif
int twice(x) int x;
{ return 2 * x; }

int main(void) {
  return twice(GIVEN); // here
}
