// row: A library that `dlopen` loads
// run:
// expect: UNKNOWN(beyond its first 31 bytes)
#include <pwd.h>
int main(void) {
  struct passwd *p = getpwuid(3);
  const char *dir = p ? p->pw_dir : "";
  int n = 0;
  while (dir[n]) // here
    n++;
  return n;
}
