// run: --unwind 4
// expect: TRUE
// why: The value of an atomic pointer's -= is stored, compared, indexed and
//      dereferenced.
#include <assert.h>

static unsigned char bytes[4] = {0, 1, 200, 3};
static unsigned char *_Atomic p = bytes + 4;

static int returned(void) { return *(p -= 1); }

int main(void) {
  unsigned char *q = (p -= 1);
  assert(q == bytes + 3 && *q == 3);
  int x = *(p -= 1);
  assert(x == 200);
  x = (p -= 1)[0];
  assert(x == 1 && p == bytes + 1);
  x = !*(p -= 1);
  assert(x == 1);
  for (p = bytes + 3; (p -= 1) != bytes;)
    assert(*p);
  for (int i = 0; i < 4; i++, p += 2, p -= 1)
    x += p[0];
  assert(x == 205 && p == bytes + 4);
  q = (p -= 1, p -= 1);
  x = (signed char)*q;
  assert(q == bytes + 2 && x == -56);
  x = returned();
  assert(x == 1);
  return 0;
}
