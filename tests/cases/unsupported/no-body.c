// run:
// expect: UNKNOWN(mystery)
// why: A function without a body and without a model is named.
// run: -DUNREACHED
// expect: TRUE
// why: A call that no execution reaches costs no verdict.
int mystery(int);

#ifdef UNREACHED
int main(void) { return 0 ? mystery(1) : 0; }
#else
int main(void) { return mystery(1); }
#endif
