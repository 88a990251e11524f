#define _XOPEN_SOURCE 700 /* sigaltstack */

#include "frontend/system/limits.h"

#include "frontend/base/arena.h"
#include "frontend/system/exit_status.h"
#include "frontend/system/oom.h"
#include "frontend/system/progress.h"
#include "frontend/system/process_race.h"
#include "frontend/base/stats.h"

#include <errno.h>
#include <fcntl.h>
#include <malloc.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

#if defined(__SANITIZE_ADDRESS__)
enum { IS_SANITIZED = 1 }; /* ASan reports crashes itself and maps terabytes */
#else
enum { IS_SANITIZED = 0 };
#endif

enum { NONE, TIME, MEMORY, INTERRUPT, TERMINATE, N_CAUSE };

static const double GRACE = 2;

static struct {
  LimitOptions options;
  void (*give_up)(const char *reason);
  char why[N_CAUSE][80];
  double begun, reached, wait_ends;
  atomic_ullong rival_peak;        /* resident bytes of the other process */
  atomic_ullong next_look;         /* at the memory, in ms: see below */
  _Atomic(const char *) temporary; /* file, or NULL */
  atomic_int cause;
  atomic_bool is_disarmed;
  atomic_flag has_ended;
} state = {.has_ended = ATOMIC_FLAG_INIT};

bool limits_stop(void *unused) {
  (void)unused;
  return atomic_load(&state.cause) != NONE || process_race_is_lost();
}

const char *limits_why(void *unused) {
  (void)unused;
  int cause = atomic_load(&state.cause);
  return cause == NONE ? NULL : state.why[cause];
}

void limits_settle(void) {
  const bool is_child = process_race_is_child();
  process_race_settle();
  if (is_child)
    progress_resume();
}

static bool stop_waiting(void *unused) {
  return limits_stop(unused) || stats_now() >= state.wait_ends;
}

void limits_await_rival(double seconds) {
  state.wait_ends = stats_now() + seconds;
  process_race_leave(stop_waiting);
}

void limits_disarm(bool is_answer) {
  atomic_store(&state.is_disarmed, true);
  if (is_answer)
    process_race_claim();
  else
    process_race_leave(limits_stop);
}

void limits_temporary_file(const char *path) {
  atomic_store(&state.temporary, path);
}

static void end_now(int code) {
  const char *path = atomic_load(&state.temporary);
  if (path)
    unlink(path);
  _exit(code);
}

/* Lets only the first caller print the verdict. */
static void give_up(const char *reason) {
  if (atomic_flag_test_and_set(&state.has_ended))
    for (;;)
      pause();
  process_race_leave(limits_stop);
  state.give_up(reason);
  end_now(EXIT_UNKNOWN);
}

static void out_of_memory(void) { give_up("out of memory"); }

void limits_give_up_by(void (*handler)(const char *reason)) {
  state.give_up = handler;
  arena_on_exhaustion(out_of_memory);
  oom_install(out_of_memory);
}

static void reach(int cause) {
  int none = NONE;
  atomic_compare_exchange_strong(&state.cause, &none, cause);
}

static void on_signal(int signal) {
  reach(signal == SIGINT ? INTERRUPT : TERMINATE);
  process_race_pass_on(signal);
}

/* Returns a column of /proc/PID/statm in bytes: 0 is mapped memory, 1 resident
 * memory.  Does not use stdio, since memory may be short. */
static uint64_t statm_of(const char *path, int column) {
  char text[128] = {0};
  int fd = open(path, O_RDONLY | O_CLOEXEC);
  if (fd < 0)
    return 0;
  ssize_t n = read(fd, text, sizeof text - 1);
  close(fd);
  const char *at = text;
  while (n > 0 && column-- > 0)
    at += strcspn(at, " ") + 1;
  uint64_t pages = 0;
  while (n > 0 && *at >= '0' && *at <= '9')
    pages = 10 * pages + (uint64_t)(*at++ - '0');
  return pages * (uint64_t)sysconf(_SC_PAGESIZE);
}

static uint64_t statm(int column) {
  return statm_of("/proc/self/statm", column);
}

/* Engines ask often, and looking takes two calls of the system.  So the answer
 * "no" holds for some time. */
bool limits_is_large(void *unused) {
  enum { PAUSE = 20 }; /* ms */
  unsigned long long now = (unsigned long long)(1000 * stats_now());
  (void)unused;
  if (!state.options.bytes || now < atomic_load(&state.next_look))
    return false;
  if (statm(1) >= state.options.bytes / 2)
    return true;
  atomic_store(&state.next_look, now + PAUSE);
  return false;
}

void limits_give_back(void) { malloc_trim(0); }

static uint64_t rival_bytes(void) {
  char path[40];
  pid_t rival = process_race_rival();
  if (rival <= 0)
    return 0;
  snprintf(path, sizeof path, "/proc/%ld/statm", (long)rival);
  return statm_of(path, 1);
}

static void poll_race(void) {
  process_race_follow();
  uint64_t other = rival_bytes();
  if (other > atomic_load(&state.rival_peak))
    atomic_store(&state.rival_peak, other);
  if (other && state.options.bytes && statm(1) + other >= state.options.bytes)
    process_race_call_off();
}

static void poll_limits(void) {
  const LimitOptions *o = &state.options;
  double now = stats_now();
  poll_race();
  if (o->seconds > 0 && now - state.begun >= o->seconds)
    reach(TIME);
  if (o->bytes && statm(1) >= o->bytes)
    reach(MEMORY);
  if (!limits_stop(NULL) || atomic_load(&state.is_disarmed))
    return;
  if (state.reached == 0)
    state.reached = now;
  if (now - state.reached >= GRACE)
    give_up(limits_why(NULL));
}

