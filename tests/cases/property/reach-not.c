// run: --property unreach-call
// expect: TRUE
// why: reach_error is not called.
void reach_error(void);
int __VERIFIER_nondet_int(void);

int main(void) {
  if (__VERIFIER_nondet_int() == 4711 && 0)
    reach_error();
  return 0;
}
