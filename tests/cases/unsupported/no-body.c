// run:
// expect: UNKNOWN(mystery)
// why: A function without a body and without a model is named.
int mystery(int);

int main(void) { return mystery(1); }
