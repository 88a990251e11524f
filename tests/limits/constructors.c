// row: Constructors with parameters
// run:
// expect: UNKNOWN(more than 64 functions of one priority)
#define ONE(name) __attribute__((constructor)) static void name(void) {}
#define FOUR(name) ONE(name##a) ONE(name##b) ONE(name##c) ONE(name##d)
#define SIXTEEN(name) FOUR(name##a) FOUR(name##b) FOUR(name##c) FOUR(name##d)
SIXTEEN(a)
SIXTEEN(b)
SIXTEEN(d)
SIXTEEN(e)
ONE(c)
int main(void) { return 0; }
