// run: --property unreach-call
// expect: FALSE(unreach-call)
// why: reach_error is called.
void reach_error(void);
int __VERIFIER_nondet_int(void);

int main(void) {
  if (__VERIFIER_nondet_int() == 4711)
    reach_error();
  return 0;
}
