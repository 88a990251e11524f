// run:
// expect: TRUE
// run: -DWRONG
// expect: FALSE(assertion)
// why: The counter of cycles is any number that does not go back.
#include <assert.h>
#include <stdint.h>

static uint64_t by_assembly(void) {
  uint32_t low, high;
  __asm__ volatile("rdtsc" : "=a"(low), "=d"(high));
  return (uint64_t)high << 32 | low;
}

static uint64_t with_processor(void) {
  uint32_t low, high, processor;
  __asm__ volatile("rdtscp" : "=a"(low), "=d"(high), "=c"(processor));
  return (uint64_t)high << 32 | low;
}

int main(void) {
  unsigned processor;
  uint64_t a = by_assembly(), b = __builtin_ia32_rdtsc();
  uint64_t c = with_processor(), d = __builtin_ia32_rdtscp(&processor);
#ifdef WRONG
  assert(a < d);
#endif
  assert(a <= b && b <= c && c <= d);
  return 0;
}
