// run:
// expect: UNKNOWN(__VERIFIER_nondet_pointer)
// why: An arbitrary pointer cannot be modelled.
void *__VERIFIER_nondet_pointer(void);

int main(void) { return __VERIFIER_nondet_pointer() != 0; }
