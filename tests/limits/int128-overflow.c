// row: Integers of 128 bits as inputs
// run:
// expect: UNKNOWN(__builtin_add_overflow of different types of 128 bits)
int main(void) {
  __int128 x = 3;
  unsigned __int128 u = 4;
  return __builtin_add_overflow(x, u, &u); // here
}
