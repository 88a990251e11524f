// row: Calls of the system may fail
// run:
// expect: FALSE(assertion)
// run: --failures none
// expect: TRUE
#include <assert.h>
#include <unistd.h>
int main(void) {
  assert(lseek(0, 0, SEEK_SET) >= 0);
  return 0;
}
