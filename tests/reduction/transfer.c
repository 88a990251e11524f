/* Transfers between two accounts, each under its own lock, always taken in
 * the same order: locks and balances all matter, so that insensitivity gains
 * nothing.
 *
 * -DN=TRANSFERS of each thread.  TRUE; FALSE with -DUNSAFE, where one thread
 * gives the first lock back too early.  4 of 4 variables are relevant.
 */
// row: safe TRUE n=1,2,3,4,5 -DN={n} --unwind={n}
// row: unsafe FALSE n=1,2,3,4 -DN={n} -DUNSAFE --unwind={n}
#include "situation.h"

static pthread_mutex_t left_lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t right_lock = PTHREAD_MUTEX_INITIALIZER;
static int left = 100, right = 100;

static void *to_right(void *arg) {
  for (int k = 0; k < N; k++) {
    pthread_mutex_lock(&left_lock);
    left -= 10;
#ifdef UNSAFE
    pthread_mutex_unlock(&left_lock);
#endif
    pthread_mutex_lock(&right_lock);
    right += 10;
    pthread_mutex_unlock(&right_lock);
#ifndef UNSAFE
    pthread_mutex_unlock(&left_lock);
#endif
  }
  return arg;
}

static void *to_left(void *arg) {
  for (int k = 0; k < N; k++) {
    pthread_mutex_lock(&left_lock);
    pthread_mutex_lock(&right_lock);
    right -= 20;
    left += 20;
    assert(left + right == 200);
    pthread_mutex_unlock(&right_lock);
    pthread_mutex_unlock(&left_lock);
  }
  return arg;
}

int main(void) {
  start(to_right, NULL);
  start(to_left, NULL);
  return 0;
}
