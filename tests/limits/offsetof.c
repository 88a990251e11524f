// row: What `argv` points to
// run:
// expect: UNKNOWN(offsetof)
#include <stddef.h>
struct pair {
  int a, b[4];
};
int main(int argc, char **argv) {
  (void)argv;
  return offsetof(struct pair, b[argc]) == 7; // here
}
