// run:
// expect: TRUE
// run: --32
// expect: TRUE
// run: -DWRONG=1
// expect: FALSE(valid-deref)
// run: -DWRONG=2 --property valid-memcleanup
// expect: FALSE(valid-memcleanup)
// run: -DWRONG=3
// expect: FALSE(assertion)
// run: -DWRONG=4
// expect: FALSE(valid-deref)
// run: -DSEEK
// expect: UNKNOWN(flushed elsewhere than at its end)
// why: open_memstream tells the text when the stream is flushed or closed, in a
// block of just its size, which the program frees.
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void print_to(FILE *f, int (*print)(FILE *, const char *, ...)) {
  print(f, "%s-%d", "ab", 7);
}

int main(void) {
  char *text = NULL;
  size_t n = 0;
  FILE *f = open_memstream(&text, &n);
  if (!f)
    return 1;
  assert(fputc('x', f) == 'x');
  fputs("yz", f);
  assert(fwrite("12", 1, 2, f) == 2);
  fprintf(f, "%d", -3);
  fflush(f);
  assert(n == 7 && !strcmp(text, "xyz12-3"));
  char *first = text;
#ifdef SEEK
  fseek(f, 1, SEEK_SET);
  fclose(f);
  return 0;
#endif
  print_to(f, fprintf);
#if WRONG == 3
  assert(n != 7);
#endif
  assert(ftell(f) == 11);
  fclose(f);
#if WRONG == 1
  return first[0] == 'x';
#endif
  assert(n == 11 && !strcmp(text, "xyz12-3ab-7"));
#if WRONG == 4
  return text[12];
#endif
#if WRONG != 2
  free(text);
#endif
  return first == NULL;
}
