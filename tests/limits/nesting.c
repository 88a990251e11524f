// row: Expressions, statements and initialisers nested
// run:
// expect: UNKNOWN(nested more than 20000 deep)
#define A ~~~~~~~~~~
#define B A A A A A A A A A A
#define C B B B B B B B B B B
#define D C C C C C C C C C C
#define E D D C
int main(int argc, char **argv) { // here
  return E argc;
}
