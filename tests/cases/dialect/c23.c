// run: -std=c23
// expect: TRUE
// run: -std=c23 -DWRONG
// expect: FALSE(assertion)
// why: true, false, nullptr, constexpr, auto, digit separators, typeof_unqual,
//      attributes, enumerations with a type.
#include <assert.h>
#include <stddef.h>

constexpr int size = 1'000;
enum small : unsigned char { LOW, HIGH = 255 };
const int fixed = 3;

[[nodiscard]] static int next([[maybe_unused]] int unused, int n) {
  switch (n) {
  case 1: n++; [[fallthrough]];
  default: return n + 1;
  }
}

int main(void) {
  bool yes = true, no = false;
  int *p = nullptr;
  auto n = 3;
  typeof_unqual(fixed) m = fixed;
  nullptr_t none = nullptr;
  m++;
  assert(yes == 1 && !no && !p && p == none);
  assert(sizeof(enum small) == 1 && HIGH == 255 && m == 4);
  p = &n;
#ifdef WRONG
  assert(p == nullptr);
#else
  assert(*p == 3 && size == 1000 && next(0, 1) == 3);
#endif
  return 0;
}
