// run: -DBITS -DK=9
// expect: TRUE
// run: -DBITS -DK=8
// expect: FALSE(assertion)
// run: -DBITS -DRETURN -DK=9
// expect: TRUE
// run: -DBITS -DRETURN -DK=8
// expect: FALSE(assertion)
// run: -DTHREAD --races no
// expect: UNKNOWN(exits with
// run: -DHANDLER --races no
// expect: FALSE(assertion)
// run: -DPOINTER -DK=3
// expect: TRUE
// run: -DPOINTER -DK=4
// expect: FALSE(assertion)
// run: -DDESTRUCTOR
// expect: UNKNOWN(exits with 7)
// run: -DCLEANUP
// expect: FALSE(assertion)
// run: -DCANCEL -DK=5
// expect: FALSE(assertion)
// run: -DTRAP --failures none
// expect: UNKNOWN(signal
// run: -DSTART --function start -DK=5
// expect: FALSE(assertion)
// run: -DSTART --function start -DK=4
// expect: TRUE
// run: --engine portfolio -DCONSTRUCTOR -DK=4
// expect: FALSE(assertion)
// why: A child may end by what was registered before the fork, by other threads
// and handlers of its own, and by exit through a pointer; only the lowest byte
// of its code counts.
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>
#ifndef K
#define K 3
#endif

static void leave(void *unused) {
  (void)unused;
  _exit(7);
}

#ifdef BITS
static int child(void) {
#ifdef RETURN
  return 256 + 9;
#else
  _exit(256 + 9);
#endif
}
#elif defined THREAD
static _Atomic int code;
static void *run(void *unused) {
  code = 9;
  return unused;
}
static int child(void) {
  pthread_t t;
  if (pthread_create(&t, NULL, run, NULL))
    return 3;
  code = 3;
  return code;
}
#elif defined HANDLER
static volatile sig_atomic_t code;
static void handle(int signal) { code = signal; }
static int child(void) {
  signal(SIGUSR1, handle);
  code = 3;
  return code;
}
#elif defined POINTER
static int child(void) {
  void (*volatile end)(int) = exit;
  end(3);
  for (;;)
    ;
}
#elif defined DESTRUCTOR || defined CLEANUP
static int child(void) { pthread_exit(NULL); }
#elif defined CANCEL
static int child(void) {
  pthread_cancel(pthread_self());
  pthread_testcancel();
  return 5;
}
#elif defined TRAP
static int child(void) { __builtin_trap(); }
#else
static int child(void) { return 4; }
#endif

static int run_child(void) {
  int status;
  pid_t own = fork();
  if (own == 0)
    return child();
  if (own < 0 || waitpid(own, &status, 0) != own)
    return 1;
#ifdef TRAP
  assert(!WIFSIGNALED(status) || WTERMSIG(status) == SIGABRT);
#elif defined DESTRUCTOR || defined CLEANUP
  assert(!WIFEXITED(status) || WEXITSTATUS(status) == 0);
#else
  if (WIFEXITED(status))
    assert(WEXITSTATUS(status) == K);
#endif
  return 0;
}

int start(void) { return run_child(); }

#ifdef CONSTRUCTOR
static int is_child;
__attribute__((constructor)) static void construct(void) {
  is_child = run_child();
}
int main(void) { return is_child + 1; }
#else
int main(void) {
  int result;
#ifdef DESTRUCTOR
  pthread_key_t key;
  if (pthread_key_create(&key, leave) || pthread_setspecific(key, &key))
    return 0;
#endif
#ifdef CLEANUP
  pthread_cleanup_push(leave, NULL);
  result = run_child();
  pthread_cleanup_pop(0);
#else
  result = run_child();
  (void)leave;
#endif
  return result;
}
#endif
