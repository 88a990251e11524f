// run: -DSENT
// expect: FALSE(assertion)
// run: -DSTORED
// expect: FALSE(assertion)
// run: -DBY_POINTER
// expect: FALSE(assertion)
// run: -DGIVEN
// expect: FALSE(assertion)
// run: -DOUT
// expect: FALSE(assertion)
// run: -DCOPIED
// expect: FALSE(assertion)
// run: -DPRINTED
// expect: FALSE(assertion)
// run: -DGUESSED
// expect: FALSE(assertion)
// run:
// expect: TRUE
// why: Numbers of files are open wherever the program can observe them.
#include <assert.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static int global, *kept = &global;
static int make(void) { return open("a", O_RDONLY); }
static int is_third(int file) { return file == 3; }
static void make_at(int *to) { *to = make(); }
static int (*const maker)(void) = make;

int main(void) {
  char text[16] = "";
  int file = make(), copies[2] = {-1, -1}, other;
  if (file < 0)
    return 0;
#ifdef SENT
  assert(is_third(file));
#elif defined STORED
  global = file;
  assert(*kept == 3);
#elif defined BY_POINTER
  other = maker();
  assert(other < 0 || other == 4);
#elif defined GIVEN
  assert(file);
#elif defined OUT
  make_at(&other);
  assert(other < 0 || other == 4);
#elif defined COPIED
  memcpy(copies, &file, sizeof file);
  assert(copies[0] == 3);
#elif defined PRINTED
  snprintf(text, sizeof text, "%d", file);
  assert(text[0] == '3');
#elif defined GUESSED
  assert(!pipe(copies) || write(4, text, 1) < 0);
  if (copies[0] >= 0)
    assert(close(3) || read(file, text, 1) < 0);
#else
  global = other = file;
  assert(file >= 0 && read(global, text, 1) <= 1 && !close(other) + 1);
#endif
  return 0;
}
