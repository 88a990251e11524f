/* What all models share: the intrinsics of the frontend, constants of the
 * C library, and where the state of an object of the program stands.
 *
 * Each file of the library includes those that it needs, and all of them this
 * one; only files that a program needs are read.  They may all be read
 * together, so what is static has a name of its own among all of them.  A
 * function that programs call begins in the first column.  A variable that
 * they see, as the result of a function or by its name, is not static: threads
 * race for it as for their own.
 *
 * An object of the program (pthread_mutex_t, sem_t, ...) is seen as ints and
 * masks at the offsets glibc uses, so that a static initialiser means here
 * what it means there.  An operation is one atomic section wherever one step
 * can say it exactly; state that another thread may still read after the
 * program has freed its object lives here, not in the object. */
#pragma once

typedef __SIZE_TYPE__ size_t;

void __bmc_atomic_begin(void);
void __bmc_atomic_end(void);
void __bmc_wait(int condition);
void __bmc_wait_for(int holder, int condition); /* an id, see below */
void __bmc_wait_for_all(int holder, unsigned long long others, int condition);
void __bmc_assume(int condition);
void __bmc_check(const char *property, int condition, const char *text);
unsigned __bmc_spawn(void *(*start)(void *), void *argument);
void __bmc_spawned(unsigned thread);
unsigned __bmc_self(void);
void __bmc_joined(unsigned thread);
void __bmc_end_thread(void) __attribute__((noreturn));
void __bmc_exit(void) __attribute__((noreturn)); /* the process */
unsigned long long __bmc_choose(unsigned long long mask);
void *__bmc_alloc(unsigned long size, int zeroed, unsigned long alignment,
                  void *replaced);
void __bmc_free(void *block);
unsigned long __bmc_size(void *block);
size_t __bmc_ahead(const void *from, const void *to); /* see INST_AHEAD */
void __bmc_unsupported(const char *what);
int __bmc_option(const char *name);       /* or a property: is it asked for? */
int __bmc_calls(const char *name);        /* does the program, anywhere? */
int __bmc_gives(const char *name, int k); /* with an argument 'k' that may be
                                             anything but NULL? */
int __bmc_observes(const char *handles);  /* the values of "threads", "keys"? */
int __bmc_passes(const char *name, int k, int n); /* argument k may be n? */
int __bmc_follows_lock(const char *name); /* may the program call it after a
                                             lock was taken? */
int __bmc_uses(const char *name);         /* what some call of it gives? */
const void *__bmc_standard_stream(const char *name); /* NULL: the program does
                                                        not use it by name */

_Bool __VERIFIER_nondet_bool(void);
int __VERIFIER_nondet_int(void);
long __VERIFIER_nondet_long(void);

typedef unsigned long pthread_t;
typedef unsigned pthread_key_t;
typedef unsigned long long Mask; /* a set of the first threads by number */

#define NULL ((void *)0)

/* Threads there may be; a Mask has the first of them. */
enum { MAX_THREADS = 256, MASK_THREADS = 64 };

/* With a holder's id: what is waited for is the end of that thread. */
enum { WAIT_FOR_END = 1 << 16 };

enum {
  EPERM = 1,
  ESRCH = 3,
  EAGAIN = 11,
  ENOMEM = 12,
  EBUSY = 16,
  EINVAL = 22,
  EDEADLK = 35,
  ERANGE = 34,
  EOVERFLOW = 75,
  ETIMEDOUT = 110,
  EOWNERDEAD = 130,
  ENOTRECOVERABLE = 131
};

/* As FLT_ROUNDS has them. */
enum { ROUNDS_TO_NEAREST = 1, ROUNDS_UP, ROUNDS_DOWN };

/* Sets of threads that are asleep on a condition variable or at a barrier,
 * and of those that the barrier they were at has chosen as serial. */
static Mask asleep, chosen_serial;

static _Thread_local int errno_value;

static int fail(int error) {
  errno_value = error;
  return -1;
}

/* A call that may fail although it is right, and does here.  Faults name it by
 * these two functions (svcomp/trace/fault.c). */
static int system_fails(void) {
  return __bmc_option("system-may-fail") && __VERIFIER_nondet_bool();
}

static int memory_fails(void) {
  return __bmc_option("malloc-may-fail") && __VERIFIER_nondet_bool();
}

