// run:
// expect: TRUE
// run: -DB=1
// expect: FALSE(assertion)
// run: -DB=2
// expect: FALSE(assertion)
// run: -DB=3
// expect: FALSE(assertion)
// run: -DB=4
// expect: FALSE(assertion)
// run: -DB=5
// expect: FALSE(assertion)
// run: -DB=6
// expect: FALSE(assertion)
#include <assert.h>
#include <stdint.h>
struct s {
  long a;
  _Alignas(32) char b;
};
enum { N = 64 };
#define TWICE(x) ((x) * 2)
#define DECLARE(n) _Alignas(struct s) char n
_Alignas(sizeof(long) * 4) int x1;
_Alignas(struct s) int x2;
_Alignas(N) int x3;
__attribute__((aligned(sizeof(long) * 2))) int x4;
__attribute__((aligned)) int x5;
_Alignas(TWICE(32)) int x6;
_Alignas(double) char x7;
_Alignas(0) int x8;
int x9 __attribute__((aligned(1 ? 128 : 2)));
extern int earlier __attribute__((aligned(64)));
int earlier;
int less __attribute__((aligned(1)));
DECLARE(declared);
int aligned;
#ifndef B
#define B 0
#endif
#define HAS(v, n) assert((uintptr_t)&v % (n) == 0)
int main(void) {
  enum { N = 16 };
  typedef struct {
    _Alignas(128) char c;
  } T;
  _Alignas(N) int a;
  _Alignas(T) char b;
  _Alignas(sizeof(int[4])) static char c;
  DECLARE(d);
  _Alignas(N) int e[2] = {1, 2}, f;
  if (B == 0) {
    HAS(x1, 32), HAS(x2, 32), HAS(x3, 64), HAS(x4, 16), HAS(x5, 16);
    HAS(x6, 64), HAS(x7, 8), HAS(x8, 4), HAS(x9, 128), HAS(earlier, 64);
    HAS(declared, 32), HAS(aligned, 4);
    HAS(a, 16), HAS(b, 128), HAS(c, 16), HAS(d, 32), HAS(e, 16), HAS(f, 16);
  } else if (B == 1) {
    HAS(x1, 64);
  } else if (B == 2) {
    HAS(x2, 64);
  } else if (B == 3) {
    HAS(a, 32);
  } else if (B == 4) {
    HAS(less, 2);
  } else if (B == 5) {
    HAS(c, 32);
  } else {
    HAS(earlier, 128);
  }
  return 0;
}
