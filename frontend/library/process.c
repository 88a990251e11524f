/* Processes.  The execution goes on as the parent or as the child; what other
 * processes do is input: what comes out of pipes is any, and so is the wait
 * status of a child that runs another program.  Others end as the program's
 * code may end a child (frontend/ir/child_exits.h).  In a child the other
 * threads stop where they are. */
#pragma once
#include "adoption.c"
#include "input.c"
#include "process_group.c"
#include "signal_deliver.c"
#include "thread_id.c"
#include "thread_state.c"
#include "time.c"

enum { ECHILD = 10, MOST_CHILDREN = 16, MOST_AT_FORK = 8, MOST_FORKS = 63 };
enum { CHILD_IS_KILLED = 4, CHILD_EXECS }; /* for __bmc_child_exits */
enum { AT_ONCE = 1, ALSO_STOPPED = 2 };    /* WNOHANG, WUNTRACED */

static int children[MOST_CHILDREN];          /* numbers; 0: waited for */
static unsigned drop_changes[MOST_CHILDREN]; /* n_drop_changes at their begin */
static unsigned char fork_of[MOST_CHILDREN]; /* number of the fork; 0: none */
static unsigned n_children;
static unsigned n_forks; /* so far, by this process and those before it */

static struct {
  void (*prepare)(void);
  void (*parent)(void);
  void (*child)(void);
} at_fork[MOST_AT_FORK];
static unsigned n_at_fork;

int pthread_atfork(void (*prepare)(void), void (*parent)(void),
                   void (*child)(void)) {
  __bmc_atomic_begin();
  if (n_at_fork == MOST_AT_FORK)
    __bmc_unsupported("more than 8 calls of pthread_atfork");
  unsigned n = n_at_fork++ & (MOST_AT_FORK - 1);
  at_fork[n].prepare = prepare;
  at_fork[n].parent = parent;
  at_fork[n].child = child;
  __bmc_atomic_end();
  return 0;
}

static void run_prepare(void) {
  for (unsigned i = n_at_fork; i > 0; i--)
    if (at_fork[i - 1].prepare)
      at_fork[i - 1].prepare();
}

static void run_after(int is_child) {
  for (unsigned i = 0; i < n_at_fork; i++) {
    void (*run)(void) = is_child ? at_fork[i].child : at_fork[i].parent;
    if (run)
      run();
  }
}

/* ---- inside a section */

static int is_only_thread(void) {
  for (unsigned n = 0; n < MAX_THREADS; n++)
    if (n != __bmc_self() && is_made[n] && !has_finished[n])
      return 0;
  return 1;
}

/* The child has a copy of what other threads did before they ended. */
static void take_copy(void) {
  for (unsigned n = 0; n < MAX_THREADS; n++)
    if (is_made[n])
      (void)acquired(&has_finished[n]);
}

/* Both processes use the pipes from here on: the ends become files, whose input
 * is any.  That of a child of fork depends on the program's code, unless the
 * child may run another program. */
static void share_channels(int is_fork) {
  enum { WRITE_ONLY = 1 };
  refuse_watches();
  if (!may_have_channels() || !n_channels)
    return;
  if (!is_only_thread())
    __bmc_unsupported("a pipe that a process with several threads shares with "
                      "a child");
  for (unsigned i = 0; i < n_channels; i++) {
    if (is_timer(&channels[i]))
      __bmc_unsupported("a timerfd that a process shares with a child");
    for (int end = TAKING; end <= GIVING; end++) {
      Channel *c = &channels[i];
      if (c->is_open[end])
        set_mode(c->file[end], !c->is_pipe || is_socket(c) ? READ_AND_WRITE
                               : end == GIVING             ? WRITE_ONLY
                                                           : 0);
      if (c->is_open[end] && is_fork && !__bmc_child_exits(CHILD_EXECS))
        files_of_fork |= file_bit(c->file[end]);
    }
  }
  n_channels = 0;
}

static int is_taken(int id) {
  int is = id == own_pid || id == own_group;
  for (unsigned i = 0; i < n_children; i++)
    is |= children[i] == id;
  return is;
}

/* Returns any number that neither the process nor its group nor a child has. */
static int other_pid(void) {
  int id = pid_from(__VERIFIER_nondet_int());
  if (GROUP_IS_OBSERVED)
    group_now();
  while (is_taken(id))
    id = id % MAX_PID + 1;
  return id;
}

/* The process is a child: a new number, no children, no pending signals. */
static void become_child(void) {
  int id = other_pid();
  if (!is_only_thread()) {
    if (__bmc_option("valid-memcleanup") || __bmc_option("valid-memtrack"))
      __bmc_unsupported("leaks of a child of a process with several threads");
    __bmc_end_others();
  }
  take_copy();
  own_pid = id;
  n_children = 0;
  if (HAS_HANDLERS) {
    timers = 0, sent_to_process = 0;
    sent_to[__bmc_self()] = 0;
  }
}

