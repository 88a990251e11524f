// row: Integers of 128 bits as inputs
// run:
// expect: UNKNOWN(conversion of '__int128' to 'double')
int main(void) {
  __int128 x = 3;
  return (double)x < 4; // here
}
