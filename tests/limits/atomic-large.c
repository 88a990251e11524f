// row: Atomic operations on objects of more than eight bytes
// run:
// expect: UNKNOWN(on '_Atomic(struct s)')
#include <stdatomic.h>
struct s {
  long a[4];
};
_Atomic struct s s;
int main(void) {
  struct s x = {{1}};
  atomic_store(&s, x); // here
  return 0;
}
