// row: More than 8 pipes and eventfds
// run:
// expect: UNKNOWN(more than 8 pipes and eventfds)
#include <unistd.h>
int main(void) {
  int ends[2];
  for (int i = 0; i < 9; i++)
    if (pipe(ends)) // here
      return 0;
  return 0;
}
