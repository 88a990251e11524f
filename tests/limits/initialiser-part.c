// row: Initialisers with side effects, or
// run:
// expect: UNKNOWN(initialiser that overrides a part of another one: '3')
struct point {
  int x, y;
};
struct pair {
  struct point p;
  int z;
};
int main(void) {
  struct point from = {1, 2};
  struct pair to = {.p = from, .p.y = 3}; // here
  return to.p.y;
}
