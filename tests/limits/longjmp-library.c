// row: `setjmp` within a
// run:
// expect: UNKNOWN(longjmp out of a function that the library calls)
#include <setjmp.h>
#include <stdlib.h>
static jmp_buf b;
static int compare(const void *x, const void *y) {
  longjmp(b, x != y);
}
int main(void) {
  char all[] = "ba";
  if (!setjmp(b))
    qsort(all, 2, 1, compare); // here
  return 0;
}
