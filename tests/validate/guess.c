/* An error only if 42 is guessed and seen between the two turns.  Every
 * function is run by one thread, every statement once. */
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);
void reach_error(void) {}

int turn, seen, secret;

void *guess(void *arg) {
  int n = __VERIFIER_nondet_int();
  secret = n;
  turn = 1;
  turn = 2;
  return arg;
}

void *look(void *arg) {
  seen = turn;
  if (seen == 1 && secret == 42)
    reach_error();
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, guess, 0);
  pthread_create(&b, 0, look, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
