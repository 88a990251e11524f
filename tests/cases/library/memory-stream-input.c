// run:
// expect: TRUE
// run: -DWRONG=1
// expect: FALSE(assertion)
// run: -DWRONG=2
// expect: FALSE(valid-deref)
// run: -DWRONG=3 --property no-data-race
// expect: FALSE(no-data-race)
// run: -DCHANGES
// expect: UNKNOWN(memory that changes below a stream of fmemopen)
// run: -DFULL
// expect: UNKNOWN(beyond its memory)
// why: fmemopen reads the program's memory, and writes it when the stream is
// flushed, or before.
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char text[] = "one\ntwo 22\n";

#if WRONG == 3
static void *change(void *p) {
  text[0] = 'O';
  return p;
}
#endif

int main(void) {
  char line[8], *rest = NULL;
  size_t room = 0;
  FILE *f = fmemopen(text, strlen(text), "r");
  if (!f)
    return 1;
#if WRONG == 3
  pthread_t t;
  pthread_create(&t, NULL, change, NULL);
#endif
  assert(fgets(line, sizeof line, f) && !strcmp(line, "one\n"));
#ifdef CHANGES
  text[4] = 'T';
#endif
  assert(getc(f) == 't');
  assert(ungetc('T', f) == 'T' && ftell(f) == 4);
  assert(getline(&rest, &room, f) == 7 && !strcmp(rest, "Two 22\n"));
  free(rest);
  assert(getc(f) == EOF && feof(f));
  rewind(f);
  assert(fread(line, 2, 2, f) == 2 && line[3] == '\n');
  assert(fputc('x', f) == EOF && ferror(f));
  fclose(f);

  char to[8] = "-------";
#if WRONG == 2
  f = fmemopen(to, 9, "w");
#else
  f = fmemopen(to, 8, "w");
#endif
  if (!f)
    return 1;
  assert(to[0] == 0);
  fprintf(f, "%d", 123);
#ifdef FULL
  fputs("45678", f);
#endif
  assert(to[0] == 0 || to[0] == '1');
#if WRONG == 1
  assert(to[0] == '1');
#endif
  fclose(f);
  assert(!strcmp(to, "123") && to[4] == '-');
  return 0;
}
