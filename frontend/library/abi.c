/* Common part of all models: the intrinsics of the frontend, constants of the C
 * library, and the layout of the state in an object of the program.
 *
 * Each file of the library includes those that it needs, and all include this
 * one; only files that a program needs are read.  They may all be read
 * together, so static names are unique among all files.  A function that
 * programs call begins in the first column.  A variable that programs see, as
 * the result of a function or by its name, is not static: it takes part in data
 * races like theirs.
 *
 * An object of the program (pthread_mutex_t, sem_t, ...) is accessed as ints
 * and masks at glibc's offsets, so that a static initialiser has its meaning in
 * glibc.  An operation is one atomic section wherever one step models it
 * exactly.  State that another thread may still read after the program has
 * freed its object is kept here, not in the object. */
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
void __bmc_end_others(void); /* see INST_END_OTHERS */
void __bmc_end_thread(void) __attribute__((noreturn));
void __bmc_exit(void) __attribute__((noreturn)); /* ends the process */
unsigned long long __bmc_choose(unsigned long long mask);
void *__bmc_alloc(unsigned long size, int zeroed, unsigned long alignment,
                  void *replaced);
void *__bmc_room(const char *name, unsigned long size); /* never dies */
void __bmc_free(void *block);
unsigned long __bmc_size(void *block);
/* Memory of mmap or of the library's own, which free does not take.
 * __bmc_map_size returns 0 if none begins there; if it is dead, its size is
 * odd. */
void *__bmc_map(unsigned long size, unsigned long alignment);
unsigned long __bmc_map_size(void *block);
void __bmc_unmap(void *block);
size_t __bmc_ahead(const void *from, const void *to);    /* see INST_AHEAD */
size_t __bmc_fill(void *to, unsigned char byte, size_t); /* see INST_FILL */
size_t __bmc_copy(void *to, const void *from, size_t);
size_t __bmc_havoc(void *to, unsigned char but, size_t); /* INST_HAVOC */
size_t __bmc_scan(const void *, unsigned long long set, size_t); /* INST_SCAN */
size_t __bmc_span(const void *, unsigned long long set, size_t); /* INST_SPAN */
size_t __bmc_rscan(const void *, unsigned long long set, size_t);
size_t __bmc_compare(const void *, const void *, size_t); /* INST_COMPARE */
size_t __bmc_strcmp(const void *, const void *, size_t most);
void __bmc_unsupported(const char *what);
int __bmc_option(const char *name);       /* or a property: is it checked? */
int __bmc_calls(const char *name);        /* does the program, anywhere? */
int __bmc_gives(const char *name, int k); /* may argument 'k' be non-NULL? */
int __bmc_observes(const char *handles);  /* values of "threads", "keys"? */
int __bmc_passes(const char *name, int k, int n); /* may argument k be n? */
int __bmc_follows_lock(const char *name); /* may a call follow a lock? */
int __bmc_uses(const char *name);         /* is some result used? */
unsigned long long
__bmc_child_exits(int k); /* of fork: how they may end, see process.c */
const void *__bmc_standard_stream(const char *name); /* or NULL */
unsigned long long __bmc_signals(void); /* that the program may handle */
int __bmc_signal_bound(void);           /* arrivals from outside, of each */

_Bool __VERIFIER_nondet_bool(void);
int __VERIFIER_nondet_int(void);
long __VERIFIER_nondet_long(void);

typedef unsigned long pthread_t;
typedef unsigned pthread_key_t;
typedef unsigned long long Mask; /* set of the first threads, by number */

#define NULL ((void *)0)

/* Limit of threads; a Mask holds the first of them. */
enum { MAX_THREADS = 256, MASK_THREADS = 64 };

/* Added to a holder's id: the end of that thread is awaited. */
enum { WAIT_FOR_END = 1 << 16, WAIT_FOR_SIGNAL = 1 << 17 };

