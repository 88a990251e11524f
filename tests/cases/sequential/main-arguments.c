// run:
// expect: TRUE
// why: main may take parameters; there is at least no negative number of them.
#include <assert.h>

int main(int argc, char **argv) {
  (void)argv;
  if (argc > 1000)
    return 1;
  return 0;
}
