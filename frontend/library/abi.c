/* What all models share: the intrinsics of the frontend, constants of the
 * C library, and where the state of an object of the program stands.
 *
 * The models are compiled as one translation unit in the order of their file
 * names, this one first.  An object of the program (pthread_mutex_t, sem_t,
 * ...) is seen as ints and masks at the offsets glibc uses, so that a static
 * initialiser means here what it means there.  An operation is one atomic
 * section wherever one step can say it exactly; state that another thread
 * may still read after the program has freed its object lives here, not in
 * the object. */

void __bmc_atomic_begin(void);
void __bmc_atomic_end(void);
void __bmc_wait(int condition);
void __bmc_assume(int condition);
void __bmc_check(const char *property, int condition, const char *text);
unsigned __bmc_spawn(void *(*start)(void *), void *argument);
void __bmc_spawned(unsigned thread);
unsigned __bmc_self(void);
void __bmc_joined(unsigned thread);
void __bmc_end_thread(void) __attribute__((noreturn));
unsigned long long __bmc_choose(unsigned long long mask);
void *__bmc_alloc(unsigned long size, int zeroed);
void __bmc_free(void *block);
unsigned long __bmc_size(void *block);
void __bmc_unsupported(const char *what);
int __bmc_option(const char *name);

_Bool __VERIFIER_nondet_bool(void);
int __VERIFIER_nondet_int(void);
long __VERIFIER_nondet_long(void);

typedef __SIZE_TYPE__ size_t;

void *memcpy(void *to, const void *from, size_t size);
typedef unsigned long pthread_t;
typedef unsigned long long Mask; /* a set of threads by number */

#define NULL ((void *)0)

enum { MAX_THREADS = 64 };

enum {
  EPERM = 1,
  ESRCH = 3,
  EAGAIN = 11,
  ENOMEM = 12,
  EBUSY = 16,
  EINVAL = 22,
  EDEADLK = 35,
  EOVERFLOW = 75,
  ETIMEDOUT = 110
};

/* Sets of threads that are asleep on a condition variable or at a barrier,
 * and of those that the barrier they were at has chosen as serial. */
static Mask asleep, chosen_serial;

static _Thread_local int errno_value;

static Mask bit_of_self(void) { return (Mask)1 << __bmc_self(); }

/* How a lock names its holder; 0 is nobody. */
static int id_of_self(void) { return (int)__bmc_self() + 1; }

/* A macro, so that the text is a literal where the check is made.  It tells
 * the fault; words in braces stand for variables of the function around, as
 * svcomp/fault.h says. */
#define usage(condition, text) __bmc_check("pthread-usage", (condition), text)

/* A mutex: LOCK holds 0, the holder's id, or DESTROYED; COUNT is how often a
 * recursive one has been locked beyond the first time. */
enum {
  MUTEX_LOCK = 0,
  MUTEX_COUNT = 1,
#if __SIZEOF_POINTER__ == 4
  MUTEX_KIND = 3,
#else
  MUTEX_KIND = 4,
#endif
  MUTEX_DESTROYED = -1
};

enum { KIND_NORMAL = 0, KIND_RECURSIVE = 1, KIND_ERRORCHECK = 2 };
enum { KIND_MASK = 3 };

/* An adaptive mutex (3) is a normal one that spins. */
static int mutex_kind(const int *m) {
  int kind = m[MUTEX_KIND] & KIND_MASK;
  return kind == 3 ? KIND_NORMAL : kind;
}

static int mutex_is_mine(const int *m) { return m[MUTEX_LOCK] == id_of_self(); }
