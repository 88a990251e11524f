// row: A library that `dlopen` loads
// run:
// expect: UNKNOWN(a library that dlopen loads)
#include <dlfcn.h>
int main(void) {
  return dlopen("libm.so", RTLD_NOW) != 0; // here
}
