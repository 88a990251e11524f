#define _GNU_SOURCE /* MAP_ANONYMOUS */

#include "frontend/system/process_race.h"

#include "frontend/base/ticks.h"
#include "frontend/system/exit_status.h"

#include <errno.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { NOBODY, PARENT, CHILD };

/* Memory shared by the two processes. */
typedef struct {
  atomic_int claim;
  atomic_uint stage; /* stage of the child */
} Shared;

static struct {
  _Atomic(Shared *) shared; /* NULL: the process has not split */
  atomic_bool is_child;
  atomic_int child; /* 0: none yet */
  atomic_flag is_ending;
} race = {.is_ending = ATOMIC_FLAG_INIT};

bool process_race_is_child(void) { return race.is_child; }

static bool is_claimed_by(int who) {
  Shared *shared = race.shared;
  return shared && atomic_load(&shared->claim) == who;
}

pid_t process_race_rival(void) {
  if (!race.shared || !is_claimed_by(NOBODY))
    return 0;
  return race.is_child ? getppid() : atomic_load(&race.child);
}

/* ---- the end of a child */

static int wait_for(pid_t child) {
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR)
    ;
  return status;
}

static void end_child(void) {
  pid_t child = atomic_load(&race.child);
  if (child <= 0)
    return;
  kill(child, SIGKILL);
  wait_for(child);
}

/* True if the child still runs.  Does not reap it. */
static bool child_lives(void) {
  siginfo_t info = {.si_pid = 0};
  id_t child = (id_t)atomic_load(&race.child);
  return !waitid(P_PID, child, &info, WEXITED | WNOHANG | WNOWAIT) &&
         !info.si_pid;
}

void process_race_follow(void) {
  if (race.is_child || !is_claimed_by(CHILD))
    return;
  if (atomic_flag_test_and_set(&race.is_ending))
    for (;;)
      pause();
  int status = wait_for(atomic_load(&race.child));
  _exit(WIFEXITED(status) ? WEXITSTATUS(status) : EXIT_INTERNAL);
}

/* ---- the claim */

/* True for the first claim; false if there was a claim, even by the caller. */
static bool claim(int who) {
  int nobody = NOBODY;
  Shared *shared = race.shared;
  return shared && atomic_compare_exchange_strong(&shared->claim, &nobody, who);
}

void process_race_call_off(void) {
  if (!race.is_child && claim(PARENT))
    end_child();
}

bool process_race_is_lost(void) {
  return is_claimed_by(race.is_child ? PARENT : CHILD);
}

void process_race_pass_on(int signal) {
  if (!race.is_child && is_claimed_by(CHILD))
    kill(atomic_load(&race.child), signal);
}

void process_race_claim(void) {
  if (!race.shared)
    return;
  if (race.is_child) {
    if (!claim(CHILD) && !is_claimed_by(CHILD))
      _exit(EXIT_UNKNOWN);
    return;
  }
  process_race_call_off();
  process_race_follow();
}

/* The watchdog looks at 'race' at any time: first it loses the claim. */
void process_race_settle(void) {
  process_race_claim();
  if (!race.is_child)
    return;
  race.shared = NULL;
  atomic_store(&race.child, 0);
  race.is_child = false;
}

void process_race_leave(bool (*stop)(void *)) {
  const struct timespec soon = {0, 10 * 1000 * 1000};
  if (race.is_child && !is_claimed_by(CHILD))
    _exit(EXIT_UNKNOWN);
  while (!race.is_child && is_claimed_by(NOBODY) && child_lives() &&
         !stop(NULL))
    nanosleep(&soon, NULL);
  process_race_claim();
}

/* ---- the beginning */

static Shared *share(void) {
  void *page = mmap(NULL, sizeof(Shared), PROT_READ | PROT_WRITE,
                    MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  return page == MAP_FAILED ? NULL : page;
}

/* Makes this process the child.  A parent that ended before PR_SET_PDEATHSIG
 * took effect is noticed by getppid. */
static void become_child(pid_t parent) {
  race.is_child = true;
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent)
    _exit(EXIT_UNKNOWN);
}

static bool start(unsigned stage) {
  pid_t parent = getpid();
  atomic_store(&race.child, 0);
  atomic_store(&race.shared->stage, stage);
  atomic_store(&race.shared->claim, NOBODY);
  fflush(NULL);
  const clock_t had = ticks_clock();
  pid_t child = fork();
  if (child == 0) {
    become_child(parent);
    ticks_clock_begins(had);
  } else if (child < 0)
    atomic_store(&race.shared->claim, PARENT);
  atomic_store(&race.child, child < 0 ? 0 : child);
  return child == 0;
}

bool process_race_split(unsigned stage) {
  if (race.is_child) {
    atomic_store(&race.shared->stage, stage);
    return false;
  }
  if (race.shared && is_claimed_by(NOBODY) && child_lives() &&
      atomic_load(&race.shared->stage) >= stage)
    return false;
  process_race_claim();
  if (!race.shared)
    race.shared = share();
  return race.shared && start(stage);
}
