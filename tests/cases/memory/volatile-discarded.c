// run: -DTEXT
// expect: FALSE(valid-deref)
// run: -DBARE
// expect: FALSE(valid-deref)
// run: -DMEMBER
// expect: FALSE(valid-deref)
// run: -DPLAIN
// expect: TRUE
// why: What is volatile is accessed even where its value is dropped.
#include <stdlib.h>

struct pair {
  char a;
  volatile char b;
};

int main(void) {
  char *p = malloc(1);
#ifdef TEXT
  (void)*(volatile char *)(p + 1);
#elif defined BARE
  *((volatile char *)(p + 1));
#elif defined MEMBER
  (void)((struct pair *)p)->b;
#else
  (void)*(volatile char *)p;
  (void)p[0];
#endif
  free(p);
  return 0;
}
