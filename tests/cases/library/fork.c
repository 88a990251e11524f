// run:
// expect: TRUE
// run: -DFAILS
// expect: FALSE(assertion)
// run: -DFAILS --failures none
// expect: TRUE
// run: -DCHILD
// expect: FALSE(assertion)
// run: -DPARENT
// expect: FALSE(assertion)
// run: -DSTATUS
// expect: FALSE(assertion)
// run: -DPIPE
// expect: FALSE(assertion)
// run: -DRETURNS
// expect: FALSE(assertion)
// run: -DHANDLERS
// expect: TRUE
// run: -DHANDLERS -DORDER
// expect: FALSE(assertion)
// run: -DLIST
// expect: FALSE(valid-deref)
// why: A fork fails, or goes on as parent or as child; a child has its own
// number and memory, and its end has any status.
#include <assert.h>
#include <pthread.h>
#include <stddef.h>
#include <sys/wait.h>
#include <unistd.h>

int order;
static void first(void) { order = order * 10 + 1; }
static void second(void) { order = order * 10 + 2; }
static void in_parent(void) { order = order * 10 + 3; }
static void in_child(void) { order = order * 10 + 4; }

int main(void) {
  int x = 0, status, ends[2] = {-1, -1};
#ifdef PIPE
  if (pipe(ends))
    return 1;
#endif
#ifdef HANDLERS
  pthread_atfork(first, in_parent, in_child);
  pthread_atfork(second, NULL, NULL);
#endif
  pid_t own = getpid(), p = fork();
#ifdef FAILS
  assert(p >= 0);
#endif
#ifdef HANDLERS
#ifdef ORDER
  assert(order != 214);
#endif
  assert(order == (p == 0 ? 214 : 213));
#endif
  if (p == 0) {
    x = 1;
    assert(getpid() != own && wait(&status) == -1);
#ifdef CHILD
    assert(0);
#endif
#ifdef LIST
    char *arguments[] = {"ls"};
    execv("/bin/ls", arguments);
#else
    execl("/bin/ls", "ls", "-l", (char *)NULL);
#endif
#ifdef RETURNS
    assert(0);
#endif
    _exit(1);
  }
  assert(x == 0 && getpid() == own);
#ifdef PARENT
  assert(p < 0);
#endif
#ifdef PIPE
  char c = 1;
  if (read(ends[0], &c, 1) == 1)
    assert(c == 1);
#endif
  if (waitpid(p, &status, 0) == p && p > 0) {
    assert(WIFEXITED(status) || WIFSIGNALED(status));
#ifdef STATUS
    assert(WIFEXITED(status));
#endif
    assert(wait(&status) == -1);
  }
  return 0;
}
