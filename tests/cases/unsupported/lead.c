// run:
// expect: UNKNOWN(not modelled: call of 'setup' (no body and no model))
// run: -DRESULT
// expect: UNKNOWN(not modelled: call of 'setup' (no body and no model))
// run: -DRESULT --engine order
// expect: UNKNOWN(returns -2147483648 and writes nothing: assertion is violated: r >= 0)
// run: -DRESULT --search explicit
// expect: UNKNOWN(returns -1 and writes nothing: assertion is violated: r >= 0)
// run: -DRESULT --search dpor
// expect: UNKNOWN(assertion is violated: r >= 0)
// run: -DWRITES
// expect: UNKNOWN(writes to what its pointers point to: assertion is violated: n == 3)
// run: -DKEEPS
// expect: UNKNOWN(not modelled: call of 'setup')
// run: -DSTART
// expect: UNKNOWN(returns NULL and writes nothing: assertion is violated: !joined)
// run: -DBEFORE
// expect: FALSE(assertion)
// run: -DBESIDE
// expect: FALSE(assertion)
// run: -DENDS
// expect: UNKNOWN(also: function 'end' is not defined)
// run: -DRACE --property no-data-race
// expect: UNKNOWN(no-data-race is violated)
// run: -DLOCKS --property no-deadlock
// expect: UNKNOWN(no-deadlock is violated)
// run: -DRESULT --undefined noop:setup
// expect: TRUE
// run: -DPLACE
// expect: UNKNOWN(returns NULL and writes nothing: valid-deref is violated: dereference of NULL)
// why: What a function without a body may return and write is a lead, not a
// verdict; a violation without its call is one.
#include <assert.h>
#include <pthread.h>

typedef struct {
  int level;
  const char *name;
} Settings;
int setup(int *, const int *, Settings *, char *);
void *start(void *);
int *place(void);
_Noreturn void end(void);
int x;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *add(void *given) {
  pthread_mutex_lock(&m);
  x++;
  pthread_mutex_unlock(&m);
  return given;
}

int main(void) {
  int n = 3, fixed = 4, r = 0;
  Settings s = {5, "s"};
  char text[2] = "t";
  pthread_t t;
#ifdef BEFORE
  assert(n != 3);
#endif
  pthread_create(&t, NULL, add, NULL);
#ifdef BESIDE
  assert(x != 1);
#endif
  r = setup(&n, &fixed, &s, text);
#ifdef RESULT
  assert(r >= 0);
#elif defined WRITES
  assert(n == 3);
#elif defined KEEPS
  assert(fixed == 4 && s.level == 5 && s.name[0] == 's' && text[0] == 't');
#elif defined RACE
  x++;
#elif defined LOCKS
  pthread_mutex_lock(&m);
#elif defined ENDS
  end();
  assert(0);
#elif defined START
  int joined = 0;
  pthread_t u;
  pthread_create(&u, NULL, start, NULL);
  joined = !pthread_join(u, NULL);
  assert(!joined);
#elif defined PLACE
  *place() = r;
#endif
  pthread_join(t, NULL);
  return 0;
}
