// run:
// expect: TRUE
// run: -DNONE
// expect: FALSE(valid-deref)
// run: -DSAME
// expect: FALSE(assertion)
// run: -DHOME
// expect: FALSE(assertion)
// run: -DROOM
// expect: TRUE
// run: -DROOM -DNONE
// expect: FALSE(assertion)
// run: -DROOM -DAPART
// expect: FALSE(assertion)
// run: -DRACE --property no-data-race
// expect: FALSE(no-data-race)
// why: An entry of a user has any texts; all threads share that of getpwnam.
#include <assert.h>
#include <pthread.h>
#include <pwd.h>
#include <string.h>

static void *look(void *given) {
  struct passwd *p = getpwnam("me");
  return p ? p->pw_dir : given;
}

int main(void) {
#ifdef ROOM
  struct passwd p, *q;
  char room[8];
  int error = getpwuid_r(3, &p, room, sizeof room, &q);
#ifdef NONE
  assert(error || q);
#elif defined APART
  assert(error || !q || p.pw_dir == room + 5);
#endif
  if (!error && q)
    assert(q == &p && p.pw_uid == 3 && p.pw_name == room &&
           strlen(p.pw_dir) < sizeof room - 4);
#elif defined RACE
  pthread_t t;
  pthread_create(&t, NULL, look, NULL);
  look(NULL);
#else
  struct passwd *p = getpwnam("me"), *q;
#ifndef NONE
  if (!p)
    return 1;
#endif
  assert(!strcmp(p->pw_name, "me"));
#ifdef HOME
  assert(p->pw_dir[0] == '/');
#endif
  unsigned id = p->pw_uid;
  q = getpwuid(id + 1);
  assert(!q || (q == p && p->pw_uid == id + 1));
#ifdef SAME
  assert(!q || p->pw_uid == id);
#endif
#endif
  return 0;
}