static Mask bit_of_self(void) {
  if (__bmc_self() >= MASK_THREADS)
    __bmc_unsupported("a thread after the first 64 at a barrier, on a "
                      "condition variable, or with a lock for reading");
  return (Mask)1 << (__bmc_self() & (MASK_THREADS - 1));
}

/* How a lock names its holder; 0 is nobody, and so is less. */
static int id_of_self(void) { return (int)__bmc_self() + 1; }

/* A macro, so that the text is a literal where the check is made.  It tells
 * the fault; words in braces stand for variables of the function around, as
 * svcomp/trace/fault.h says. */
#define usage(condition, text) __bmc_check("pthread-usage", (condition), text)

static int usage_is_checked(void) { return __bmc_option("pthread-usage"); }

/* From here on the thread takes no step while the lock's word is the id of
 * another.  analysis/lock_gates.c knows it by name. */
static void lock_is_awaited(const int *lock) { (void)lock; }

/* Memory that a section accesses for the caller, and not in order to
 * synchronise: ir.h tells the two apart by this. */
#define of_caller(p) (*(volatile __typeof__(*(p)) *)(p))

/* What orders threads: of what a section accesses for itself, stores acquire
 * and release, and loads do neither, unless the text says otherwise. */
#define acquired(p) __atomic_load_n(p, __ATOMIC_ACQUIRE)
#define store_relaxed(p, value) __atomic_store_n(p, value, __ATOMIC_RELAXED)
#define store_release(p, value) __atomic_store_n(p, value, __ATOMIC_RELEASE)

/* A lock that is tried in vain, and whatever else tells the caller of others
 * and does not synchronise: as a relaxed load of its own. */
static void caller_is_told(const int *word) {
  if (__bmc_option("no-data-race"))
    (void)__atomic_load_n((const volatile int *)word, __ATOMIC_RELAXED);
}

enum { NANOSECONDS = 1000000000 };

/* Of a struct timespec. */
static int time_is_valid(const void *time) {
  long nanoseconds = of_caller((const long *)time + 1);
  return nanoseconds >= 0 && nanoseconds < NANOSECONDS;
}

/* A time to sleep that is below 0 may be refused, or over at once. */
static int sleep_is_refused(const void *time) {
  return !time_is_valid(time) ||
         (of_caller((const long *)time) < 0 && __VERIFIER_nondet_bool());
}

/* What comes of waiting for what does not come: 'error', unless that is to
 * wait until a deadline, which may be no time. */
static int late(int error, const void *deadline) {
  return error != ETIMEDOUT || time_is_valid(deadline) ? error : EINVAL;
}

/* A mutex: LOCK holds 0, the holder's id, or DESTROYED; COUNT is how often a
 * recursive one has been locked beyond the first time; HEALTH is of a robust
 * one.
 *
 * Initialising an object goes through the state DESTROYED: who waits for it
 * or uses it meanwhile is told by that. */
enum {
  MUTEX_LOCK = 0,
  MUTEX_COUNT = 1,
  MUTEX_HEALTH = 2,
#if __SIZEOF_POINTER__ == 4
  MUTEX_KIND = 3,
#else
  MUTEX_KIND = 4,
#endif
  MUTEX_DESTROYED = -1
};

enum { HEALTH_GOOD = 0, HEALTH_INCONSISTENT = 1, HEALTH_LOST = 2 };

enum { KIND_NORMAL = 0, KIND_RECURSIVE = 1, KIND_ERRORCHECK = 2 };
enum { KIND_MASK = 3, KIND_ROBUST = 16, KIND_UNTIMED = 32, KIND_TIMED = 64 };

/* An adaptive mutex (3) is a normal one that spins. */
static int mutex_kind(const int *m) {
  int kind = m[MUTEX_KIND] & KIND_MASK;
  return kind == 3 ? KIND_NORMAL : kind;
}

static int mutex_is_mine(const int *m) { return m[MUTEX_LOCK] == id_of_self(); }

/* Of C11's kinds: no error codes for who holds it, or does not. */
static int mutex_is_c11(const int *m) {
  return __bmc_calls("mtx_init") && m[MUTEX_KIND] & (KIND_UNTIMED | KIND_TIMED);
}

static int mutex_is_robust(const int *m) {
  return __bmc_calls("pthread_mutexattr_setrobust") &&
         m[MUTEX_KIND] & KIND_ROBUST;
}
