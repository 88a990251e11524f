// run: --property assertion -DB=5
// expect: UNKNOWN(va_arg of type)
// run:
// expect: TRUE
// run: -DB=1
// expect: FALSE(valid-deref)
// run: -DB=2
// expect: FALSE(valid-deref)
// run: -DB=3
// expect: FALSE(valid-deref)
// run: -DB=4
// expect: FALSE(valid-deref)
// run: -DB=5
// expect: FALSE(valid-deref)
// run: -DB=6
// expect: FALSE(valid-deref)
// run: -DB=7
// expect: FALSE(valid-deref)
// run: -DB=8
// expect: FALSE(valid-deref)
// run: -DB=9
// expect: FALSE(valid-deref)
// run: -DB=10
// expect: FALSE(valid-deref)
// run: -DB=11
// expect: FALSE(valid-deref)
// va_arg of the type that was passed, promoted (C11 7.16.1.1p2).
#include <stdarg.h>
#include <stddef.h>
#include <assert.h>
#include <stdio.h>
#ifndef B
#define B 0
#endif
struct p {
  long a, b, c;
};
enum e { E0, E1 };
static long all(const char *f, ...) {
  va_list a, b;
  long s = 0;
  va_start(a, f);
  va_copy(b, a);
  for (; *f; f++)
    switch (*f) {
    case 'i': s += va_arg(a, int); break;
    case 'u': s += va_arg(a, unsigned); break;
    case 'l': s += va_arg(a, long); break;
    case 'd': s += (long)va_arg(a, double); break;
    case 'p': s += va_arg(a, void *) != NULL; break;
    case 's': s += *va_arg(a, char *); break;
    case 'S': {
      struct p p = va_arg(a, struct p);
      s += p.a + p.b + p.c;
      break;
    }
    case 'e': s += va_arg(a, enum e); break;
    case 'z': s += va_arg(a, size_t); break;
    case 'f': s += va_arg(a, float); break;
    case 'h': s += va_arg(a, short); break;
    }
  va_end(a);
  vprintf("%d %u %ld\n", b);
  va_end(b);
  return s;
}
int main(void) {
  struct p p = {1, 2, 3};
  short h = 4;
  unsigned char uc = 255;
  float f = 2.5f;
  char text[] = "\1";
  assert(all("iulidpsSee", h, 7u, 5L, uc, f, &p, text, p, E1, E1) ==
         4 + 7 + 5 + 255 + 2 + 1 + 1 + 6 + 2);
  assert(all("uiz", 5, 6u, (ptrdiff_t)7) == 18);
  assert(all("ssp", (unsigned char *)text, (void *)text, text) == 3);
  if (B == 1)
    all("u", -1);
  if (B == 2)
    all("i", 0x80000000u);
  if (B == 3)
    all("l", 1);
  if (B == 4)
    all("i", 1L);
  if (B == 5)
    all("d", 1);
  if (B == 6)
    all("p", 0);
  if (B == 7)
    all("f", f);
  if (B == 8)
    all("h", h);
  if (B == 9)
    all("ii", 1);
  if (B == 10)
    all("S", 1L, 2L, 3L);
  if (B == 11)
    all("l", &p);
  return 0;
}
