#include "frontend/system/coroutine.h"

#include "frontend/base/arena.h"

#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>

enum { STACK = 64 << 20 }; /* as large as the stack of main */

typedef enum { CALLER, WORK } Turn;

struct Coroutine {
  CoroutineWork *work;
  void *context;
  pid_t process;
  pthread_t thread;
  pthread_mutex_t lock;
  pthread_cond_t changed;
  Turn turn;
  bool has_begun, is_finished, is_to_end;
};

/* Passes control to the other side and waits until it is 'own' turn again. */
static void give_turn(Coroutine *a, Turn own) {
  a->turn = own == WORK ? CALLER : WORK;
  pthread_cond_signal(&a->changed);
  while (a->turn != own)
    pthread_cond_wait(&a->changed, &a->lock);
}

static void *run(void *argument) {
  Coroutine *a = argument;
  pthread_mutex_lock(&a->lock);
  while (a->turn != WORK)
    pthread_cond_wait(&a->changed, &a->lock);
  a->work(a, a->context);
  a->is_finished = true, a->turn = CALLER;
  pthread_cond_signal(&a->changed);
  pthread_mutex_unlock(&a->lock);
  return NULL;
}

/* False if no thread can be created. */
static bool begin(Coroutine *a) {
  pthread_attr_t attr;
  pthread_attr_init(&attr);
  pthread_attr_setstacksize(&attr, STACK);
  a->process = getpid();
  a->has_begun = !pthread_create(&a->thread, &attr, run, a);
  pthread_attr_destroy(&attr);
  return a->has_begun;
}

static bool is_here(const Coroutine *a) { return a->process == getpid(); }

Coroutine *coroutine_new(CoroutineWork *work, void *context) {
  Coroutine *a = xcalloc(1, sizeof *a);
  a->work = work, a->context = context;
  pthread_mutex_init(&a->lock, NULL);
  pthread_cond_init(&a->changed, NULL);
  return a;
}

bool coroutine_go_on(Coroutine *a) {
  if (a->is_finished || (a->has_begun && !is_here(a)))
    return false;
  if (!a->has_begun && !begin(a))
    return false;
  pthread_mutex_lock(&a->lock);
  give_turn(a, CALLER);
  pthread_mutex_unlock(&a->lock);
  return !a->is_finished;
}

bool coroutine_pause(Coroutine *a) {
  if (!a->is_to_end)
    give_turn(a, WORK);
  return !a->is_to_end;
}

/* In a forked process the thread does not exist, so do not wait for it. */
void coroutine_delete(Coroutine *a) {
  if (!a || (a->has_begun && !is_here(a)))
    return;
  a->is_to_end = true;
  while (a->has_begun && coroutine_go_on(a))
    ;
  if (a->has_begun)
    pthread_join(a->thread, NULL);
  pthread_cond_destroy(&a->changed);
  pthread_mutex_destroy(&a->lock);
  free(a);
}
