// row: Undefined behaviour is checked where
// run: --property no-overflow
// expect: FALSE(no-overflow)
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  return x + 1 > x;
}
