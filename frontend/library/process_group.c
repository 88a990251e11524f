/* The group of the process: any one at the start, until the program changes it.
 * No new process has the number of a group. */
#pragma once
#include "abi.c"
#include "outcome.c"
#include "thread_id.c"

/* True if some call observes the group.  Constant for a program. */
#define GROUP_IS_OBSERVED                                                      \
  (__bmc_calls("getpgid") || __bmc_calls("getpgrp") || __bmc_calls("kill") ||  \
   __bmc_calls("killpg") || __bmc_calls("setsid"))

static int own_group; /* 0: not known yet */

/* Inside a section. */
static int group_now(void) {
  if (!own_group)
    own_group = pid_from(__VERIFIER_nondet_int());
  return own_group;
}

int getpgrp(void) {
  __bmc_atomic_begin();
  int group = group_now();
  __bmc_atomic_end();
  return group;
}

static void set_group(int group) {
  __bmc_atomic_begin();
  own_group = group;
  __bmc_atomic_end();
}

static int is_own_process(int process) {
  return process == 0 || process == getpid();
}

int getpgid(int process) {
  if (is_own_process(process))
    return getpgrp();
  return system_fails() ? fail(ESRCH) : pid_from(__VERIFIER_nondet_int());
}

int setpgid(int process, int group) {
  if (group < 0)
    return fail(EINVAL);
  if (any_outcome())
    return -1;
  if (is_own_process(process))
    set_group(group ? group : getpid());
  return 0;
}

int setpgrp(void) { return setpgid(0, 0); }

int setsid(void) {
  int process = getpid();
  if (getpgrp() == process)
    return fail(EPERM);
  if (any_outcome())
    return -1;
  set_group(process);
  return process;
}
