/* Numbers of the process and of its threads in the system.  The first thread
 * has the number of the process.  Other threads have arbitrary numbers,
 * different for all running threads. */
#pragma once
#include "abi.c"
#include "thread_state.c"

#if __SIZEOF_POINTER__ == 4
enum { CALL_GETTID = 224 };
#else
enum { CALL_GETTID = 186 };
#endif

enum { MAX_PID = 1 << 22 };

/* True if the program uses thread ids.  Constant for a program. */
#define THREAD_IDS_ARE_USED                                                    \
  (__bmc_uses("gettid") || __bmc_passes("syscall", 0, CALL_GETTID))

static int own_pid;
static int thread_ids[MAX_THREADS]; /* if they are used */

static int pid_from(int any) { return any > 0 && any <= MAX_PID ? any : 1; }

int getpid(void) {
  int pid = __VERIFIER_nondet_int();
  __bmc_atomic_begin();
  if (own_pid == 0)
    own_pid = pid_from(pid);
  pid = own_pid;
  __bmc_atomic_end();
  return pid;
}

static int is_new_id(int id) {
  int is_new = id > 0 && id <= MAX_PID && id != own_pid;
  for (unsigned i = 1; i < MAX_THREADS; i++)
    is_new &= thread_ids[i] != id || has_finished[i];
  return is_new;
}

/* Gives an id to a thread that is being created.  Inside a section. */
static void give_id(unsigned thread) {
  if (!THREAD_IDS_ARE_USED)
    return;
  int id = __VERIFIER_nondet_int();
  if (own_pid == 0)
    own_pid = pid_from(__VERIFIER_nondet_int());
  __bmc_assume(is_new_id(id));
  thread_ids[thread] = id;
}

int gettid(void) {
  int pid = getpid();
  unsigned self = __bmc_self();
  if (self == 0 || !THREAD_IDS_ARE_USED)
    return pid + (int)self;
  __bmc_atomic_begin();
  int id = thread_ids[self];
  __bmc_atomic_end();
  return id;
}
