// row: An object is what is declared or allocated as one
// run:
// expect: TRUE
// run: -DBEYOND
// expect: FALSE(valid-deref)
#include <string.h>
struct user {
  char name[8];
  int admin;
} u;
int main(void) {
#ifdef BEYOND
  strcpy(u.name, "alexander the");
#else
  strcpy(u.name, "alexander");
#endif
  return 0;
}
