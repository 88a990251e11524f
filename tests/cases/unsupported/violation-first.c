// run:
// expect: FALSE(assertion)
// why: A violation before the unknown call stands.
#include <assert.h>

void mystery(void);

int main(void) {
  assert(0);
  mystery();
}
