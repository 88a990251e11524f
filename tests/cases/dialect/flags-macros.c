// run: -fsanitize=address,undefined -DEXPECTED=1
// expect: TRUE
// run: -fsanitize=thread -DEXPECTED=2
// expect: TRUE
// run: -fsanitize=thread -fno-sanitize=all -DEXPECTED=0
// expect: TRUE
// run: -Xlinker --as-needed -Xlinker name -DEXPECTED=0
// expect: TRUE
// run: -DEXPECTED=1
// expect: FALSE(assertion)
// why: gcc's macros of sanitizers.
#include <assert.h>

int main(void) {
  int sanitisers = 0;
#ifdef __SANITIZE_ADDRESS__
  sanitisers += 1;
#endif
#ifdef __SANITIZE_THREAD__
  sanitisers += 2;
#endif
  assert(sanitisers == EXPECTED);
  return 0;
}
