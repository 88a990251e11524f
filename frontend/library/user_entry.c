/* Entries of the database of users: any texts.  The shared entry is overwritten
 * by the next call. */
#pragma once
#include "identity.c"
#include "long_text.c"

/* struct passwd */
typedef struct {
  char *name, *password;
  unsigned user, group;
  char *title, *home, *shell;
} UserEntry;

UserEntry result_of_getpwnam; /* shared by all threads */

enum { N_USER_TEXTS = 4 };

/* Texts of the shared entry, but for the name. */
ROOM char user_text_0[ROOM_SIZE], user_text_1[ROOM_SIZE],
    user_text_2[ROOM_SIZE], user_text_3[ROOM_SIZE], user_text_4[ROOM_SIZE];
KNOWN_TEXT static char long_user_text_0[KNOWN_LENGTH + 2];
KNOWN_TEXT static char long_user_text_1[KNOWN_LENGTH + 2];
KNOWN_TEXT static char long_user_text_2[KNOWN_LENGTH + 2];
KNOWN_TEXT static char long_user_text_3[KNOWN_LENGTH + 2];
KNOWN_TEXT static char long_user_text_4[KNOWN_LENGTH + 2];

/* True if there is no such entry.  POSIX leaves open whether errno tells. */
static int has_no_user(void) {
  if (__VERIFIER_nondet_bool())
    return 1;
  return any_outcome() != 0;
}

/* Returns the shared entry, with any texts but for the name, if that is
 * known. */
static UserEntry *shared_entry(char *name, unsigned user) {
  UserEntry *e = &result_of_getpwnam;
  e->name = name ? name : any_text(user_text_4, long_user_text_4);
  e->password = any_text(user_text_0, long_user_text_0);
  e->user = user;
  e->group = (unsigned)__VERIFIER_nondet_int();
  e->title = any_text(user_text_1, long_user_text_1);
  e->home = any_text(user_text_2, long_user_text_2);
  e->shell = any_text(user_text_3, long_user_text_3);
  return e;
}

UserEntry *getpwnam(const char *name) {
  size_t n = length(name);
  if (has_no_user())
    return NULL;
  if (n >= ROOM_SIZE)
    __bmc_unsupported("getpwnam of a name of more than 63 characters");
  char *copy = user_text_4 + (ROOM_SIZE - 1 - n);
  copy_string(copy, name);
  return shared_entry(copy, (unsigned)__VERIFIER_nondet_int());
}

UserEntry *getpwuid(unsigned user) {
  return has_no_user() ? NULL : shared_entry(NULL, user);
}

/* Returns the place of a text that begins behind '*at' and another text, and
 * moves '*at' to it. */
static char *next_text(char *to, size_t size, size_t *at) {
  size_t next = (size_t)__VERIFIER_nondet_long();
  __bmc_assume(next > *at && next < size);
  __bmc_assume(to[next - 1] == 0);
  *at = next;
  return to + next;
}

/* Fills an entry.  The room begins with the name, whose first 'known' bytes
 * stay; sets what is found, and returns 0. */
static int fill_entry(UserEntry *e, unsigned user, char *to, size_t known,
                      size_t size, UserEntry **found) {
  size_t at = known ? known - 1 : 0;
  fill(to + known, size - known - 1);
  to[size - 1] = 0;
  e->user = user;
  e->group = (unsigned)__VERIFIER_nondet_int();
  e->name = to;
  e->password = next_text(to, size, &at);
  e->title = next_text(to, size, &at);
  e->home = next_text(to, size, &at);
  e->shell = next_text(to, size, &at);
  *found = e;
  return 0;
}

/* Returns an error, or 0 with '*found' NULL, if there is no entry; else -1. */
static int no_entry(UserEntry **found) {
  *found = NULL;
  if (system_fails()) {
    any_error();
    return errno_value;
  }
  return __VERIFIER_nondet_bool() ? 0 : -1;
}

int getpwnam_r(const char *name, UserEntry *e, char *to, size_t size,
               UserEntry **found) {
  size_t n = length(name);
  int error = no_entry(found);
  if (error >= 0)
    return error;
  if (size < n + 1 + N_USER_TEXTS || __VERIFIER_nondet_bool())
    return ERANGE;
  copy_string(to, name);
  return fill_entry(e, (unsigned)__VERIFIER_nondet_int(), to, n + 1, size,
                    found);
}

int getpwuid_r(unsigned user, UserEntry *e, char *to, size_t size,
               UserEntry **found) {
  int error = no_entry(found);
  if (error >= 0)
    return error;
  if (size < 1 + N_USER_TEXTS || __VERIFIER_nondet_bool())
    return ERANGE;
  return fill_entry(e, user, to, 0, size, found);
}
