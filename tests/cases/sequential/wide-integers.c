// run: --unwind 1
// expect: TRUE
// run: --unwind 1 -DMUTANT
// expect: FALSE(assertion)
// why: arithmetic on 128 bits, as parameters, results and members.
#include <assert.h>
#include <stdarg.h>

typedef __int128 Wide;
typedef unsigned __int128 UWide;

struct holder {
  char before;
  Wide value;
  char after;
};

static const Wide table[] = {-1, (Wide)1 << 100, 3};
static UWide all = ~(UWide)0;

static Wide add(Wide a, int b, UWide c) { return a + b + (Wide)c; }

static Wide last(int n, ...) {
  va_list list;
  va_start(list, n);
  Wide v = 0;
  for (int i = 0; i < n; i++)
    v = va_arg(list, Wide);
  va_end(list);
  return v;
}

static int kind(Wide w) {
  switch (w) {
  case -1: return 1;
  case 5: return 2;
  default: return 3;
  }
}

int main(void) {
  assert(sizeof(struct holder) == 48 && table[1] >> 99 == 2);
  UWide x = 1;
  x <<= 100;
  assert(x >> 100 == 1 && (unsigned long)(x >> 64) == 1ul << 36);
  struct holder h = {1, -5, 2}, copy = h;
  assert(copy.value < 0 && copy.after == 2);
  assert(add(copy.value, 6, 1) == 2);
  Wide m = (Wide)3 * -4;
  assert(m == -12 && m / 5 == -2 && m % 5 == -2 && -m / -5 == -2);
  assert(all / 3 * 3 == all && (int)all == -1 && all % 10 == 5);
  assert((UWide)-1 / ((UWide)1 << 70) == ((UWide)1 << 58) - 1);
  assert(m++ == -12 && --m == -12 && !(m + 12) && ~m == 11);
  m -= (Wide)1 << 64;
  assert((unsigned long)m == -12ul && (long)(m >> 64) == -2);
  assert((m > 0 ? m : -m) == ((Wide)1 << 64) + 12);
  assert(last(2, (Wide)1, table[0]) == -1);
  assert(kind(-1) == 1 && kind(5) == 2 && kind((Wide)1 << 64) == 3);
  unsigned char n = 127;
  assert((Wide)(all << n >> n) == 1 && (Wide)(all << n) >> n == -1);
  int array[3] = {1, 2, 3};
  assert(array[(Wide)2] == 3 && *(array + (UWide)1) == 2);
  _Bool truth = (Wide)1 << 90;
  assert(truth);
#ifdef MUTANT
  assert((all >> 64) * (all >> 64) == all);
#endif
  return 0;
}
