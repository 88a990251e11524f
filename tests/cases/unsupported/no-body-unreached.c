// run:
// expect: TRUE
// why: A call that no execution reaches costs no verdict.
int mystery(int);

int main(void) { return 0 ? mystery(1) : 0; }
