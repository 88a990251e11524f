#include "solver/watch.h"

#include "frontend/base/arena.h"
#include "frontend/base/ticks.h"

#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <time.h>

struct Watch {
  bool (*stop)(void *);
  void *context;
  void (*interrupt)(void *);
  void *solver;
  pthread_t thread;
  pthread_mutex_t lock;
  pthread_cond_t ended;
  bool is_ended;
};

enum { PERIOD = 20 }; /* milliseconds */

static struct timespec soon(void) {
  const long period = PERIOD * 1000 * 1000, second = 1000 * 1000 * 1000;
  struct timespec t;
  clock_gettime(CLOCK_REALTIME, &t);
  t.tv_nsec += period;
  if (t.tv_nsec >= second)
    t.tv_sec++, t.tv_nsec -= second;
  return t;
}

static void *run(void *argument) {
  Watch *w = argument;
  pthread_mutex_lock(&w->lock);
  while (!w->is_ended) {
    struct timespec until = soon();
    if (pthread_cond_timedwait(&w->ended, &w->lock, &until))
      ticks_add_wait(PERIOD);
    if (!w->is_ended && w->stop(w->context))
      w->interrupt(w->solver);
  }
  pthread_mutex_unlock(&w->lock);
  return NULL;
}

/* Starts the thread with signals blocked, so that the solving thread gets
 * them. */
static int start(Watch *w) {
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_BLOCK, &all, &before);
  int error = pthread_create(&w->thread, NULL, run, w);
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  return error;
}

Watch *watch_new(bool (*stop)(void *), void *context, void (*interrupt)(void *),
                 void *solver) {
  if (!stop)
    return NULL;
  Watch *w = xcalloc(1, sizeof *w);
  *w = (Watch){.stop = stop,
               .context = context,
               .interrupt = interrupt,
               .solver = solver};
  pthread_mutex_init(&w->lock, NULL);
  pthread_cond_init(&w->ended, NULL);
  if (start(w)) {
    free(w);
    return NULL;
  }
  return w;
}

void watch_delete(Watch *w) {
  if (!w)
    return;
  pthread_mutex_lock(&w->lock);
  w->is_ended = true;
  pthread_cond_signal(&w->ended);
  pthread_mutex_unlock(&w->lock);
  pthread_join(w->thread, NULL);
  pthread_cond_destroy(&w->ended);
  pthread_mutex_destroy(&w->lock);
  free(w);
}
