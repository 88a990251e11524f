// run:
// expect: TRUE
// run: --property assertion -DWRONG=1
// expect: FALSE(assertion)
// run: -DWRONG=2
// expect: FALSE(assertion)
// run: -DWRONG=3
// expect: FALSE(assertion)
// run: -DWRONG=4
// expect: FALSE(assertion)
// why: inotify reports whole events, one after the other, of its watches; a
// name ends with a 0 if there is one.
#include <assert.h>
#include <errno.h>
#include <string.h>
#include <sys/inotify.h>
#include <unistd.h>

#ifndef WRONG
#define WRONG 0
#endif

int main(void) {
  char buffer[32] __attribute__((aligned(8)));
  int notes = inotify_init1(IN_CLOEXEC);
  if (notes < 0)
    return 0;
  int watch = inotify_add_watch(notes, "/tmp", IN_CREATE);
  if (watch < 0)
    return 0;
  assert(watch == 1);
  assert(read(notes, buffer, 15) == -1);
  ssize_t n = read(notes, buffer, sizeof buffer);
  if (n <= 0)
    return 0;
  assert(n >= 16 && n % 16 == 0);
  for (const char *p = buffer; p < buffer + n + (WRONG == 1);) {
    const struct inotify_event *e = (const struct inotify_event *)p;
    assert(e->wd == watch || (e->wd == -1 && e->mask & IN_Q_OVERFLOW));
    if (e->len) {
      assert(e->wd == watch && strlen(e->name) < e->len);
      assert(WRONG != 2 || strlen(e->name) < 9);
    }
    p += sizeof *e + e->len;
    assert(WRONG != 3 || p == buffer + n);
    assert(p <= buffer + n);
  }
#if WRONG == 4
  assert(n < 32);
#endif
  close(notes);
  return 0;
}