static void *watch(void *unused) {
  const struct timespec pause = {0, 50 * 1000 * 1000};
  (void)unused;
  for (;;) {
    nanosleep(&pause, NULL);
    poll_limits();
    state.options.tick();
  }
  return NULL;
}

static void start_watchdog(void) {
  sigset_t all, before;
  pthread_attr_t attr;
  pthread_t thread;
  sigfillset(&all);
  pthread_sigmask(SIG_BLOCK, &all, &before);
  pthread_attr_init(&attr);
  pthread_attr_setstacksize(&attr, 1 << 18);
  if (pthread_create(&thread, &attr, watch, NULL))
    out_of_memory();
  pthread_detach(thread);
  pthread_attr_destroy(&attr);
  pthread_sigmask(SIG_SETMASK, &before, NULL);
}

static uint64_t read_number(const char *path) {
  unsigned long long n = 0;
  FILE *f = fopen(path, "r");
  if (!f)
    return 0;
  if (fscanf(f, "%llu", &n) != 1)
    n = 0; /* "max" */
  fclose(f);
  return n;
}

static uint64_t default_bytes(void) {
  uint64_t machine =
      (uint64_t)sysconf(_SC_PHYS_PAGES) * (uint64_t)sysconf(_SC_PAGESIZE);
  uint64_t group = read_number("/sys/fs/cgroup/memory.max");
  return (group && group < machine ? group : machine) / 10 * 9;
}

static void set_soft_limit(int what, uint64_t bytes) {
  struct rlimit limit;
  if (getrlimit(what, &limit))
    return;
  limit.rlim_cur = limit.rlim_max == RLIM_INFINITY || bytes < limit.rlim_max
                       ? (rlim_t)bytes
                       : limit.rlim_max;
  setrlimit(what, &limit);
}

/* Limits the address space, as a backstop behind the polling of resident
 * memory.  The limit is the memory mapped already, the limit of the user, and
 * slack for memory that is mapped but never used. */
static void limit_address_space(void) {
  const uint64_t slack = (uint64_t)1 << 30;
  if (!IS_SANITIZED)
    set_soft_limit(RLIMIT_AS, statm(0) + state.options.bytes + slack);
}

static void handle(int signal, void (*handler)(int), int flags) {
  struct sigaction action = {0};
  action.sa_handler = handler;
  action.sa_flags = flags;
  sigaction(signal, &action, NULL);
}

/* True if the signal is ignored, as under nohup. */
static bool is_ignored(int signal) {
  struct sigaction action;
  return !sigaction(signal, NULL, &action) && action.sa_handler == SIG_IGN;
}

bool limits_split(void *unused, unsigned stage) {
  (void)unused;
  if (!process_race_split(stage))
    return false;
  progress_hush();
  start_watchdog();
  return true;
}

void limits_start(const LimitOptions *options) {
  state.options = *options;
  state.begun = stats_now();
  if (!state.options.bytes)
    state.options.bytes = default_bytes();
  snprintf(state.why[TIME], sizeof state.why[TIME],
           "time limit of %g s reached", options->seconds);
  snprintf(state.why[MEMORY], sizeof state.why[MEMORY],
           "memory limit of %llu MB reached",
           (unsigned long long)(state.options.bytes >> 20));
  strcpy(state.why[INTERRUPT], "interrupted");
  strcpy(state.why[TERMINATE], "terminated");
  limit_address_space();
  handle(SIGINT, on_signal, SA_RESTART);
  handle(SIGTERM, on_signal, SA_RESTART);
  if (!is_ignored(SIGHUP))
    handle(SIGHUP, on_signal, SA_RESTART);
  handle(SIGPIPE, SIG_IGN, 0);
  handle(SIGXFSZ, SIG_IGN, 0);
  start_watchdog();
}

static void say(const char *s) {
  ssize_t ignored = write(STDERR_FILENO, s, strlen(s));
  (void)ignored;
}

/* True if a crash is due to lack of memory.  ENOMEM: the last failure was an
 * allocation, which not every library survives. */
static bool is_memory_short(int error) {
  const uint64_t little = (uint64_t)256 << 20;
  struct rlimit limit;
  return error == ENOMEM || limits_stop(NULL) ||
         (!getrlimit(RLIMIT_AS, &limit) && limit.rlim_cur != RLIM_INFINITY &&
          statm(0) + little > limit.rlim_cur);
}

static void on_crash(int signal) {
  if (state.give_up && is_memory_short(errno))
    give_up(limits_stop(NULL) ? limits_why(NULL) : "out of memory");
  say("bmc: internal error: ");
  say(signal == SIGSEGV   ? "segmentation fault"
      : signal == SIGABRT ? "abort"
                          : "crash");
  say(" while ");
  say(progress_text());
  say("\n");
  process_race_leave(limits_stop);
  end_now(EXIT_INTERNAL);
}

/* The handler runs on its own stack, in case the other one is full. */
void limits_catch_crashes(void) {
  static const int crashes[] = {SIGSEGV, SIGABRT, SIGBUS, SIGFPE, SIGILL};
  static char other_stack[1 << 16];
  const stack_t stack = {.ss_sp = other_stack, .ss_size = sizeof other_stack};
  const uint64_t main_stack = (uint64_t)64 << 20;
  if (IS_SANITIZED)
    return;
  set_soft_limit(RLIMIT_STACK, main_stack);
  sigaltstack(&stack, NULL);
  for (unsigned i = 0; i < sizeof crashes / sizeof *crashes; i++)
    handle(crashes[i], on_crash, SA_ONSTACK);
}

uint64_t limits_peak_bytes(void) {
  struct rusage usage;
  getrusage(RUSAGE_SELF, &usage);
  return ((uint64_t)usage.ru_maxrss << 10) + atomic_load(&state.rival_peak);
}
