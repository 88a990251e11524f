// run:
// expect: UNKNOWN('start' run by its attribute)
// why: The C library passes main's arguments.
__attribute__((constructor)) static void start(int n, char **a) { (void)n, (void)a; }

int main(void) { return 0; }
