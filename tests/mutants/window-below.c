/* An index below 0 is of what lies before. */
#include "window.h"

static struct {
  int before[4], after[4];
} t;
static int below = -3;

static void *look(void *arg) {
  pthread_mutex_lock(&n);
  t.before[1] = 1;
  pthread_mutex_unlock(&n);
  return arg;
}

static void touch(void) {
  pthread_t other;
  pthread_create(&other, 0, look, 0);
  t.after[below % 4] = 1;
}