static int new_child(unsigned fork) {
  int id = other_pid();
  if (n_children == MOST_CHILDREN)
    __bmc_unsupported("more than 16 child processes");
  unsigned n = n_children++ & (MOST_CHILDREN - 1);
  children[n] = id;
  drop_changes[n] = n_drop_changes;
  fork_of[n] = (unsigned char)fork;
  return id;
}

/* ---- making processes */

/* Returns the number of a child, which runs another program. */
static int spawn_child(void) {
  getpid();
  __bmc_atomic_begin();
  int id = new_child(0);
  share_channels(0);
  __bmc_atomic_end();
  return id;
}

/* Chooses the process that goes on.  Traces know it by name. */
static int goes_on_as_child(void) { return __bmc_choose(3) == 2; }

int _Fork(void) {
  if (system_fails())
    return any_error();
  getpid();
  int id = 0;
  __bmc_atomic_begin();
  share_channels(1);
  if (n_forks == MOST_FORKS)
    __bmc_unsupported("more than 63 forks");
  n_forks++;
  if (goes_on_as_child())
    become_child();
  else
    id = new_child(n_forks);
  __bmc_atomic_end();
  return id;
}

int fork(void) {
  run_prepare();
  int id = _Fork();
  run_after(id == 0);
  return id;
}

/* The child may only end, or run another program. */
int vfork(void) { return _Fork(); }

/* A child in a session of its own, whose terminal the parent has. */
int forkpty(int *terminal, char *name, const unsigned *settings,
            const unsigned short *window) {
  if (name)
    __bmc_unsupported("forkpty that returns a name");
  if (settings)
    (void)of_caller(settings);
  if (window)
    (void)of_caller(window);
  int id = fork();
  if (id == 0)
    set_group(getpid());
  else if (id > 0)
    *terminal = new_file(READ_AND_WRITE);
  return id;
}

/* The process goes on as a child whose parent has ended. */
int daemon(int keeps_folder, int keeps_files) {
  (void)keeps_folder, (void)keeps_files;
  if (system_fails())
    return any_error();
  getpid();
  __bmc_atomic_begin();
  become_child();
  own_group = own_pid;
  __bmc_atomic_end();
  return any_outcome();
}

/* ---- other programs */

/* Ends the process, unless the call fails. */
static int run_program(const char *path) {
  length(path);
  if (!system_fails())
    __bmc_exit();
  return any_error();
}

static void look_at_texts(char *const *texts) {
  for (int i = 0; texts[i]; i++)
    length(texts[i]);
}

int execv(const char *path, char *const *arguments) {
  look_at_texts(arguments);
  return run_program(path);
}

int execvp(const char *name, char *const *arguments) {
  return execv(name, arguments);
}

int execve(const char *path, char *const *arguments, char *const *environment) {
  if (environment)
    look_at_texts(environment);
  return execv(path, arguments);
}

int execvpe(const char *name, char *const *arguments,
            char *const *environment) {
  return execve(name, arguments, environment);
}

/* Looks at the arguments up to NULL. */
static void look_at_list(const char *text, __builtin_va_list *more) {
  for (; text; text = __builtin_va_arg(*more, const char *))
    length(text);
}

int execveat(int folder, const char *path, char *const *arguments,
             char *const *environment, int flags) {
  (void)folder, (void)flags;
  return execve(path, arguments, environment);
}

int fexecve(int file, char *const *arguments, char *const *environment) {
  if (is_bad_file(file))
    return fail(EBADF);
  return execve("", arguments, environment);
}

int execl(const char *path, const char *first, ...) {
  __builtin_va_list more;
  __builtin_va_start(more, first);
  look_at_list(first, &more);
  __builtin_va_end(more);
  return run_program(path);
}

/* The environment follows the NULL behind the arguments. */
int execle(const char *path, const char *first, ...) {
  __builtin_va_list more;
  __builtin_va_start(more, first);
  look_at_list(first, &more);
  char *const *environment = __builtin_va_arg(more, char *const *);
  __builtin_va_end(more);
  if (environment)
    look_at_texts(environment);
  return run_program(path);
}

int execlp(const char *name, const char *first, ...) {
  __builtin_va_list more;
  __builtin_va_start(more, first);
  look_at_list(first, &more);
  __builtin_va_end(more);
  return run_program(name);
}

/* Returns the error. */
int posix_spawn(int *id, const char *path, const void *actions,
                const void *attributes, char *const *arguments,
                char *const *environment) {
  (void)actions, (void)attributes;
  length(path);
  look_at_texts(arguments);
  if (environment)
    look_at_texts(environment);
  if (system_fails()) {
    int before = errno_value, error;
    any_error();
    error = errno_value;
    errno_value = before;
    return error;
  }
  int child = spawn_child();
  if (id)
    *id = child;
  return 0;
}

