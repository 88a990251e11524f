// row: Constructors with parameters
// run:
// expect: UNKNOWN('start' run by its attribute)
__attribute__((constructor)) void start(int n, char **a) { // here
  (void)n, (void)a;
}
int main(void) { return 0; }
