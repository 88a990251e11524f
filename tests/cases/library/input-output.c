// run:
// expect: TRUE
// run: -DWRONG=1
// expect: FALSE(assertion)
// run: -DWRONG=2
// expect: FALSE(assertion)
// run: -DWRONG=3
// expect: FALSE(assertion)
// run: -DWRONG=4
// expect: FALSE(valid-deref)
// why: Input is any, and may fail; what goes out is read.
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int main(void) {
  char text[4] = "abc", line[4];
  int one = open("a", O_RDONLY), other = open("b", O_CREAT | O_RDWR, 0600);
  assert(one == -1 || one != other);
  errno = 0;
  long n = read(one, text, 3);
  assert(n >= -1 && n <= 3 && (n >= 0 || errno > 0) && !text[3]);
  assert(n > 0 || errno == EIO || (text[0] == 'a' && text[1] == 'b'));
  struct pollfd p[2] = {{one, POLLIN, 0}, {-1, POLLIN, 0}};
  int ready = poll(p, 2, -1);
  assert(ready == 1 ? p[0].revents && !p[1].revents : ready == -1);
  assert(write(other, text, 4) <= 4);
  if (fgets(line, sizeof line, stdin))
    assert(strlen(line) < 4 && (!strchr(line, '\n') || line[strlen(line) - 1]));
  int c = getchar();
  assert(c == EOF || (c >= 0 && c < 256));
  FILE *f = fopen("c", "w");
  if (f)
    assert(fwrite(text, 1, 4, f) <= 4 && f != stdout && fclose(f) <= 0);
#if WRONG == 1
  assert(n >= 0);
#elif WRONG == 2
  assert(n <= 0 || text[0] == 'a');
#elif WRONG == 3
  assert(!(p[0].revents & POLLIN));
#elif WRONG == 4
  write(other, text, 5);
#endif
  return 0;
}
