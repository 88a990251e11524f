// row: Integers of 128 bits
// run:
// expect: UNKNOWN(arithmetic on '_BitInt(37)')
static _BitInt(37) x;
int main(void) {
  x = 5; // here
  return (int)x;
}
