// run:
// expect: UNKNOWN(another process of the program sends what is read)
// run: -DEXEC
// expect: FALSE(assertion)
// run: -DDUPLICATE
// expect: UNKNOWN(another process of the program sends what is read)
// run: -DANYWAY
// expect: FALSE(assertion)
// run: -DREUSED
// expect: FALSE(assertion)
// run: -DALL
// expect: TRUE
// why: What a child of the program sends depends on its code: a violation that
// rests on it is a lead.  One that does not is found.
#include <assert.h>
#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

int main(void) {
  int ends[2];
  char c = 0;
  if (pipe(ends))
    return 1;
  pid_t p = fork();
  if (p < 0)
    return 1;
  if (p == 0) {
#ifdef EXEC
    if (dup2(ends[1], 1) == 1)
      execl("a", "a", (char *)NULL);
#endif
    if (write(ends[1], "x", 1) != 1)
      _exit(1);
    _exit(0);
  }
  close(ends[1]);
  int from = ends[0];
#ifdef DUPLICATE
  from = dup2(from, 0);
  if (from < 0)
    return 1;
#endif
#ifdef REUSED
  if (close(from))
    return 1;
  if (open("a", O_RDONLY) != from)
    return 1;
#endif
  long n = read(from, &c, 1);
#ifdef ANYWAY
  assert(n > 1);
#elif !defined ALL
  assert(n != 1 || c == 'x');
#endif
  return 0;
}
