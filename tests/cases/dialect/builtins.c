// run:
// expect: TRUE
// run: -DWRONG
// expect: FALSE(assertion)
// run: --32
// expect: TRUE
// why: Carries, alignment, counts with a result for 0, copies with checks of
//      sizes.
#include <assert.h>
#include <stdint.h>

static void check_carries(void) {
  unsigned carry;
  assert(__builtin_addc(0xffffffffu, 0u, 1u, &carry) == 0 && carry == 1);
  assert(__builtin_addc(1u, 2u, 0u, &carry) == 3 && carry == 0);
  unsigned long borrow;
  assert(__builtin_subcl(0ul, 0ul, 1ul, &borrow) == -1ul && borrow == 1);
}

static void check_bits(void) {
  assert(__builtin_clzg(0u, 7) == 7 && __builtin_clzg(1u, 7) == 31);
  assert(__builtin_ctzg(8ull) == 3 && __builtin_popcountg(7u) == 3);
  assert(__builtin_clzs(1) == 15 && __builtin_ctzs(4) == 2);
  assert(__builtin_align_up(13, 8) == 16 && __builtin_align_up(16, 8) == 16);
  assert(__builtin_align_down(13, 8) == 8 && __builtin_is_aligned(16, 8));
  assert(__builtin_elementwise_max(3, -4) == 3);
  assert(__builtin_elementwise_min(3u, 4u) == 3);
}

static void check_copies(void) {
  char from[4] = "abc", to[8];
  __builtin___memcpy_chk(to, from, 4, __builtin_object_size(to, 0));
  assert(to[2] == 'c');
  __builtin___snprintf_chk(to, sizeof to, 0, sizeof to, "%d", 12);
  assert(to[1] == '2' && !to[2]);
  __builtin_memcpy_inline(to, from, 2);
  __builtin_memset_inline(to + 1, 'x', 1);
  assert(to[0] == 'a' && to[1] == 'x');
}

int main(void) {
  char *aligned = __builtin_align_up(&(char[16]){0}[1], 1);
  int n;
  check_carries();
  check_bits();
  check_copies();
  __builtin_nontemporal_store(3, &n);
#ifdef WRONG
  assert(__builtin_nontemporal_load(&n) == 4);
#else
  assert(__builtin_nontemporal_load(&n) == 3);
#endif
  return !aligned;
}
