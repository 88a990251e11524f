// run: --property no-data-race
// expect: TRUE
// run: --property no-data-race -DTOKENS
// expect: FALSE(no-data-race)
// run: --property no-data-race -DTIMES
// expect: FALSE(no-data-race)
// run: --property no-data-race -DTIMES -DLOCKED
// expect: TRUE
// run: --property no-data-race -DTEXTS
// expect: FALSE(no-data-race)
// run: --property no-data-race -DAFTER
// expect: FALSE(no-data-race)
// run: --property no-data-race -DOPTIONS
// expect: FALSE(no-data-race)
// run: --engine static --property no-data-race -DTIMES
// expect: UNKNOWN('result_of_localtime.zone' at)
// why: What gmtime(), asctime() and strtok() keep is of all threads; their _r
// write for the caller, and order nothing.
#define _GNU_SOURCE
#include <pthread.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int n;

static int call(char *text) {
  time_t now = 0;
  struct tm c = {.tm_mday = 1};
  char *rest;
#ifdef TOKENS
  return strtok(text, ",") != NULL;
#elif defined TIMES
  return gmtime(&now)->tm_hour;
#elif defined TEXTS
  return asctime(&c)[0];
#elif defined OPTIONS
  return (optind = 1);
#else
  return strtok_r(text, ",", &rest) && localtime_r(&now, &c);
#endif
}

static void *run(void *arg) {
  char text[] = "a,b";
#ifdef LOCKED
  pthread_mutex_lock(&lock);
#endif
  call(text);
#ifdef LOCKED
  pthread_mutex_unlock(&lock);
#endif
#ifdef AFTER
  n = 1;
#endif
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, run, NULL);
#ifdef AFTER
  n = 2;
#endif
  run(NULL);
  pthread_join(t, NULL);
  (void)lock;
  return n;
}