int posix_spawnp(int *id, const char *name, const void *actions,
                 const void *attributes, char *const *arguments,
                 char *const *environment) {
  return posix_spawn(id, name, actions, attributes, arguments, environment);
}

/* ---- the ends of processes */

enum { LAST_SIGNAL = 64 };

/* Reports know it by name. */
static unsigned signal_of_end(void) {
  return (unsigned)__VERIFIER_nondet_int() % LAST_SIGNAL + 1;
}

static int ended_by(unsigned signal) {
  enum { DUMPED = 0x80 };
  return (int)(signal | (__VERIFIER_nondet_bool() ? DUMPED : 0));
}

static int any_end_by_signal(void) { return ended_by(signal_of_end()); }

static int exited_with(unsigned code) { return (int)((code & 0xff) << 8); }

static int any_code(void) {
  return exited_with((unsigned)__VERIFIER_nondet_int());
}

/* Returns any status of a process that has exited, or was ended by a signal. */
static int any_end(void) {
  return __VERIFIER_nondet_bool() ? any_end_by_signal() : any_code();
}

static int any_stop(void) { return (int)(signal_of_end() << 8) | 0x7f; }

/* ---- of children of fork.  Reports know these functions by name: their
 * answers take a run of the child (svcomp/report/child.h). */

/* Tells reports the number of the fork. */
static void see_fork(unsigned n) { (void)__bmc_choose((Mask)1 << (n & 63)); }

static int child_may_exit_with(unsigned code) {
  Mask codes = code < 64    ? __bmc_child_exits(0)
               : code < 128 ? __bmc_child_exits(1)
               : code < 192 ? __bmc_child_exits(2)
                            : __bmc_child_exits(3);
  return codes >> (code & 63) & 1;
}

static int code_of_child(void) {
  unsigned code = (unsigned)__VERIFIER_nondet_int() & 0xff;
  __bmc_assume(child_may_exit_with(code));
  return exited_with(code);
}

static int end_of_its_program(void) {
  (void)__bmc_choose(1);
  return any_end();
}

/* True if a signal from outside ends the child.  Fault reports know it. */
static int child_is_killed(void) {
  return __bmc_option("system-may-fail") && __VERIFIER_nondet_bool();
}

static int may_send_signals(void) {
  return __bmc_calls("kill") || __bmc_calls("killpg") ||
         __bmc_calls("sigqueue") || __bmc_calls("raise") ||
         __bmc_calls("pthread_kill") || __bmc_calls("alarm") ||
         __bmc_calls("setitimer") || __bmc_calls("timer_create") ||
         MAY_BREAK_PIPES;
}

/* Returns a status of a child that the program's own code ends. */
static int signal_of_child(void) {
  unsigned signal = signal_of_end();
  __bmc_assume(may_send_signals() || signal == SIGNAL_ABORT ||
               (signal == SIGNAL_ILLEGAL && __bmc_option("traps")));
  return ended_by(signal);
}

static int end_of_child(unsigned fork) {
  if (child_is_killed())
    return any_end_by_signal();
  __bmc_assume(!__bmc_option("runs-apart"));
  see_fork(fork);
  if (__bmc_child_exits(CHILD_EXECS) && __VERIFIER_nondet_bool())
    return end_of_its_program();
  if ((may_send_signals() || __bmc_child_exits(CHILD_IS_KILLED)) &&
      __VERIFIER_nondet_bool())
    return signal_of_child();
  return code_of_child();
}

/* ---- waiting */

/* True if 'id' may mean this child: it may be of any process group. */
static int is_meant(int id, int child) {
  return child && (id == -1 || id == child ||
                   ((id == 0 || id < -1) && __VERIFIER_nondet_bool()));
}

/* Returns the place of a child that is meant; n_children if there is none.
 * Inside a section. */
static unsigned choose_child(int id) {
  unsigned chosen = n_children;
  for (unsigned i = 0; i < n_children; i++)
    if (is_meant(id, children[i]) &&
        (chosen == n_children || __VERIFIER_nondet_bool()))
      chosen = i;
  return chosen;
}

/* True if the child leaves no status when it ends.  A process may begin with
 * SIGCHLD ignored.  Inside a section. */
static int child_is_dropped(unsigned i) {
  SignalAction *action = &actions[SIGNAL_CHILD];
  if (drop_changes[i & (MOST_CHILDREN - 1)] != n_drop_changes)
    return system_fails();
  if (!is_action_known[SIGNAL_CHILD]) {
    is_action_known[SIGNAL_CHILD] = 1;
    if (system_fails())
      action->handler = (void *)1;
  }
  return drops_children(action);
}

