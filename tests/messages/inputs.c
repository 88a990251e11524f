// run:
// says: int used (uninitialised) = 4
// never: unused (uninitialised)
#include <assert.h>
int main(void) {
  int used, unused;
  unused = 3;
  assert(used != 4 || unused == 2);
  return 0;
}
