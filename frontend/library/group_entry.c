/* Entries of the database of groups: any texts.  The shared entry is
 * overwritten by the next call. */
#pragma once
#include "long_text.c"
#include "string.c"
#include "system_facts.c"

/* struct group */
typedef struct {
  char *name, *password;
  unsigned group;
  char **members;
} GroupEntry;

GroupEntry result_of_getgrnam; /* shared by all threads */

ROOM char group_text_0[ROOM_SIZE], group_text_1[ROOM_SIZE],
    group_text_2[ROOM_SIZE];
KNOWN_TEXT static char long_group_text_0[KNOWN_LENGTH + 2];
KNOWN_TEXT static char long_group_text_1[KNOWN_LENGTH + 2];
KNOWN_TEXT static char long_group_text_2[KNOWN_LENGTH + 2];

/* The first member, or NULL; further ones are not modelled. */
#if __SIZEOF_POINTER__ == 4
__attribute__((annotate("known 4")))
#else
__attribute__((annotate("known 8")))
#endif
static char *group_members[3];

/* Returns the shared entry, or NULL if there is none. */
static GroupEntry *any_group(char *name, unsigned group) {
  GroupEntry *e = &result_of_getgrnam;
  if (__VERIFIER_nondet_bool() || any_outcome())
    return NULL;
  e->name = name ? name : any_text(group_text_2, long_group_text_2);
  e->password = any_text(group_text_0, long_group_text_0);
  e->group = group;
  e->members = group_members;
  group_members[0] = __VERIFIER_nondet_bool()
                         ? any_text(group_text_1, long_group_text_1)
                         : NULL;
  return e;
}

GroupEntry *getgrnam(const char *name) {
  size_t n = length(name);
  if (n >= ROOM_SIZE)
    __bmc_unsupported("getgrnam of a name of more than 63 characters");
  char *copy = group_text_2 + (ROOM_SIZE - 1 - n);
  copy_string(copy, name);
  return any_group(copy, (unsigned)__VERIFIER_nondet_int());
}

GroupEntry *getgrgid(unsigned group) { return any_group(NULL, group); }

/* ---- the groups of the process, and of a user */

int setgroups(size_t n, const unsigned *groups) {
  for (size_t i = 0; i < n; i++)
    (void)of_caller(&groups[i]);
  if (n > MOST_GROUPS)
    return fail(EINVAL);
  return any_outcome() ? -1 : set_group_count((int)n);
}

int initgroups(const char *user, unsigned group) {
  (void)length(user), (void)group;
  if (any_outcome())
    return -1;
  int n = __VERIFIER_nondet_int();
  return set_group_count(n < 1 || n > MOST_GROUPS ? 1 : n);
}

/* Writes any groups, the given one first; those that fit, and their number. */
int getgrouplist(const char *user, unsigned group, unsigned *groups, int *n) {
  int all = __VERIFIER_nondet_int(), most = *n;
  (void)length(user);
  if (all < 1 || all > MOST_GROUPS)
    all = 1;
  for (int i = 0; i < all && i < most; i++)
    groups[i] = i == 0 ? group : (unsigned)__VERIFIER_nondet_int();
  *n = all;
  return all > most ? -1 : all;
}
