#include "tests/fuzz/line.h"

#include <stdarg.h>

void write_line(FILE *out, unsigned indent, const char *fmt, ...) {
  va_list ap;
  va_start(ap, fmt);
  fprintf(out, "%*s", (int)(2 * indent), "");
  vfprintf(out, fmt, ap);
  fputc('\n', out);
  va_end(ap);
}
