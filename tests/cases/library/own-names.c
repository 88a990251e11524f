// run:
// expect: TRUE
// run: -DMUTANT
// expect: FALSE(assertion)
// why: a program's own functions and variables come before models of the name.
extern void __assert_fail(const char *, const char *, unsigned, const char *);
#define assert(X) ((X) ? 0 : (__assert_fail(#X, "", 0, ""), 0))

int strcmp = 4;
static int lock, time, rand;
static int (*printf)(int);
static int exit_code;

static int add_one(int x) { return x + 1; }
static int index(int a) { return a + 2; }
static unsigned long strlcpy(char *to, const char *from, unsigned long n) {
  to[0] = from[n];
  return 42;
}
int usleep(int x) { return x + 5; }
int pthread_mutex_lock(int *m) { return *m = 5; }
void exit(int x) { exit_code = x; }
void *memcpy(void *to, const void *from, unsigned long n) {
  ((char *)to)[n] = ((const char *)from)[n];
  return to;
}
static void __VERIFIER_assume(int x) { time = x; }
static int __VERIFIER_nondet_int(void) { return 5; }
static void assume_abort_if_not(int c) { rand = !c; }
static int sum(int malloc, int free) { return malloc + free; }

int main(void) {
  char a[4] = {0, 1, 2, 3}, b[4];
  int m = 0, (*own)(int) = usleep;
  memcpy(b, a, 3);
  assert(b[3] == 3 && strcmp == 4 && index(3) == 5);
  assert(strlcpy(b, "abc", 1) == 42 && b[0] == 'b');
  assert(own(2) == 7 && pthread_mutex_lock(&m) == 5 && m == 5);
  exit(9);
  assume_abort_if_not(0);
  __VERIFIER_assume(0);
  printf = add_one;
  assert(exit_code == 9 && rand == 1 && time == 0 && printf(3) == 4);
  assert(__VERIFIER_nondet_int() == 5 && sum(1, 2) == 3 && !lock);
#ifdef MUTANT
  assert(usleep(1) == 0);
#endif
  return 0;
}
