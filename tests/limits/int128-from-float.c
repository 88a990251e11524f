// row: Integers of 128 bits as inputs
// run:
// expect: UNKNOWN(conversion of 'double' to '__int128')
int main(void) {
  double d = 3;
  return (__int128)d < 4; // here
}
