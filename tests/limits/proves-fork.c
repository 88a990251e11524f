// row: A process that forks goes on
// run:
// expect: TRUE
// run: -DCHILD
// expect: FALSE(assertion)
// run: -DINPUT
// expect: UNKNOWN(another process of the program sends what is read)
#include <assert.h>
#include <unistd.h>
int main(void) {
  int ends[2];
  char c = 'a';
  if (pipe(ends) || write(ends[1], &c, 1) != 1)
    return 1;
  pid_t p = fork();
#ifdef CHILD
  assert(p != 0);
#elif defined INPUT
  assert(read(ends[0], &c, 1) != 1 || c == 'a');
#endif
  return p < 0;
}
