/* threads.h, on top of the POSIX models. */
#pragma once
#include "abi.c"
#include "cond.c"
#include "key.c"
#include "mutex.c"
#include "once.c"
#include "thread.c"

enum { THRD_SUCCESS, THRD_BUSY, THRD_ERROR, THRD_NOMEM, THRD_TIMEDOUT };
enum { MTX_RECURSIVE = 1, MTX_TIMED = 2 };

typedef int ThreadRoutine(void *);

static ThreadRoutine *routine[MAX_THREADS];

static int thrd_code(int error) {
  if (error == 0)
    return THRD_SUCCESS;
  if (error == EBUSY)
    return THRD_BUSY;
  return error == ETIMEDOUT ? THRD_TIMEDOUT : THRD_ERROR;
}

static void *thrd_run(void *argument) {
  return (void *)(long)routine[__bmc_self()](argument);
}

static unsigned thrd_make(ThreadRoutine *start, void *argument) {
  if (!RESULTS_ARE_ASKED_FOR)
    return thread_make((void *(*)(void *))start, argument, 0);
  unsigned made = thread_make(thrd_run, argument, 0);
  routine[made] = start;
  return made;
}

int thrd_create(pthread_t *thread, ThreadRoutine *start, void *argument) {
  if (__bmc_option("malloc-may-fail") && memory_fails())
    return THRD_NOMEM;
  __bmc_atomic_begin();
  of_caller(thread) = handle_of(thrd_make(start, argument));
  __bmc_atomic_end();
  return THRD_SUCCESS;
}

pthread_t thrd_current(void) { return pthread_self(); }

int thrd_equal(pthread_t a, pthread_t b) { return a == b; }

void thrd_exit(int code) __attribute__((noreturn));
void thrd_exit(int code) { pthread_exit((void *)(long)code); }

int thrd_join(pthread_t thread, int *code) {
  usage(thread != pthread_self(), "{self} joins itself");
  if (thread == pthread_self())
    return THRD_ERROR;
  return thread_join(thread, NULL, code, 0) ? THRD_ERROR : THRD_SUCCESS;
}

int thrd_detach(pthread_t thread) { return thrd_code(pthread_detach(thread)); }

int thrd_sleep(const void *duration, void *remaining) {
  (void)remaining;
  cancel_point_asleep();
  return sleep_is_refused(duration) ? -2 : 0;
}

void thrd_yield(void) {}

int mtx_init(void *mutex, int type) {
  int kind = type & MTX_RECURSIVE ? KIND_RECURSIVE : KIND_NORMAL;
  mutex_init(mutex, kind | (type & MTX_TIMED ? KIND_TIMED : KIND_UNTIMED));
  return THRD_SUCCESS;
}

int mtx_lock(void *mutex) { return thrd_code(pthread_mutex_lock(mutex)); }

int mtx_trylock(void *mutex) { return thrd_code(pthread_mutex_trylock(mutex)); }

int mtx_timedlock(void *mutex, const void *deadline) {
  usage(((const int *)mutex)[MUTEX_KIND] & KIND_TIMED,
        "the mutex {mutex} is locked until a deadline, but not of type "
        "mtx_timed");
  return thrd_code(pthread_mutex_timedlock(mutex, deadline));
}

int mtx_unlock(void *mutex) { return thrd_code(pthread_mutex_unlock(mutex)); }

void mtx_destroy(void *mutex) { pthread_mutex_destroy(mutex); }

int cnd_init(void *cond) { return thrd_code(pthread_cond_init(cond, NULL)); }

int cnd_wait(void *cond, void *mutex) {
  return thrd_code(pthread_cond_wait(cond, mutex));
}

int cnd_timedwait(void *cond, void *mutex, const void *deadline) {
  return thrd_code(pthread_cond_timedwait(cond, mutex, deadline));
}

int cnd_signal(void *cond) { return thrd_code(pthread_cond_signal(cond)); }

int cnd_broadcast(void *cond) {
  return thrd_code(pthread_cond_broadcast(cond));
}

void cnd_destroy(void *cond) { pthread_cond_destroy(cond); }

int tss_create(pthread_key_t *key, void (*destructor)(void *)) {
  return thrd_code(pthread_key_create(key, destructor));
}

void tss_delete(pthread_key_t key) { pthread_key_delete(key); }

void *tss_get(pthread_key_t key) { return pthread_getspecific(key); }

int tss_set(pthread_key_t key, void *value) {
  return thrd_code(pthread_setspecific(key, value));
}

void call_once(void *flag, void (*function)(void)) { once(flag, function); }