/* True if a process is awaited that the program adopts at its choice.  Inside a
 * section. */
static int finds_orphan(int id) {
  return __bmc_passes("prctl", 0, 36) && id == -1 && adoption != ADOPTS_NOT &&
         __VERIFIER_nondet_bool();
}

/* Waits for a child.  Where children leave no status, waiting fails once all
 * have ended. */
int waitpid(int id, int *status, int options) {
  int child = 0;
  unsigned fork = 0;
  cancel_point();
  __bmc_cancel_maybe();
  if (__bmc_calls("popen"))
    __bmc_unsupported("waiting for children in a program with popen");
  if (SLEEP_IS_INTERRUPTED)
    return fail(EINTR);
  int is_late = options & AT_ONCE && __VERIFIER_nondet_bool();
  int stops = options & ALSO_STOPPED && __VERIFIER_nondet_bool();
  __bmc_atomic_begin();
  unsigned i = choose_child(id);
  int is_orphan = finds_orphan(id);
  int is_one =
      is_orphan || (i < n_children && (is_late || !child_is_dropped(i)));
  if (is_orphan && !is_late) {
    child = other_pid();
  } else if (is_one && !is_late) {
    child = children[i & (MOST_CHILDREN - 1)];
    fork = fork_of[i & (MOST_CHILDREN - 1)];
    if (!stops)
      children[i & (MOST_CHILDREN - 1)] = 0;
  }
  __bmc_atomic_end();
  if (!is_one)
    return fail(ECHILD);
  if (!child)
    return 0;
  int ended = stops ? any_stop() : fork ? end_of_child(fork) : any_end();
  if (status)
    *status = ended;
  return child;
}

/* The usage is set where a child is found. */
int wait4(int id, int *status, int options, long *usage_of) {
  int child = waitpid(id, status, options);
  if (child > 0 && usage_of)
    any_usage(usage_of);
  return child;
}

int wait3(int *status, int options, long *usage_of) {
  return wait4(-1, status, options, usage_of);
}

/* The beginning of siginfo_t */
typedef struct {
  int signal, error, code;
#if __SIZEOF_POINTER__ == 8
  int unused;
#endif
  int child;
  unsigned user;
  int status;
} ChildInfo;

/* Sets what a wait status says. */
static void set_child_info(ChildInfo *info, int child, int status) {
  enum { CHILD_SIGNAL = 17, HAS_EXITED = 1, WAS_KILLED, HAS_DUMPED };
  enum { IS_STOPPED = 5, DUMP_BIT = 0x80 };
  int low = status & 0x7f, is_stopped = (status & 0xff) == 0x7f;
  info->signal = child ? CHILD_SIGNAL : 0;
  info->error = 0;
  info->child = child;
  info->user = (unsigned)__VERIFIER_nondet_int();
  info->code = !child              ? 0
               : is_stopped        ? IS_STOPPED
               : !low              ? HAS_EXITED
               : status & DUMP_BIT ? HAS_DUMPED
                                   : WAS_KILLED;
  info->status = low && !is_stopped ? low : status >> 8 & 0xff;
}

int waitid(int kind, int id, ChildInfo *info, int options) {
  enum { ANY_CHILD, ONE_CHILD, A_GROUP, ONLY_ENDED = 4 };
  int status = 0;
  if (kind < ANY_CHILD || kind > A_GROUP || !(options & ONLY_ENDED) ||
      options & ~(ONLY_ENDED | AT_ONCE | ALSO_STOPPED))
    __bmc_unsupported("waitid other than for children that end");
  int child = waitpid(kind == ANY_CHILD   ? -1
                      : kind == ONE_CHILD ? id
                                          : 0,
                      &status, options);
  if (child < 0)
    return -1;
  if (info)
    set_child_info(info, child, status);
  return 0;
}

int wait(int *status) { return waitpid(-1, status, 0); }

/* ---- commands of the shell */

static void leave_to_others(void) {
  __bmc_atomic_begin();
  share_channels(0);
  __bmc_atomic_end();
}

/* Returns any status; of NULL, whether there is a shell. */
int system(const char *command) {
  if (!command)
    return __VERIFIER_nondet_int();
  length(command);
  leave_to_others();
  __bmc_cancel_maybe();
  return system_fails() ? any_error() : any_end();
}

void *popen(const char *command, const char *mode) {
  length(command);
  length(mode);
  if (any_outcome())
    return NULL;
  leave_to_others();
  int flags = flags_of_mode(mode);
  return new_stream(streams_have_files() ? new_file(flags) : -1,
                    limits_of_mode(flags));
}

int pclose(void *stream) {
  int fails = fclose(stream);
  return fails ? -1 : any_end();
}