enum {
  EPERM = 1,
  ESRCH = 3,
  EINTR = 4,
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

/* Values of FLT_ROUNDS. */
enum { ROUNDS_TO_NEAREST = 1, ROUNDS_UP, ROUNDS_DOWN };

/* Sets of threads: those asleep on a condition variable or at a barrier, and
 * those that their barrier has chosen as serial thread. */
static Mask asleep, chosen_serial;

static _Thread_local int errno_value;

static int fail(int error) {
  errno_value = error;
  return -1;
}

static int program_forks(void) {
  return __bmc_calls("fork") || __bmc_calls("vfork") || __bmc_calls("_Fork");
}

/* True if a correct call fails here.  Fault reports recognise this by the two
 * functions (svcomp/trace/fault.c). */
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

/* Returns the id by which a lock names its holder; ids of nobody are 0 or
 * less. */
static int id_of_self(void) { return (int)__bmc_self() + 1; }

/* A macro, so that the text is a literal at the check.  The text describes the
 * fault; words in braces name variables of the function around
 * (svcomp/trace/fault.h). */
#define usage(condition, text) __bmc_check("pthread-usage", (condition), text)

static int usage_is_checked(void) { return __bmc_option("pthread-usage"); }

/* Marks a lock: from here on the thread takes no step while the lock word is
 * the id of another thread.  reduction/static/lock_words.c knows it by name. */
static void lock_is_awaited(const int *lock) { (void)lock; }

/* Memory that a section accesses for the caller, without synchronising.  ir.h
 * distinguishes such accesses by 'volatile'. */
#define of_caller(p) (*(volatile __typeof__(*(p)) *)(p))

/* Accesses of a section for itself that order threads.  Stores acquire and
 * release, and loads do neither, unless these macros are used. */
#define acquired(p) __atomic_load_n(p, __ATOMIC_ACQUIRE)
#define store_relaxed(p, value) __atomic_store_n(p, value, __ATOMIC_RELAXED)
#define store_release(p, value) __atomic_store_n(p, value, __ATOMIC_RELEASE)

/* Reads a word for the caller that does not synchronise, such as a failed
 * trylock: a relaxed load of its own. */
static void caller_observes(const int *word) {
  if (__bmc_option("no-data-race"))
    (void)__atomic_load_n((const volatile int *)word, __ATOMIC_RELAXED);
}

enum { NANOSECONDS = 1000000000 };

/* True if a struct timespec is valid. */
static int time_is_valid(const void *time) {
  long nanoseconds = of_caller((const long *)time + 1);
  return nanoseconds >= 0 && nanoseconds < NANOSECONDS;
}

/* True if a time to sleep is refused.  One below 0 may be refused, or over at
 * once. */
static int sleep_is_refused(const void *time) {
  return !time_is_valid(time) ||
         (of_caller((const long *)time) < 0 && __VERIFIER_nondet_bool());
}

/* Returns the result of a wait that never succeeds: 'error', or EINVAL if the
 * wait has an invalid deadline. */
static int late(int error, const void *deadline) {
  return error != ETIMEDOUT || time_is_valid(deadline) ? error : EINVAL;
}

/* A mutex.  LOCK holds 0, the holder's id, or DESTROYED.  COUNT is the number
 * of additional locks of a recursive mutex.  HEALTH belongs to a robust one.
 *
 * Initialisation passes through the state DESTROYED, so that concurrent uses
 * are detected. */
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

/* Returns the kind.  An adaptive mutex (3) is a normal one that spins. */
static int mutex_kind(const int *m) {
  int kind = m[MUTEX_KIND] & KIND_MASK;
  return kind == 3 ? KIND_NORMAL : kind;
}

static int mutex_is_mine(const int *m) { return m[MUTEX_LOCK] == id_of_self(); }

/* True for C11 mutexes, which have no error codes about the holder. */
static int mutex_is_c11(const int *m) {
  return __bmc_calls("mtx_init") && m[MUTEX_KIND] & (KIND_UNTIMED | KIND_TIMED);
}

static int mutex_is_robust(const int *m) {
  return __bmc_calls("pthread_mutexattr_setrobust") &&
         m[MUTEX_KIND] & KIND_ROBUST;
}
