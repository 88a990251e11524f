// run:
// expect: UNKNOWN(variable-length array 'a')
// why: Compilers differ on whether the outermost length of a parameter is computed.
static int f(int n, char a[n++]) { return n; }

int main(void) { return f(1, 0); }
