// run:
// expect: TRUE
// run: -DWRONG
// expect: FALSE(assertion)
// why: a time in the text of a log has a length that no digit decides.
#include <assert.h>
#include <time.h>

int main(void) {
  char text[32];
  time_t now = time(0);
  struct tm tm;
  if (localtime_r(&now, &tm) && strftime(text, sizeof text, "%H:%M:%S", &tm)) {
    assert(text[2] == ':' && text[8] == 0);
#ifdef WRONG
    assert(text[0] != '2');
#else
    assert(text[0] >= '0' && text[0] <= '2');
#endif
  }
  return 0;
}
