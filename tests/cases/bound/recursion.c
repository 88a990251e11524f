// run: --unwind 2
// expect: UNKNOWN(down)
// why: A recursion that the bound does not finish is named.
unsigned __VERIFIER_nondet_uint(void);

static unsigned down(unsigned n) { return n == 0 ? 0 : down(n - 1); }

int main(void) { return (int)down(__VERIFIER_nondet_uint()); }
