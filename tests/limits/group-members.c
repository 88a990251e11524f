// row: A library that `dlopen` loads
// run:
// expect: UNKNOWN(beyond its first)
#include <grp.h>
#include <stddef.h>
int main(void) {
  struct group *g = getgrnam("wheel");
  int n = 0;
  while (g && n < 2 && g->gr_mem[n]) // here
    n++;
  return n;
}
