// row: Integers of more than 64 bits
// run:
// expect: UNKNOWN(arithmetic on '__int128')
extern int __VERIFIER_nondet_int(void);
int main(void) {
  __int128 x = __VERIFIER_nondet_int(); // here
  return x * x != 1;
}
