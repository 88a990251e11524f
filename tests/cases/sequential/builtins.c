// run: --unwind 1
// expect: TRUE
// run: --unwind 1 --32
// expect: TRUE
// run: --unwind 1 -DMUTANT
// expect: FALSE(assertion)
// why: the compiler's functions on bits, and arithmetic that tells of overflow.
#include <assert.h>
#include <limits.h>
#include <stdint.h>

static void bits(unsigned x, uint64_t y) {
  assert(__builtin_popcount(x) == 8 && __builtin_popcountll(y) == 1);
  assert(__builtin_popcountl(-1l) == (int)(8 * sizeof(long)));
  assert(__builtin_clz(x) == 16 && __builtin_clzll(y) == 31);
  assert(__builtin_ctz(x) == 4 && __builtin_ctzll(y) == 32);
  assert(__builtin_ffs(0) == 0 && __builtin_ffs((int)x) == 5);
  assert(__builtin_ffsll((int64_t)y) == 33 && __builtin_ffs(INT_MIN) == 32);
  assert(__builtin_parity(7) == 1 && __builtin_parityll(y << 1 | 1) == 0);
  assert(__builtin_clrsb(0) == 31 && __builtin_clrsb(-1) == 31);
  assert(__builtin_clrsb(INT_MIN) == 0 && __builtin_clrsbll(-5) == 60);
  assert(__builtin_bswap16(0x1234) == 0x3412);
  assert(__builtin_bswap32(x) == 0xf0f00000u);
  assert(__builtin_bswap64(y) == 1u << 24);
}

static void overflows(int most) {
  int i;
  unsigned u;
  unsigned char c;
  int64_t l;
  uint64_t ul;
  assert(__builtin_add_overflow(most, 1, &i) && i == INT_MIN);
  assert(!__builtin_mul_overflow(-3, 4, &i) && i == -12);
  assert(__builtin_mul_overflow(most, 2, &i) && i == -2);
  assert(__builtin_add_overflow(200, 100, &c) && c == 44);
  assert(!__builtin_sub_overflow(5u, 3u, &c) && c == 2);
  assert(__builtin_sub_overflow(3u, 5u, &u) && u == -2u);
  assert(!__builtin_sub_overflow(3u, 5u, &i) && i == -2);
  assert(__builtin_mul_overflow(INT64_MAX, 2, &l) && l == -2);
  assert(!__builtin_mul_overflow(INT64_MAX, 2, &ul) && ul == UINT64_MAX - 1);
  assert(!__builtin_mul_overflow(INT64_MIN, 1, &l) && l == INT64_MIN);
  assert(__builtin_mul_overflow(INT64_MIN, -1, &l));
  assert(__builtin_mul_overflow(UINT64_MAX, UINT64_MAX, &ul) && ul == 1);
  assert(__builtin_add_overflow(-1, 0u, &u) && u == UINT_MAX);
  assert(__builtin_sadd_overflow(most, most, &i) && i == -2);
  assert(__builtin_usub_overflow(0, 1, &u) && u == UINT_MAX);
  long long ll;
  assert(!__builtin_smulll_overflow(1ll << 31, 1ll << 31, &ll));
  assert(__builtin_smulll_overflow(1ll << 32, 1ll << 31, &ll));
#ifdef __SIZEOF_INT128__
  __int128 w, far = (__int128)1 << 126;
  assert(!__builtin_add_overflow(far, far - 1, &w) && w > far);
  assert(__builtin_add_overflow(far, far, &w) && w < 0);
  assert(__builtin_mul_overflow(far, -4, &w));
#endif
}

static void promises(int *p, int x) {
  int *q = __builtin_assume_aligned(p, 4);
  *q = 5;
  assert(*p == 5);
  assert(__builtin_constant_p(5) && !__builtin_constant_p(x));
  assert(__builtin_choose_expr(1, 5, "six") == 5);
  assert(__builtin_types_compatible_p(int, const int));
  char buffer[10];
  assert(__builtin_object_size(buffer, 0) == 10);
  (void)buffer;
  if (x != 3)
    __builtin_unreachable();
}

int main(void) {
  int x;
  bits(0xf0f0u, (uint64_t)1 << 32);
  overflows(INT_MAX);
  promises(&x, 3);
#ifdef MUTANT
  unsigned char c;
  assert(!__builtin_add_overflow(255, x != 5 ? 0 : 1, &c));
#endif
  return 0;
}
