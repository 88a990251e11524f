// run: --undefined noop
// expect: TRUE
// run: --undefined any
// expect: UNKNOWN(result of undefined 'pair')
// run: --undefined noop -DWRONG
// expect: FALSE(assertion)
// why: What nobody defines is 0 of whatever type it is.
#include <assert.h>

struct pair {
  char tag;
  long values[3];
  union {
    double d;
    int i;
  };
};

double ratio(void);
struct pair pair(void);
unsigned __int128 wide(int);
float *place(int);

int main(void) {
  double r = ratio();
  struct pair p = pair();
  assert(r == 0 && p.tag == 0 && p.values[2] == 0 && p.d == 0);
  assert(wide(1) == 0 && !place(2));
#ifdef WRONG
  assert(p.values[1] + 1 == wide(3));
#endif
  return 0;
}
