// row: Functions without a body and without a model
// run:
// expect: UNKNOWN(call of 'qsort')
#include <stdlib.h>
static int compare(const void *a, const void *b) {
  return *(const int *)a - *(const int *)b;
}
int main(void) {
  int a[2] = {2, 1};
  qsort(a, 2, sizeof *a, compare); // here
  return 0;
}
